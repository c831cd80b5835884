import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId } from '../../core/ids.ts';
import type { LookUpSweep, SweptLookUps } from '../../store/books.ts';
import type { ChangeSet } from '../../store/change-sets.ts';
import { type SweepOrder, startSweeper, sweepOnce } from './sweeper.ts';

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

const NOTHING = { rejectsFiles: 0, lookUps: 0, freeRequests: 0, changeSets: 0 };
const setOf = (days: number): ChangeSet => ({
  id: 3,
  kind: 'import',
  job: 7,
  atMs: NOW_MS - days * DAY_MS,
  created: 1,
  joined: 0,
  split: 0,
  withdrawn: 0,
});
const books = () => ({
  sweepLookUps: vi.fn(async (_step: LookUpSweep): Promise<SweptLookUps> => ({ lookUps: 0, freeRequests: 0 })),
  putNote: vi.fn(async () => {}),
});
const orderOf = (more: Partial<Omit<SweepOrder, 'books' | 'people' | 'openFreePeople'>> = {}) => ({
  clock,
  books: books(),
  rejectsFolder: folder,
  rejectsDays: 30,
  lookUpLogDays: 0,
  changeSetDays: 0,
  people: vi.fn(async () => ({ changeSets: async () => [setOf(91)] })),
  openFreePeople: vi.fn(async () => undefined as Awaited<ReturnType<SweepOrder['openFreePeople']>>),
  ...more,
});

it('removes files of rejected rows that are older than they are kept, and nothing else', async () => {
  expect(await sweepOnce(orderOf())).toEqual({ ...NOTHING, rejectsFiles: 1 });
  expect(readdirSync(folder).sort()).toEqual(['job-2.jsonl', 'notes.txt']);
  expect(await sweepOnce(orderOf())).toEqual(NOTHING);
});

it('keeps all where no time is set, and has nothing to do where there is no folder', async () => {
  const order = orderOf({ rejectsDays: 0 });
  expect(await sweepOnce(order)).toEqual(NOTHING);
  expect(order.books.sweepLookUps).not.toHaveBeenCalled();
  expect(await sweepOnce(orderOf({ rejectsFolder: join(folder, 'none') }))).toEqual(NOTHING);
  expect(readdirSync(folder)).toHaveLength(3);
});

it('goes through the look-ups step by step, and notes what it did', async () => {
  const order = orderOf({ lookUpLogDays: 730 });
  const steps: SweptLookUps[] = [
    { lookUps: 200, freeRequests: 50, next: 3 as AccountId },
    { lookUps: 1, freeRequests: 2 },
  ];
  order.books.sweepLookUps.mockImplementation(async () => steps.shift()!);
  const removed = { rejectsFiles: 1, lookUps: 201, freeRequests: 52, changeSets: 0 };
  expect(await sweepOnce(order)).toEqual(removed);
  const step = { beforeMs: NOW_MS - 730 * DAY_MS, limit: 250 };
  expect(order.books.sweepLookUps.mock.calls).toEqual([[{ ...step, after: 0 }], [{ ...step, after: 3 }]]);
  const noted = JSON.stringify({ atMs: NOW_MS, rejectsDays: 30, lookUpLogDays: 730, changeSetDays: 0, ...removed });
  expect(order.books.putNote.mock.calls).toEqual([['last_sweep', noted]]);
});

it('removes old change sets step by step while no job holds the people', async () => {
  const order = orderOf({ changeSetDays: 90 });
  expect(await sweepOnce(order)).toMatchObject({ changeSets: 0 });
  const steps = [
    { sets: 2, isThrough: false },
    { sets: 1, isThrough: true },
  ];
  const people = {
    sweepChanges: vi.fn(async (_step: { beforeMs: number; limit: number }) => steps.shift()!),
    close: vi.fn(async () => {}),
  };
  order.openFreePeople.mockImplementation(async () => people);
  expect(await sweepOnce(order)).toMatchObject({ changeSets: 3 });
  expect(people.sweepChanges.mock.calls.map(([{ beforeMs }]) => beforeMs)).toEqual([NOW_MS - 90 * DAY_MS, NOW_MS - 90 * DAY_MS]);
  expect(people.close).toHaveBeenCalledTimes(1);
  order.people.mockImplementation(async () => ({ changeSets: async () => [setOf(89)] }));
  await sweepOnce(order);
  expect(order.openFreePeople).toHaveBeenCalledTimes(2);
});

it('reports what it removed, and failures', async () => {
  const onSwept = vi.fn();
  const onFailure = vi.fn();
  const order = { ...orderOf(), onSwept, onFailure };
  const sweepers = [startSweeper(order), startSweeper({ ...order, rejectsFolder: join(folder, 'notes.txt') })];
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  for (const sweeper of sweepers) await sweeper.stop();
  expect(onSwept.mock.calls).toEqual([[{ ...NOTHING, rejectsFiles: 1 }]]);
});
