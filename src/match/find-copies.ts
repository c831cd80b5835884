import { FIRST } from './compare/first-name.ts';
import { LAST } from './compare/last-name.ts';
import type { PairComparer } from './pair-comparer.ts';
import type { RecordColumns } from './record-columns.ts';
import { HEADER } from './record-fronts.ts';
import type { PairSample } from './sample-pairs.ts';

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
/** Pairs at least this sure tell of sources; doubtful ones tell of namesakes. */
const SURE_MILLIBITS = 8000;
/** Shared slips before two sources are held to be one, and their share of all slips that both could have made. */
const LEAST_SLIPS = 5;
const LEAST_SHARE = 0.5;

/**
 * Which sources copy others: whoever errs has the rarer of two spellings, and strangers to each other do not err alike.
 * Of two that do, the smaller one copies. A function of the set, as all learning is.
 */
export function findCopies(columns: RecordColumns, comparer: PairComparer, sample: PairSample, counts: NameCounts): Record<string, string> {
  const tallies = new Map<string, Tally>();
  for (let p = 0; p < sample.candidates.length; ) {
    const record = sample.candidates[p]!;
    const mates: number[] = [];
    for (; sample.candidates[p] === record && p < sample.candidates.length; p += 2) {
      const mate = sample.candidates[p + 1]!;
      if (comparer.compare(record, mate) >= SURE_MILLIBITS) mates.push(mate);
    }
    if (mates.length > 1) tellSlips(columns, comparer, counts, record, mates, tallies);
  }
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
  comparer: PairComparer,
  counts: NameCounts,
  record: number,
  mates: readonly number[],
  tallies: Map<string, Tally>,
): void {
  for (const part of PARTS) {
    const right = wordOf(columns, record, part.offset);
    if (right === 0) continue;
    const said = mates.map((mate) => {
      const word = wordOf(columns, mate, part.offset);
      const isSlip =
        word !== 0 && counts[part.name][word]! < counts[part.name][right]! && comparer.alike[part.name](word, right) === part.close;
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
