import type { Brand } from './ids.ts';

/**
 * A candidate key: what kind it is and a 47-bit keyed hash of its value, packed into one safe integer.
 * Records that share a key are candidates for being the same person.
 */
export type Key = Brand<number, 'Key'>;

export interface KeyKind {
  readonly code: number;
  readonly name: string;
  /** A key counts only while at most this many records share it; beyond, it brings no candidates. */
  readonly limit: number;
  /** A value of these kinds that more records share than the limit is generic: its evidence is zero. */
  readonly neutralises?: 'phone' | 'email' | 'address' | 'identifier';
  /** Brings people to a fragment, and no record to another. */
  readonly forFragments?: true;
}

const HASH_BITS = 47;
export const HASH_SPAN = 2 ** HASH_BITS;
export const MAX_KEY_KINDS = 2 ** (53 - HASH_BITS);

export function packKey(kindCode: number, hash47: number): Key {
  return (kindCode * HASH_SPAN + hash47) as Key;
}

export function kindCodeOf(key: Key): number {
  return Math.floor(key / HASH_SPAN);
}
