import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../../core/clock.ts';
import type { AccountId } from '../../../core/ids.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../../books.ts';
import { ChargeDoubts } from '../../charge-doubts.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { closeDatabase, copyLog, type DatabaseSync, inTransaction, isUnusableNow, openDatabase } from '../database.ts';
import { AccountTables } from './accounts.ts';
import { copyBooks } from './copy.ts';
import { EntryTable } from './entries.ts';
import { BooksLogCopier, type CopyRhythm } from './log-copier.ts';
import { BooksLogSync, type SyncFile } from './log-sync.ts';
import { Posting } from './posting.ts';
import { PrivacyTable } from './privacy.ts';
import { ReplyTable } from './replies.ts';
import { BOOKS_FORMAT } from './schema.ts';
import { KeyUses, UsageTables } from './usage.ts';
import { verifyBooks } from './verify.ts';

export interface SqliteBooksOptions {
  readonly file: string;
  /** A long-running process has its checkpoints made by a thread of their own. */
  readonly longRunning?: boolean;
  readonly copyRhythm?: CopyRhythm;
  /** Runs the commit of `post`; a test puts a failing disk here. */
  readonly onCommit?: (commit: () => void) => void;
  /** Brings the log to the disk; a test looks on or fails here. */
  readonly syncFile?: SyncFile;
}

/** What one call of `maintain` does at most. Each slice is one short transaction; requests get their turn in between. */
const MAINTAIN_SLICES = 128;
const FOLD_ENTRIES_PER_SLICE = 250;
/** Slices in a row would hold up every request of that moment. */
const SLICE_PAUSE_MS = 2;
const DROP_REPLIES_PER_SLICE = 50;

/** The books on one SQLite file, for the one process that owns it. */
export class SqliteBooks implements BooksStore {
  readonly #file: string;
  /** Kept for as long as its statements: see `openDatabase`. */
  readonly #database: DatabaseSync;
  readonly #entries: EntryTable;
  readonly #replies: ReplyTable;
  readonly #accounts: AccountTables;
  readonly #usage: UsageTables;
  readonly #privacy: PrivacyTable;
  readonly #keyUses: KeyUses;
  readonly #log: BooksLogSync;
  readonly #posting: Posting;
  readonly #doubts = new ChargeDoubts(this);
  readonly #copier: BooksLogCopier | undefined;
  /** Never two at once: both would fold the same entries. */
  #maintaining: Promise<void> | undefined;
  #isClosing = false;

  constructor({ file, longRunning = false, copyRhythm, onCommit, syncFile }: SqliteBooksOptions) {
    this.#file = file;
    const database = openDatabase({
      file,
      format: BOOKS_FORMAT,
      // A commit only writes; the log is synced by us, before a caller is told.
      synchronous: 'NORMAL',
      ...(longRunning ? { autoCheckpointPages: 0 } : {}),
    });
    this.#database = database;
    this.#entries = new EntryTable(database);
    this.#replies = new ReplyTable(database);
    this.#accounts = new AccountTables(database, (account) => this.#entries.balance(account));
    this.#usage = new UsageTables(database);
    this.#keyUses = new KeyUses(this.#usage.lastMisses());
    this.#privacy = new PrivacyTable(database, this.#replies);
    this.#log = new BooksLogSync(file, () => copyLog(database), syncFile);
    this.#posting = new Posting({
      database,
      entries: this.#entries,
      replies: this.#replies,
      log: this.#log,
      onWritten: () => this.#wrote(),
      onCommit,
      explain: unavailable,
      onDoubt: (orders) => this.#doubts.add(orders),
    });
    this.#copier = longRunning ? new BooksLogCopier(file, database, (isHeld) => this.#posting.hold(isHeld), copyRhythm) : undefined;
  }

  async post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return orders.length === 0 ? [] : this.#posting.post(orders);
  }

  /** For orders of other processes: they share the next commit of this one, at the latest that of this turn of the event loop. */
  postSoon(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return this.#posting.postSoon(orders);
  }

  readonly keptReplies: BooksStore['keptReplies'] = async (asks) => {
    const found = asks.map((ask) => {
      const reply = this.#replies.find(ask);
      return reply !== undefined && ask.nowMs < reply.expiresMs ? { bodyHash: reply.bodyHash, body: reply.body } : undefined;
    });
    // A reply is given again only once its charge is as safe as the first time.
    if (found.some((reply) => reply !== undefined)) await this.#durable();
    return found;
  };
  readonly entries: BooksStore['entries'] = (ids) => this.#readDurably(() => ids.map(({ account, id }) => this.#entries.byId(account, id)));
  readonly balances: BooksStore['balances'] = (ids) => this.#readDurably(() => ids.map((id) => this.#entries.balance(id)));
  readonly keysByHash: BooksStore['keysByHash'] = async (hashes) => hashes.map((hash) => this.#accounts.knownKey(hash));
  readonly createAccount: BooksStore['createAccount'] = (account) => this.#writeDurably(() => this.#accounts.createAccount(account));
  readonly accounts: BooksStore['accounts'] = async (filter) => this.#accounts.accounts(filter);
  readonly updateAccount: BooksStore['updateAccount'] = (id, patch) => this.#writeDurably(() => this.#accounts.updateAccount(id, patch));
  readonly createKey: BooksStore['createKey'] = (key) => this.#writeDurably(() => this.#accounts.createKey(key));
  readonly keys: BooksStore['keys'] = async (account) => this.#accounts.keys(account);
  readonly updateKey: BooksStore['updateKey'] = (id, patch) => this.#writeDurably(() => this.#accounts.updateKey(id, patch));
  readonly exchangeUse: BooksStore['exchangeUse'] = async (uses) => this.#keyUses.exchange(uses);
  readonly usage: BooksStore['usage'] = async (ask) => this.#usage.usage(ask);
  readonly ledger: BooksStore['ledger'] = async ({ account, afterSeq, limit }) => this.#entries.page(account, afterSeq, limit);
  readonly appendPrivacy: BooksStore['appendPrivacy'] = (orders) =>
    this.#writeDurably(() => orders.map((order) => this.#privacy.append(order)));
  readonly privacySince: BooksStore['privacySince'] = async ({ position, limit }) => this.#privacy.since(position, limit);
  readonly copy: BooksStore['copy'] = async (ask) =>
    ask.what === 'put' ? this.#writeDurably(() => copyBooks(this.#database, ask)) : copyBooks(this.#database, ask);
  readonly verify: BooksStore['verify'] = () => verifyBooks(this.#file);

  async noteMisses(misses: Parameters<BooksStore['noteMisses']>[0]): Promise<void> {
    await this.#posting.free();
    this.#write(() => {
      for (const miss of misses) this.#usage.noteMiss(miss);
      for (const key of new Set(misses.map((miss) => miss.key))) {
        const use = this.#keyUses.of(key);
        if (use !== undefined) this.#usage.keepWindow(use);
      }
    });
  }

  async noteKeyUse(uses: Parameters<BooksStore['noteKeyUse']>[0]): Promise<void> {
    await this.#posting.free();
    this.#write(() => {
      for (const { key, usedMs } of uses) this.#accounts.noteUse(key, usedMs);
    });
  }

  maintain(nowMs: number): Promise<void> {
    this.#maintaining ??= this.#maintain(nowMs).finally(() => {
      this.#maintaining = undefined;
    });
    return this.#maintaining;
  }

  async #maintain(nowMs: number): Promise<void> {
    await this.#doubts.settle(nowMs);
    let slices = 0;
    const hasTime = () => slices < MAINTAIN_SLICES && !this.#isClosing;
    let dropped = DROP_REPLIES_PER_SLICE;
    while (dropped === DROP_REPLIES_PER_SLICE && slices < MAINTAIN_SLICES / 2 && hasTime()) {
      await this.#nextSlice();
      dropped = this.#write(() => this.#replies.dropExpired(nowMs, DROP_REPLIES_PER_SLICE));
      slices += 1;
    }
    for (let after: AccountId | undefined = 0 as AccountId; after !== undefined && hasTime(); ) {
      const { accounts, next } = this.#usage.behind(after);
      for (const { account, folded, last } of accounts) {
        for (let from = folded; from < last && hasTime(); from += FOLD_ENTRIES_PER_SLICE) {
          await this.#nextSlice();
          this.#write(() => this.#usage.fold(account, from, Math.min(last, from + FOLD_ENTRIES_PER_SLICE)));
          slices += 1;
        }
      }
      after = next;
    }
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#isClosing = true;
    await this.#maintaining?.catch(() => {});
    await this.#copier?.close();
    await this.#posting.finish();
    await this.#doubts.settle(systemClock.nowMs()).catch(() => {});
    this.#log.close();
    closeDatabase(this.#database);
  }

  /** Requests get their turn first. */
  async #nextSlice(): Promise<void> {
    await pause(SLICE_PAUSE_MS);
    await this.#posting.free();
  }

  #wrote(): void {
    this.#log.written();
    this.#copier?.written();
  }

  /** Resolves when all that has been committed is on the disk. */
  async #durable(): Promise<void> {
    try {
      await this.#log.durable();
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** What was read is on the disk. */
  async #readDurably<Result>(read: () => Result): Promise<Result> {
    const result = read();
    await this.#durable();
    return result;
  }

  async #writeDurably<Result>(work: () => Result): Promise<Result> {
    const result = this.#write(work);
    await this.#durable();
    return result;
  }

  #write<Result>(work: () => Result): Result {
    try {
      this.#log.assertWhole();
      const result = inTransaction(this.#database, work);
      this.#wrote();
      return result;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function unavailable(error: unknown): unknown {
  return isUnusableNow(error) ? new StoreUnavailable('The books cannot be written right now.', { cause: error }) : error;
}
