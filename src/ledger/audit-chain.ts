import { createHmac } from 'node:crypto';
import type { PersonId } from '../core/ids.ts';

/** What an operator or a command did. Holds no personal data: people are named by `aboutPerson`. */
export interface AuditNote {
  readonly atMs: number;
  /** `operator:<id>`, `key:<id>` or `command:<user of the machine>`. */
  readonly actor: string;
  readonly action: string;
  /** The subject of the action, such as `account:3`. */
  readonly subject?: string | undefined;
  readonly outcome: string;
}

export interface AuditRow extends AuditNote {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** Keyed hash over this row and the one before it. */
  readonly chain: string;
}

/** Where a checked run of rows ends. */
export type AuditHead = Pick<AuditRow, 'seq' | 'chain'>;

export const AUDIT_START: AuditHead = { seq: 0, chain: '' };

/** HMAC-SHA-256 over the chain so far and every field, which reveals rows that are changed, removed or inserted. */
export function auditChainOf(
  key: Uint8Array,
  previous: string,
  { seq, atMs, actor, action, subject, outcome }: Omit<AuditRow, 'chain'>,
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([previous, seq, atMs, actor, action, subject ?? null, outcome]))
    .digest('base64url');
}

/** Faults of consecutive rows, in words; `head` is where the previous run ended. */
export function checkAudit(key: Uint8Array, rows: readonly AuditRow[], head = AUDIT_START): { faults: string[]; head: AuditHead } {
  const faults: string[] = [];
  let { seq, chain } = head;
  for (const row of rows) {
    if (row.seq !== seq + 1) faults.push(`audit ${row.seq}: follows ${seq}, so rows are missing or doubled`);
    if (row.chain !== auditChainOf(key, chain, row))
      faults.push(`audit ${row.seq}: its chain does not fit, so it or a row before it was changed`);
    ({ seq, chain } = row);
  }
  return { faults, head: { seq, chain } };
}

const SUBJECT_HEX = 32;

/** A person as the subject of a row. With the key, rows about the same person are found; without it they reveal nothing. */
export function aboutPerson(key: Uint8Array, person: PersonId): string {
  return `person:${createHmac('sha256', key).update(`person ${person}`).digest('hex').slice(0, SUBJECT_HEX)}`;
}
