import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../../core/clock.ts';
import type { AccountId } from '../../../core/ids.ts';
import type { Secrets } from '../../../core/secrets.ts';
import { accounts, createAccount, createKey, keys, noteUses, updateAccount, updateKey } from '../../books/accounts.ts';
import { appendAudit, auditAfter } from '../../books/audit.ts';
import { copyBooks } from '../../books/copy.ts';
import { entries, ledger } from '../../books/entries.ts';
import { chainHeads } from '../../books/heads.ts';
import { notes, putNote } from '../../books/notes.ts';
import {
  addOperator,
  addOperatorSession,
  addOperatorToken,
  noteOperatorSession,
  operatorSessions,
  operators,
  operatorToken,
  redeemOperatorToken,
  revokeOperatorSessions,
  updateOperator,
  useTotpStep,
} from '../../books/operators.ts';

import {
  changeList,
  closeRequest,
  createRequest,
  emptyReplies,
  forgetLookUps,
  listPosition,
  lookUpsOf,
  requests,
  suppressions,
} from '../../books/privacy.ts';
import { freeOutcomes, freeRequests, noteRequests } from '../../books/request-log.ts';
import { sweepLookUps } from '../../books/retention.ts';
import { chainingOf, keyBooks, secretsFingerprint } from '../../books/secrets.ts';
import { peopleIn } from '../../books/tables.ts';

import { accountsAfter, fold, noteMisses, unfolded, usage } from '../../books/usage.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../../books.ts';
import { ChargeDoubts } from '../../charge-doubts.ts';
import type { SecretsSource } from '../../secrets-file.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import type { Work } from '../../table-work.ts';
import { closeDatabase, copyLog, type DatabaseSync, emptyLog, inTransaction, isUnusableNow, openDatabase } from '../database.ts';
import { type CopyRhythm, LogCopier } from '../log-copier.ts';
import { Statements } from '../statements.ts';
import { KnownKeys } from './accounts.ts';
import { ENGINE, keysOf } from './engine.ts';
import { EntryTable } from './entries.ts';
import { BooksLogSync, type SyncFile } from './log-sync.ts';
import { Posting } from './posting.ts';
import { dropExpired, ReplyTable } from './replies.ts';
import { BOOKS_FORMAT } from './schema.ts';
import { AccountUses, lastMisses } from './usage.ts';
import { verifyBooksFile } from './verify.ts';

export interface SqliteBooksOptions {
  readonly file: string;
  readonly secrets: SecretsSource;
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
  readonly #statements: Statements;
  readonly #secrets: Secrets;
  readonly #knownKeys: KnownKeys;
  readonly #uses: AccountUses;
  readonly #log: BooksLogSync;
  readonly #posting: Posting;
  readonly #doubts = new ChargeDoubts(this);
  readonly #copier: LogCopier | undefined;
  /** Never two at once: both would fold the same entries. */
  #maintaining: Promise<void> | undefined;
  #isClosing = false;

  constructor({ file, secrets, longRunning = false, copyRhythm, onCommit, syncFile }: SqliteBooksOptions) {
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
    this.#statements = new Statements(database);
    this.#secrets = keysOf(database, () => this.#statements.do(keyBooks(secrets)));
    this.#knownKeys = new KnownKeys(database, (account) => this.#entries.balance(account));
    this.#uses = new AccountUses(this.#statements.do(lastMisses()));
    this.#log = new BooksLogSync(file, () => copyLog(database), syncFile);
    this.#posting = new Posting({
      database,
      entries: this.#entries,
      replies: this.#replies,
      chaining: chainingOf(this.#secrets),
      log: this.#log,
      onWritten: () => this.#wrote(),
      onCommit,
      explain: unavailable,
      onDoubt: (orders) => this.#doubts.add(orders),
    });
    this.#copier = longRunning ? new LogCopier(file, database, copyRhythm) : undefined;
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
      return reply !== undefined && ask.nowMs < reply.expiresMs
        ? { bodyHash: reply.bodyHash, body: reply.body, people: peopleIn(reply.shown) }
        : undefined;
    });
    // A reply is given again only once its charge is as safe as the first time.
    if (found.some((reply) => reply !== undefined)) await this.#durable();
    return found;
  };
  readonly entries: BooksStore['entries'] = async (ids) => {
    const found = this.#statements.do(entries(ENGINE, ids));
    await this.#durable();
    return found;
  };
  readonly balances: BooksStore['balances'] = async (ids) => {
    const found = ids.map((id) => this.#entries.balance(id));
    await this.#durable();
    return found;
  };
  readonly keysByHash: BooksStore['keysByHash'] = async (hashes) => hashes.map((hash) => this.#knownKeys.find(hash));
  readonly createAccount: BooksStore['createAccount'] = (account) => this.#writeDurably(createAccount(ENGINE, account));
  readonly accounts: BooksStore['accounts'] = async (filter) =>
    this.#statements.do(accounts(filter)).map((account) => ({ ...account, balanceCredits: this.#entries.balance(account.id)! }));
  readonly updateAccount: BooksStore['updateAccount'] = (id, patch) => this.#changeKeys(updateAccount(id, patch));
  readonly createKey: BooksStore['createKey'] = (key) => this.#writeDurably(createKey(ENGINE, key));
  readonly keys: BooksStore['keys'] = async (account) => this.#statements.do(keys(account));
  readonly updateKey: BooksStore['updateKey'] = (id, patch) => this.#changeKeys(updateKey(id, patch));
  readonly exchangeUse: BooksStore['exchangeUse'] = async (uses) => this.#uses.exchange(uses);
  readonly freeRequests: BooksStore['freeRequests'] = async (page) => this.#statements.do(freeRequests(ENGINE, page));
  readonly freeOutcomes: BooksStore['freeOutcomes'] = async (ask) => this.#statements.do(freeOutcomes(ask));
  readonly usage: BooksStore['usage'] = async (ask) => this.#statements.do(usage(ENGINE, ask));
  readonly ledger: BooksStore['ledger'] = async (page) => this.#statements.do(ledger(ENGINE, page));
  readonly audit: BooksStore['audit'] = (notes) => this.#writeDurably(appendAudit(ENGINE, this.#secrets.audit, notes));
  readonly chainHeads: BooksStore['chainHeads'] = async () => this.#statements.do(chainHeads());
  readonly auditAfter: BooksStore['auditAfter'] = async ({ seq, limit }) => this.#statements.do(auditAfter(seq, limit));
  readonly changeList: BooksStore['changeList'] = (change) => this.#writeDurably(changeList(ENGINE, change));
  readonly listPosition: BooksStore['listPosition'] = async () => this.#statements.do(listPosition());
  readonly suppressions: BooksStore['suppressions'] = async (page) => this.#statements.do(suppressions(page));
  readonly createRequest: BooksStore['createRequest'] = (request) => this.#writeDurably(createRequest(ENGINE, request));
  readonly requests: BooksStore['requests'] = async (page) => this.#statements.do(requests(page));
  readonly closeRequest: BooksStore['closeRequest'] = (end) => this.#writeDurably(closeRequest(end));
  readonly lookUpsOf: BooksStore['lookUpsOf'] = async (person, limit) => this.#statements.do(lookUpsOf(ENGINE, person, limit));
  readonly forgetLookUps: BooksStore['forgetLookUps'] = (ask) => this.#writeDurably(forgetLookUps(ask));
  readonly purge: BooksStore['purge'] = async () => emptyLog(this.#database);
  readonly emptyReplies: BooksStore['emptyReplies'] = (...of) => this.#writeDurably(emptyReplies(ENGINE, ...of));
  readonly secretsFingerprint: BooksStore['secretsFingerprint'] = async () => this.#statements.do(secretsFingerprint());
  readonly notes: BooksStore['notes'] = async () => this.#statements.do(notes());
  readonly putNote: BooksStore['putNote'] = (name, value) => this.#writeDurably(putNote(name, value));
  readonly sweepLookUps: BooksStore['sweepLookUps'] = async (step) => this.#write(sweepLookUps(step));
  readonly copy: BooksStore['copy'] = async (ask) =>
    ask.what === 'put' ? this.#writeDurably(copyBooks(ENGINE, ask)) : this.#statements.do(copyBooks(ENGINE, ask));
  readonly addOperator: BooksStore['addOperator'] = (ask) => this.#writeDurably(addOperator(ENGINE, ask));
  readonly operators: BooksStore['operators'] = async (ask) => this.#statements.do(operators(ask));
  readonly updateOperator: BooksStore['updateOperator'] = (id, patch) => this.#writeDurably(updateOperator(id, patch));
  readonly useTotpStep: BooksStore['useTotpStep'] = (ask) => this.#writeDurably(useTotpStep(ask));
  readonly addOperatorToken: BooksStore['addOperatorToken'] = (ask) => this.#writeDurably(addOperatorToken(ask));
  readonly operatorToken: BooksStore['operatorToken'] = async (ask) => this.#statements.do(operatorToken(ask));
  readonly redeemOperatorToken: BooksStore['redeemOperatorToken'] = (ask) => this.#writeDurably(redeemOperatorToken(ENGINE, ask));
  readonly addOperatorSession: BooksStore['addOperatorSession'] = (ask) => this.#writeDurably(addOperatorSession(ask));
  readonly operatorSessions: BooksStore['operatorSessions'] = async (ask) => this.#statements.do(operatorSessions(ask));
  readonly noteOperatorSession: BooksStore['noteOperatorSession'] = async (ask) => this.#write(noteOperatorSession(ask));
  readonly revokeOperatorSessions: BooksStore['revokeOperatorSessions'] = (ask) => this.#writeDurably(revokeOperatorSessions(ask));
  readonly verify: BooksStore['verify'] = () => verifyBooksFile(this.#file, this.#secrets);

  async noteMisses(misses: Parameters<BooksStore['noteMisses']>[0]): Promise<void> {
    this.#write(noteMisses(ENGINE, misses));
    this.#write(this.#uses.keep(new Set(misses.map(({ account }) => account))));
  }

  async noteRequests(requests: Parameters<BooksStore['noteRequests']>[0]): Promise<void> {
    this.#write(noteRequests(ENGINE, requests));
  }

  async noteKeyUse(uses: Parameters<BooksStore['noteKeyUse']>[0]): Promise<void> {
    this.#write(noteUses(uses));
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
    const hasTime = (most = MAINTAIN_SLICES) => slices < most && !this.#isClosing;
    const write = async <Result>(work: Work<Result>): Promise<Result> => {
      await pause(SLICE_PAUSE_MS);
      slices += 1;
      return this.#write(work);
    };
    let dropped = DROP_REPLIES_PER_SLICE;
    while (dropped === DROP_REPLIES_PER_SLICE && hasTime(MAINTAIN_SLICES / 2)) dropped = await write(dropExpired(nowMs, dropped));
    for (let some = this.#accountsAfter(0); some.length > 0 && hasTime(); some = this.#accountsAfter(some.at(-1)!)) {
      await pause(SLICE_PAUSE_MS);
      for (const account of some) {
        while (this.#statements.do(unfolded(account)) > 0 && hasTime()) await write(fold(account, FOLD_ENTRIES_PER_SLICE));
      }
    }
  }

  #accountsAfter(account: number): AccountId[] {
    return this.#statements.do(accountsAfter(account as AccountId));
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#isClosing = true;
    await this.#maintaining?.catch(() => {});
    await this.#posting.finish();
    this.#copier?.close();
    await this.#doubts.settle(systemClock.nowMs()).catch(() => {});
    this.#log.close();
    closeDatabase(this.#database);
  }

  #wrote(): void {
    this.#log.written();
    this.#copier?.committed();
  }

  /** Resolves when all that has been committed is on the disk. */
  async #durable(): Promise<void> {
    try {
      await this.#log.durable();
    } catch (error) {
      throw unavailable(error);
    }
  }

  #changeKeys(work: Work<void>): Promise<void> {
    this.#knownKeys.forget();
    return this.#writeDurably(work);
  }

  async #writeDurably<Result>(work: Work<Result>): Promise<Result> {
    const result = this.#write(work);
    await this.#durable();
    return result;
  }

  /** All of it, or nothing, is written. */
  #write<Result>(work: Work<Result>): Result {
    try {
      this.#log.assertWhole();
      const result = inTransaction(this.#database, () => this.#statements.do(work));
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
