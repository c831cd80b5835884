import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import type { ChangeSets } from '../../store/change-sets.ts';

/** How long each kind of data is kept; 0 keeps it forever. */
export interface KeepingDays {
  readonly rejectsDays: number;
  readonly lookUpLogDays: number;
  readonly changeSetDays: number;
}

export interface SweepOrder extends KeepingDays {
  readonly clock: Clock;
  readonly books: Pick<BooksStore, 'sweepLookUps' | 'putNote'>;
  readonly rejectsFolder: string;
  /** To look whether there is anything to remove, and to remove it while no job holds the people. */
  readonly people: () => Promise<Pick<ChangeSets, 'changeSets'> | undefined>;
  readonly openFreePeople: () => Promise<(Pick<ChangeSets, 'sweepChanges'> & { close(): Promise<void> }) | undefined>;
}

export interface Swept {
  readonly rejectsFiles: number;
  /** Look-ups whose people were cleared. */
  readonly lookUps: number;
  readonly freeRequests: number;
  readonly changeSets: number;
}

/** What the last sweep did. */
export interface LastSweep extends Swept, KeepingDays {
  readonly atMs: number;
}

const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
/** One step is one short transaction; requests get their turn in between. */
const ROWS_PER_STEP = 250;
/** A block holds up to a thousand changes. */
const BLOCKS_PER_STEP = 50;
const STEP_PAUSE_MS = 5;
/** The names that `import` gives these files. */
const REJECTS_FILE = /^job-\d+\.jsonl$/;

/** Removes data older than its retention, at the start and then every hour, and says what it removed. */
export function startSweeper(
  order: SweepOrder & { readonly onSwept: (removed: Swept) => void; readonly onFailure: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const sweep = async () => {
    try {
      const removed = await sweepOnce(order, stopped.signal);
      if (Object.values(removed).some((count) => count > 0)) order.onSwept(removed);
    } catch (error) {
      order.onFailure(error);
    }
  };
  let sweeping = Promise.resolve();
  const next = () => {
    sweeping = sweeping.then(sweep);
  };
  const first = setImmediate(next);
  const timer = setInterval(next, SWEEP_EVERY_MS);
  return {
    async stop() {
      stopped.abort();
      clearImmediate(first);
      clearInterval(timer);
      await sweeping;
    },
  };
}

export async function sweepOnce(order: SweepOrder, stopped?: AbortSignal): Promise<Swept> {
  const { clock, books, rejectsFolder, rejectsDays, lookUpLogDays, changeSetDays } = order;
  const atMs = clock.nowMs();
  const before = (days: number) => atMs - days * DAY_MS;
  const removed = {
    rejectsFiles: rejectsDays === 0 ? 0 : dropOldRejects(rejectsFolder, before(rejectsDays)),
    ...(lookUpLogDays === 0 ? { lookUps: 0, freeRequests: 0 } : await sweepLookUps(books, before(lookUpLogDays), stopped)),
    changeSets: changeSetDays === 0 ? 0 : await sweepChanges(order, before(changeSetDays), stopped),
  };
  const last: LastSweep = { atMs, rejectsDays, lookUpLogDays, changeSetDays, ...removed };
  await books.putNote('last_sweep', JSON.stringify(last));
  return removed;
}

async function sweepLookUps(books: SweepOrder['books'], beforeMs: number, stopped: AbortSignal | undefined) {
  let [lookUps, freeRequests] = [0, 0];
  for (let after: AccountId | undefined = 0 as AccountId; after !== undefined && stopped?.aborted !== true; ) {
    const step = await books.sweepLookUps({ beforeMs, after, limit: ROWS_PER_STEP });
    lookUps += step.lookUps;
    freeRequests += step.freeRequests;
    after = step.next;
    if (after !== undefined) await pause(STEP_PAUSE_MS);
  }
  return { lookUps, freeRequests };
}

async function sweepChanges(order: SweepOrder, beforeMs: number, stopped: AbortSignal | undefined): Promise<number> {
  const [oldest] = (await (await order.people())?.changeSets({ after: 0, limit: 1 })) ?? [];
  if (oldest === undefined || oldest.atMs >= beforeMs) return 0;
  const people = await order.openFreePeople();
  let sets = 0;
  try {
    for (let isThrough = people === undefined; !isThrough && stopped?.aborted !== true; ) {
      const step = await people!.sweepChanges({ beforeMs, limit: BLOCKS_PER_STEP });
      sets += step.sets;
      isThrough = step.isThrough;
      await pause(STEP_PAUSE_MS);
    }
  } finally {
    await people?.close();
  }
  return sets;
}

/** Files of rejected rows, unchanged since then. */
function dropOldRejects(folder: string, beforeMs: number): number {
  let dropped = 0;
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!REJECTS_FILE.test(name) || stat === undefined || stat.mtimeMs >= beforeMs) continue;
    rmSync(file, { force: true });
    dropped += 1;
  }
  return dropped;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
