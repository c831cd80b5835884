import type { ImportProgress } from '../app/import/import-progress.ts';
import type { CliWorld } from './command.ts';

const REDRAW_MS = 100;
/** Where there is no terminal, a line now and then. */
const LINE_MS = 10_000;
const BAR_WIDTH = 24;
/** Before that the time left would be a guess. */
const LEAST_SHARE = 0.03;
const MINUTE_SECONDS = 60;

interface Phase {
  readonly text: string;
  readonly unit: string;
  /** Shares of a whole job, estimated, at which the phase begins and ends. */
  readonly from: number;
  readonly to: number;
}

const PHASES: Readonly<Record<ImportProgress['stage'], Phase>> = {
  read: { text: 'reading', unit: 'rows', from: 0, to: 0.4 },
  import: { text: 'reading and resolving', unit: 'rows', from: 0, to: 1 },
  withdraw: { text: 'withdrawing', unit: 'records', from: 0.4, to: 0.42 },
  load: { text: 'loading records', unit: 'records', from: 0.42, to: 0.5 },
  train: { text: 'learning', unit: 'records', from: 0.5, to: 0.58 },
  resolve: { text: 'resolving', unit: 'records', from: 0.58, to: 0.75 },
  people: { text: 'writing people', unit: 'people', from: 0.75, to: 0.95 },
  keys: { text: 'writing keys', unit: 'keys', from: 0.95, to: 0.98 },
  publish: { text: 'publishing', unit: 'records', from: 0.98, to: 1 },
};

export interface JobProgress {
  update(progress: ImportProgress): void;
  /** Clears the bar, so that what follows starts clean. */
  finish(): void;
}

/** One bar over a whole job, with the phase in words, its rate and the time left; without a terminal a line every ten seconds. */
export function jobProgress({ err, clock }: Pick<CliWorld, 'err' | 'clock'>): JobProgress {
  const everyMs = err.isTTY ? REDRAW_MS : LINE_MS;
  const meter = new JobMeter(clock.nowMs());
  let drawnMs = err.isTTY ? 0 : clock.nowMs();
  return {
    update(progress) {
      const nowMs = clock.nowMs();
      meter.note(progress, nowMs);
      // A clock that was set back must not stop the bar.
      if (Math.abs(nowMs - drawnMs) < everyMs) return;
      drawnMs = nowMs;
      err.write(err.isTTY ? `\r\u001b[K${meter.text(nowMs)}` : `${meter.text(nowMs)}\n`);
    },
    finish: () => (err.isTTY ? void err.write('\r\u001b[K') : undefined),
  };
}

class JobMeter {
  readonly #startMs: number;
  #phase: { readonly stage: ImportProgress['stage']; readonly startMs: number; readonly startDone: number } | undefined;
  #done = 0;
  /** A job may begin with a later phase: the bar begins there. */
  #first = 0;
  #share = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  note({ stage, done, total, rows }: ImportProgress, nowMs: number): void {
    const { from, to } = PHASES[stage];
    if (this.#phase === undefined) this.#first = from;
    this.#done = rows ?? done;
    if (this.#phase?.stage !== stage) this.#phase = { stage, startMs: nowMs, startDone: this.#done };
    const share = from + (to - from) * (total > 0 ? Math.min(1, done / total) : 0);
    // Never backwards: a job that reads may load again what another left.
    this.#share = Math.max(this.#share, (share - this.#first) / (1 - this.#first));
  }

  text(nowMs: number): string {
    const { stage, startMs, startDone } = this.#phase!;
    const { text, unit } = PHASES[stage];
    const filled = Math.round(this.#share * BAR_WIDTH);
    const seconds = (nowMs - startMs) / 1_000;
    const rate = seconds > 0 ? Math.round((this.#done - startDone) / seconds) : 0;
    const left = this.#share < LEAST_SHARE ? undefined : ((nowMs - this.#startMs) / 1_000) * (1 / this.#share - 1);
    return [
      `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(this.#share * 100)}%  ${text}`,
      ...(rate > 0 ? [`${rate.toLocaleString('en-US')} ${unit}/s`] : []),
      ...(left === undefined || left < 0 ? [] : [`${timeText(left)} left`]),
    ].join(', ');
  }
}

function timeText(seconds: number): string {
  return seconds < 2 * MINUTE_SECONDS ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / MINUTE_SECONDS)} min`;
}

/** While it works, Ctrl-C says that nothing is lost and how to go on, and ends the process. */
export async function stoppable<Result>(
  { err, args }: Pick<CliWorld, 'err' | 'args'>,
  progress: Pick<JobProgress, 'finish'>,
  work: () => Promise<Result>,
  end: (code: number) => void = process.exit,
): Promise<Result> {
  const stop = () => {
    progress.finish();
    err.write(`Stopped. What was done is kept, and look-ups see no half of it. To go on:\n  ${commandText(args)}\n`);
    end(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop);
  }
}

const INTERRUPTED_EXIT_CODE = 130;

/** As it can be pasted into a shell, but for a password in a URL. */
function commandText(args: readonly string[]): string {
  const shown = args.map((arg) => arg.replace(/(postgres(?:ql)?:\/\/[^:/@]*):[^@]*@/, '$1:PASSWORD@'));
  return ['namesake', ...shown].map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(' ');
}
