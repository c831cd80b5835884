import { createHmac } from 'node:crypto';
import type { AccountId } from '../../core/ids.ts';
import type { Endpoint } from '../../store/books.ts';

/** Answers that cost nothing leave in steps of this. */
const STEP_MS = 5;
/** Timers are a millisecond or two late, so the last of the wait is spent in short turns of the event loop. */
const TIMER_SLACK_MS = 1;
/** A shorter timer is usually late. */
const LEAST_TIMER_MS = 1;
const WORD = 2 ** 32;

export interface FreeAsk {
  readonly account: AccountId;
  readonly endpoint: Endpoint;
  /** In normal form: two spellings are the same question. */
  readonly question: string;
  /** When the whole request had arrived, on the clock of `performance.now`. */
  readonly arrivedMs: number;
}

/**
 * When an answer that says "no match" leaves: at arrival + n × 5 ms + d, whatever was found. d, from 0 to 5 ms, is fixed by the
 * question and a secret. n is the smallest number with which the work would be done by then if it had taken e longer, e being fixed
 * likewise: without it a caller could choose a batch whose work ends just before a step, and see by the step whether it took longer.
 */
export function freeAnswerDue(secret: Buffer, { account, endpoint, question, arrivedMs }: FreeAsk, doneMs: number): number {
  const digest = createHmac('sha256', secret).update(`${account}/${endpoint}/${question}`).digest();
  const delayMs = (digest.readUInt32BE(0) / WORD) * STEP_MS;
  const supposedMs = doneMs - arrivedMs + (digest.readUInt32BE(4) / WORD) * STEP_MS;
  return arrivedMs + Math.max(1, Math.ceil(supposedMs / STEP_MS)) * STEP_MS + delayMs;
}

/** Holds answers back until they are due; one timer serves all that wait. */
export class FreeAnswers {
  readonly #secret: Buffer;
  /** Sorted, the next one due last. */
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isTurning = false;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  async hold(ask: FreeAsk): Promise<void> {
    const dueMs = freeAnswerDue(this.#secret, ask, performance.now());
    await new Promise<void>((leave) => this.#add({ dueMs, leave }));
  }

  #add(one: Waiting): void {
    let from = 0;
    let to = this.#waiting.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#waiting[middle]!.dueMs > one.dueMs) from = middle + 1;
      else to = middle;
    }
    this.#waiting.splice(from, 0, one);
    if (from === this.#waiting.length - 1) this.#waitForNext();
  }

  readonly #leave = (): void => {
    const nowMs = performance.now();
    while ((this.#waiting.at(-1)?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs) this.#waiting.pop()!.leave();
    this.#waitForNext();
  };

  #waitForNext(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#waiting.at(-1);
    if (next === undefined || this.#isTurning) return;
    const timerMs = Math.floor(next.dueMs - performance.now() - TIMER_SLACK_MS);
    if (timerMs >= LEAST_TIMER_MS) {
      this.#timer = setTimeout(this.#leave, timerMs);
      return;
    }
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#leave();
    });
  }
}

interface Waiting {
  readonly dueMs: number;
  readonly leave: () => void;
}
