import { HASH_SPAN, type Key, MAX_KEY_KINDS } from '../core/key.ts';
import { KeySorter, type Postings } from './postings.ts';

/** The keys of some records, one kind after the other: those of kind `k` lie before `kindEnds[k]`. */
export interface KeyPart {
  readonly keys: Float64Array;
  /** Which of the part's records holds each, counted from 0. */
  readonly keyRecords: Int32Array;
  readonly kindEnds: Int32Array;
}

/** Keys and their records as they come, to be sorted once. */
export class KeyColumn {
  readonly #parts: { readonly first: number; readonly part: KeyPart }[] = [];
  /** Keys that came one by one since the last part. */
  #keys = new Float64Array(LEAST_ROOM);
  #records = new Int32Array(LEAST_ROOM);
  #kinds = new Uint8Array(LEAST_ROOM);
  #length = 0;

  push(key: Key, record: number): void {
    if (this.#length === this.#keys.length) this.#grow();
    this.#keys[this.#length] = key;
    this.#records[this.#length] = record;
    this.#kinds[this.#length] = key / HASH_SPAN;
    this.#length += 1;
  }

  /** Takes the keys of many records over as they are. */
  addPart(part: KeyPart, first: number): void {
    this.#parts.push({ first, part });
  }

  /** What was pushed one by one, as a part. */
  toPart(): KeyPart {
    const kindEnds = new Int32Array(MAX_KEY_KINDS);
    for (let i = 0; i < this.#length; i += 1) kindEnds[this.#kinds[i]!]! += 1;
    for (let kind = 1; kind < MAX_KEY_KINDS; kind += 1) kindEnds[kind]! += kindEnds[kind - 1]!;
    const keys = new Float64Array(this.#length);
    const keyRecords = new Int32Array(this.#length);
    const next = kindEnds.slice();
    for (let i = this.#length - 1; i >= 0; i -= 1) {
      const kind = this.#kinds[i]!;
      next[kind]! -= 1;
      keys[next[kind]!] = this.#keys[i]!;
      keyRecords[next[kind]!] = this.#records[i]!;
    }
    return { keys, keyRecords, kindEnds };
  }

  /** Every key with its holders. What came in is given up on the way: nothing can be added afterwards. */
  sorted(): Postings {
    const parts = this.#parts.splice(0);
    if (this.#length > 0) parts.push({ first: 0, part: this.toPart() });
    this.#length = 0;
    this.#keys = new Float64Array(LEAST_ROOM);
    this.#records = new Int32Array(LEAST_ROOM);
    this.#kinds = new Uint8Array(LEAST_ROOM);
    const sorter = new KeySorter(parts.reduce((total, { part }) => total + part.keys.length, 0));
    for (let kind = 0; kind < MAX_KEY_KINDS; kind += 1) {
      const from = ({ part }: (typeof parts)[number]) => (kind === 0 ? 0 : part.kindEnds[kind - 1]!);
      const count = parts.reduce((total, each) => total + each.part.kindEnds[kind]! - from(each), 0);
      if (count === 0) continue;
      sorter.begin(kind * HASH_SPAN, count);
      for (const each of parts) sorter.count(each.part.keys, from(each), each.part.kindEnds[kind]!);
      sorter.layOut();
      for (const each of parts) sorter.place(each.part, from(each), each.part.kindEnds[kind]!, each.first);
      sorter.finish();
    }
    return sorter.postings();
  }

  #grow(): void {
    const keys = new Float64Array(this.#length * 2);
    const records = new Int32Array(this.#length * 2);
    keys.set(this.#keys);
    records.set(this.#records);
    this.#keys = keys;
    this.#records = records;
    const kinds = new Uint8Array(this.#length * 2);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
  }
}

const LEAST_ROOM = 64;
