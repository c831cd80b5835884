import { strict as assert } from 'node:assert';
import type { AccountId } from '../../core/ids.ts';
import { CHAIN_START } from '../../ledger/chain.ts';
import type { AccountHead } from '../../ledger/entry.ts';
import type { KeptReply, PostOrder, PostOutcome } from '../../ledger/order.ts';
import { entryName, hashIdempotencyKey, type PostingPlan, planPostings, replyName } from '../../ledger/plan-postings.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { ENTRY_COLUMNS, ENTRY_WIDTH, entryValues } from './books-rows.ts';
import type { Connection, Row, Session, Statement } from './connection.ts';
import { isUniqueViolation } from './errors.ts';

/**
 * Appends to accounts' ledgers from any number of processes, each account's orders in one statement.
 *
 * An entry is planned from the account's newest one and inserted under the next number. The primary key (account,
 * number) is a compare-and-swap: whoever planned from an entry that is no longer the newest fails, reads and plans anew.
 * So the newest entry may be remembered between calls and a charge costs one round trip; the remembered one is never
 * trusted for a refusal. A statement whose outcome was lost is settled the same way: its entries are looked up by id.
 */
export class Poster {
  readonly #connection: Connection;
  readonly #nowMs: () => number;
  readonly #queues = new Map<AccountId, Queue>();
  readonly #heads = new Map<AccountId, { readonly head: AccountHead; readonly readMs: number }>();

  constructor(connection: Connection, nowMs: () => number) {
    this.#connection = connection;
    this.#nowMs = nowMs;
  }

  async post(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    return await Promise.all(orders.map((order) => this.#enqueue(order)));
  }

  /** Another process, or this one, changed the account: plan from what is stored. */
  forget(account: AccountId): void {
    this.#heads.delete(account);
  }

  #enqueue(order: PostOrder): Promise<PostOutcome> {
    let queue = this.#queues.get(order.account);
    if (queue === undefined) {
      queue = { waiting: [] };
      this.#queues.set(order.account, queue);
      const started = queue;
      // Orders of the same turn go out together; those that come while a group is under way form the next one.
      queueMicrotask(() => void this.#drain(order.account, started));
    }
    return new Promise((resolve, reject) => queue.waiting.push({ order, resolve, reject }));
  }

  async #drain(account: AccountId, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const group = queue.waiting.splice(0, MAX_GROUP);
      try {
        const outcomes = await this.#postGroup(
          account,
          group.map(({ order }) => order),
        );
        group.forEach(({ resolve }, index) => {
          resolve(outcomes[index]!);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#queues.delete(account);
  }

  async #postGroup(account: AccountId, orders: readonly PostOrder[]): Promise<readonly PostOutcome[]> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        const remembered = attempt === 1 ? this.#remembered(account) : undefined;
        const state =
          remembered === undefined
            ? await this.#read(account, orders)
            : { heads: new Map([[account, remembered]]), kept: NONE, posted: NONE };
        const plan = planPostings(orders, state);
        if (remembered !== undefined && !plan.outcomes.every(({ kind }) => kind === 'posted')) {
          this.#heads.delete(account);
          continue;
        }
        if (plan.entries.length > 0) {
          await this.#write(account, plan, orders);
          this.#remember(account, state.heads.get(account)!, plan);
        }
        return plan.outcomes;
      } catch (error) {
        this.#heads.delete(account);
        if (isUniqueViolation(error)) continue;
        if (!(error instanceof StoreUnavailable)) throw error;
        // Whether it was written is found out by reading; the pause lets a server that restarts come back.
        if (attempt === MAX_ATTEMPTS_AWAY) throw error;
        await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS * attempt));
      }
    }
    throw new StoreUnavailable('Too many processes post to one account at once.');
  }

  #remembered(account: AccountId): AccountHead | undefined {
    const found = this.#heads.get(account);
    return found !== undefined && this.#nowMs() - found.readMs < REMEMBER_MS ? found.head : undefined;
  }

  #remember(account: AccountId, before: AccountHead, plan: PostingPlan): void {
    const last = plan.entries.at(-1)!;
    this.#heads.delete(account);
    if (this.#heads.size >= MAX_REMEMBERED) this.#heads.delete(this.#heads.keys().next().value!);
    this.#heads.set(account, {
      head: { seq: last.seq, balance: last.balanceAfter, chain: last.chain, suspended: before.suspended },
      readMs: this.#nowMs(),
    });
  }

  async #read(account: AccountId, orders: readonly PostOrder[]) {
    const names = orders.flatMap(({ idempotency }) => (idempotency === undefined ? [] : [idempotency]));
    const [accountRows, postedRows, keptRows] = await Promise.all([
      this.#connection.run(READ_HEAD, [account]),
      this.#connection.run(READ_POSTED, [account, orders.map(({ id }) => id)]),
      names.length === 0
        ? []
        : this.#connection.run(READ_KEPT, [
            account,
            names.map(({ endpoint }) => endpoint),
            names.map(({ idempotencyKey }) => hashIdempotencyKey(idempotencyKey)),
          ]),
    ]);
    const heads = new Map<AccountId, AccountHead>();
    const found = accountRows[0];
    if (found !== undefined) heads.set(account, headFrom(found));
    const posted = new Map(
      postedRows.map((row) => [
        entryName({ account, id: row['id'] as PostOrder['id'] }),
        { seq: row['seq'] as number, balanceAfter: row['balance_after'] as number },
      ]),
    );
    const byHash = new Map(keptRows.map((row) => [`${row['endpoint']}/${row['key_hash']}`, row]));
    const kept = new Map<string, KeptReply & { expiresMs: number }>();
    for (const ask of names) {
      const row = byHash.get(`${ask.endpoint}/${hashIdempotencyKey(ask.idempotencyKey)}`);
      if (row === undefined) continue;
      kept.set(replyName(ask), {
        bodyHash: row['body_hash'] as string,
        body: row['body'] as string,
        expiresMs: row['expires_ms'] as number,
      });
    }
    return { heads, kept, posted };
  }

  async #write(account: AccountId, plan: PostingPlan, orders: readonly PostOrder[]): Promise<void> {
    const insertEntries = insertRows('post_entries', `entry(${ENTRY_COLUMNS})`, ENTRY_WIDTH, plan.entries.length);
    const entries = plan.entries.flatMap(entryValues);
    if (plan.kept.length === 0) {
      await this.#connection.run(insertEntries, entries);
      return;
    }
    await this.#connection.transaction(async (session) => {
      await session.run(insertEntries, entries);
      await keepReplies(session, account, plan, orders);
    });
  }
}

interface Queue {
  readonly waiting: {
    readonly order: PostOrder;
    readonly resolve: (outcome: PostOutcome) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const MAX_GROUP = 256;
const MAX_ATTEMPTS = 200;
const MAX_ATTEMPTS_AWAY = 6;
const AWAY_PAUSE_MS = 50;
/** A suspension made by another process holds here within a second. */
const REMEMBER_MS = 500;
const MAX_REMEMBERED = 10_000;

const READ_HEAD: Statement = {
  name: 'post_read_head',
  text: `SELECT a.suspended, e.seq, e.balance_after, e.chain FROM account a
    LEFT JOIN LATERAL (SELECT seq, balance_after, chain FROM entry WHERE account = $1 ORDER BY seq DESC LIMIT 1) e ON true
    WHERE a.id = $1`,
};
const READ_POSTED: Statement = {
  name: 'post_read_posted',
  text: 'SELECT id, seq, balance_after FROM entry WHERE account = $1 AND id = ANY($2::text[])',
};
const READ_KEPT: Statement = {
  name: 'post_read_kept',
  text: `SELECT endpoint, key_hash, body_hash, body, expires_ms FROM kept_reply
    WHERE account = $1 AND (endpoint, key_hash) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
};
const DROP_EXPIRED: Statement = {
  name: 'post_drop_expired',
  text: 'DELETE FROM kept_reply WHERE account = $1 AND endpoint = $2 AND key_hash = $3 AND expires_ms <= $4',
};

function headFrom(row: Row): AccountHead {
  const seq = row['seq'] as number | null;
  return {
    seq: seq ?? 0,
    balance: seq === null ? 0 : (row['balance_after'] as number),
    chain: seq === null ? CHAIN_START : (row['chain'] as string),
    suspended: row['suspended'] as boolean,
  };
}

async function keepReplies(session: Session, account: AccountId, plan: PostingPlan, orders: readonly PostOrder[]): Promise<void> {
  const nowMs = Math.max(...orders.map(({ idempotency }) => idempotency?.nowMs ?? 0));
  for (const row of plan.kept) await session.run(DROP_EXPIRED, [account, row.endpoint, row.keyHash, nowMs]);
  await session.run(
    insertRows('post_keep', 'kept_reply(account, endpoint, key_hash, body_hash, body, seq, expires_ms)', 7, plan.kept.length),
    plan.kept.flatMap((row) => [account, row.endpoint, row.keyHash, row.bodyHash, row.body, row.seq, row.expiresMs]),
  );
  const people = plan.kept.flatMap((row) =>
    [...new Set(row.people)].map((person) => [account, person, row.endpoint, row.keyHash, row.expiresMs]),
  );
  for (let start = 0; start < people.length; start += MAX_GROUP) {
    const slice = people.slice(start, start + MAX_GROUP);
    await session.run(
      {
        name: 'post_keep_people',
        text: `${insertRows('', 'kept_reply_person(account, person, endpoint, key_hash, expires_ms)', 5, slice.length).text} ON CONFLICT DO NOTHING`,
      },
      slice.flat(),
    );
  }
}

const insertTexts = new Map<string, Statement>();

/** Plain VALUES, because a cluster sends them to the one shard they belong to. */
function insertRows(name: string, target: string, width: number, rows: number): Statement {
  assert(rows > 0 && rows <= MAX_GROUP, 'a group of rows is bounded');
  const key = `${target}#${rows}`;
  let statement = insertTexts.get(key);
  if (statement === undefined) {
    const values = Array.from(
      { length: rows },
      (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join(',')})`,
    );
    statement = { name, text: `INSERT INTO ${target} VALUES ${values.join(',')}` };
    insertTexts.set(key, statement);
  }
  return statement;
}
