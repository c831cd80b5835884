import { AUDIT_START, type AuditHead } from '../ledger/audit-chain.ts';
import type { LedgerHead } from '../ledger/entry.ts';
import type { BooksStore } from '../store/books.ts';

/** The heads of all chains of the books, to be kept where an intruder on the machine cannot change them. */
export interface Head {
  readonly namesake_head: 1;
  readonly at: string;
  /** Fingerprint of the store's secrets. */
  readonly store: string;
  readonly ledger: readonly LedgerHead[];
  readonly audit: AuditHead;
}

export async function headOf(books: Pick<BooksStore, 'chainHeads' | 'secretsFingerprint'>, nowMs: number): Promise<Head> {
  const { ledger, audit } = await books.chainHeads();
  return { namesake_head: 1, at: new Date(nowMs).toISOString(), store: (await books.secretsFingerprint()) ?? '', ledger, audit };
}

/** Parses a text that `audit head` wrote; undefined if it is not one. */
export function readHead(text: string): Head | undefined {
  try {
    const head = JSON.parse(text) as Head;
    const isHead = head.namesake_head === 1 && Array.isArray(head.ledger) && [...head.ledger, head.audit].every(isPlace);
    return isHead ? head : undefined;
  } catch {
    return undefined;
  }
}

/** What has changed in the books that the head covers, in words. */
export async function checkHead(books: Pick<BooksStore, 'ledger' | 'auditAfter' | 'secretsFingerprint'>, head: Head): Promise<string[]> {
  if (head.store !== (await books.secretsFingerprint())) return ['the head is of another store'];
  const faults: string[] = [];
  for (const { account, seq, chain } of head.ledger) {
    const [entry] = await books.ledger({ account, afterSeq: seq - 1, limit: 1 });
    if (entry?.seq !== seq) faults.push(`account ${account}: entry ${seq} was there when the head was written and is not there now`);
    else if (entry.chain !== chain) faults.push(`account ${account}: the entries up to ${seq} are not those of the head`);
  }
  const { seq, chain } = head.audit;
  const [row] = seq === 0 ? [AUDIT_START] : await books.auditAfter({ seq: seq - 1, limit: 1 });
  if (row?.seq !== seq) faults.push(`audit ${seq}: it was there when the head was written and is not there now`);
  else if (row.chain !== chain) faults.push(`audit: the rows up to ${seq} are not those of the head`);
  return faults;
}

function isPlace(part: unknown): boolean {
  const { seq, chain } = (part ?? {}) as Partial<AuditHead>;
  return Number.isSafeInteger(seq) && typeof chain === 'string';
}
