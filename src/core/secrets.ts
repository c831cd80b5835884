import { createHmac, hkdfSync } from 'node:crypto';

/** The keys of one store, one for each purpose, all derived from the root in its secrets file. */
export interface Secrets {
  /** Kept in the books to recognise another store's file. Reveals nothing about the keys. */
  readonly fingerprint: string;
  /** Hashes of what is suppressed or erased. */
  readonly suppression: Buffer;
  /** The chain of what operators and commands did. */
  readonly audit: Buffer;
  /** The chain of each account's ledger. */
  readonly ledger: Buffer;
  /** Delays of free answers. */
  readonly timing: Buffer;
  /** Salts of the side rows of ledger entries. */
  readonly sideRows: Buffer;
  /** Sessions of operators. */
  readonly sessions: Buffer;
}

export const ROOT_BYTES = 32;
const FINGERPRINT_HEX = 16;

export function deriveSecrets(root: Uint8Array): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `namesake ${purpose}`, ROOT_BYTES));
  return {
    fingerprint: createHmac('sha256', key('fingerprint')).update('namesake').digest('hex').slice(0, FINGERPRINT_HEX),
    suppression: key('suppression'),
    audit: key('audit'),
    ledger: key('ledger'),
    timing: key('timing'),
    sideRows: key('side rows'),
    sessions: key('sessions'),
  };
}

export function writeSecrets(root: Uint8Array): string {
  return `${JSON.stringify({ namesake_secrets: 1, root: Buffer.from(root).toString('base64') })}\n`;
}

/** The root in the text of a secrets file; undefined if it is not one. */
export function readSecrets(text: string): Buffer | undefined {
  try {
    const { namesake_secrets: form, root } = JSON.parse(text) as { namesake_secrets?: unknown; root?: unknown };
    const bytes = form === 1 && typeof root === 'string' ? Buffer.from(root, 'base64') : undefined;
    return bytes?.length === ROOT_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}
