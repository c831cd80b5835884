import { isDamage, isUnusableNow } from '../store/sqlite/database.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';

/** An outage is over after so long without a failure. */
const QUIET_MS = 10_000;
const LOOK_MS = 1_000;

/** Whether the store caused the failure: unreachable, full, busy or damaged. */
export function isStoreTrouble(error: unknown): boolean {
  return error instanceof StoreUnavailable || isUnusableNow(error) || isDamage(error);
}

/** An unreachable store fails every request. Logs one line when that begins and one when it is over. */
export class Outage {
  readonly #onOver: (facts: { readonly failures: number; readonly lastedMs: number }) => void;
  #sinceMs = 0;
  #lastMs = 0;
  #failures = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(onOver: (facts: { readonly failures: number; readonly lastedMs: number }) => void) {
    this.#onOver = onOver;
  }

  /** True for the first failure of an outage. */
  begins(nowMs = performance.now()): boolean {
    this.#lastMs = nowMs;
    this.#failures += 1;
    if (this.#watch !== undefined) return false;
    this.#sinceMs = nowMs;
    this.#watch = setInterval(() => this.look(), LOOK_MS).unref();
    return true;
  }

  look(nowMs = performance.now()): void {
    if (nowMs - this.#lastMs < QUIET_MS) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#onOver({ failures: this.#failures, lastedMs: this.#lastMs - this.#sinceMs });
    this.#failures = 0;
  }
}
