import type { AccountId } from '../../core/ids.ts';
import type { AccountHead } from '../../ledger/entry.ts';
import type { PostOrder, PostOutcome } from '../../ledger/order.ts';
import { planPostings } from '../../ledger/plan-postings.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { Heads } from './books-heads.ts';
import { insertEntries, MAX_ROWS } from './books-insert.ts';
import { keepsReply } from './books-keep.ts';
import { AccountPoster, type Before } from './books-post-account.ts';
import { readHeads } from './books-read-heads.ts';
import type { Connection } from './connection.ts';

/**
 * Appends to accounts' ledgers from any number of processes. What several accounts have to post at a moment goes out in
 * one statement, planned from their newest entries as this process knows them; orders of an account that come while
 * one of its groups is under way form its next group. Whatever is not plainly posted that way (a refusal, a kept reply,
 * an entry that somebody else has appended, a lost connection) is settled account by account, from what is stored.
 */
export class Poster {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #nowMs: () => number;
  readonly #accounts: AccountPoster;
  readonly #waiting = new Map<AccountId, Waiting[]>();
  readonly #underWay = new Set<AccountId>();
  #scheduled = false;

  constructor(connection: Connection, heads: Heads, nowMs: () => number, onDoubt: (orders: readonly PostOrder[]) => void) {
    this.#connection = connection;
    this.#heads = heads;
    this.#nowMs = nowMs;
    this.#accounts = new AccountPoster(connection, heads, nowMs, onDoubt);
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
      const members = waiting.splice(0, MAX_GROUP);
      if (waiting.length === 0) this.#waiting.delete(account);
      const group: Group = { account, members, orders: members.map(({ order }) => order) };
      this.#underWay.add(account);
      // A cluster keeps accounts on different machines; there each has its own statement.
      if (this.#connection.isCluster || this.#accounts.isContended(account) || group.orders.some(keepsReply)) {
        void this.#postAlone(group);
        continue;
      }
      if (rows + members.length > MAX_ROWS) {
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
      const planned = groups.map((group) => ({ group, plan: planPostings(group.orders, { heads, kept: NONE, posted: NONE }) }));
      const plain = planned.filter(({ plan }) => plan.outcomes.every(({ kind }) => kind === 'posted'));
      if (plain.length > 0) {
        const entries = plain.flatMap(({ plan }) => plan.entries);
        await insertEntries(this.#connection, entries, false);
        for (const { group, plan } of plain) {
          this.#heads.posted(group.account, plan.entries.at(-1)!);
          this.#answer(group, plan.outcomes);
        }
        alone = planned.filter(({ plan }) => plan.outcomes.some(({ kind }) => kind !== 'posted')).map(({ group }) => group);
      }
    } catch (error) {
      // One account that somebody else charged fails the statement for all of them.
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
    const late = waiting.splice(0, MAX_GROUP - members.length);
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
    const sentMs = this.#nowMs();
    for (const [account, head] of await readHeads(this.#connection, unknown, false)) {
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

const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const MAX_GROUP = 256;
