import type { Clock } from '../../core/clock.ts';

export interface BreakerLimits {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long nothing is asked once it is open; then one request tries. */
  readonly openMs: number;
}

/** Stops asking a provider that keeps failing, and lets one request at a time find out whether it is back. */
export class CircuitBreaker {
  readonly #limits: BreakerLimits;
  readonly #clock: Clock;
  #failuresInRow = 0;
  #openedMs = Number.NEGATIVE_INFINITY;
  #trying = false;

  constructor(limits: BreakerLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#failuresInRow >= this.#limits.failures;
  }

  /** Whether a request may go out now. Whoever is admitted must tell how it went. */
  admit(): boolean {
    if (!this.isOpen) return true;
    if (this.#trying || this.#clock.nowMs() - this.#openedMs < this.#limits.openMs) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#failuresInRow = 0;
    this.#trying = false;
  }

  /** Nothing was found out. */
  gaveUp(): void {
    this.#trying = false;
  }

  failed(): void {
    this.#failuresInRow += 1;
    this.#trying = false;
    if (this.isOpen) this.#openedMs = this.#clock.nowMs();
  }
}
