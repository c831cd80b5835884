import type { BooksStore } from '../../store/books.ts';
import type { RateLimiter } from './rate-limit.ts';

/** How often processes tell each other what they let through. */
const EXCHANGE_EVERY_MS = 250;
/** However pressing it is, not more often than this. */
const LEAST_PAUSE_MS = 20;

/**
 * Lets the processes on one store hold an account's limits together, off the request path. What one has let through is known
 * to the others after one exchange of each, within half a second.
 */
export class SharedLimits {
  readonly #limiter: RateLimiter;
  readonly #books: Pick<BooksStore, 'exchangeUse'>;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #exchanging: Promise<void> | undefined;
  #exchangedMs = 0;
  #failing = false;

  constructor(limiter: RateLimiter, books: Pick<BooksStore, 'exchangeUse'>, onError: (error: unknown) => void) {
    this.#limiter = limiter;
    this.#books = books;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.exchange(), EXCHANGE_EVERY_MS).unref();
    limiter.onPressing = () => {
      if (this.#exchanging === undefined && performance.now() - this.#exchangedMs > LEAST_PAUSE_MS) void this.exchange();
    };
  }

  /** Never rejects: what could not be told is told the next time, and an outage is said once. */
  exchange(): Promise<void> {
    this.#exchanging ??= this.#tell().finally(() => {
      this.#exchanging = undefined;
    });
    return this.#exchanging;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#limiter.onPressing = undefined;
    await this.exchange();
  }

  async #tell(): Promise<void> {
    const uses = this.#limiter.unsent();
    this.#exchangedMs = performance.now();
    if (uses.length === 0) return;
    try {
      this.#limiter.settle(await this.#books.exchangeUse(uses));
      this.#failing = false;
    } catch (error) {
      this.#limiter.takeBack(uses);
      if (!this.#failing) this.#onError(error);
      this.#failing = true;
    }
  }
}
