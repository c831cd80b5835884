import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER, NAME_INTS } from '../columns/record-fronts.ts';
import { ADDRESS } from '../compare/address.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import { type BesideSpan, DAYS_A_YEAR, dayOf, firstOf, LEAST_DAYS } from './spans.ts';

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
export function findAccounts(columns: RecordColumns, spans: ReadonlySet<number>, beside: readonly BesideSpan[]): string[] {
  const alike = new PairLevels(columns);
  const stays = new Map([...spans].map((source) => [source, 0]));
  for (const pair of beside) tellStay(columns, alike, pair, stays);
  return [...stays].flatMap(([source, evidence]) => (evidence > 0 ? [] : [columns.sourceNames.texts[source]!])).sort();
}

/** How much likelier what the other record says is where the first one's home was theirs all along. */
function tellStay(columns: RecordColumns, alike: PairLevels, { record, other }: BesideSpan, stays: Map<number, number>): void {
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
