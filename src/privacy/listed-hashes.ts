import { createHmac, type KeyObject } from 'node:crypto';
import type { ListedValue } from './listed-values.ts';

/** As stored in the books, the journal and the people store: half of an HMAC-SHA-256, long enough that no two values collide. */
export type ListedHash = string;

const HASH_BYTES = 16;
const PART = '\u001f';

export function hashListed(key: KeyObject, value: ListedValue): ListedHash {
  return digestOf(key, value).toString('base64url', 0, HASH_BYTES);
}

function digestOf(key: KeyObject, { kind, text }: ListedValue): Buffer {
  return createHmac('sha256', key).update(`${kind}${PART}${text}`).digest();
}

/** Why a hash is on the list; it may have both marks. */
export const MARK = { withheld: 1, erased: 2 } as const;

/** Three numbers a slot: 64 bits of the hash and its marks. At most half of the slots are taken. */
const SLOT = 3;
const HALF_BITS = 32;

/** The whole list in a few bytes a hash, in memory that worker threads share. */
export class HashTable {
  readonly slots: Uint32Array;

  constructor(slots: Uint32Array) {
    this.slots = slots;
  }

  static of(listed: readonly { readonly hash: ListedHash; readonly marks: number }[]): HashTable {
    let size = 2;
    while (size < listed.length * 2) size *= 2;
    const table = new HashTable(new Uint32Array(new SharedArrayBuffer(size * SLOT * Uint32Array.BYTES_PER_ELEMENT)));
    for (const { hash, marks } of listed) table.#add(Buffer.from(hash, 'base64url'), marks);
    return table;
  }

  /** 0 where the value is not on the list. */
  marksOf(key: KeyObject, value: ListedValue): number {
    return this.slots[this.#slotOf(digestOf(key, value)) + 2]!;
  }

  #add(digest: Buffer, marks: number): void {
    const at = this.#slotOf(digest);
    this.slots[at] = digest.readUInt32BE(0);
    this.slots[at + 1] = digest.readUInt32BE(HALF_BITS / 8);
    this.slots[at + 2]! |= marks;
  }

  /** The slot of a hash, or the free one for it. */
  #slotOf(digest: Buffer): number {
    const high = digest.readUInt32BE(0);
    const low = digest.readUInt32BE(HALF_BITS / 8);
    const count = this.slots.length / SLOT;
    for (let slot = low & (count - 1); ; slot = (slot + 1) & (count - 1)) {
      const at = slot * SLOT;
      if (this.slots[at + 2] === 0 || (this.slots[at] === high && this.slots[at + 1] === low)) return at;
    }
  }
}
