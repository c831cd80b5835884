import type { AccountId } from '../../../core/ids.ts';
import { type Chaining, entryName, type PostingPlan, planPostings, replyName } from '../../../ledger/plan-postings.ts';
import type { PostOrder, PostOutcome } from '../../books.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { type DatabaseSync, isUniqueClash, type StatementSync } from '../database.ts';
import type { EntryTable } from './entries.ts';
import type { BooksLogSync } from './log-sync.ts';
import type { ReplyTable } from './replies.ts';

export interface PostingDeps {
  readonly database: DatabaseSync;
  readonly entries: EntryTable;
  readonly replies: ReplyTable;
  readonly chaining: Chaining;
  readonly log: BooksLogSync;
  readonly onWritten: () => void;
  /** Runs the commit; a test puts a failing disk here. */
  readonly onCommit?: ((commit: () => void) => void) | undefined;
  /** The error as callers get it. */
  readonly explain: (error: unknown) => unknown;
  /** Gets orders that are written, or may be, although their caller hears of a failure. */
  readonly onDoubt: (orders: readonly PostOrder[]) => void;
}

/**
 * Appends orders in groups. While one group is on its way to the disk the next one gathers, so that a slow disk gets
 * larger groups and no caller hears of a charge that is not there yet.
 */
export class Posting {
  readonly #deps: PostingDeps;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #waiting: WaitingPost[] = [];
  #isSyncing = false;
  #isScheduled = false;

  constructor(deps: PostingDeps) {
    this.#deps = deps;
    this.#begin = deps.database.prepare('BEGIN IMMEDIATE');
    this.#commit = deps.database.prepare('COMMIT');
  }

  /** Commits at once, together with whatever has gathered; or right after the group that is on its way to the disk. */
  post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    const own = this.#wait(orders);
    this.#flush();
    return own;
  }

  /** Commits at the end of this turn of the event loop at the latest, unless a group is on its way to the disk. */
  postSoon(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    const own = this.#wait(orders);
    if (!this.#isSyncing && !this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#flush();
      });
    }
    return own;
  }

  /** Waits for all that was asked so far. */
  async finish(): Promise<void> {
    while (this.#waiting.length > 0 || this.#isSyncing) await this.postSoon([]).catch(() => {});
  }

  #wait(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return new Promise((resolve, reject) => this.#waiting.push({ orders, resolve, reject }));
  }

  #flush(): void {
    const group = this.#waiting;
    if (group.length === 0 || this.#isSyncing) return;
    this.#waiting = [];
    let outcomes: readonly PostOutcome[];
    try {
      this.#deps.log.assertWhole();
      outcomes = this.#postAll(group.length === 1 ? group[0]!.orders : group.flatMap((post) => post.orders));
    } catch (error) {
      for (const post of group)
        this.#refuse(
          post,
          error,
          post.orders.some((order) => this.#isWritten(order)),
        );
      return;
    }
    this.#isSyncing = true;
    this.#deps.log.durable().then(
      () => {
        this.#tell(group, outcomes);
        this.#next();
      },
      (error: unknown) => {
        // It is committed, only not on the disk: it counts for as long as this machine keeps its power, and maybe beyond.
        for (const post of group) this.#refuse(post, error, true);
        this.#next();
      },
    );
  }

  #refuse({ orders, reject }: WaitingPost, error: unknown, inDoubt: boolean): void {
    if (inDoubt) this.#deps.onDoubt(orders);
    reject(inDoubt ? new StoreUnavailable(IN_DOUBT, { cause: error, inDoubt }) : this.#deps.explain(error));
  }

  /** A commit may have failed after it had taken effect, or the order may repeat one that did. */
  #isWritten({ account, id }: PostOrder): boolean {
    try {
      return this.#deps.entries.byId(account, id) !== undefined;
    } catch {
      return true;
    }
  }

  #next(): void {
    this.#isSyncing = false;
    this.#flush();
  }

  #tell(group: readonly WaitingPost[], outcomes: readonly PostOutcome[]): void {
    let from = 0;
    for (const post of group) {
      post.resolve(group.length === 1 ? [...outcomes] : outcomes.slice(from, from + post.orders.length));
      from += post.orders.length;
    }
  }

  #postAll(orders: readonly PostOrder[]): readonly PostOutcome[] {
    if (orders.length === 0) return [];
    try {
      return this.#postOnce(orders, NOTHING_POSTED);
    } catch (error) {
      if (!isUniqueClash(error)) throw error;
    }
    // Some id was posted before. That is rare, so only now are all of them looked up.
    const posted = new Map<string, PostedBefore>();
    for (const order of orders) {
      const entry = this.#deps.entries.byId(order.account, order.id);
      if (entry !== undefined) posted.set(entryName(order), entry);
    }
    return this.#postOnce(orders, posted);
  }

  #postOnce(orders: readonly PostOrder[], posted: ReadonlyMap<string, PostedBefore>): readonly PostOutcome[] {
    const { database, entries, replies, onWritten, onCommit } = this.#deps;
    this.#begin.run();
    try {
      const plan = this.#plan(orders, posted);
      entries.insert(plan.entries);
      for (const row of plan.kept) replies.keep(row);
      if (onCommit === undefined) this.#commit.run();
      else onCommit(() => this.#commit.run());
      onWritten();
      return plan.outcomes;
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
  }

  #plan(orders: readonly PostOrder[], posted: ReadonlyMap<string, PostedBefore>): PostingPlan {
    const { entries, replies } = this.#deps;
    const heads = new Map<AccountId, NonNullable<ReturnType<EntryTable['head']>>>();
    const kept = new Map<string, NonNullable<ReturnType<ReplyTable['find']>>>();
    const asked = new Set<AccountId>();
    for (const { account, idempotency } of orders) {
      if (!asked.has(account)) {
        asked.add(account);
        const head = entries.head(account);
        if (head !== undefined) heads.set(account, head);
      }
      const reply = idempotency && replies.find(idempotency);
      if (reply !== undefined) kept.set(replyName(idempotency!), reply);
    }
    return planPostings(orders, { heads, kept, posted }, this.#deps.chaining);
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

const IN_DOUBT = 'The disk failed. Whether this is written to stay is not known yet.';
const NOTHING_POSTED: ReadonlyMap<string, PostedBefore> = new Map();
