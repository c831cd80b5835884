import { type Key, kindCodeOf, MAX_KEY_KINDS } from '../../core/key.ts';
import { KIND } from './key-kinds.ts';
import { type HeldKeys, joinPostings, type Postings, postingsOf } from './postings.ts';

/** Keys whose records are counted from `first` on. */
export interface PlacedKeys {
  readonly first: number;
  readonly part: HeldKeys;
}

/** Kinds are split into groups with about the same number of keys, so that threads can sort them in parallel. */
const GROUP_ENDS = [KIND.name, KIND.nameBirthYear, KIND.last, MAX_KEY_KINDS] as const;
const GROUP_OF_KIND = Array.from({ length: MAX_KEY_KINDS }, (_, kind) => GROUP_ENDS.findIndex((end) => kind < end));

/** Unsorted keys with their records, by group of kinds; sorted once at the end. */
export class KeyColumn {
  readonly #groups: PlacedKeys[][] = GROUP_ENDS.map(() => []);
  /** Keys added one by one, by group. */
  #added = noKeys();

  push(key: Key, record: number): void {
    const { keys, records } = this.#added[GROUP_OF_KIND[kindCodeOf(key)]!]!;
    keys.push(key);
    records.push(record);
  }

  /** Adds the keys of many records unsorted. */
  addParts(parts: readonly HeldKeys[], first: number): void {
    for (const [group, part] of parts.entries()) this.#groups[group]!.push({ first, part });
  }

  /** The keys pushed one by one, as one part per group. */
  toParts(): HeldKeys[] {
    return this.#added.map(({ keys, records }) => ({ keys: Float64Array.from(keys), records: Int32Array.from(records) }));
  }

  /** Hands over all parts by group. Nothing can be added afterwards. */
  take(): PlacedKeys[][] {
    this.addParts(this.toParts(), 0);
    this.#added = noKeys();
    return this.#groups.map((parts) => parts.splice(0));
  }
}

function noKeys() {
  return GROUP_ENDS.map(() => ({ keys: [] as Key[], records: [] as number[] }));
}

/** Sorts the keys of some groups, with their holders. */
export function sortGroups(groups: readonly (readonly PlacedKeys[])[]): Postings {
  return joinPostings(groups.map((parts) => postingsOf(joined(parts))));
}

function joined(parts: readonly PlacedKeys[]): HeldKeys {
  const count = parts.reduce((total, { part }) => total + part.keys.length, 0);
  const all = { keys: new Float64Array(count), records: new Int32Array(count) };
  let at = 0;
  for (const { first, part } of parts) {
    all.keys.set(part.keys, at);
    for (const record of part.records) all.records[at++] = first + record;
  }
  return all;
}
