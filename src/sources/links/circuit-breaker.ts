import type { Clock } from '../../core/clock.ts';

export interface BreakerLimits {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long nothing is asked once it is open; then one request tries. */
  readonly openMs: number;
}

/** Permission for one request. Its holder must report the outcome. */
export type Admission = object;

/** Stops asking a provider that keeps failing, and lets one request at a time find out whether it is back. */
export class CircuitBreaker {
  readonly #limits: BreakerLimits;
  readonly #clock: Clock;
  #failuresInRow = 0;
  #openedMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = Number.NEGATIVE_INFINITY;
  /** The one that tries while the circuit is open; others may be on their way since before. */
  #trying: Admission | undefined;

  constructor(limits: BreakerLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#failuresInRow >= this.#limits.failures;
  }

  /** Undefined where no request may go out now. */
  admit(): Admission | undefined {
    if (this.#clock.nowMs() < this.#restUntilMs) return undefined;
    if (!this.isOpen) return {};
    if (this.#trying !== undefined || this.#clock.nowMs() - this.#openedMs < this.#limits.openMs) return undefined;
    this.#trying = {};
    return this.#trying;
  }

  succeeded(admission: Admission): void {
    this.#failuresInRow = 0;
    this.gaveUp(admission);
  }

  /** Nothing was found out. */
  gaveUp(admission: Admission): void {
    if (this.#trying === admission) this.#trying = undefined;
  }

  /** The provider may have said for how long it wants to be left alone: that long, and no longer than an open circuit leaves it. */
  failed(admission: Admission, restMs = 0): void {
    this.#restUntilMs = Math.max(this.#restUntilMs, this.#clock.nowMs() + Math.min(restMs, this.#limits.openMs));
    this.#failuresInRow += 1;
    this.gaveUp(admission);
    if (this.isOpen) this.#openedMs = this.#clock.nowMs();
  }
}
