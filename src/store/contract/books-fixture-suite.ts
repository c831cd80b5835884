import { afterEach, beforeEach } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../core/ids.ts';
import type { Account, BooksStore, PostOrder, PostOutcome } from '../books.ts';

/** One empty store of its own for each test. */
export interface BooksEngine {
  /** Opens the store; after a `close` the same store again. */
  open(): Promise<BooksStore>;
  /** Removes it. */
  dispose(): Promise<void>;
}

export type MakeBooksEngine = () => Promise<BooksEngine>;

export const DAY_MS = 86_400_000;
export const NOW_MS = 20_000 * DAY_MS + 1_000;

export const posted = (seq: number, balanceAfter: number) => ({ kind: 'posted', seq, balanceAfter });

/** What the tests of the books begin with: an open store with one account, and orders to post. */
export class BooksFixture {
  books!: BooksStore;
  account!: AccountId;
  #engine!: BooksEngine;
  #nextId = 1;

  constructor(makeEngine: MakeBooksEngine) {
    beforeEach(async () => {
      this.#engine = await makeEngine();
      this.books = await this.#engine.open();
      this.account = (await this.newAccount('acme')).id;
    });
    afterEach(async () => {
      await this.books.close();
      await this.#engine.dispose();
    });
  }

  async reopen(): Promise<void> {
    await this.books.close();
    this.books = await this.#engine.open();
  }

  newAccount(name: string): Promise<Account> {
    return this.books.createAccount({ name, limits: {}, nowMs: NOW_MS });
  }

  grant(credits: number, more: Partial<PostOrder> = {}): PostOrder {
    return { id: `g${this.#nextId++}` as EntryId, account: this.account, kind: 'grant', credits, atMs: NOW_MS, reason: 'bought', ...more };
  }

  charge(credits: number, more: Partial<PostOrder> = {}): PostOrder {
    const id = `c${String(this.#nextId++).padStart(6, '0')}` as EntryId;
    const lookup = { key: 7 as ApiKeyId, endpoint: 'reverse_phone', requestId: `r-${id}`, matches: 1, people: [3 as PersonId] } as const;
    return { id, account: this.account, kind: 'charge', credits: -credits, atMs: NOW_MS, lookup, ...more };
  }

  retry(idempotencyKey: string, more: Partial<NonNullable<PostOrder['idempotency']>> = {}): Partial<PostOrder> {
    const reply = { bodyHash: 'b1', head: '{"left":', tail: '}', nowMs: NOW_MS, expiresMs: NOW_MS + DAY_MS };
    return { idempotency: { account: this.account, endpoint: 'reverse_phone', idempotencyKey, ...reply, ...more } };
  }

  async postOne(order: PostOrder): Promise<PostOutcome> {
    return (await this.books.post([order]))[0]!;
  }
}
