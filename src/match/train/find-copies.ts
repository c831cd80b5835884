import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER } from '../columns/record-fronts.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import type { PairsAnswer } from './asked-pairs.ts';

interface NameCounts {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

interface Tally {
  alike: number;
  all: number;
}

const SEPARATOR = '\u001f';
/** Where the parts of a name stand among its cells, and the level of a slip. */
const PARTS = [
  { name: 'first', offset: 0, close: FIRST.close },
  { name: 'last', offset: 2, close: LAST.close },
] as const;
/** Shared slips before two sources are held to be one, and their share of all slips that both could have made. */
const LEAST_SLIPS = 5;
const LEAST_SHARE = 0.5;

/** A record and others that are surely the same person. */
export interface Mates {
  readonly record: number;
  readonly mates: readonly number[];
}

/** From pairs that come record by record, and whether each is sure: whoever has several mates. */
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
 * Which sources copy others: whoever errs has the rarer of two spellings, and strangers to each other do not err alike.
 * Of two that do, the smaller one copies. A function of the set, as all learning is.
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
  // A copy of a copy has the first one's origin.
  for (const source of Object.keys(copies)) while (copies[copies[source]!] !== undefined) copies[source] = copies[copies[source]!]!;
  return copies;
}

/** Seen from a record that spells a name as most do: which mates have a slip in it, and which two have the same one. */
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

/** A word of the record's main name; 0 where it has none. */
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
