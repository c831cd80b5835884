import { HEADER, NAME_INTS } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import type { PairSample, PairsAnswer } from './sample-pairs.ts';

/** Sure pairs within one source, per record: below this they are errors, or fathers and sons. */
const MOST_TWICE = 0.01;
/** Added to the count, so that a few records decide nothing. */
const BELIEF = 2;

/**
 * Sources that list each person once: they have hardly any two records of one name that share a phone, an e-mail or a home.
 */
export function findOnce(columns: RecordColumns, { candidates, candidateShare }: PairSample): string[] {
  const sources = columns.sources.values;
  const told = new Float64Array(columns.sourceNames.texts.length);
  const twice = new Float64Array(told.length);
  for (let i = 0; i < columns.size; i += 1) if (tells(columns, i)) told[sources[i]!]! += 1;
  for (let p = 0; p < candidates.length; p += 2) {
    const [i, j] = [candidates[p]!, candidates[p + 1]!];
    if (sources[i] === sources[j] && areSurelyOne(columns, i, j)) twice[sources[i]!]! += 1;
  }
  return columns.sourceNames.texts
    .filter((_, source) => source > 0 && (twice[source]! + BELIEF) / candidateShare <= MOST_TWICE * told[source]!)
    .toSorted();
}

/** True if the record has a name, and a contact by which a second record would be recognised. */
function tells(columns: RecordColumns, record: number): boolean {
  const cells = columns.cells.values;
  const at = columns.starts.values[record]!;
  const contacts = cells[at + HEADER.phones]! + cells[at + HEADER.emails]! + cells[at + HEADER.addresses]!;
  return cells[at + HEADER.names]! > 0 && contacts > 0;
}

function areSurelyOne(columns: RecordColumns, i: number, j: number): boolean {
  const cells = columns.cells.values;
  const [a, b] = [columns.starts.values[i]!, columns.starts.values[j]!];
  if (cells[a + HEADER.names] === 0 || cells[b + HEADER.names] === 0) return false;
  const [nameA, nameB] = [a + HEADER.size, b + HEADER.size];
  if (cells[nameA] !== cells[nameB] || cells[nameA + LAST_NAME_CELL] !== cells[nameB + LAST_NAME_CELL]) return false;
  if (cells[nameA + SUFFIX] !== cells[nameB + SUFFIX]) return false;
  const [bornA, bornB] = [cells[a + HEADER.birthDate]!, cells[b + HEADER.birthDate]!];
  if (bornA !== 0 && bornB !== 0 && bornA !== bornB) return false;
  let [fromA, fromB] = [nameA + NAME_INTS * cells[a + HEADER.names]!, nameB + NAME_INTS * cells[b + HEADER.names]!];
  for (const list of [HEADER.phones, HEADER.emails, HEADER.addresses]) {
    const [endA, endB] = [fromA + cells[a + list]!, fromB + cells[b + list]!];
    for (let atA = fromA; atA < endA; atA += 1) if (cells.subarray(fromB, endB).includes(cells[atA]!)) return true;
    [fromA, fromB] = [endA, endB];
  }
  return false;
}

/** Offsets of the name parts in the cells. */
const LAST_NAME_CELL = 2;
const SUFFIX = 3;

interface NameCounts {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

interface Tally {
  alike: number;
  all: number;
}

const SEPARATOR = '\u001f';
/** Offsets of the name parts in the cells, and the level of a typing error. */
const PARTS = [
  { name: 'first', offset: 0, close: FIRST.close },
  { name: 'last', offset: 2, close: LAST.close },
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
    const right = wordOf(columns, record, part.offset);
    if (right === 0) continue;
    const said = mates.map((mate) => {
      const word = wordOf(columns, mate, part.offset);
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

/** A word of the record's main name; 0 if it has none. */
function wordOf(columns: RecordColumns, record: number, offset: number): number {
  const cells = columns.cells.values;
  const at = columns.starts.values[record]!;
  return cells[at + HEADER.names]! === 0 ? 0 : cells[at + HEADER.size + offset]!;
}

function sizesOf(columns: RecordColumns): Map<string, number> {
  const sizes = new Map<string, number>();
  for (let i = 0; i < columns.size; i += 1) {
    const source = columns.sourceNames.texts[columns.sources.values[i]!]!;
    sizes.set(source, (sizes.get(source) ?? 0) + 1);
  }
  return sizes;
}
