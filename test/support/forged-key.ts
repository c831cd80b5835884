import { randomInt } from 'node:crypto';
import { makeKey } from '../../src/ledger/api-key.ts';

/** A key with a good checksum that no books know. */
export function forgedKey(): string {
  return makeKey(randomInt);
}
