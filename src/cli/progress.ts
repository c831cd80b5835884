import type { CliContext } from './context.ts';

export interface Progress {
  update(done: number, total?: number): void;
  /** Clears the line, so that what follows starts clean. */
  finish(): void;
}

const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** A bar with rate and time left on a terminal; silent anywhere else, so that logs stay readable. */
export function showProgress({ err, clock }: Pick<CliContext, 'err' | 'clock'>, label: string): Progress {
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
