import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Day, dayFromDate, showDay } from '../core/clock.ts';
import { fileDay } from './file-day.ts';
import { rowMapper } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import { readBlocks, readRows } from './read/read-blocks.ts';
import { sniffFile } from './read/sniff-file.ts';
import { recogniseColumns } from './recognise/recognise.ts';

const TODAY: Day = dayFromDate(2026, 11, 17);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-file-day-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The day that a file speaks of and the last day of each of its rows. */
async function daysOf(heading: string, rows: readonly string[], more: Partial<Mapping> = {}) {
  const path = join(folder, 'rows.csv');
  const named = rows.map((row, at) => `${at + 1},${at % 2 === 0 ? 'Ann' : 'Bob'} Smith,${at + 1} Main St,${row}`);
  await writeFile(path, ['Acct No,Name,Street', ...named].join('\n').replace('Street', `Street,${heading}`));
  const shape = await sniffFile(path);
  const mapping = { ...recogniseColumns(shape, 'people'), ...more };
  const asOf = await fileDay({ path, shape, mapping }, TODAY);
  const map = rowMapper(mapping, shape.columns, asOf);
  const last: (string | undefined)[] = [];
  const left: boolean[] = [];
  const over: boolean[] = [];
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    const rows = readRows(block, shape).rows.map(({ cells }) => map(cells).raw);
    last.push(...rows.map((raw) => raw.lastSeen));
    left.push(...rows.map((raw) => raw.movedOut === true));
    over.push(...rows.map((raw) => raw.ended === true));
  }
  return { asOf: asOf === undefined ? undefined : showDay(asOf), last, left, over };
}

const SERVICE = 'Start Dt,End Dt';

describe('the day a file speaks of', () => {
  it('is its newest, and that of rows without an end', async () => {
    expect(await daysOf(SERVICE, ['13-AUG-2021,30-MAY-2022', '30-MAY-2022,', '14-NOV-2026,'])).toMatchObject({
      asOf: '2026-11-14',
      last: ['30-MAY-2022', '2026-11-14', '2026-11-14'],
    });
  });

  it.each(['', '-', 'n/a', 'OPEN', 'Current', '0000-00-00', '1900-01-01', '9999-12-31', '12/31/2999'])(
    'is that of a row whose end is "%s"',
    async (end) => {
      const { last } = await daysOf(SERVICE, ['2021-08-13,2022-05-30', `2022-05-30,${end}`, '2023-01-01,2023-02-01']);
      expect(last).toEqual(['2022-05-30', '2023-02-01', '2023-02-01']);
    },
  );

  it('tells the homes that were left by then', async () => {
    const rows = ['2021-08-13,2022-05-30', '2022-05-30,', '2023-01-01,9999-12-31', '2023-01-01,2023-02-01'];
    const [some, none] = [
      [true, false, false, true],
      [false, false, false, false],
    ];
    expect(await daysOf('Move In,Move Out', rows)).toMatchObject({ left: some, over: none });
    expect(await daysOf(SERVICE, rows)).toMatchObject({ left: none, over: some });
    expect((await daysOf('Move In,Move Out', ['2025-03-01,2025-04-30', '2025-06-01,2027-05-31'])).left).toEqual([true, false]);
  });

  it('is not that of ends which are planned', async () => {
    const { asOf, last } = await daysOf('Lease Start,Lease End', ['2025-03-01,2026-10-31', '2025-06-01,2027-05-31']);
    expect(asOf).toBe('2025-06-01');
    expect(last).toEqual(['2025-06-01', '2025-06-01']);
  });

  it('is told by the mapping', async () => {
    const { last } = await daysOf(SERVICE, ['2021-08-13,2022-05-30', '2022-05-30,'], { as_of: '2026-01-31' });
    expect(last).toEqual(['2022-05-30', '2026-01-31']);
  });

  it('leaves an end that nobody can read as it is', async () => {
    const { last } = await daysOf(SERVICE, ['2021-08-13,2022-05-30', '2022-05-30,soon', '2022-06-01,2022-07-01', '2022-06-02,2022-07-02']);
    expect(last[1]).toBe('soon');
  });

  it('is of no row where hardly any has an end', async () => {
    const open = Array.from({ length: 200 }, (_, at) => `2020-01-0${1 + (at % 9)},`);
    expect((await daysOf(SERVICE, ['2021-08-13,2022-05-30', ...open])).asOf).toBeUndefined();
    expect((await daysOf(SERVICE, ['2021-08-13,2022-05-30', ...open])).last.slice(0, 2)).toEqual(['2022-05-30', undefined]);
    expect((await daysOf(SERVICE, ['2021-08-13,2022-05-30', '2021-08-14,2022-05-31', '2021-08-14,2022-05-31', ...open])).asOf).toBe(
      '2022-05-31',
    );
  });

  it('says nothing of a last purchase', async () => {
    expect(await daysOf('Customer Since,Last Purchase', ['2021-08-13,2022-05-30', '2022-05-30,'])).toMatchObject({
      asOf: undefined,
      last: ['2022-05-30', undefined],
    });
  });
});
