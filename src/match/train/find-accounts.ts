import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER, NAME_INTS } from '../columns/record-fronts.ts';
import { ADDRESS } from '../compare/address.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import type { PairsAnswer } from './asked-pairs.ts';
import { DAYS_A_YEAR, dayOf, firstOf, LEAST_DAYS, spansYears } from './spans.ts';

/** Records of one day give one home so often, for all slips; and how often homes change in a year. */
const SAME_AT_ONCE = 0.95;
const MOVES_A_YEAR = 0.08;
const SAME_HOME: readonly number[] = [ADDRESS.home, ADDRESS.generic, ADDRESS.otherUnit, ADDRESS.homeClose, ADDRESS.houseAndZip];

/**
 * Sources whose first days are those of accounts, which outlast homes and numbers: what such a record says was true on its last
 * day and no one knows since when. Other records of its people, of days in between, have its home as often as at once where it
 * was theirs all along, and the less often the older they are where it was not. A source of which nothing tells is taken for one
 * of accounts.
 */
export function findAccounts(
  columns: RecordColumns,
  spans: ReadonlySet<number>,
  pairs: Int32Array,
  answers: readonly PairsAnswer[],
): string[] {
  if (spans.size === 0) return [];
  const alike = new PairLevels(columns);
  const stays = new Map([...spans].map((source) => [source, 0]));
  let p = 0;
  for (const { sure } of answers) {
    for (let at = 0; at < sure.length; at += 1, p += 2) {
      if (sure[at] === 0) continue;
      tellStay(columns, alike, pairs[p]!, pairs[p + 1]!, stays);
      tellStay(columns, alike, pairs[p + 1]!, pairs[p]!, stays);
    }
  }
  return [...stays].flatMap(([source, evidence]) => (evidence > 0 ? [] : [columns.sourceNames.texts[source]!])).sort();
}

/** How much likelier what the other record says is where the first one's home was theirs all along. */
function tellStay(columns: RecordColumns, alike: PairLevels, record: number, other: number, stays: Map<number, number>): void {
  if (!spansYears(columns, record)) return;
  const [home, otherHome] = [homeOf(columns, record), homeOf(columns, other)];
  const day = dayOf(columns, other);
  const days = dayOf(columns, record) - day;
  if (home === 0 || otherHome === 0 || day - firstOf(columns, record) < LEAST_DAYS || days < LEAST_DAYS) return;
  const years = days / DAYS_A_YEAR;
  const source = columns.sources.values[record]!;
  const isSame = SAME_HOME.includes(alike.address(home, otherHome));
  const sameSince = SAME_AT_ONCE * Math.exp(-MOVES_A_YEAR * years);
  stays.set(source, stays.get(source)! + (isSame ? MOVES_A_YEAR * years : Math.log((1 - SAME_AT_ONCE) / (1 - sameSince))));
}

/** The record's first address; 0 where it has none. */
function homeOf(columns: RecordColumns, record: number): number {
  const cells = columns.cells.values;
  const at = columns.starts.values[record]!;
  if (cells[at + HEADER.addresses]! === 0) return 0;
  return cells[at + HEADER.size + NAME_INTS * cells[at + HEADER.names]! + cells[at + HEADER.phones]! + cells[at + HEADER.emails]!]!;
}
