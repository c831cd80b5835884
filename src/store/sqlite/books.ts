import type { AccountId } from '../../core/ids.ts';
import { entryName, type PostingPlan, planPostings, replyName } from '../../ledger/plan-postings.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../books.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { AccountTables } from './books-accounts.ts';
import { EntryTable } from './books-entries.ts';
import { PrivacyTable } from './books-privacy.ts';
import { ReplyTable } from './books-replies.ts';
import { BOOKS_APPLICATION_ID, BOOKS_MIGRATIONS } from './books-schema.ts';
import { UsageTables } from './books-usage.ts';
import { verifyBooks } from './books-verify.ts';
import {
  closeDatabase,
  type DatabaseSync,
  inTransaction,
  isUniqueClash,
  isUnusableNow,
  openDatabase,
  type StatementSync,
} from './database.ts';
import { WalKeeper } from './wal-keeper.ts';

export interface SqliteBooksOptions {
  readonly file: string;
  /** A long-running process has its checkpoints made by a thread of their own. */
  readonly longRunning?: boolean;
  /** Runs the commit of `post`; a test puts a failing disk here. */
  readonly onCommit?: (commit: () => void) => void;
}

/** What one call of `maintain` does at most. Each slice is one short transaction; requests get their turn in between. */
const MAINTAIN_SLICES = 64;
const FOLD_ENTRIES_PER_SLICE = 500;
const DROP_REPLIES_PER_SLICE = 50;

/** The books on one SQLite file, for the one process that owns it. */
export class SqliteBooks implements BooksStore {
  readonly #file: string;
  /** Held for as long as its statements: see `openDatabase`. */
  readonly #database: DatabaseSync;
  readonly #entries: EntryTable;
  readonly #replies: ReplyTable;
  readonly #accounts: AccountTables;
  readonly #usage: UsageTables;
  readonly #privacy: PrivacyTable;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #onCommit: ((commit: () => void) => void) | undefined;
  readonly #wal: WalKeeper | undefined;
  #waiting: WaitingPost[] = [];

  constructor({ file, longRunning = false, onCommit }: SqliteBooksOptions) {
    this.#file = file;
    const database = openDatabase({
      file,
      migrations: BOOKS_MIGRATIONS,
      applicationId: BOOKS_APPLICATION_ID,
      synchronous: 'FULL',
      ...(longRunning ? { autoCheckpointPages: 0 } : {}),
    });
    this.#database = database;
    this.#entries = new EntryTable(database);
    this.#replies = new ReplyTable(database);
    this.#accounts = new AccountTables(database, (account) => this.#entries.balance(account));
    this.#usage = new UsageTables(database);
    this.#privacy = new PrivacyTable(database);
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#onCommit = onCommit;
    this.#wal = longRunning ? new WalKeeper(file, database) : undefined;
  }

  /** Commits at once, together with whatever `postSoon` has gathered. */
  async post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    if (this.#waiting.length === 0) return orders.length === 0 ? [] : this.#postNow(orders);
    const own = this.#wait(orders);
    this.#flush();
    return own;
  }

  /** For orders of other processes: they share the next commit of this one, at the latest that of this turn of the event loop. */
  postSoon(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    if (this.#waiting.length === 0) setImmediate(() => this.#flush());
    return this.#wait(orders);
  }

  async keptReplies(asks: Parameters<BooksStore['keptReplies']>[0]): ReturnType<BooksStore['keptReplies']> {
    return asks.map((ask) => {
      const reply = this.#replies.find(ask);
      return reply !== undefined && ask.nowMs < reply.expiresMs ? { bodyHash: reply.bodyHash, body: reply.body } : undefined;
    });
  }

  async entries(ids: Parameters<BooksStore['entries']>[0]): ReturnType<BooksStore['entries']> {
    return ids.map(({ account, id }) => this.#entries.byId(account, id));
  }

  async balances(accounts: readonly AccountId[]): Promise<(number | undefined)[]> {
    return accounts.map((account) => this.#entries.balance(account));
  }

  async keysByHash(hashes: readonly string[]): ReturnType<BooksStore['keysByHash']> {
    return hashes.map((hash) => this.#accounts.knownKey(hash));
  }

  async createAccount(account: Parameters<BooksStore['createAccount']>[0]): ReturnType<BooksStore['createAccount']> {
    return this.#write(() => this.#accounts.createAccount(account));
  }

  async accounts(filter: Parameters<BooksStore['accounts']>[0]): ReturnType<BooksStore['accounts']> {
    return this.#accounts.accounts(filter);
  }

  async updateAccount(...[id, patch]: Parameters<BooksStore['updateAccount']>): Promise<void> {
    this.#write(() => this.#accounts.updateAccount(id, patch));
  }

  async createKey(key: Parameters<BooksStore['createKey']>[0]): ReturnType<BooksStore['createKey']> {
    return this.#write(() => this.#accounts.createKey(key));
  }

  async keys(account: AccountId): ReturnType<BooksStore['keys']> {
    return this.#accounts.keys(account);
  }

  async updateKey(...[id, patch]: Parameters<BooksStore['updateKey']>): Promise<void> {
    this.#write(() => this.#accounts.updateKey(id, patch));
  }

  async noteMisses(misses: Parameters<BooksStore['noteMisses']>[0]): Promise<void> {
    this.#write(() => {
      for (const miss of misses) this.#usage.noteMiss(miss);
    });
  }

  async noteKeyUse(uses: Parameters<BooksStore['noteKeyUse']>[0]): Promise<void> {
    this.#write(() => {
      for (const { key, usedMs } of uses) this.#accounts.noteUse(key, usedMs);
    });
  }

  async usage(ask: Parameters<BooksStore['usage']>[0]): ReturnType<BooksStore['usage']> {
    return this.#usage.usage(ask);
  }

  async ledger({ account, afterSeq, limit }: Parameters<BooksStore['ledger']>[0]): ReturnType<BooksStore['ledger']> {
    return this.#entries.page(account, afterSeq, limit);
  }

  async appendPrivacy(orders: Parameters<BooksStore['appendPrivacy']>[0]): Promise<number[]> {
    return this.#write(() =>
      orders.map((order) => {
        if (order.kind === 'suppress' || order.kind === 'erase') this.#replies.dropAbout(order.people);
        return this.#privacy.append(order);
      }),
    );
  }

  async privacySince({ position, limit }: Parameters<BooksStore['privacySince']>[0]): ReturnType<BooksStore['privacySince']> {
    return this.#privacy.since(position, limit);
  }

  async maintain(nowMs: number): Promise<void> {
    let slices = 0;
    let dropped = DROP_REPLIES_PER_SLICE;
    while (dropped === DROP_REPLIES_PER_SLICE && slices < MAINTAIN_SLICES / 2) {
      dropped = this.#write(() => this.#replies.dropExpired(nowMs, DROP_REPLIES_PER_SLICE));
      slices = await nextSlice(slices);
    }
    for (let after: AccountId | undefined = 0 as AccountId; after !== undefined && slices < MAINTAIN_SLICES; ) {
      const { accounts, next } = this.#usage.behind(after);
      for (const { account, folded, last } of accounts) {
        for (let from = folded; from < last && slices < MAINTAIN_SLICES; from += FOLD_ENTRIES_PER_SLICE) {
          this.#write(() => this.#usage.fold(account, from, Math.min(last, from + FOLD_ENTRIES_PER_SLICE)));
          slices = await nextSlice(slices);
        }
      }
      after = next;
    }
  }

  async verify(): Promise<string[]> {
    return verifyBooks(this.#file);
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#flush();
    await this.#wal?.close();
    closeDatabase(this.#database);
  }

  #wait(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return new Promise((resolve, reject) => this.#waiting.push({ orders, resolve, reject }));
  }

  #flush(): void {
    const group = this.#waiting;
    if (group.length === 0) return;
    this.#waiting = [];
    try {
      const outcomes = this.#postNow(group.flatMap((post) => post.orders));
      let from = 0;
      for (const post of group) {
        post.resolve(outcomes.slice(from, from + post.orders.length));
        from += post.orders.length;
      }
    } catch (error) {
      for (const post of group) post.reject(error);
    }
  }

  #postNow(orders: readonly PostOrder[]): PostOutcome[] {
    try {
      return this.#postOnce(orders, NOTHING_POSTED);
    } catch (error) {
      if (!isUniqueClash(error)) throw unavailable(error);
    }
    // Some id was posted before. That is rare, so only now are all of them looked up.
    try {
      const posted = new Map<string, PostedBefore>();
      for (const order of orders) {
        const entry = this.#entries.byId(order.account, order.id);
        if (entry !== undefined) posted.set(entryName(order), entry);
      }
      return this.#postOnce(orders, posted);
    } catch (error) {
      throw unavailable(error);
    }
  }

  #postOnce(orders: readonly PostOrder[], posted: ReadonlyMap<string, PostedBefore>): PostOutcome[] {
    this.#begin.run();
    try {
      const plan = this.#plan(orders, posted);
      for (const entry of plan.entries) this.#entries.insert(entry);
      for (const row of plan.kept) this.#replies.keep(row);
      if (this.#onCommit === undefined) this.#commit.run();
      else this.#onCommit(() => this.#commit.run());
      if (this.#wal !== undefined) this.#wal.isBehind = true;
      return plan.outcomes as PostOutcome[];
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }

  #plan(orders: readonly PostOrder[], posted: ReadonlyMap<string, PostedBefore>): PostingPlan {
    const heads = new Map<AccountId, NonNullable<ReturnType<EntryTable['head']>>>();
    const kept = new Map<string, NonNullable<ReturnType<ReplyTable['find']>>>();
    const asked = new Set<AccountId>();
    for (const { account, idempotency } of orders) {
      if (!asked.has(account)) {
        asked.add(account);
        const head = this.#entries.head(account);
        if (head !== undefined) heads.set(account, head);
      }
      const reply = idempotency && this.#replies.find(idempotency);
      if (reply !== undefined) kept.set(replyName(idempotency!), reply);
    }
    return planPostings(orders, { heads, kept, posted });
  }

  #write<Result>(work: () => Result): Result {
    try {
      const result = inTransaction(this.#database, work);
      if (this.#wal !== undefined) this.#wal.isBehind = true;
      return result;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

interface WaitingPost {
  readonly orders: readonly PostOrder[];
  readonly resolve: (outcomes: PostOutcome[]) => void;
  readonly reject: (error: unknown) => void;
}

interface PostedBefore {
  readonly seq: number;
  readonly balanceAfter: number;
}

const NOTHING_POSTED: ReadonlyMap<string, PostedBefore> = new Map();

function unavailable(error: unknown): unknown {
  return isUnusableNow(error) ? new StoreUnavailable('The books cannot be written right now.', { cause: error }) : error;
}

async function nextSlice(slices: number): Promise<number> {
  await new Promise(setImmediate);
  return slices + 1;
}
