import type { ImportProgress } from '../app/import/import-progress.ts';
import type { CliContext } from './command.ts';

export interface Progress {
  update(done: number, total?: number): void;
  /** Clears the line, so that what follows starts clean. */
  finish(): void;
}

const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** A bar with rate and time left on a terminal; nothing elsewhere, so that logs stay readable. */
export function showProgress({ err, clock }: CliContext, label: string): Progress {
  if (!err.isTTY) return { update: () => {}, finish: () => {} };
  const startedMs = clock.nowMs();
  let drawnMs = 0;
  return {
    update(done, total) {
      const nowMs = clock.nowMs();
      if (nowMs - drawnMs < REDRAW_MS) return;
      drawnMs = nowMs;
      err.write(`\r\u001b[K${progressLine(label, done, total, nowMs - startedMs)}`);
    },
    finish: () => void err.write('\r\u001b[K'),
  };
}

function progressLine(label: string, done: number, total: number | undefined, elapsedMs: number): string {
  const perSecond = elapsedMs > 0 ? (done / elapsedMs) * 1_000 : 0;
  const rate = `${Math.round(perSecond).toLocaleString('en-US')}/s`;
  if (total === undefined || total <= 0) return `${label} ${done.toLocaleString('en-US')}  ${rate}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * BAR_WIDTH);
  const left = perSecond > 0 ? `, ${Math.ceil((total - done) / perSecond)} s left` : '';
  return `${label} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)}%  ${rate}${left}`;
}

/** A bar for each step of a job, one after the other; `finish` clears the last. */
export function stepProgress(context: CliContext): { update: (label: string, done: number, total?: number) => void; finish: () => void } {
  let shown: string | undefined;
  let bar: Progress | undefined;
  return {
    update(label, done, total) {
      if (label !== shown) {
        bar?.finish();
        bar = showProgress(context, label);
        shown = label;
      }
      bar?.update(done, total);
    },
    finish: () => bar?.finish(),
  };
}

const STAGES: Readonly<Record<ImportProgress['stage'], string>> = {
  read: 'reading (bytes)',
  withdraw: 'withdrawing',
  load: 'loading records',
  train: 'learning',
  resolve: 'resolving',
  people: 'writing people',
  keys: 'writing keys',
  publish: 'publishing',
};

/** A bar for each stage of an import or a rebuild. */
export function stageProgress(context: CliContext): { update: (progress: ImportProgress) => void; finish: () => void } {
  const { update, finish } = stepProgress(context);
  return { update: ({ stage, done, total }) => update(STAGES[stage], done, total), finish };
}
