import { AUDIT_START, type AuditHead, type AuditNote, type AuditRow, auditChainOf, checkAudit } from '../../ledger/audit-chain.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { AUDIT } from './tables.ts';

const ROWS_PER_PAGE = 1_000;

/** Adds to the record of what operators and commands did. The caller runs it in a transaction. */
export function* appendAudit(engine: BooksEngine, key: Uint8Array, notes: readonly AuditNote[]): Work<void> {
  yield* engine.lock('audit');
  let head = yield* auditHead();
  for (const note of notes) {
    const row = { ...note, seq: head.seq + 1 };
    head = { seq: row.seq, chain: auditChainOf(key, head.chain, row) };
    yield* run(APPEND, ...AUDIT.values({ ...row, chain: head.chain }));
  }
}

export function* auditAfter(seq: number, limit: number): Work<AuditRow[]> {
  return (yield* run(AFTER, seq, limit)).map((row) => AUDIT.from(row));
}

/** The newest row; its hash covers all before it. */
export function* auditHead(): Work<AuditHead> {
  const [row] = yield* run(HEAD);
  return row === undefined ? AUDIT_START : { seq: row['seq'] as number, chain: row['chain'] as string };
}

export function* auditFaults(key: Uint8Array): Work<string[]> {
  const faults: string[] = [];
  let head = AUDIT_START;
  for (;;) {
    const page = yield* auditAfter(head.seq, ROWS_PER_PAGE);
    if (page.length === 0) return faults;
    const checked = checkAudit(key, page, head);
    faults.push(...checked.faults);
    head = checked.head;
  }
}

const APPEND = sql('audit_append', `INSERT INTO audit(${AUDIT.list}) VALUES (${AUDIT.columns.map((_, at) => `$${at + 1}`).join(', ')})`);
const AFTER = sql('audit_after', `SELECT ${AUDIT.list} FROM audit WHERE seq > $1 ORDER BY seq LIMIT $2`);
const HEAD = sql('audit_head', 'SELECT seq, chain FROM audit ORDER BY seq DESC LIMIT 1');
