import type { AccountId } from '../../core/ids.ts';
import type { AccountHead } from '../../ledger/entry.ts';
import type { PostOrder, PostOutcome } from '../../ledger/order.ts';
import { type BooksState, entryName, planPostings } from '../../ledger/plan-postings.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { Heads } from './books-heads.ts';
import { insertEntries, literalInsert } from './books-insert.ts';
import { keepReplies, keepsReply, readKept } from './books-keep.ts';
import { headOf, literalHead, readHead } from './books-read-heads.ts';
import type { Connection, Session, Statement } from './connection.ts';
import { isUniqueViolation } from './errors.ts';

/** An account that several processes charge is posted to under a lock for this long after the last clash. */
const CONTENDED_MS = 1_000;
const MAX_CONTENDED = 10_000;
const MAX_ATTEMPTS = 50;
const MAX_ATTEMPTS_AWAY = 6;
const AWAY_PAUSE_MS = 50;
/** Keeps our locks apart from those of other programs on the same database. */
const LOCK_CLASS = 6_713;

/**
 * Posts one account's orders from what is stored. Entries are inserted under the numbers after the newest one, and the
 * primary key (account, number) is a compare-and-swap: whoever planned from an entry that is no longer the newest fails,
 * reads and plans anew. Where that happens processes take turns by a lock, so that nobody plans in vain. A statement
 * whose outcome was lost is settled the same way: its entries are looked up by id.
 */
export class AccountPoster {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #nowMs: () => number;
  readonly #onDoubt: (orders: readonly PostOrder[]) => void;
  readonly #clashedMs = new Map<AccountId, number>();

  /** `onDoubt` is told of orders whose callers hear that nobody knows, or that nothing was posted while something may yet be. */
  constructor(connection: Connection, heads: Heads, nowMs: () => number, onDoubt: (orders: readonly PostOrder[]) => void) {
    this.#connection = connection;
    this.#heads = heads;
    this.#nowMs = nowMs;
    this.#onDoubt = onDoubt;
  }

  isContended(account: AccountId): boolean {
    const clashedMs = this.#clashedMs.get(account);
    if (clashedMs === undefined) return false;
    if (this.#nowMs() - clashedMs < CONTENDED_MS) return true;
    this.#clashedMs.delete(account);
    return false;
  }

  /** `late` gives orders that came while others had the lock; they join `orders`. */
  async post(account: AccountId, orders: PostOrder[], late: () => readonly PostOrder[], before: Before): Promise<readonly PostOutcome[]> {
    let { inDoubt } = before;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        const outcomes = await this.#attempt(account, orders, inDoubt || attempt > 1 ? undefined : late);
        if (inDoubt) this.#onDoubt(orders.filter((_, at) => !PAID.has(outcomes[at]!.kind)));
        return outcomes;
      } catch (error) {
        this.#heads.forget(account);
        if (isUniqueViolation(error)) {
          this.#noteClash(account);
          continue;
        }
        if (error instanceof StoreUnavailable) {
          inDoubt ||= error.inDoubt;
          // Whether it was written is found out by reading; the pause lets a server that restarts come back.
          if (attempt < MAX_ATTEMPTS_AWAY && this.#hasTime(before.startedMs)) {
            await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS * attempt));
            continue;
          }
        }
        throw inDoubt ? this.#doubted(orders, error) : error;
      }
    }
    const busy = new StoreUnavailable('Too many processes post to one account at once.');
    throw inDoubt ? this.#doubted(orders, busy) : busy;
  }

  async #attempt(account: AccountId, orders: PostOrder[], late: (() => readonly PostOrder[]) | undefined): Promise<readonly PostOutcome[]> {
    const isRepeated = late === undefined;
    if (this.isContended(account)) return await this.#postInTurn(account, orders, late);
    return orders.some(keepsReply)
      ? await this.#connection.transaction((session) => this.#write(session, account, orders, isRepeated))
      : await this.#write(this.#connection, account, orders, isRepeated);
  }

  #hasTime(startedMs: number): boolean {
    const limitMs = this.#connection.answerLimitMs;
    return limitMs === undefined || performance.now() - startedMs < limitMs;
  }

  #doubted(orders: readonly PostOrder[], cause: unknown): StoreUnavailable {
    this.#onDoubt(orders);
    return new StoreUnavailable('The database did not answer. Whether this was written is not known yet.', { cause, inDoubt: true });
  }

  async #postInTurn(
    account: AccountId,
    orders: PostOrder[],
    late: (() => readonly PostOrder[]) | undefined,
  ): Promise<readonly PostOutcome[]> {
    const lock = { class: LOCK_CLASS, id: account % MAX_INTEGER };
    const sentMs = this.#nowMs();
    return await this.#connection.lockedTransaction(lock, literalHead(account), async (session, rows) => {
      const head = headOf(rows);
      const heads = this.#note(account, head, sentMs);
      if (late !== undefined) orders.push(...late());
      // What is plainly posted needs no other read; whatever else is found out under the lock too.
      if (late === undefined || head === undefined || orders.some(keepsReply)) return await this.#write(session, account, orders, true);
      const plan = planPostings(orders, { heads, kept: NONE, posted: NONE });
      if (plan.outcomes.some(({ kind }) => kind !== 'posted')) return await this.#write(session, account, orders, true);
      if (this.#connection.isCluster) await insertEntries(session, plan.entries, true);
      else await session.finish(literalInsert(plan.entries));
      this.#heads.posted(account, plan.entries.at(-1)!);
      return plan.outcomes;
    });
  }

  /** Entries of the same ids are looked for where one may be there already, and before anything is refused. */
  async #write(session: Session, account: AccountId, orders: readonly PostOrder[], isRepeated: boolean): Promise<readonly PostOutcome[]> {
    const heads = await this.#readHead(session, account);
    const kept = await readKept(session, account, orders);
    let plan = planPostings(orders, { heads, kept, posted: isRepeated ? await readPosted(session, account, orders) : NONE });
    if (!isRepeated && plan.outcomes.some(({ kind }) => kind !== 'posted')) {
      plan = planPostings(orders, { heads, kept, posted: await readPosted(session, account, orders) });
    }
    if (plan.entries.length === 0) return plan.outcomes;
    await insertEntries(session, plan.entries, this.#connection.isCluster);
    if (plan.kept.length > 0) await keepReplies(session, account, plan, orders);
    this.#heads.posted(account, plan.entries.at(-1)!);
    return plan.outcomes;
  }

  async #readHead(session: Session, account: AccountId): Promise<Map<AccountId, AccountHead>> {
    const sentMs = this.#nowMs();
    return this.#note(account, await readHead(session, account), sentMs);
  }

  #note(account: AccountId, head: AccountHead | undefined, sentMs: number): Map<AccountId, AccountHead> {
    if (head === undefined) return new Map();
    const believed = this.#heads.get(account);
    this.#heads.read(account, head, sentMs);
    if (believed !== undefined && believed.seq < head.seq) this.#noteClash(account);
    return new Map([[account, head]]);
  }

  #noteClash(account: AccountId): void {
    if (this.#clashedMs.size >= MAX_CONTENDED) this.#clashedMs.clear();
    this.#clashedMs.set(account, this.#nowMs());
  }
}

async function readPosted(session: Session, account: AccountId, orders: readonly PostOrder[]): Promise<BooksState['posted']> {
  const rows = await session.run(READ_POSTED, [account, orders.map(({ id }) => id)]);
  return new Map(
    rows.map((row) => [
      entryName({ account, id: row['id'] as PostOrder['id'] }),
      { seq: row['seq'] as number, balanceAfter: row['balance_after'] as number },
    ]),
  );
}

/** What went before: when the first statement of these orders was sent, and whether one of them may have been written. */
export interface Before {
  readonly startedMs: number;
  readonly inDoubt: boolean;
}

const PAID: ReadonlySet<PostOutcome['kind']> = new Set(['posted', 'replayed']);
const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const MAX_INTEGER = 2 ** 31;
const READ_POSTED: Statement = {
  name: 'post_read_posted',
  text: 'SELECT id, seq, balance_after FROM entry WHERE account = $1 AND id = ANY($2::text[])',
};
