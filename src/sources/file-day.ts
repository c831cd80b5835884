import type { Day } from '../core/clock.ts';
import { parseDay } from '../normalize/date.ts';
import { choicesOf, END_TARGETS, type Mapping } from './mapping.ts';
import { eachRow, readBlocks } from './read/read-blocks.ts';
import type { FileShape } from './read/row-block.ts';
import { isNoEnd } from './row-dates.ts';

/** In a file with fewer ends per row than this, ends are not recorded, and an empty one says nothing. */
const MIN_END_SHARE = 0.01;

/**
 * The last day of rows whose end has not come: what the mapping says, or the file's newest day that is not in the future. Ends do not
 * count where some are in the future, because they are planned. Undefined, without reading the file, where it has no column of ends.
 */
export async function fileDay(
  { path, shape, mapping }: { readonly path: string; readonly shape: FileShape; readonly mapping: Mapping },
  today: Day,
): Promise<Day | undefined> {
  const columnsOf = (targets: readonly string[]) =>
    choicesOf(mapping, shape.columns).flatMap((choice) => (targets.includes(choice.target) ? choice.columns : []));
  const ended = columnsOf(END_TARGETS);
  if (ended.length === 0) return undefined;
  if (mapping.as_of !== undefined) return parseDay(mapping.as_of);
  const dayFirst = mapping.dates === 'day_first';
  const ends: Days = { count: 0, isInFuture: false };
  const others: Days = { count: 0, isInFuture: false };
  const columns = columnsOf(['first_seen', 'last_seen']);
  let rows = 0;
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    eachRow(block, shape, [], ({ cells }) => {
      rows += 1;
      const end = ended.map((column) => cells[column]!.trim()).find((cell) => cell !== '') ?? '';
      if (!isNoEnd(end)) take(ends, parseDay(end, dayFirst), today);
      for (const column of columns) take(others, parseDay(cells[column]!, dayFirst), today);
    });
  }
  if (ends.count < rows * MIN_END_SHARE) return undefined;
  if (others.newest === undefined) return ends.newest;
  return ends.newest === undefined || ends.isInFuture || others.newest > ends.newest ? others.newest : ends.newest;
}

interface Days {
  count: number;
  newest?: Day;
  isInFuture: boolean;
}

function take(days: Days, day: Day | undefined, today: Day): void {
  if (day === undefined) return;
  days.count += 1;
  if (day > today) days.isInFuture = true;
  else if (day > (days.newest ?? Number.NEGATIVE_INFINITY)) days.newest = day;
}
