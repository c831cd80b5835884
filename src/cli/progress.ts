import type { CliWorld } from './command.ts';

export interface Progress {
  update(label: string, done: number, total?: number): void;
  /** Clears the line, so that what follows starts clean. */
  finish(): void;
}

const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** A bar for each step of a job, with rate and time left, on a terminal; nothing elsewhere, so that logs stay readable. */
export function stepProgress({ err, clock }: CliWorld): Progress {
  if (!err.isTTY) return { update: () => {}, finish: () => {} };
  let shown = { label: '', startedMs: 0, drawnMs: 0 };
  return {
    update(label, done, total) {
      const nowMs = clock.nowMs();
      if (label !== shown.label) shown = { label, startedMs: nowMs, drawnMs: 0 };
      if (nowMs - shown.drawnMs < REDRAW_MS) return;
      shown.drawnMs = nowMs;
      err.write(`\r\u001b[K${progressLine(label, done, total, nowMs - shown.startedMs)}`);
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
