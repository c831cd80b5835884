import type { ApiKeyId } from '../../core/ids.ts';
import type { BooksStore, Endpoint, FreeRequest, KnownKey, MissNote } from '../../store/books.ts';

const FLUSH_EVERY_MS = 1_000;
/** Most notes between two flushes; more are left out of the log. */
const MAX_REQUESTS = 10_000;
/** Notes in one transaction, so that charges do not wait long. */
const REQUESTS_AT_ONCE = 500;

type Books = Pick<BooksStore, 'noteMisses' | 'noteKeyUse' | 'noteRequests'>;

/** Collects notes that no request waits for: misses, free requests, and when keys were last used. */
export class NoteLater {
  readonly #books: Books;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #misses = new Map<string, { note: MissNote; misses: number }>();
  #uses = new Map<ApiKeyId, number>();
  #requests: FreeRequest[] = [];
  #left = 0;

  constructor(books: Books, onError: (error: unknown) => void) {
    this.#books = books;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  use(key: ApiKeyId, usedMs: number): void {
    this.#uses.set(key, usedMs);
  }

  free({ account, key }: KnownKey, request: Omit<FreeRequest, 'account' | 'key'>): void {
    if (this.#requests.length < MAX_REQUESTS) this.#requests.push({ ...request, account: account.id, key: key.id });
    else this.#left += 1;
  }

  miss({ account, key }: KnownKey, endpoint: Endpoint, misses: number, atMs: number): void {
    const id = `${key.id} ${endpoint}`;
    const noted = this.#misses.get(id);
    if (noted === undefined) this.#misses.set(id, { note: { account: account.id, key: key.id, endpoint, atMs, misses }, misses });
    else noted.misses += misses;
  }

  /** Never rejects: what cannot be noted is lost, and said so. */
  async flush(): Promise<void> {
    const misses = [...this.#misses.values()].map(({ note, misses: count }) => ({ ...note, misses: count }));
    const uses = [...this.#uses].map(([key, usedMs]) => ({ key, usedMs }));
    this.#misses = new Map();
    const [requests, left] = [this.#requests, this.#left];
    this.#uses = new Map();
    this.#requests = [];
    this.#left = 0;
    if (left > 0) this.#onError(new Error(`${left} requests that cost nothing were left out of the request log`));
    try {
      if (misses.length > 0) await this.#books.noteMisses(misses);
      for (let from = 0; from < requests.length; from += REQUESTS_AT_ONCE) {
        await this.#books.noteRequests(requests.slice(from, from + REQUESTS_AT_ONCE));
      }
      if (uses.length > 0) await this.#books.noteKeyUse(uses);
    } catch (error) {
      this.#onError(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
