import { HEADER, NAME_INTS } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { type FrequencyPrior, frequencyPrior } from '../frequency-priors.ts';
import { TupleInterner } from '../memory/interner.ts';
import { GrowingInts } from '../memory/shared-memory.ts';
import type { Frequencies } from '../model.ts';

/** Values kept per attribute; all others share the frequency of rare values. */
const MAX_VALUES = 50_000;

export type Counted = readonly [value: string, count: number];

/** Record counts by value and attribute, and by pair of names. */
export interface ValueCounts {
  /** The most common first, at most `MAX_VALUES`. */
  readonly attributes: Readonly<Record<string, { readonly counts: readonly Counted[]; readonly total: number }>>;
  readonly names: {
    /** Two word ids per pair, first and last name, from pair 1. */
    readonly pairs: Int32Array;
    readonly counts: Int32Array;
    readonly first: Int32Array;
    readonly last: Int32Array;
    readonly total: number;
    readonly texts: readonly string[];
  };
}

/** Each record counts once, with its first listed name and address. */
export function countValues(columns: RecordColumns): ValueCounts {
  const cells = columns.cells.values;
  const parts = columns.addressParts.values;
  const first = new Int32Array(columns.words.size);
  const last = new Int32Array(columns.words.size);
  const city = new Int32Array(columns.places.size);
  const zip = new Int32Array(columns.places.size);
  const text = new Int32Array(columns.extras.size);
  const textSlot = new Uint8Array(columns.extras.size);
  const birth = new Map<number, number>();
  const names = new NamePairs(columns);
  for (let i = 0; i < columns.size; i += 1) {
    const at = columns.starts.values[i]!;
    const date = cells[at + HEADER.birthDate]!;
    if (date !== 0) birth.set(date, (birth.get(date) ?? 0) + 1);
    let next = at + HEADER.size;
    if (cells[at + HEADER.names]! > 0) {
      first[cells[next]!]! += 1;
      last[cells[next + 2]!]! += 1;
      names.add(cells[next]!, cells[next + 2]!);
    }
    next += cells[at + HEADER.names]! * NAME_INTS + cells[at + HEADER.phones]! + cells[at + HEADER.emails]!;
    if (cells[at + HEADER.addresses]! > 0) {
      city[parts[cells[next]! * 6 + 3]!]! += 1;
      zip[parts[cells[next]! * 6 + 5]!]! += 1;
    }
    next += cells[at + HEADER.addresses]!;
    for (let x = 0; x < cells[at + HEADER.extras]!; x += 1) {
      textSlot[cells[next + 2 * x + 1]!] = cells[next + 2 * x]!;
      text[cells[next + 2 * x + 1]!]! += 1;
    }
  }
  const words = columns.words.texts;
  const places = columns.places.texts;
  const attributes: Record<string, ValueCounts['attributes'][string]> = {
    first: commonest(entries(first, words)),
    last: commonest(entries(last, words)),
    last_word: commonest(wordsOf(entries(last, words))),
    city: commonest(entries(city, places)),
    zip: commonest(entries(zip, places)),
    birth_date: commonest([...birth].map(([date, count]) => [String(date), count])),
  };
  for (const attribute of columns.extraAttributes.toSorted()) {
    if (!attribute.startsWith('text:')) continue;
    const slot = columns.extraAttributes.indexOf(attribute);
    attributes[attribute] = commonest(entries(text, columns.extraTexts, (id) => textSlot[id] === slot));
  }
  return { attributes, names: names.counted() };
}

/** Counts of first and last names together. */
class NamePairs {
  readonly #pairs = new TupleInterner(2);
  readonly #counts = new GrowingInts();
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #texts: readonly string[];
  readonly #run = new Int32Array(2);
  #total = 0;

  constructor({ words }: RecordColumns) {
    this.#first = new Int32Array(words.size);
    this.#last = new Int32Array(words.size);
    this.#texts = words.texts;
    this.#counts.push(0);
  }

  add(first: number, last: number): void {
    if (first === 0 || last === 0) return;
    this.#total += 1;
    this.#first[first]! += 1;
    this.#last[last]! += 1;
    this.#run[0] = first;
    this.#run[1] = last;
    const id = this.#pairs.intern(this.#run, 0);
    if (id === this.#counts.length) this.#counts.push(0);
    this.#counts.values[id]! += 1;
  }

  counted(): ValueCounts['names'] {
    return {
      pairs: this.#pairs.parts.values,
      counts: this.#counts.values.subarray(0, this.#counts.length),
      first: this.#first,
      last: this.#last,
      total: this.#total,
      texts: this.#texts,
    };
  }
}

function entries(counts: Int32Array, texts: readonly string[], isOwn: (id: number) => boolean = () => true): Counted[] {
  const list: Counted[] = [];
  for (let id = 1; id < counts.length; id += 1) if (counts[id]! > 0 && isOwn(id)) list.push([texts[id]!, counts[id]!]);
  return list;
}

/** Counts of the words of surnames. */
function wordsOf(surnames: readonly Counted[]): Counted[] {
  const counts = new Map<string, number>();
  for (const [surname, count] of surnames) {
    for (const word of new Set(surname.split(/[ -]/))) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts];
}

function commonest(counted: Counted[]): ValueCounts['attributes'][string] {
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  counted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { counts: counted.slice(0, MAX_VALUES), total };
}

/**
 * How common each value is among other people. Each record has `samePersonPerRecord` expected other records of the same person; they
 * are subtracted from the value's count.
 */
export function learnFrequencies(values: ValueCounts, samePersonPerRecord: number): Record<string, Frequencies> {
  const result: Record<string, Frequencies> = {};
  for (const [attribute, { counts, total }] of Object.entries(values.attributes)) {
    result[attribute] = frequencies(counts, total, samePersonPerRecord, frequencyPrior(attribute));
  }
  return result;
}

function frequencies(counted: readonly Counted[], total: number, mates: number, prior: FrequencyPrior): Frequencies {
  const others = Math.max(total, 1) + prior.records;
  const shareOf = (value: string, count: number) =>
    (Math.max(count - 1 - mates, 0) + prior.records * Math.max(prior.shareOf?.(value) ?? 0, prior.rareShare)) / others;
  const rareMillibits = millibits((prior.records * prior.rareShare) / others);
  const values: [string, number][] = [];
  let listed = 0;
  let squares = 0;
  for (const [value, count] of counted.slice(0, MAX_VALUES)) {
    const share = shareOf(value, count);
    listed += share;
    squares += share * share;
    const own = millibits(share);
    if (own < rareMillibits) values.push([value, own]);
  }
  const rest = Math.max(0, 1 - listed);
  const average = millibits(squares + rest * 2 ** (-rareMillibits / 1000));
  values.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return { averageMillibits: average, rareMillibits, values: Object.fromEntries(values) };
}

function millibits(share: number): number {
  return Math.round(-1000 * Math.log2(share));
}
