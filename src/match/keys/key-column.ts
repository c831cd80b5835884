import { HASH_SPAN, type Key, kindCodeOf, MAX_KEY_KINDS } from '../../core/key.ts';
import { KIND } from './key-kinds.ts';
import { KeySorter, type Postings } from './postings.ts';

/** The keys of some records of one group of kinds, one kind after the other: those of kind `k` lie before `kindEnds[k]`. */
export interface KeyPart {
  readonly keys: Float64Array;
  /** The index, within the part, of the record that holds each key. */
  readonly keyRecords: Int32Array;
  readonly kindEnds: Int32Array;
}

/** A part whose records are counted from `first` on. */
export interface PlacedPart {
  readonly first: number;
  readonly part: KeyPart;
}

/** Kinds are split into groups with about the same number of keys, so that threads can sort them in parallel. */
const GROUP_ENDS = [KIND.name, KIND.nameBirthYear, KIND.last, MAX_KEY_KINDS] as const;

/** Unsorted keys with their records, sorted once at the end. */
export class KeyColumn {
  readonly #groups: PlacedPart[][] = GROUP_ENDS.map(() => []);
  /** Keys added one by one since the last part. */
  #keys: Key[] = [];
  #records: number[] = [];

  push(key: Key, record: number): void {
    this.#keys.push(key);
    this.#records.push(record);
  }

  /** Adds the keys of many records unsorted. */
  addParts(parts: readonly KeyPart[], first: number): void {
    for (const [group, part] of parts.entries()) this.#groups[group]!.push({ first, part });
  }

  /** The keys pushed one by one, as one part per group. */
  toParts(): KeyPart[] {
    const ends = new Int32Array(MAX_KEY_KINDS);
    for (const key of this.#keys) ends[kindCodeOf(key)]! += 1;
    for (let kind = 1; kind < MAX_KEY_KINDS; kind += 1) ends[kind]! += ends[kind - 1]!;
    const keys = new Float64Array(this.#keys.length);
    const keyRecords = new Int32Array(keys.length);
    const next = ends.slice();
    for (let i = keys.length - 1; i >= 0; i -= 1) {
      const kind = kindCodeOf(this.#keys[i]!);
      next[kind]! -= 1;
      keys[next[kind]!] = this.#keys[i]!;
      keyRecords[next[kind]!] = this.#records[i]!;
    }
    let from = 0;
    return GROUP_ENDS.map((groupEnd) => {
      const first = from;
      from = ends[groupEnd - 1]!;
      // Kinds of other groups have none here.
      const kindEnds = ends.map((end) => Math.max(0, Math.min(end, from) - first));
      return { keys: keys.slice(first, from), keyRecords: keyRecords.slice(first, from), kindEnds };
    });
  }

  /** Hands over all parts by group. Nothing can be added afterwards. */
  take(): PlacedPart[][] {
    if (this.#keys.length > 0) this.addParts(this.toParts(), 0);
    this.#keys = [];
    this.#records = [];
    return this.#groups.map((parts) => parts.splice(0));
  }
}

/** Sorts the keys of some groups, with their holders. */
export function sortGroups(groups: readonly (readonly PlacedPart[])[]): Postings {
  const sorter = new KeySorter(groups.reduce((total, parts) => total + keyCount(parts), 0));
  for (const parts of groups) for (let kind = 0; kind < MAX_KEY_KINDS; kind += 1) sortKind(sorter, parts, kind);
  return sorter.postings();
}

function keyCount(parts: readonly PlacedPart[]): number {
  return parts.reduce((total, { part }) => total + part.keys.length, 0);
}

function sortKind(sorter: KeySorter, parts: readonly PlacedPart[], kind: number): void {
  const from = ({ kindEnds }: KeyPart) => (kind === 0 ? 0 : kindEnds[kind - 1]!);
  const count = parts.reduce((total, { part }) => total + part.kindEnds[kind]! - from(part), 0);
  if (count === 0) return;
  sorter.begin(kind * HASH_SPAN, count);
  for (const { part } of parts) sorter.count(part.keys, from(part), part.kindEnds[kind]!);
  sorter.layOut();
  for (const { part, first } of parts) sorter.place(part, from(part), part.kindEnds[kind]!, first);
  sorter.finish();
}
