import type { AccountId } from '../../../core/ids.ts';
import { CHECK_START, type CheckedHead, checkEntries } from '../../../ledger/check-entries.ts';
import { type DatabaseSync, isDamage, openDatabase } from '../database.ts';
import { EntryTable } from './entries.ts';
import { BOOKS_FORMAT } from './schema.ts';

const PAGE_ENTRIES = 1_000;
const MAX_FAULTS = 100;
const DAY_MS = 86_400_000;

/**
 * Checks the books as they were at one moment, on a connection of its own: a server that is charging meanwhile is not
 * delayed, and between pages the event loop gets its turn.
 */
export async function verifyBooks(file: string): Promise<string[]> {
  const database = openDatabase({
    file,
    format: BOOKS_FORMAT,
    synchronous: 'FULL',
    readOnly: true,
  });
  try {
    database.exec('BEGIN');
    const faults = checkIntegrity(database);
    // The tables of a damaged file cannot be trusted to say more.
    if (faults.length > 0) return faults;
    await checkAccounts(database, faults);
    for (const { what, sql } of CROSS_CHECKS) {
      const rows = database.prepare(`${sql} LIMIT ${MAX_FAULTS}`).all() as { where_: string }[];
      for (const row of rows) faults.push(`${row.where_}: ${what}`);
    }
    return faults.slice(0, MAX_FAULTS);
  } catch (error) {
    if (isDamage(error)) return [`the file is damaged: ${(error as Error).message}`];
    throw error;
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.close();
  }
}

function checkIntegrity(database: DatabaseSync): string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MAX_FAULTS})`).all() as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

async function checkAccounts(database: DatabaseSync, faults: string[]): Promise<void> {
  const entries = new EntryTable(database);
  const accounts = database.prepare('SELECT DISTINCT account FROM entry ORDER BY account').all() as { account: AccountId }[];
  for (const { account } of accounts) {
    let head: CheckedHead = CHECK_START;
    while (faults.length < MAX_FAULTS) {
      const page = entries.page(account, head.seq, PAGE_ENTRIES);
      const checked = checkEntries(page, head);
      faults.push(...checked.faults);
      head = checked.head;
      if (page.length < PAGE_ENTRIES) break;
      await new Promise(setImmediate);
    }
  }
}

const RESTORE = 'Restore a backup: entries cannot be made again';

/** Each finds what must not be; `where_` says where. */
const CROSS_CHECKS: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: `has entries, usage, misses or kept replies but does not exist: ${RESTORE}`,
    sql: `SELECT 'account ' || o.account AS where_ FROM (SELECT account FROM entry UNION SELECT account FROM kept_reply UNION
        SELECT account FROM usage_day UNION SELECT account FROM usage_folded UNION SELECT account FROM miss UNION SELECT account FROM key_use) o
      LEFT JOIN account a ON a.id = o.account WHERE a.id IS NULL`,
  },
  {
    what: 'belongs to an account that does not exist',
    sql: `SELECT 'key ' || k.id AS where_ FROM api_key k LEFT JOIN account a ON a.id = k.account WHERE a.id IS NULL`,
  },
  {
    what: `was never charged: its entry is missing or is no charge of that endpoint. ${RESTORE}`,
    sql: `SELECT 'kept reply ' || k.id AS where_ FROM kept_reply k LEFT JOIN entry e ON e.account = k.account AND e.seq = k.seq
      WHERE e.seq IS NULL OR e.kind <> 1 OR e.endpoint IS NOT k.endpoint OR instr(k.body, e.balance_after) = 0`,
  },
  {
    what: `is named as the charge of several kept replies, so an entry was removed and its number given again. ${RESTORE}`,
    sql: `SELECT 'account ' || account || ', entry ' || seq AS where_ FROM kept_reply GROUP BY account, seq HAVING count(*) > 1`,
  },
  {
    what: 'shows a person under whom it is not found, so erasing would not reach it, or its entry is not the one it was charged with',
    sql: `SELECT DISTINCT 'kept reply ' || k.id AS where_ FROM kept_reply k JOIN entry e ON e.account = k.account AND e.seq = k.seq,
        json_each('[' || e.people || ']') shown LEFT JOIN kept_reply_person p ON p.person = shown.value AND p.reply = k.id WHERE p.reply IS NULL`,
  },
  {
    what: 'names a kept reply that does not exist',
    sql: `SELECT 'kept reply index, person P' || p.person AS where_ FROM kept_reply_person p LEFT JOIN kept_reply k ON k.id = p.reply
      WHERE k.id IS NULL`,
  },
  {
    what: `says more entries are summed than there are. ${RESTORE}`,
    sql: `SELECT 'usage of account ' || f.account AS where_ FROM usage_folded f
      WHERE f.seq > coalesce((SELECT max(seq) FROM entry WHERE account = f.account), 0)`,
  },
  {
    what: 'differs from the entries it sums',
    sql: `WITH summed AS (
        SELECT e.account, e.at_ms / ${DAY_MS} AS day, e.endpoint, e.key, count(*) AS requests, sum(e.matches) AS matches, -sum(e.credits) AS credits
        FROM entry e JOIN usage_folded f ON f.account = e.account AND e.seq <= f.seq WHERE e.endpoint IS NOT NULL GROUP BY 1, 2, 3, 4)
      SELECT 'usage of account ' || coalesce(s.account, u.account) || ', day ' || coalesce(s.day, u.day) AS where_
      FROM summed s FULL JOIN usage_day u ON u.account = s.account AND u.day = s.day AND u.endpoint = s.endpoint AND u.key = s.key
      WHERE u.requests IS NOT s.requests OR u.matches IS NOT s.matches OR u.credits IS NOT s.credits`,
  },
];
