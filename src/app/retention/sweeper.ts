import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../core/clock.ts';

export interface SweepOrder {
  readonly clock: Clock;
  readonly rejectsFolder: string;
  /** 0 keeps them. */
  readonly rejectsDays: number;
  readonly onSwept: (removed: Swept) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Swept {
  readonly rejectsFiles: number;
}

const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
/** What `import` names them. */
const REJECTS_FILE = /^job-\d+\.jsonl$/;

/** Removes what has been kept long enough, now and then every hour, and says what it removed. */
export function startSweeper(order: SweepOrder): { stop(): void } {
  const sweep = () => {
    try {
      const removed = sweepOnce(order);
      if (removed.rejectsFiles > 0) order.onSwept(removed);
    } catch (error) {
      order.onFailure(error);
    }
  };
  const first = setImmediate(sweep);
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    stop() {
      clearImmediate(first);
      clearInterval(timer);
    },
  };
}

export function sweepOnce({ clock, rejectsFolder, rejectsDays }: Pick<SweepOrder, 'clock' | 'rejectsFolder' | 'rejectsDays'>): Swept {
  return { rejectsFiles: rejectsDays === 0 ? 0 : dropOldRejects(rejectsFolder, clock.nowMs() - rejectsDays * DAY_MS) };
}

/** Files of rejected rows that nothing was written to since then. */
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
