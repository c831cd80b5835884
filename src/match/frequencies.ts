import { firstNameShare } from '../reference/first-names.ts';
import { surnameShare } from '../reference/surnames.ts';
import type { Frequencies } from './model.ts';
import { HEADER, NAME_INTS, type RecordColumns } from './record-columns.ts';

/** Values beyond this many of one attribute are left to the rare ones. */
const MAX_VALUES = 50_000;

interface FrequencyPrior {
  /** How many records' worth of belief the prior carries. */
  readonly records: number;
  readonly rareShare: number;
  readonly shareOf?: (value: string) => number;
}

const PRIORS: Readonly<Record<string, FrequencyPrior>> = {
  first: { records: 1000, rareShare: 2 ** -13, shareOf: firstNameShare },
  last: { records: 1000, rareShare: 2 ** -15, shareOf: surnameShare },
  city: { records: 300, rareShare: 2 ** -12 },
  zip: { records: 300, rareShare: 2 ** -14 },
  birth_date: { records: 1000, rareShare: 1 / 25_000 },
};
const TEXT_PRIOR: FrequencyPrior = { records: 100, rareShare: 2 ** -11 };

/**
 * How common each value is among other people: `matesPerRecord` further records of the same person are expected beside
 * each, so that many are taken off a value's count before it says how many others bear it.
 */
export function learnFrequencies(columns: RecordColumns, matesPerRecord: number): Record<string, Frequencies> {
  const cells = columns.cells.values;
  const first = new Int32Array(columns.words.size);
  const last = new Int32Array(columns.words.size);
  const city = new Int32Array(columns.places.size);
  const zip = new Int32Array(columns.places.size);
  const text = new Int32Array(columns.extras.size);
  const birth = new Map<number, number>();
  const textTotals = new Int32Array(columns.extraAttributes.length);
  const textSlot = new Uint8Array(columns.extras.size);
  const totals = { first: 0, last: 0, city: 0, zip: 0, birth_date: 0 };
  for (let i = 0; i < columns.size; i += 1) {
    const at = columns.starts.values[i]!;
    const date = cells[at + HEADER.birthDate]!;
    if (date !== 0) {
      birth.set(date, (birth.get(date) ?? 0) + 1);
      totals.birth_date += 1;
    }
    let next = at + HEADER.size;
    if (cells[at + HEADER.names]! > 0) {
      if (cells[next] !== 0) totals.first += 1;
      if (cells[next + 2] !== 0) totals.last += 1;
      first[cells[next]!]! += 1;
      last[cells[next + 2]!]! += 1;
    }
    next += cells[at + HEADER.names]! * NAME_INTS + cells[at + HEADER.phones]! + cells[at + HEADER.emails]!;
    if (cells[at + HEADER.addresses]! > 0) {
      const parts = cells[next]! * 6;
      const cityId = columns.addressParts.values[parts + 3]!;
      const zipId = columns.addressParts.values[parts + 5]!;
      if (cityId !== 0) totals.city += 1;
      if (zipId !== 0) totals.zip += 1;
      city[cityId]! += 1;
      zip[zipId]! += 1;
    }
    next += cells[at + HEADER.addresses]!;
    for (let x = 0; x < cells[at + HEADER.extras]!; x += 1) {
      const slot = cells[next + 2 * x]!;
      const id = cells[next + 2 * x + 1]!;
      textTotals[slot]! += 1;
      textSlot[id] = slot;
      text[id]! += 1;
    }
  }
  const words = columns.words.texts;
  const places = columns.places.texts;
  const result: Record<string, Frequencies> = {
    first: frequencies(entries(first, words), totals.first, matesPerRecord, PRIORS['first']!),
    last: frequencies(entries(last, words), totals.last, matesPerRecord, PRIORS['last']!),
    city: frequencies(entries(city, places), totals.city, matesPerRecord, PRIORS['city']!),
    zip: frequencies(entries(zip, places), totals.zip, matesPerRecord, PRIORS['zip']!),
    birth_date: frequencies(
      [...birth].map(([date, count]) => [String(date), count]),
      totals.birth_date,
      matesPerRecord,
      PRIORS['birth_date']!,
    ),
  };
  for (const attribute of columns.extraAttributes.toSorted()) {
    if (!attribute.startsWith('text:')) continue;
    const slot = columns.extraAttributes.indexOf(attribute);
    const own: [string, number][] = [];
    for (let id = 1; id < text.length; id += 1) if (textSlot[id] === slot && text[id]! > 0) own.push([columns.extraTexts[id]!, text[id]!]);
    result[attribute] = frequencies(own, textTotals[slot]!, matesPerRecord, TEXT_PRIOR);
  }
  return result;
}

/** How rare a value is that a model does not list: as rare as any such, unless the reference tables know better. */
export function unlistedMillibits(attribute: string, rareMillibits: number, value: string): number {
  const prior = PRIORS[attribute];
  const share = prior?.shareOf?.(value) ?? 0;
  return prior === undefined || share <= prior.rareShare
    ? rareMillibits
    : rareMillibits - Math.round(1000 * Math.log2(share / prior.rareShare));
}

function entries(counts: Int32Array, texts: readonly string[]): [string, number][] {
  const list: [string, number][] = [];
  for (let id = 1; id < counts.length; id += 1) if (counts[id]! > 0) list.push([texts[id]!, counts[id]!]);
  return list;
}

function frequencies(counted: [string, number][], total: number, mates: number, prior: FrequencyPrior): Frequencies {
  const others = Math.max(total, 1) + prior.records;
  const shareOf = (value: string, count: number) =>
    (Math.max(count - 1 - mates, 0) + prior.records * Math.max(prior.shareOf?.(value) ?? 0, prior.rareShare)) / others;
  const rareMillibits = millibits((prior.records * prior.rareShare) / others);
  counted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
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

/** Pairs of names beyond this many are taken to go together by chance. */
const MAX_LIFTS = 20_000;
/** Records' worth of belief that two names go together by chance: a few records of one person must not look like a custom. */
const LIFT_BELIEF = 12;
const LEAST_LIFT_MILLIBITS = 700;

/** Which first and last names go together more than each alone would make them, by `first|last`. */
export function learnLifts(columns: RecordColumns, matesPerRecord: number): Record<string, number> {
  const cells = columns.cells.values;
  const first = new Int32Array(columns.words.size);
  const last = new Int32Array(columns.words.size);
  const both = new Map<number, number>();
  let total = 0;
  for (let i = 0; i < columns.size; i += 1) {
    const at = columns.starts.values[i]!;
    if (cells[at + HEADER.names] === 0) continue;
    const name = at + HEADER.size;
    const firstId = cells[name]!;
    const lastId = cells[name + 2]!;
    if (firstId === 0 || lastId === 0) continue;
    total += 1;
    first[firstId]! += 1;
    last[lastId]! += 1;
    const key = firstId * ID_SPAN + lastId;
    both.set(key, (both.get(key) ?? 0) + 1);
  }
  // Whole clusters of one person's records count once each.
  const perPerson = 1 + matesPerRecord;
  const lifts: [string, number][] = [];
  for (const [key, count] of both) {
    if (count < 2 * perPerson) continue;
    const firstId = Math.floor(key / ID_SPAN);
    const lastId = key - firstId * ID_SPAN;
    const expected = (first[firstId]! * last[lastId]!) / total / perPerson;
    const lift = Math.round(1000 * Math.log2((count / perPerson + LIFT_BELIEF) / (expected + LIFT_BELIEF)));
    if (lift >= LEAST_LIFT_MILLIBITS) lifts.push([`${columns.words.texts[firstId]}|${columns.words.texts[lastId]}`, lift]);
  }
  lifts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(lifts.slice(0, MAX_LIFTS).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

const ID_SPAN = 2 ** 26;
