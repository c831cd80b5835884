import type { ApiKeyId } from '../../core/ids.ts';
import type { BooksStore, Endpoint, KnownKey, MissNote } from '../../store/books.ts';

const FLUSH_EVERY_MS = 1_000;

/** Gathers what is worth noting but not worth waiting for: misses and when keys were last used. */
export class NoteLater {
  readonly #books: Pick<BooksStore, 'noteMisses' | 'noteKeyUse'>;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #misses = new Map<string, { note: MissNote; misses: number }>();
  #uses = new Map<ApiKeyId, number>();

  constructor(books: Pick<BooksStore, 'noteMisses' | 'noteKeyUse'>, onError: (error: unknown) => void) {
    this.#books = books;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  use(key: ApiKeyId, usedMs: number): void {
    this.#uses.set(key, usedMs);
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
    this.#uses = new Map();
    try {
      if (misses.length > 0) await this.#books.noteMisses(misses);
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
