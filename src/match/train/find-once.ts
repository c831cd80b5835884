import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER, NAME_INTS } from '../columns/record-fronts.ts';
import type { PairSample } from './sample-pairs.ts';

/** Records of one source that are surely one person's, for each of its records; fewer are slips, and fathers and sons. */
const MOST_TWICE = 0.01;
/** Added to those that were found, as a few records tell little. */
const BELIEF = 2;

/**
 * Sources that list everybody once. Whoever is in a source twice mostly gives the same number, mailbox or home both times: a
 * source with hardly any two records of one name that share one of these has nobody twice.
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

/** Whether the record has a name, and something beside it by which it can be known again. */
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
  if (cells[nameA] !== cells[nameB] || cells[nameA + LAST] !== cells[nameB + LAST]) return false;
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

/** Where the parts of a name stand among its cells. */
const LAST = 2;
const SUFFIX = 3;
