/** Waiting so long on the spot costs less than to have another thread wait and to hear of it. */
const QUICK_MS = 0.5;
/** After a longer wait another thread waits for so long; twice as long after each further one in a row. */
const FIRST_PAUSE_MS = 10;
/** So that a disk that was slow for a moment is not taken for slow long after. */
const LONGEST_PAUSE_MS = 1_000;

/** Whether the disk is quick enough to be waited for on the spot, by what it took the last times. */
export class DiskPace {
  #pauseMs = FIRST_PAUSE_MS;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  isQuick(nowMs: number): boolean {
    return nowMs >= this.#pausedUntilMs;
  }

  took(ms: number, nowMs: number): void {
    if (ms <= QUICK_MS) {
      this.#pauseMs = FIRST_PAUSE_MS;
      return;
    }
    this.#pausedUntilMs = nowMs + this.#pauseMs;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs);
  }
}
