import type { AuditHead } from '../../ledger/audit-chain.ts';
import type { LedgerHead } from '../../ledger/entry.ts';
import { run, sql, type Work } from '../table-work.ts';
import { auditHead } from './audit.ts';
import { HEAD } from './tables.ts';

/** Where every chain of the books ends. */
export function* chainHeads(): Work<{ ledger: LedgerHead[]; audit: AuditHead }> {
  return { ledger: yield* ledgerHeads(), audit: yield* auditHead() };
}

/** The ledger head of each account with entries. */
export function* ledgerHeads(): Work<LedgerHead[]> {
  return (yield* run(HEADS)).map((row) => HEAD.from(row));
}

const HEADS = sql(
  'ledger_heads',
  `SELECT e.account, e.seq, e.chain FROM entry e
    JOIN (SELECT account, max(seq) AS seq FROM entry GROUP BY account) newest ON newest.account = e.account AND newest.seq = e.seq
    ORDER BY e.account`,
  { patient: true },
);
