import { expect, it } from 'vitest';
import type { ImportProgress } from '../app/import/import-progress.ts';
import { jobProgress, stoppable } from './job-progress.ts';

function shownOn(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 1_000;
  const err = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const bar = jobProgress({ err, clock: { nowMs: () => nowMs } });
  return {
    err,
    bar,
    written,
    at(ms: number, progress: ImportProgress) {
      nowMs = 1_000 + ms;
      bar.update(progress);
      return written.at(-1)?.replace('\r\u001b[K', '');
    },
  };
}

it('shows one bar over the whole job, with rows a second and the time left', () => {
  const { at, bar, written } = shownOn(true);
  at(0, { stage: 'read', done: 0, total: 1_000, rows: 0 });
  expect(at(10_000, { stage: 'read', done: 500, total: 1_000, rows: 20_000 })).toBe(
    '[#####...................] 20%  reading, 2,000 rows/s, 40 s left',
  );
  at(20_000, { stage: 'resolve', done: 0, total: 40_000 });
  expect(at(22_000, { stage: 'resolve', done: 40_000, total: 40_000 })).toBe(
    '[##################......] 75%  resolving, 20,000 records/s, 8 s left',
  );
  // Never backwards, and not stopped by a clock that was set back.
  expect(at(-90_000, { stage: 'load', done: 0, total: 9 })).toContain('75%  loading records');
  bar.finish();
  expect(written.at(-1)).toBe('\r\u001b[K');
});

it('begins where a job begins that reads no files', () => {
  const { at } = shownOn(true);
  at(0, { stage: 'load', done: 0, total: 10 });
  expect(at(1_000, { stage: 'load', done: 0, total: 10 })).toContain(' 0%  loading records');
  expect(at(9_000, { stage: 'publish', done: 10, total: 10 })).toContain('100%  publishing');
});

it('writes a line every ten seconds where there is no terminal', () => {
  const { at, written } = shownOn(false);
  for (let second = 0; second <= 25; second++) at(second * 1_000, { stage: 'import', done: second, total: 100, rows: second * 10 });
  expect(written).toHaveLength(2);
  expect(written[1]).toBe('[#####...................] 20%  reading and resolving, 10 rows/s, 80 s left\n');
});

it('says on Ctrl-C how to go on, without a password', async () => {
  const { bar, err, written } = shownOn(true);
  const args = ['import', 'my file.csv', '--source', 'crm', '--store', 'postgres://ada:secret@host/db'];
  const ended: number[] = [];
  await stoppable(
    { err, args },
    bar,
    async () => void process.emit('SIGINT'),
    (code) => ended.push(code),
  );
  expect(ended).toEqual([130]);
  expect(written.at(-1)).toContain("  namesake import 'my file.csv' --source crm --store postgres://ada:PASSWORD@host/db\n");
  expect(process.listenerCount('SIGINT')).toBe(0);
});
