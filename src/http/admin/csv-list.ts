import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { csvColumns, csvRows } from '../../app/csv.ts';

type Row = Readonly<Record<string, unknown>>;

/** How a list is read: its pages, and what a page begins after. */
export interface PagedList {
  readonly cursor: string;
  /** The member of the query that takes the cursor: `before` for rows from the newest on. */
  readonly parameter: 'after' | 'before';
  readonly read: (query: Readonly<Record<string, string>>) => Promise<readonly object[]>;
}

const PAGE = 1_000;

/** All rows of a list as CSV, a page in memory at a time. It is read twice: any row may have a column of its own. */
export async function wholeCsv(list: PagedList): Promise<Readable> {
  const columns = new Set<string>();
  for await (const rows of pagesOf(list)) for (const column of csvColumns(rows)) columns.add(column);
  return Readable.from(csvPages(list, [...columns]));
}

async function* csvPages(list: PagedList, columns: readonly string[]): AsyncGenerator<string> {
  yield csvRows([], columns);
  for await (const rows of pagesOf(list)) yield csvRows(rows, columns, { isHeaded: false });
}

async function* pagesOf({ cursor, parameter, read }: PagedList): AsyncGenerator<readonly object[]> {
  let place: Readonly<Record<string, string>> = {};
  for (;;) {
    const rows = await read({ ...place, limit: String(PAGE) });
    yield rows;
    if (rows.length < PAGE) return;
    place = { [parameter]: String((rows.at(-1) as Row)[cursor]) };
    // Other requests are answered between two pages.
    await others();
  }
}
