import type { AccountId } from '../../core/ids.ts';
import type { Secrets } from '../../core/secrets.ts';
import { type ChainKeys, chainKeys } from '../../ledger/chain.ts';
import { CHECK_START, type ChainRule, checkEnd, checkEntries } from '../../ledger/check-entries.ts';
import { run, sql, type Work } from '../table-work.ts';
import { auditFaults } from './audit.ts';
import type { BooksEngine, CrossCheck } from './engine.ts';
import { ledger } from './entries.ts';
import { CHAIN_SEAL, ENTRY } from './tables.ts';
import { DAY_MS } from './usage.ts';

const ENTRIES_PER_PAGE = 1_000;
const MAX_FAULTS = 100;

/** Faults of the stored books, in words. */
export function* verifyBooks(engine: BooksEngine, secrets: Secrets): Work<string[]> {
  const faults: string[] = [];
  const keys = chainKeys(secrets.ledger);
  for (const row of yield* run(ACCOUNTS)) faults.push(...(yield* checkAccount(engine, keys, row['id'] as AccountId)));
  for (const { what, statement } of [...crossChecks(engine), ...engine.checks]) {
    for (const row of yield* run(statement, MAX_FAULTS)) {
      faults.push('account' in row ? `account ${row['account'] as number}: ${what(row)}` : what(row));
    }
  }
  faults.push(...(yield* auditFaults(secrets.audit)));
  return faults.slice(0, MAX_FAULTS);
}

function* checkAccount(engine: BooksEngine, keys: ChainKeys, account: AccountId): Work<string[]> {
  const faults: string[] = [];
  const [sealed] = yield* run(SEAL, account);
  const rule: ChainRule = { keys, seal: sealed && CHAIN_SEAL.from(sealed) };
  let head = CHECK_START;
  while (faults.length < MAX_FAULTS) {
    const page = yield* ledger(engine, { account, afterSeq: head.seq, limit: ENTRIES_PER_PAGE });
    if (page.length === 0) break;
    const checked = checkEntries(rule, page, head);
    faults.push(...checked.faults);
    head = checked.head;
  }
  return [...checkEnd(rule, account, head), ...faults];
}

const ACCOUNTS = sql('verify_accounts', 'SELECT id FROM account ORDER BY id');
const SEAL = sql('verify_seal', `SELECT ${CHAIN_SEAL.list} FROM chain_seal WHERE account = $1`, { hot: true });
const RESTORE = 'Restore a backup: entries cannot be made again';
const TABLES = ['entry', 'chain_seal', 'kept_reply', 'usage_day', 'usage_folded', 'miss', 'request_log', 'account_use'];

/** Rows of an account lie together, so that no machine of a cluster asks another. */
function crossChecks({ codes }: BooksEngine): readonly CrossCheck[] {
  const charge = ENTRY.withCodes(codes).value('kind', 'charge');
  return [
    {
      what: () => `has entries, usage, misses or kept replies but does not exist. ${RESTORE}`,
      statement: sql(
        'verify_strays',
        `SELECT o.account FROM (${TABLES.map((table) => `SELECT account FROM ${table}`).join(' UNION ')}) o
          LEFT JOIN account a ON a.id = o.account WHERE a.id IS NULL LIMIT $1`,
      ),
    },
    {
      what: () => 'has keys but does not exist',
      statement: sql(
        'verify_stray_keys',
        'SELECT DISTINCT k.account FROM api_key k LEFT JOIN account a ON a.id = k.account WHERE a.id IS NULL LIMIT $1',
      ),
    },
    {
      what: ({ seq }) =>
        `a kept reply was never charged: its entry ${seq as number} is missing or is no charge of that endpoint. ${RESTORE}`,
      statement: sql(
        'verify_stray_replies',
        `SELECT k.account, k.seq FROM kept_reply k LEFT JOIN entry e ON e.account = k.account AND e.seq = k.seq
          WHERE e.seq IS NULL OR e.kind <> ${typeof charge === 'number' ? charge : `'${charge}'`} OR e.endpoint IS DISTINCT FROM k.endpoint
            OR (k.body <> '' AND k.body NOT LIKE '%' || e.balance_after || '%') LIMIT $1`,
      ),
    },
    {
      what: ({ seq }) =>
        `entry ${seq as number} is named as the charge of several kept replies, so an entry was removed and its number given again. ${RESTORE}`,
      statement: sql('verify_shared_charges', 'SELECT account, seq FROM kept_reply GROUP BY account, seq HAVING count(*) > 1 LIMIT $1'),
    },
    {
      what: () => `its folded usage says more entries are summed than there are. ${RESTORE}`,
      statement: sql(
        'verify_folded',
        'SELECT f.account FROM usage_folded f LEFT JOIN entry e ON e.account = f.account AND e.seq = f.seq WHERE e.seq IS NULL LIMIT $1',
      ),
    },
    {
      what: ({ day }) => `the folded usage of day ${day as number} differs from the entries it sums`,
      statement: sql(
        'verify_usage',
        `SELECT account, day FROM (
            SELECT account, day, endpoint, key, requests, matches, credits FROM usage_day
            UNION ALL
            SELECT e.account, e.at_ms / ${DAY_MS}, e.endpoint, e.key, -1, -e.matches, e.credits FROM entry e
              JOIN usage_folded f ON f.account = e.account AND e.seq <= f.seq WHERE e.endpoint IS NOT NULL
          ) AS both_sides GROUP BY account, day, endpoint, key HAVING sum(requests) <> 0 OR sum(matches) <> 0 OR sum(credits) <> 0 LIMIT $1`,
      ),
    },
  ];
}
