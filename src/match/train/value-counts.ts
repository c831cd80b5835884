import { HEADER, listsOf, NAME, nameWordOf } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { PART } from '../compare/address.ts';
import { type FrequencyPrior, frequencyPrior } from '../frequency-priors.ts';
import { TupleTally } from '../memory/interner.ts';
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
  const ofWords = () => new Int32Array(columns.words.size);
  const [first, last] = [ofWords(), ofWords()];
  const city = new Int32Array(columns.places.size);
  const zip = new Int32Array(columns.places.size);
  const text = new Int32Array(columns.extras.size);
  const textSlot = new Uint8Array(columns.extras.size);
  const birth = new Map<number, number>();
  const names = { pairs: new TupleTally(2), first: ofWords(), last: ofWords(), total: 0 };
  for (let i = 0; i < columns.size; i += 1) {
    const at = listsOf(columns, i);
    const date = cells[at.start + HEADER.birthDate]!;
    if (date !== 0) birth.set(date, (birth.get(date) ?? 0) + 1);
    const [firstId, lastId] = [nameWordOf(columns, i, NAME.first), nameWordOf(columns, i, NAME.last)];
    first[firstId]! += 1;
    last[lastId]! += 1;
    if (firstId !== 0 && lastId !== 0) {
      names.pairs.add([firstId, lastId]);
      names.first[firstId]! += 1;
      names.last[lastId]! += 1;
      names.total += 1;
    }
    if (at.addresses < at.extras) {
      const home = cells[at.addresses]! * PART.count;
      city[parts[home + PART.city]!]! += 1;
      zip[parts[home + PART.zip]!]! += 1;
    }
    for (let extra = at.extras; extra < at.extras + 2 * cells[at.start + HEADER.extras]!; extra += 2) {
      textSlot[cells[extra + 1]!] = cells[extra]!;
      text[cells[extra + 1]!]! += 1;
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
  const { parts: pairs, counts } = names.pairs;
  return { attributes, names: { ...names, pairs: pairs.values, counts: counts.values.subarray(0, counts.length), texts: words } };
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
export function learnFrequencies(values: Pick<ValueCounts, 'attributes'>, samePersonPerRecord: number): Record<string, Frequencies> {
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
