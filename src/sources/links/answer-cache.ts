import type { Clock } from '../../core/clock.ts';

/** Answers of a provider for a while; the oldest goes when it is full. */
export class AnswerCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;
  readonly #clock: Clock;

  constructor(limits: { readonly lifetimeMs: number; readonly maxEntries: number }, clock: Clock) {
    this.#lifetimeMs = limits.lifetimeMs;
    this.#maxEntries = limits.maxEntries;
    this.#clock = clock;
  }

  get(key: string): { readonly value: Value } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.untilMs > this.#clock.nowMs()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  clear(): void {
    this.#entries.clear();
  }

  put(key: string, value: Value): void {
    if (this.#lifetimeMs <= 0 || this.#maxEntries <= 0) return;
    this.#entries.delete(key);
    if (this.#entries.size >= this.#maxEntries) {
      const oldest = this.#entries.keys().next();
      if (oldest.done !== true) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { value, untilMs: this.#clock.nowMs() + this.#lifetimeMs });
  }
}
