import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../core/clock.ts';
import { matching } from '../../books/secrets.ts';
import type { Account, ApiKey, BooksStore, PostOrder, PostOutcome } from '../../books.ts';
import { ChargeDoubts } from '../../charge-doubts.ts';
import type { Operator } from '../../operators.ts';
import { keysIn, type SecretsSource } from '../../secrets-file.ts';
import { StoreMissing } from '../../store-refused.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { type FileLock, takeFileLock } from '../data-files.ts';
import { refuseFolder } from '../refuse-folder.ts';
import { SqliteBooks } from './books.ts';
import { BOOKS_FILE } from './schema.ts';
import { BooksConnection, ConnectionLost, OwnerSilent } from './socket-client.ts';
import { findSocketPath, makeSocketPath, removeSocketPath } from './socket-path.ts';
import { type BooksCall, type SocketServer, serveBooks } from './socket-server.ts';
import { verifyBooksFile } from './verify.ts';

export interface OpenBooks {
  readonly dir: string;
  readonly secrets: SecretsSource;
  /** A server stays: its checkpoints run in a thread of their own. */
  readonly role: 'server' | 'command';
  /** Nothing is made where nothing is. */
  readonly mustExist?: boolean;
  /** Between one owner's end and the next one's start no process answers; longer than this is an error. */
  readonly seatLimitMs?: number;
  /** Callers wait: an owner that says nothing for so long is given up. */
  readonly answerLimitMs?: number;
}

export const LOCK_FILE = 'owner.lock';
const SEAT_LIMIT_MS = 5_000;
const SEAT_RETRY_MS = 10;
const MAX_LOSSES = 20;
const PAID: ReadonlySet<PostOutcome['kind']> = new Set(['posted', 'replayed']);

/** The books of a data folder: as their owner if no other process is, else through the owner. */
export async function openBooks(options: OpenBooks): Promise<SharedBooks> {
  refuseFolder(options.dir);
  if (options.mustExist === true && !existsSync(join(options.dir, BOOKS_FILE))) {
    throw new StoreMissing(`There is no Namesake store in ${options.dir}. Check the folder; nothing was changed.`);
  }
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const shared = new SharedBooks(options);
  try {
    await shared.open();
    return shared;
  } catch (error) {
    await shared.close();
    throw error;
  }
}

/** Whether a process has the books of a folder open at this moment. */
export function isInUse(dir: string): boolean {
  const file = join(dir, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = takeFileLock(file);
  lock?.release();
  return lock === undefined;
}

type Seat =
  | { readonly kind: 'owner'; readonly books: SqliteBooks; readonly lock: FileLock; readonly server: SocketServer }
  | { readonly kind: 'client'; readonly connection: BooksConnection };

/** Behaves as one store over changes of owner: when the owner dies, one of its clients takes its place at the next call. */
export class SharedBooks implements BooksStore {
  readonly #dir: string;
  readonly #secrets: SecretsSource;
  readonly #longRunning: boolean;
  readonly #seatLimitMs: number;
  readonly #answerLimitMs: number | undefined;
  readonly #doubts = new ChargeDoubts(this);
  #seat: Seat | undefined;
  #seating: Promise<Seat> | undefined;
  #closed = false;

  constructor({ dir, secrets, role, seatLimitMs = SEAT_LIMIT_MS, answerLimitMs }: OpenBooks) {
    this.#dir = dir;
    this.#secrets = secrets;
    this.#seatLimitMs = seatLimitMs;
    this.#answerLimitMs = answerLimitMs;
    this.#longRunning = role === 'server';
  }

  get isOwner(): boolean {
    return this.#seat?.kind === 'owner';
  }

  async open(): Promise<void> {
    const { kind } = await this.#takeSeat();
    // The owner has compared its secrets with the books.
    if (kind === 'client') matching(this.#secrets.find(), await this.secretsFingerprint(), this.#secrets.place);
  }

  /** What was under way when an owner died is looked up by its id; only what is not in the books is sent again. */
  post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    if (this.#seat?.kind === 'owner') return this.#seat.books.post(orders);
    return this.#postAway(orders);
  }

  createAccount(account: Parameters<BooksStore['createAccount']>[0]): Promise<Account> {
    return this.#call('createAccount', [account], async () => {
      const [found] = await this.accounts({ name: account.name });
      return found?.createdMs === account.nowMs ? found : undefined;
    });
  }

  createKey(key: Parameters<BooksStore['createKey']>[0]): Promise<ApiKey> {
    return this.#call('createKey', [key], async () => (await this.keysByHash([key.hash]))[0]?.key);
  }

  addOperator(operator: Parameters<BooksStore['addOperator']>[0]): Promise<Operator> {
    return this.#call('addOperator', [operator], async () => {
      const [found] = await this.operators({ name: operator.name });
      return found?.createdMs === operator.nowMs ? found : undefined;
    });
  }

  async maintain(nowMs: number): Promise<void> {
    await this.#doubts.settle(nowMs);
    await this.#call('maintain', [nowMs]);
  }

  verify(): Promise<string[]> {
    return verifyBooksFile(join(this.#dir, BOOKS_FILE), keysIn(this.#secrets));
  }

  readonly keptReplies = this.#passOn('keptReplies');
  readonly entries = this.#passOn('entries');
  readonly balances = this.#passOn('balances');
  readonly keysByHash = this.#passOn('keysByHash');
  readonly accounts = this.#passOn('accounts');
  readonly updateAccount = this.#passOn('updateAccount');
  readonly keys = this.#passOn('keys');
  readonly updateKey = this.#passOn('updateKey');
  readonly noteMisses = this.#passOn('noteMisses');
  readonly noteRequests = this.#passOn('noteRequests');
  readonly noteKeyUse = this.#passOn('noteKeyUse');
  /** Sent again to a new owner: what the dead one had counted died with it. */
  readonly exchangeUse = this.#passOn('exchangeUse');
  readonly freeRequests = this.#passOn('freeRequests');
  readonly freeOutcomes = this.#passOn('freeOutcomes');
  readonly usage = this.#passOn('usage');
  readonly ledger = this.#passOn('ledger');
  /** Sent again when in doubt, so one action may be recorded twice. */
  readonly audit = this.#passOn('audit');
  readonly auditAfter = this.#passOn('auditAfter');
  readonly chainHeads = this.#passOn('chainHeads');
  /** Sent again when in doubt: a change that is logged twice has the same effect. */
  readonly changeList = this.#passOn('changeList');
  readonly listPosition = this.#passOn('listPosition');
  readonly suppressions = this.#passOn('suppressions');
  readonly createRequest = this.#passOn('createRequest');
  readonly requests = this.#passOn('requests');
  readonly closeRequest = this.#passOn('closeRequest');
  readonly emptyReplies = this.#passOn('emptyReplies');
  readonly lookUpsOf = this.#passOn('lookUpsOf');
  readonly forgetLookUps = this.#passOn('forgetLookUps');
  readonly purge = this.#passOn('purge');
  readonly secretsFingerprint = this.#passOn('secretsFingerprint');
  readonly notes = this.#passOn('notes');
  readonly putNote = this.#passOn('putNote');
  readonly sweepLookUps = this.#passOn('sweepLookUps');
  readonly copy = this.#passOn('copy');
  readonly operators = this.#passOn('operators');
  readonly updateOperator = this.#passOn('updateOperator');
  readonly useTotpStep = this.#passOn('useTotpStep');
  readonly addOperatorToken = this.#passOn('addOperatorToken');
  readonly operatorToken = this.#passOn('operatorToken');
  readonly redeemOperatorToken = this.#passOn('redeemOperatorToken');
  readonly addOperatorSession = this.#passOn('addOperatorSession');
  readonly operatorSessions = this.#passOn('operatorSessions');
  readonly noteOperatorSession = this.#passOn('noteOperatorSession');
  readonly revokeOperatorSessions = this.#passOn('revokeOperatorSessions');

  #passOn<Call extends BooksCall>(call: Call): BooksStore[Call] {
    return ((...args: readonly unknown[]) => this.#call(call, args)) as BooksStore[Call];
  }

  async close(): Promise<void> {
    if (!this.#closed) await this.#doubts.settle(systemClock.nowMs()).catch(() => {});
    this.#closed = true;
    await this.#seating?.catch(() => {});
    const seat = this.#seat;
    this.#seat = undefined;
    if (seat?.kind === 'client') seat.connection.close();
    if (seat?.kind !== 'owner') return;
    await seat.server.close();
    removeSocketPath(this.#dir);
    await seat.books.close();
    seat.lock.release();
  }

  /** Whatever fails after a loss leaves a doubt: what was sent may have been written, or an owner that slept may yet write it. */
  async #postAway(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    let wasLost = false;
    try {
      const outcomes = await this.#postOver(orders, () => (wasLost = true));
      if (wasLost) this.#doubts.add(orders.filter((_, index) => !PAID.has(outcomes[index]!.kind)));
      return outcomes;
    } catch (error) {
      // An owner resolves what it knows to be in doubt; it may die of the same disk.
      if (!wasLost && !(error instanceof StoreUnavailable && error.inDoubt)) throw error;
      this.#doubts.add(orders);
      throw new StoreUnavailable('The books did not answer. Whether this was written is not known yet.', { cause: error, inDoubt: true });
    }
  }

  async #postOver(orders: readonly PostOrder[], onLoss: () => void): Promise<PostOutcome[]> {
    const outcomes: (PostOutcome | undefined)[] = orders.map(() => undefined);
    for (let losses = 0; losses < MAX_LOSSES; losses++) {
      const open = orders.filter((_, index) => outcomes[index] === undefined);
      try {
        const answers = (await this.#callOnce('post', [open])) as PostOutcome[];
        for (let index = 0; index < orders.length; index++) outcomes[index] ??= answers.shift()!;
        return outcomes as PostOutcome[];
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        onLoss();
        if (error instanceof OwnerSilent) throw error;
      }
      const found = await this.entries(orders.map(({ account, id }) => ({ account, id })));
      for (const [index, entry] of found.entries()) {
        if (entry !== undefined) outcomes[index] = { kind: 'posted', seq: entry.seq, balanceAfter: entry.balanceAfter };
      }
      if (outcomes.every((outcome) => outcome !== undefined)) return outcomes as PostOutcome[];
    }
    throw new StoreUnavailable('The process that owns the books went away again and again.');
  }

  /** `findResult` gives, after a loss, what a call that must not run twice has done already. */
  async #call<Result>(call: BooksCall, args: readonly unknown[], findResult?: () => Promise<Result | undefined>): Promise<Result> {
    for (let losses = 0; losses < MAX_LOSSES; losses++) {
      try {
        return (await this.#callOnce(call, args)) as Result;
      } catch (error) {
        if (error instanceof OwnerSilent) throw new StoreUnavailable('The process that owns the books does not answer.', { cause: error });
        if (!(error instanceof ConnectionLost)) throw error;
      }
      const found = await findResult?.();
      if (found !== undefined) return found;
    }
    throw new StoreUnavailable('The process that owns the books went away again and again.');
  }

  async #callOnce(call: BooksCall, args: readonly unknown[]): Promise<unknown> {
    const seat = this.#seat !== undefined && isGood(this.#seat) ? this.#seat : await this.#takeSeat();
    if (seat.kind === 'client') return seat.connection.call(call, args);
    return (seat.books[call] as (...all: unknown[]) => Promise<unknown>)(...args);
  }

  #takeSeat(): Promise<Seat> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The books are closed.'));
    this.#seating ??= this.#findSeat().finally(() => {
      this.#seating = undefined;
    });
    return this.#seating;
  }

  async #findSeat(): Promise<Seat> {
    const giveUpMs = performance.now() + this.#seatLimitMs;
    while (performance.now() < giveUpMs) {
      this.#seat = (await this.#own()) ?? (await this.#connect());
      if (this.#seat !== undefined) return this.#seat;
      await new Promise((resolve) => setTimeout(resolve, SEAT_RETRY_MS));
    }
    throw new StoreUnavailable('Another process owns the books and does not answer.');
  }

  async #own(): Promise<Seat | undefined> {
    const lock = takeFileLock(join(this.#dir, LOCK_FILE));
    if (lock === undefined) return undefined;
    let books: SqliteBooks | undefined;
    try {
      books = new SqliteBooks({ file: join(this.#dir, BOOKS_FILE), secrets: this.#secrets, longRunning: this.#longRunning });
      const server = await serveBooks({ books, path: makeSocketPath(this.#dir) });
      return { kind: 'owner', books, lock, server };
    } catch (error) {
      await books?.close();
      lock.release();
      throw error;
    }
  }

  async #connect(): Promise<Seat | undefined> {
    const path = findSocketPath(this.#dir);
    const connection = path === undefined ? undefined : await BooksConnection.open(path, this.#answerLimitMs);
    return connection && { kind: 'client', connection };
  }
}

function isGood(seat: Seat): boolean {
  return seat.kind === 'owner' || seat.connection.isOpen;
}
