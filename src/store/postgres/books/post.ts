import type { AccountId } from '../../../core/ids.ts';
import type { AccountHead } from '../../../ledger/entry.ts';
import type { PostOrder, PostOutcome } from '../../../ledger/order.ts';
import { type Chaining, planPostings } from '../../../ledger/plan-postings.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import type { Connection } from '../connection.ts';
import type { Heads } from './heads.ts';
import { AccountPoster, type Before, isSettled, type PosterDeps } from './post-account.ts';
import { readHeads } from './read-state.ts';
import { MAX_ROWS, writePlan } from './write.ts';

/**
 * Appends to accounts' ledgers from any number of processes. What several accounts have to post at a moment goes out in
 * one statement, planned from their newest entries as this process knows them; orders of an account that come while
 * one of its groups is under way form its next group. What cannot be decided that way (a refusal, a reply that was kept
 * before, an entry of another process, a lost connection) is decided account by account, from what is stored.
 */
export class Poster {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #chaining: Chaining;
  readonly #elapsedMs: () => number;
  readonly #accounts: AccountPoster;
  readonly #waiting = new Map<AccountId, Waiting[]>();
  readonly #underWay = new Set<AccountId>();
  #scheduled = false;

  constructor(deps: PosterDeps) {
    const { connection, heads, chaining, elapsedMs } = deps;
    this.#connection = connection;
    this.#chaining = chaining;
    this.#heads = heads;
    this.#elapsedMs = elapsedMs;
    this.#accounts = new AccountPoster(deps);
  }

  async post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return await Promise.all(orders.map((order) => this.#enqueue(order)));
  }

  #enqueue(order: PostOrder): Promise<PostOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(order.account);
      if (waiting === undefined) this.#waiting.set(order.account, [{ order, resolve, reject }]);
      else waiting.push({ order, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    let together: Group[] = [];
    let rows = 0;
    for (const [account, waiting] of this.#waiting) {
      if (this.#underWay.has(account)) continue;
      const members = waiting.splice(0, fitting(waiting, MAX_GROUP));
      if (waiting.length === 0) this.#waiting.delete(account);
      const group: Group = { account, members, orders: members.map(({ order }) => order) };
      this.#underWay.add(account);
      if (this.#accounts.isContended(account)) {
        void this.#postAlone(group);
        continue;
      }
      // A cluster keeps accounts on different machines; there each has its own statement.
      if (together.length > 0 && (this.#connection.isCluster || rows + members.length > MAX_ROWS)) {
        void this.#postTogether(together);
        together = [];
        rows = 0;
      }
      together.push(group);
      rows += members.length;
    }
    if (together.length > 0) void this.#postTogether(together);
  }

  /** Never rejects. */
  async #postTogether(groups: readonly Group[]): Promise<void> {
    let alone = groups;
    const startedMs = performance.now();
    let inDoubt = false;
    try {
      const heads = await this.#headsOf(groups.map(({ account }) => account));
      const planned = groups.map((group) => ({
        group,
        plan: planPostings(group.orders, { heads, kept: NONE, posted: NONE }, this.#chaining),
      }));
      const settled = planned.filter(({ plan }) => plan.outcomes.every(isSettled));
      alone = planned.filter((one) => !settled.includes(one)).map(({ group }) => group);
      if (settled.length > 0) {
        // In one order everywhere, so that no two processes wait for each other.
        const plans = settled.map(({ plan }) => plan).sort((left, right) => left.entries[0]!.account - right.entries[0]!.account);
        await writePlan(
          this.#connection,
          { entries: plans.flatMap(({ entries }) => entries), kept: plans.flatMap(({ kept }) => kept) },
          this.#connection.isCluster,
        );
        for (const { group, plan } of settled) {
          this.#heads.posted(group.account, plan.entries.at(-1)!);
          this.#answer(group, plan.outcomes);
        }
      }
    } catch (error) {
      // One account that another process charged fails the statement for all of them.
      alone = groups;
      inDoubt = error instanceof StoreUnavailable && error.inDoubt;
    }
    await Promise.all(alone.map((group) => this.#postAlone(group, { startedMs, inDoubt })));
  }

  async #postAlone(group: Group, before: Before = { startedMs: performance.now(), inDoubt: false }): Promise<void> {
    try {
      this.#answer(group, await this.#accounts.post(group.account, group.orders, () => this.#latecomers(group), before));
    } catch (error) {
      for (const { reject } of group.members) reject(error);
      this.#done(group.account);
    }
  }

  /** Orders of an account that came while its group waited for its turn. */
  #latecomers({ account, members }: Group): readonly PostOrder[] {
    const waiting = this.#waiting.get(account);
    if (waiting === undefined) return [];
    const late = waiting.splice(0, fitting(waiting, MAX_GROUP - members.length));
    if (waiting.length === 0) this.#waiting.delete(account);
    members.push(...late);
    return late.map(({ order }) => order);
  }

  #answer({ account, members }: Group, outcomes: readonly PostOutcome[]): void {
    for (let at = 0; at < members.length; at++) members[at]!.resolve(outcomes[at]!);
    this.#done(account);
  }

  #done(account: AccountId): void {
    this.#underWay.delete(account);
    if (this.#waiting.has(account)) this.#schedule();
  }

  async #headsOf(accounts: readonly AccountId[]): Promise<Map<AccountId, AccountHead>> {
    const heads = new Map<AccountId, AccountHead>();
    const unknown: AccountId[] = [];
    for (const account of accounts) {
      const head = this.#heads.get(account);
      if (head === undefined) unknown.push(account);
      else heads.set(account, head);
    }
    if (unknown.length === 0) return heads;
    const sentMs = this.#elapsedMs();
    for (const [account, head] of await readHeads(this.#connection, unknown, this.#connection.isCluster)) {
      this.#heads.read(account, head, sentMs);
      heads.set(account, this.#heads.get(account) ?? head);
    }
    return heads;
  }
}

interface Waiting {
  readonly order: PostOrder;
  readonly resolve: (outcome: PostOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Group {
  readonly account: AccountId;
  readonly members: Waiting[];
  readonly orders: PostOrder[];
}

/** How many of those who wait one statement takes: at least one, and no more replies to keep than a message should hold. */
function fitting(waiting: readonly Waiting[], most: number): number {
  let characters = 0;
  for (let at = 0; at < Math.min(waiting.length, most); at++) {
    const { idempotency } = waiting[at]!.order;
    if (idempotency === undefined) continue;
    characters += idempotency.head.length + idempotency.tail.length;
    if (characters > MAX_KEPT_CHARACTERS) return Math.max(1, at);
  }
  return most;
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const MAX_GROUP = 256;
const MAX_KEPT_CHARACTERS = 4_000_000;
