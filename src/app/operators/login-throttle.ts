/** Most failed sign-ins in a window of time. */
const WINDOW_MS = 15 * 60_000;
/**
 * For a name from one address (typing errors), for an address (one guesser), and for a name (guessers at many addresses, who must
 * not lock the operator out for long).
 */
const LIMITS = { both: 5, address: 20, name: 100 } as const;
const MAX_COUNTS = 10_000;

interface Count {
  readonly endsMs: number;
  failures: number;
}

/** Counts attempts before their password is checked, so that attempts at the same time count too; a good one is taken back. */
export class LoginThrottle {
  readonly #counts = new Map<string, Count>();

  /** 0 if the attempt is allowed; it counts as failed until it succeeds. Otherwise the seconds to wait. */
  take(ask: Attempt): number {
    const { nowMs } = ask;
    const counts = keysOf(ask).map(({ key, limit }) => ({ limit, count: this.#count(key, nowMs) }));
    const full = counts.filter(({ count, limit }) => count.failures >= limit).map(({ count }) => count.endsMs - nowMs);
    if (full.length > 0) return Math.ceil(Math.max(...full) / 1_000);
    for (const { count } of counts) count.failures += 1;
    return 0;
  }

  succeeded(ask: Attempt): void {
    for (const { key, isForgotten } of keysOf(ask)) {
      const count = this.#counts.get(key);
      if (count !== undefined) count.failures = isForgotten ? 0 : Math.max(0, count.failures - 1);
    }
  }

  #count(key: string, nowMs: number): Count {
    const known = this.#counts.get(key);
    if (known !== undefined && nowMs < known.endsMs) return known;
    this.#counts.delete(key);
    if (this.#counts.size >= MAX_COUNTS) this.#counts.delete(this.#counts.keys().next().value!);
    const count = { endsMs: nowMs + WINDOW_MS, failures: 0 };
    this.#counts.set(key, count);
    return count;
  }
}

export interface Attempt {
  readonly name: string;
  readonly address: string;
  readonly nowMs: number;
}

function keysOf({ name, address }: Attempt): { readonly key: string; readonly limit: number; readonly isForgotten: boolean }[] {
  return [
    { key: `both ${address} ${name}`, limit: LIMITS.both, isForgotten: true },
    { key: `address ${address}`, limit: LIMITS.address, isForgotten: false },
    { key: `name ${name}`, limit: LIMITS.name, isForgotten: false },
  ];
}
