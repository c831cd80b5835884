import type { Day } from '../core/clock.ts';
import { parseDay } from '../normalize/date.ts';
import { isNoEnd } from './last-day.ts';
import { END_TARGETS, type Mapping } from './mapping.ts';
import { eachRow, readBlocks } from './read/read-blocks.ts';
import type { FileShape } from './read/row-block.ts';

/** Where fewer rows have an end than this, nobody writes ends there, and none says nothing. */
const FEWEST_ENDS = 0.01;

/**
 * The day a file speaks of, for its rows whose end has not come: what its mapping says, or its newest day that is not ahead. Ends do not
 * count where some are ahead: they are planned. Undefined where the file tells no ends; then it is not gone through either.
 */
export async function fileDay(
  { path, shape, mapping }: { readonly path: string; readonly shape: FileShape; readonly mapping: Mapping },
  today: Day,
): Promise<Day | undefined> {
  const at = (target: string) => shape.columns.findIndex((column) => mapping.columns[column] === target);
  const ended = shape.columns.findIndex((column) => END_TARGETS.includes(mapping.columns[column] ?? ''));
  if (ended < 0) return undefined;
  if (mapping.as_of !== undefined) return parseDay(mapping.as_of);
  const dayFirst = mapping.dates === 'day_first';
  const ends = new NewestDay(today, dayFirst);
  const others = new NewestDay(today, dayFirst);
  const columns = [at('first_seen'), at('last_seen')].filter((column) => column >= 0);
  let rows = 0;
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    eachRow(block, shape, [], ({ cells }) => {
      rows += 1;
      if (!isNoEnd(cells[ended]!.trim())) ends.take(cells[ended]!);
      for (const column of columns) others.take(cells[column]!);
    });
  }
  if (ends.days < rows * FEWEST_ENDS) return undefined;
  if (others.newest === undefined) return ends.newest;
  return ends.newest === undefined || ends.isAhead || others.newest > ends.newest ? others.newest : ends.newest;
}

class NewestDay {
  days = 0;
  newest: Day | undefined;
  isAhead = false;
  readonly #today: Day;
  readonly #dayFirst: boolean;

  constructor(today: Day, dayFirst: boolean) {
    this.#today = today;
    this.#dayFirst = dayFirst;
  }

  take(text: string): void {
    const day = parseDay(text, this.#dayFirst);
    if (day === undefined) return;
    this.days += 1;
    if (day > this.#today) this.isAhead = true;
    else if (this.newest === undefined || day > this.newest) this.newest = day;
  }
}
