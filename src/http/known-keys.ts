import { stateOfKey } from '../app/accounts/keys.ts';
import { joinCalls } from '../app/join-calls.ts';
import type { Clock } from '../core/clock.ts';
import { Problem } from '../core/problem.ts';
import type { BooksStore } from '../store/books.ts';

/** Admission asks the books again, so that a revoked key is refused at once. */
const REMEMBER_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/** Whether the books know a key, checked before a body is read. Good keys are remembered for a moment, unknown ones never. */
export class KnownKeys {
  readonly #clock: Clock;
  readonly #storeFault: () => string | undefined;
  readonly #untilMs = new Map<string, number>();
  readonly #ask: (keyHash: string) => Promise<Awaited<ReturnType<BooksStore['keysByHash']>>[number]>;

  constructor(books: Pick<BooksStore, 'keysByHash'>, clock: Clock, storeFault: () => string | undefined = () => undefined) {
    this.#storeFault = storeFault;
    this.#clock = clock;
    this.#ask = joinCalls((hashes: readonly string[]) => books.keysByHash(hashes));
  }

  isRemembered(keyHash: string): boolean {
    const untilMs = this.#untilMs.get(keyHash);
    return untilMs !== undefined && performance.now() < untilMs && this.#storeFault() === undefined;
  }

  async isGood(keyHash: string): Promise<boolean> {
    // Without the files of the books nothing may be charged.
    if (this.#storeFault() !== undefined) throw new Problem('unavailable');
    const known = await this.#ask(keyHash);
    if (known === undefined || stateOfKey(known.key, this.#clock.nowMs()) !== 'good') return false;
    if (this.#untilMs.size >= MAX_REMEMBERED) this.#untilMs.clear();
    this.#untilMs.set(keyHash, performance.now() + REMEMBER_MS);
    return true;
  }
}
