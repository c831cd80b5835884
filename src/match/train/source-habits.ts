import { HEADER, listsOf, NAME, nameWordOf } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { GrowingInts } from '../memory/shared-memory.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import type { PairSample, PairsAnswer } from './sample-pairs.ts';

/** Two records of one person, per record of a source: below this they are errors, or fathers and sons. */
const MOST_TWICE = 0.01;
/** Pairs added to those found, for the uncertainty of a small count: an upper bound, and the mean (Jeffreys' prior of a rate). */
const AT_MOST = 1;
const ON_AVERAGE = 0.5;

/** What is known of the sources that list each person once. */
export interface OnceHabit {
  readonly sources: readonly string[];
  /** Share of one person's pairs among all pairs of records within them. */
  readonly samePairs: number;
}

/** The candidate pairs within one source that share a birth date, a phone, an e-mail or a home: more than namesakes do. */
export function pairsWithinSource(columns: RecordColumns, { candidates }: PairSample): Int32Array {
  const sources = columns.sources.values;
  const within = new GrowingInts();
  for (let p = 0; p < candidates.length; p += 2) {
    const [i, j] = [candidates[p]!, candidates[p + 1]!];
    if (sources[i] !== sources[j] || !sharesOwn(columns, i, j)) continue;
    within.push(i);
    within.push(j);
  }
  return within.values.slice(0, within.length);
}

/**
 * Sources that list each person once: of two of their records hardly any are surely one person to a model that knows nothing of such
 * sources, so that duplicates written with slips count too.
 */
export function findOnce(columns: RecordColumns, within: Int32Array, answers: readonly PairsAnswer[], candidateShare: number): OnceHabit {
  const sources = columns.sources.values;
  const names = columns.sourceNames.texts;
  const known = new Float64Array(names.length);
  const twice = new Float64Array(names.length);
  for (let i = 0; i < columns.size; i += 1) if (isRecognisable(columns, i)) known[sources[i]!]! += 1;
  let p = 0;
  for (const { sure } of answers) {
    for (let at = 0; at < sure.length; at += 1, p += 2) if (sure[at] === 1) twice[sources[within[p]!]!]! += 1;
  }
  const once = names.map((_, source) => source > 0 && twice[source]! / candidateShare + AT_MOST <= MOST_TWICE * known[source]!);
  const sum = (of: (source: number) => number) => once.reduce((total, isOnce, source) => total + (isOnce ? of(source) : 0), 0);
  return {
    sources: names.filter((_, source) => once[source]).toSorted(),
    samePairs:
      (sum((source) => twice[source]! / candidateShare) + ON_AVERAGE) /
      Math.max(
        1,
        sum((source) => (known[source]! * (known[source]! - 1)) / 2),
      ),
  };
}

function sharesOwn(columns: RecordColumns, i: number, j: number): boolean {
  const cells = columns.cells.values;
  const [a, b] = [listsOf(columns, i), listsOf(columns, j)];
  const born = cells[a.start + HEADER.birthDate]!;
  if (born % 100 !== 0 && born === cells[b.start + HEADER.birthDate]!) return true;
  return SHARED_LISTS.some(([list, next]) => {
    const others = cells.subarray(b[list], b[next]);
    return cells.subarray(a[list], a[next]).some((id) => others.includes(id));
  });
}

/** Lists of which one shared entry is enough, each with the list that follows it in the cells. */
const SHARED_LISTS = [
  ['phones', 'emails'],
  ['emails', 'addresses'],
  ['addresses', 'extras'],
] as const;

/** True if the record has a name, and a contact by which a second record would be recognised. */
function isRecognisable(columns: RecordColumns, record: number): boolean {
  const cells = columns.cells.values;
  const at = columns.starts.values[record]!;
  const contacts = cells[at + HEADER.phones]! + cells[at + HEADER.emails]! + cells[at + HEADER.addresses]!;
  return cells[at + HEADER.names]! > 0 && contacts > 0;
}

interface NameCounts {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

interface Tally {
  alike: number;
  all: number;
}

const SEPARATOR = '\u001f';
/** The level of a typing error in each part of a name. */
const PARTS = [
  { name: 'first', close: FIRST.close },
  { name: 'last', close: LAST.close },
] as const;
/** A source is a copy from this many shared errors on, and from this share of all errors both could have made. */
const LEAST_SLIPS = 5;
const LEAST_SHARE = 0.5;

/** A record, and other records of surely the same person. */
export interface Mates {
  readonly record: number;
  readonly mates: readonly number[];
}

/** Groups sure pairs, which come sorted by record, and keeps records with several matches. */
export function sureMates(pairs: Int32Array, answers: readonly PairsAnswer[]): Mates[] {
  const found: Mates[] = [];
  let mates: number[] = [];
  let p = 0;
  for (const { sure } of answers) {
    for (let at = 0; at < sure.length; at += 1, p += 2) {
      if (p > 0 && pairs[p] !== pairs[p - 2]) mates = [];
      if (sure[at] === 0) continue;
      mates.push(pairs[p + 1]!);
      if (mates.length === 2) found.push({ record: pairs[p]!, mates });
    }
  }
  return found;
}

/**
 * Which sources copy others. Independent sources do not share typing errors (the rarer of two spellings); of two that do, the
 * smaller one is the copy.
 */
export function findCopies(columns: RecordColumns, mates: readonly Mates[], counts: NameCounts): Record<string, string> {
  const tallies = new Map<string, Tally>();
  const alike = new PairLevels(columns);
  for (const each of mates) tellSlips(columns, alike, counts, each, tallies);
  const sizes = sizesOf(columns);
  const copies: Record<string, string> = {};
  for (const [both, { alike, all }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (alike < LEAST_SLIPS || alike < LEAST_SHARE * all) continue;
    const [one = '', other = ''] = both.split(SEPARATOR);
    const [smaller, larger] = (sizes.get(one) ?? 0) <= (sizes.get(other) ?? 0) ? [one, other] : [other, one];
    copies[smaller] ??= larger;
  }
  // A copy of a copy counts as a copy of the original.
  for (const source of Object.keys(copies)) while (copies[copies[source]!] !== undefined) copies[source] = copies[copies[source]!]!;
  return copies;
}

/** From a record with the common spelling: which matches have an error in the name, and which two share it. */
function tellSlips(
  columns: RecordColumns,
  alike: PairLevels,
  counts: NameCounts,
  { record, mates }: Mates,
  tallies: Map<string, Tally>,
): void {
  for (const part of PARTS) {
    const right = nameWordOf(columns, record, NAME[part.name]);
    if (right === 0) continue;
    const said = mates.map((mate) => {
      const word = nameWordOf(columns, mate, NAME[part.name]);
      const isSlip = word !== 0 && counts[part.name][word]! < counts[part.name][right]! && alike[part.name](word, right) === part.close;
      return { source: columns.sources.values[mate]!, word, isSlip };
    });
    for (const [at, a] of said.entries()) {
      for (const b of said.slice(at + 1)) {
        if (a.source === b.source || a.word === 0 || b.word === 0 || !(a.isSlip || b.isSlip)) continue;
        const both = [columns.sourceNames.texts[a.source]!, columns.sourceNames.texts[b.source]!].sort().join(SEPARATOR);
        const tally = tallies.get(both) ?? { alike: 0, all: 0 };
        tally.all += 1;
        if (a.word === b.word) tally.alike += 1;
        tallies.set(both, tally);
      }
    }
  }
}

function sizesOf(columns: RecordColumns): Map<string, number> {
  const sizes = new Map<string, number>();
  for (let i = 0; i < columns.size; i += 1) {
    const source = columns.sourceNames.texts[columns.sources.values[i]!]!;
    sizes.set(source, (sizes.get(source) ?? 0) + 1);
  }
  return sizes;
}
