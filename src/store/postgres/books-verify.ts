import type { AccountId } from '../../core/ids.ts';
import { CHECK_START, checkEntries } from '../../ledger/check-entries.ts';
import { ENTRY_COLUMNS, entryFrom } from './books-rows.ts';
import type { Connection, Statement } from './connection.ts';

const ENTRIES_PER_PAGE = 10_000;

/** Faults of the stored books, in words. */
export async function verifyBooks(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const accounts = await connection.run(ALL_ACCOUNTS);
  const known = new Set(accounts.map((row) => row['id'] as AccountId));
  for (const account of known) {
    let head = CHECK_START;
    for (;;) {
      const entries = (await connection.run(PAGE, [account, head.seq, ENTRIES_PER_PAGE])).map(entryFrom);
      if (entries.length === 0) break;
      const checked = checkEntries(entries, head);
      faults.push(...checked.faults);
      head = checked.head;
    }
  }
  for (const row of await connection.run(STRAY_ENTRIES)) faults.push(`account ${row['account']}: has entries but does not exist`);
  for (const row of await connection.run(STRAY_REPLIES)) {
    faults.push(`account ${row['account']}: a kept reply points at entry ${row['seq']}, which is not there`);
  }
  for (const row of await connection.run(WRONG_USAGE)) {
    faults.push(`account ${row['account']}: the folded usage of its look-ups differs from its entries`);
  }
  return faults;
}

const ALL_ACCOUNTS: Statement = { name: 'verify_accounts', text: 'SELECT id FROM account ORDER BY id' };
const PAGE: Statement = {
  name: 'verify_page',
  text: `SELECT ${ENTRY_COLUMNS} FROM entry WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
};
const STRAY_ENTRIES: Statement = {
  name: 'verify_stray_entries',
  text: 'SELECT DISTINCT e.account FROM entry e LEFT JOIN account a ON a.id = e.account WHERE a.id IS NULL',
};
const STRAY_REPLIES: Statement = {
  name: 'verify_stray_replies',
  text: `SELECT k.account, k.seq FROM kept_reply k LEFT JOIN entry e ON e.account = k.account AND e.seq = k.seq WHERE e.account IS NULL`,
};
const WRONG_USAGE: Statement = {
  name: 'verify_usage',
  text: `SELECT f.account FROM usage_folded f
    LEFT JOIN (SELECT account, sum(requests) AS requests, sum(matches) AS matches, sum(credits) AS credits FROM usage_day GROUP BY account) u
      ON u.account = f.account
    LEFT JOIN (SELECT e.account, count(*) AS requests, sum(e.matches) AS matches, -sum(e.credits) AS credits FROM entry e
      JOIN usage_folded g ON g.account = e.account AND e.seq <= g.seq WHERE e.endpoint IS NOT NULL GROUP BY e.account) s
      ON s.account = f.account
    WHERE (coalesce(u.requests, 0), coalesce(u.matches, 0), coalesce(u.credits, 0))
      IS DISTINCT FROM (coalesce(s.requests, 0), coalesce(s.matches, 0), coalesce(s.credits, 0))`,
};
