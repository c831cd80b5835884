import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';

/** How long each kind of data is kept; 0 keeps it forever. */
export interface KeepingDays {
  readonly rejectsDays: number;
  readonly lookUpLogDays: number;
}

export interface SweepOrder extends KeepingDays {
  readonly clock: Clock;
  readonly books: Pick<BooksStore, 'sweepLookUps' | 'putNote'>;
  readonly rejectsFolder: string;
}

export interface Swept {
  readonly rejectsFiles: number;
  /** Look-ups whose people were cleared. */
  readonly lookUps: number;
  readonly freeRequests: number;
}

/** What the last sweep did. */
export interface LastSweep extends Swept, KeepingDays {
  readonly atMs: number;
}

const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
/** One step is one short transaction; requests get their turn in between. */
const ROWS_PER_STEP = 250;
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
  const { clock, books, rejectsFolder, rejectsDays, lookUpLogDays } = order;
  const atMs = clock.nowMs();
  const before = (days: number) => atMs - days * DAY_MS;
  const removed = {
    rejectsFiles: rejectsDays === 0 ? 0 : dropOldRejects(rejectsFolder, before(rejectsDays)),
    ...(lookUpLogDays === 0 ? { lookUps: 0, freeRequests: 0 } : await sweepLookUps(books, before(lookUpLogDays), stopped)),
  };
  const last: LastSweep = { atMs, rejectsDays, lookUpLogDays, ...removed };
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
