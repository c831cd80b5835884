import type { AccountId } from '../../../core/ids.ts';
import type { PostOrder, PostOutcome } from '../../../ledger/order.ts';
import { type BooksState, type Chaining, keptName, type PostingPlan, planPostings } from '../../../ledger/plan-postings.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import type { Statement } from '../../table-work.ts';
import type { AdvisoryLock, Connection, FinishingSession, Session } from '../connection.ts';
import { isClash } from '../errors.ts';
import type { Heads } from './heads.ts';
import { stateFrom, stateRead } from './read-state.ts';
import { literalInsert, writePlan } from './write.ts';

/** An account that several processes charge is posted to under a lock for this long after the last clash. */
const CONTENDED_MS = 1_000;
const MAX_CONTENDED = 10_000;
const MAX_ATTEMPTS = 50;
const MAX_ATTEMPTS_AWAY = 6;
const AWAY_PAUSE_MS = 50;
/** Keeps our locks apart from those of other programs on the same database. */
const LOCK_CLASS = 6_713;

export interface PosterDeps {
  readonly connection: Connection;
  readonly heads: Heads;
  readonly chaining: Chaining;
  readonly elapsedMs: () => number;
  /** Called with orders whose outcome is unknown, or that may still be written after their callers got an error. */
  readonly onDoubt: (orders: readonly PostOrder[]) => void;
}

/**
 * Posts one account's orders from what is stored: one round trip reads all that decides, another writes. Entries are
 * inserted under the numbers after the newest one, and the primary key (account, number) is a compare-and-swap: a
 * process that planned from an entry that is no longer the newest fails, reads and plans again. So does one that keeps a reply
 * under a name that has been taken. Where that happens processes take turns by a lock, so that none plans in vain. A statement
 * whose outcome was lost is resolved the same way: its entries are looked up by id.
 */
export class AccountPoster {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #chaining: Chaining;
  readonly #elapsedMs: () => number;
  readonly #onDoubt: (orders: readonly PostOrder[]) => void;
  readonly #clashedMs = new Map<AccountId, number>();

  constructor({ connection, heads, chaining, elapsedMs, onDoubt }: PosterDeps) {
    this.#connection = connection;
    this.#chaining = chaining;
    this.#heads = heads;
    this.#elapsedMs = elapsedMs;
    this.#onDoubt = onDoubt;
  }

  isContended(account: AccountId): boolean {
    const clashedMs = this.#clashedMs.get(account);
    if (clashedMs === undefined) return false;
    if (this.#elapsedMs() - clashedMs < CONTENDED_MS) return true;
    this.#clashedMs.delete(account);
    return false;
  }

  /** `late` gives orders that came while others had the lock; they join `orders`. */
  async post(account: AccountId, orders: PostOrder[], late: () => readonly PostOrder[], before: Before): Promise<readonly PostOutcome[]> {
    let { inDoubt } = before;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        const outcomes = await this.#attempt(account, orders, inDoubt ? NO_ORDERS : late);
        if (inDoubt) this.#onDoubt(orders.filter((_, at) => !PAID.has(outcomes[at]!.kind)));
        return outcomes;
      } catch (error) {
        this.#heads.forget(account);
        if (isClash(error)) {
          this.#noteClash(account);
          continue;
        }
        inDoubt ||= error instanceof StoreUnavailable && error.inDoubt;
        const mayReturn = error instanceof StoreUnavailable && attempt < MAX_ATTEMPTS_AWAY && this.#hasTime(before.startedMs);
        if (!mayReturn) throw inDoubt ? this.#doubted(orders, error) : error;
        // Whether it was written is found out by reading; the pause lets a server that restarts come back.
        await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS * attempt));
      }
    }
    const busy = new StoreUnavailable('Too many processes post to one account at once.');
    throw inDoubt ? this.#doubted(orders, busy) : busy;
  }

  async #attempt(account: AccountId, orders: PostOrder[], late: () => readonly PostOrder[]): Promise<readonly PostOutcome[]> {
    const sentMs = this.#elapsedMs();
    const read = stateRead(account, orders);
    if (!this.isContended(account)) {
      const state = this.#noted(account, stateFrom(account, await this.#connection.runList(read)), sentMs);
      return await this.#write(this.#connection, account, planPostings(orders, state, this.#chaining), state);
    }
    return await this.#connection.lockedTransaction(lockOf(account), read, async (session, results) => {
      let state = this.#noted(account, stateFrom(account, results), sentMs);
      const more = late();
      orders.push(...more);
      let plan = planPostings(orders, state, this.#chaining);
      // What the late ones may repeat is read where they would be refused; what they write fails if it is there already.
      if (more.length > 0 && !plan.outcomes.every(isSettled)) {
        state = stateFrom(account, await session.runList(stateRead(account, orders)));
        plan = planPostings(orders, state, this.#chaining);
      }
      return await this.#write(session, account, plan, state, session.finish);
    });
  }

  #hasTime(startedMs: number): boolean {
    const limitMs = this.#connection.answerLimitMs;
    return limitMs === undefined || performance.now() - startedMs < limitMs;
  }

  #doubted(orders: readonly PostOrder[], cause: unknown): StoreUnavailable {
    this.#onDoubt(orders);
    return new StoreUnavailable('The database did not answer. Whether this was written is not known yet.', { cause, inDoubt: true });
  }

  async #write(
    session: Session,
    account: AccountId,
    plan: PostingPlan,
    { kept }: BooksState,
    finish?: FinishingSession['finish'],
  ): Promise<readonly PostOutcome[]> {
    if (plan.entries.length === 0) return plan.outcomes;
    const { isCluster } = this.#connection;
    const runOut = plan.kept.filter((row) => kept.has(keptName(row)));
    if (runOut.length > 0) {
      await session.run(DROP_RUN_OUT, [
        account,
        runOut.map(({ endpoint }) => endpoint),
        runOut.map(({ keyHash }) => keyHash),
        runOut.map((row) => kept.get(keptName(row))!.expiresMs),
      ]);
    }
    if (finish !== undefined && plan.kept.length === 0 && !isCluster) await finish(literalInsert(plan.entries));
    else await writePlan(session, plan, isCluster);
    this.#heads.posted(account, plan.entries.at(-1)!);
    return plan.outcomes;
  }

  #noted(account: AccountId, state: BooksState, sentMs: number): BooksState {
    const head = state.heads.get(account);
    if (head === undefined) return state;
    const believed = this.#heads.get(account);
    this.#heads.read(account, head, sentMs);
    if (believed !== undefined && believed.seq < head.seq) this.#noteClash(account);
    return state;
  }

  #noteClash(account: AccountId): void {
    if (this.#clashedMs.size >= MAX_CONTENDED) this.#clashedMs.clear();
    this.#clashedMs.set(account, this.#elapsedMs());
  }
}

/** True of what cannot be otherwise once the plan is written, whatever else is stored. */
export function isSettled({ kind }: PostOutcome): boolean {
  return SETTLED.has(kind);
}

function lockOf(account: AccountId): AdvisoryLock {
  return { class: LOCK_CLASS, id: account % MAX_INTEGER };
}

/** What went before: when the first statement of these orders was sent, and whether one of them may have been written. */
export interface Before {
  readonly startedMs: number;
  readonly inDoubt: boolean;
}

const PAID: ReadonlySet<PostOutcome['kind']> = new Set(['posted', 'replayed']);
const SETTLED: ReadonlySet<PostOutcome['kind']> = new Set(['posted', 'replayed', 'idempotency_key_reused']);
const NO_ORDERS = () => [];
const MAX_INTEGER = 2 ** 31;
/** The very rows that were read: one that another process has put there meanwhile stays, and fails the write. */
const DROP_RUN_OUT: Statement = {
  name: 'post_drop_run_out',
  text: `DELETE FROM kept_reply WHERE account = $1
    AND (endpoint, key_hash, expires_ms) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[]))`,
};
