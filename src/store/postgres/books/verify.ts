import type { AccountId } from '../../../core/ids.ts';
import { CHECK_START, checkEntries } from '../../../ledger/check-entries.ts';
import { ENTRY, entryFrom } from '../../books-rows.ts';
import { type Connection, type Row, type Statement, sql } from '../connection.ts';

const ENTRIES_PER_PAGE = 10_000;
const MAX_FAULTS = 100;

/** Faults of the stored books, in words. */
export async function verifyBooks(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const accounts = await connection.run(ALL_ACCOUNTS);
  const known = new Set(accounts.map((row) => row['id'] as AccountId));
  for (const account of known) {
    let head = CHECK_START;
    for (;;) {
      const entries = (await connection.run(PAGE, [account, head.seq, ENTRIES_PER_PAGE])).map((row) => entryFrom(row));
      if (entries.length === 0) break;
      const checked = checkEntries(entries, head);
      faults.push(...checked.faults);
      head = checked.head;
    }
  }
  for (const { what, statement } of CROSS_CHECKS) {
    for (const row of await connection.run(statement, [MAX_FAULTS])) faults.push(`account ${row['account']}: ${what(row)}`);
  }
  return faults;
}

const ALL_ACCOUNTS = sql('verify_accounts', 'SELECT id FROM account ORDER BY id');
const PAGE = sql('verify_page', `SELECT ${ENTRY.list} FROM entry WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT $3`);
const RESTORE = 'Restore a backup: entries cannot be made again';

/** Each finds what must not be, `$1` of it at most. Rows of an account lie together, so that none asks another machine. */
const CROSS_CHECKS: readonly { readonly what: (row: Row) => string; readonly statement: Statement }[] = [
  {
    what: () => `has entries, usage, misses or kept replies but does not exist. ${RESTORE}`,
    statement: {
      name: 'verify_strays',
      text: `SELECT o.account FROM (SELECT account FROM entry UNION SELECT account FROM kept_reply UNION SELECT account FROM usage_day
          UNION SELECT account FROM usage_folded UNION SELECT account FROM miss UNION SELECT account FROM key_use) o
        LEFT JOIN account a ON a.id = o.account WHERE a.id IS NULL LIMIT $1`,
    },
  },
  {
    what: () => 'has keys but does not exist',
    statement: {
      name: 'verify_stray_keys',
      text: 'SELECT DISTINCT k.account FROM api_key k LEFT JOIN account a ON a.id = k.account WHERE a.id IS NULL LIMIT $1',
    },
  },
  {
    what: ({ seq }) => `a kept reply was never charged: its entry ${seq} is missing or is no charge of that endpoint. ${RESTORE}`,
    statement: {
      name: 'verify_stray_replies',
      text: `SELECT k.account, k.seq FROM kept_reply k LEFT JOIN entry e ON e.account = k.account AND e.seq = k.seq
        WHERE e.seq IS NULL OR e.kind <> 'charge' OR e.endpoint IS DISTINCT FROM k.endpoint OR strpos(k.body, e.balance_after::text) = 0 LIMIT $1`,
    },
  },
  {
    what: ({ seq }) =>
      `entry ${seq} is named as the charge of several kept replies, so an entry was removed and its number given again. ${RESTORE}`,
    statement: {
      name: 'verify_shared_charges',
      text: 'SELECT account, seq FROM kept_reply GROUP BY account, seq HAVING count(*) > 1 LIMIT $1',
    },
  },
  {
    what: ({ seq }) =>
      `the kept reply of entry ${seq} shows a person under whom it is not found, so erasing would not reach it, or its entry is not the one it was charged with`,
    statement: {
      name: 'verify_shown',
      text: `SELECT DISTINCT k.account, k.seq FROM kept_reply k JOIN entry e ON e.account = k.account AND e.seq = k.seq
          CROSS JOIN LATERAL unnest(string_to_array(e.people, ',')::bigint[]) AS shown(person)
          LEFT JOIN kept_reply_person p ON p.account = k.account AND p.person = shown.person AND p.endpoint = k.endpoint AND p.key_hash = k.key_hash
        WHERE p.account IS NULL LIMIT $1`,
    },
  },
  {
    what: () => `its folded usage says more entries are summed than there are. ${RESTORE}`,
    statement: {
      name: 'verify_folded',
      text: `SELECT f.account FROM usage_folded f LEFT JOIN entry e ON e.account = f.account AND e.seq = f.seq WHERE e.seq IS NULL LIMIT $1`,
    },
  },
  {
    what: () => 'the folded usage of its look-ups differs from its entries',
    statement: {
      name: 'verify_usage',
      text: `SELECT f.account FROM usage_folded f
    LEFT JOIN (SELECT account, sum(requests) AS requests, sum(matches) AS matches, sum(credits) AS credits FROM usage_day GROUP BY account) u
      ON u.account = f.account
    LEFT JOIN (SELECT e.account, count(*) AS requests, sum(e.matches) AS matches, -sum(e.credits) AS credits FROM entry e
      JOIN usage_folded g ON g.account = e.account AND e.seq <= g.seq WHERE e.endpoint IS NOT NULL GROUP BY e.account) s
      ON s.account = f.account
    WHERE (coalesce(u.requests, 0), coalesce(u.matches, 0), coalesce(u.credits, 0))
      IS DISTINCT FROM (coalesce(s.requests, 0), coalesce(s.matches, 0), coalesce(s.credits, 0)) LIMIT $1`,
    },
  },
];
