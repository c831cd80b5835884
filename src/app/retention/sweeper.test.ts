import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSweeper, sweepOnce } from './sweeper.ts';

const NOW_MS = Date.parse('2026-06-30T00:00:00Z');
const DAY_MS = 86_400_000;
const clock = { nowMs: () => NOW_MS };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-sweeper-'));
  for (const [name, days] of [
    ['job-1.jsonl', 31],
    ['job-2.jsonl', 29],
    ['notes.txt', 400],
  ] as const) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), new Date(), new Date(NOW_MS - days * DAY_MS));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it('removes files of rejected rows that are older than they are kept, and nothing else', () => {
  expect(sweepOnce({ clock, rejectsFolder: folder, rejectsDays: 30 })).toEqual({ rejectsFiles: 1 });
  expect(readdirSync(folder).sort()).toEqual(['job-2.jsonl', 'notes.txt']);
  expect(sweepOnce({ clock, rejectsFolder: folder, rejectsDays: 30 })).toEqual({ rejectsFiles: 0 });
});

it('keeps all where no time is set, and has nothing to do where there is no folder', () => {
  expect(sweepOnce({ clock, rejectsFolder: folder, rejectsDays: 0 })).toEqual({ rejectsFiles: 0 });
  expect(sweepOnce({ clock, rejectsFolder: join(folder, 'none'), rejectsDays: 30 })).toEqual({ rejectsFiles: 0 });
  expect(readdirSync(folder)).toHaveLength(3);
});

it('says what it removed, and a failure to whoever started it', async () => {
  const onSwept = vi.fn();
  const onFailure = vi.fn();
  const order = { clock, rejectsFolder: folder, rejectsDays: 30, onSwept, onFailure };
  const sweepers = [startSweeper(order), startSweeper({ ...order, rejectsFolder: join(folder, 'notes.txt') })];
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  for (const sweeper of sweepers) sweeper.stop();
  expect(onSwept.mock.calls).toEqual([[{ rejectsFiles: 1 }]]);
});
