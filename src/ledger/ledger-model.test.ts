import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import { chainKeys } from './chain.ts';
import { checkEntries } from './check-entries.ts';
import type { AccountHead, Entry } from './entry.ts';
import type { PostOrder, PostOutcome } from './order.ts';
import { entryName, hashIdempotencyKey, type KeptRow, planPostings, replyName } from './plan-postings.ts';

const CHAINING = { keys: chainKeys(Buffer.from('a key')), newSalt: () => 'salt' };

/** A commit can go well, fail before anything was written, or be written while whoever asked hears of a failure. */
type Disk = 'good' | 'fails_before' | 'fails_after';

/** The smallest engine there can be: rows in memory, written all or not at all. */
class MemoryBooks {
  entries: Entry[] = [];
  kept = new Map<string, KeptRow>();
  suspended = new Set<AccountId>();

  suspend(account: AccountId, on: boolean): void {
    if (on) this.suspended.add(account);
    else this.suspended.delete(account);
  }

  post(orders: readonly PostOrder[], disk: Disk): PostOutcome[] {
    const heads = new Map<AccountId, AccountHead>();
    for (const account of ACCOUNTS) {
      const last = this.entries.filter((entry) => entry.account === account).at(-1);
      heads.set(account, {
        seq: last?.seq ?? 0,
        balance: last?.balanceAfter ?? 0,
        chain: last?.chain ?? '',
        suspended: this.suspended.has(account),
      });
    }
    const posted = new Map(this.entries.map((entry) => [entryName(entry), entry]));
    const plan = planPostings(orders, { heads, kept: this.kept, posted }, CHAINING);
    if (disk === 'fails_before') throw new Error('no disk');
    this.entries.push(...plan.entries);
    for (const row of plan.kept) this.kept.set(`${row.account}/${row.endpoint}/${row.keyHash}`, row);
    if (disk === 'fails_after') throw new Error('no answer');
    return [...plan.outcomes];
  }
}

/** What the books should come to, kept in the simplest way, without seq, chain or plan. */
interface Model {
  readonly balances: Map<AccountId, number>;
  /** Orders that took effect, by id: what they were told. */
  readonly done: Map<string, { credits: number; balanceAfter: number }>;
  readonly replies: Map<string, { bodyHash: string; body: string; expiresMs: number }>;
}

const ACCOUNTS = [1, 2] as AccountId[];
const KEEP_MS = 50;

const orders = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  kind: fc.constantFrom('grant', 'charge', 'charge', 'charge', 'adjustment' as const),
  credits: fc.integer({ min: 1, max: 30 }),
  idempotencyKey: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  bodyHash: fc.constantFrom('x', 'x', 'y'),
  /** Sends an id that was used before. */
  again: fc.boolean(),
});
const steps = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      post: fc.array(orders, { minLength: 1, maxLength: 6 }),
      disk: fc.constantFrom<Disk>('good', 'good', 'fails_before', 'fails_after'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ passMs: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ suspend: fc.constantFrom(...ACCOUNTS), on: fc.boolean() }) },
);

describe('the ledger under any history', () => {
  it('keeps its invariants while the disk fails before and after writing', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 25 }), (history) => {
        const books = new MemoryBooks();
        const model: Model = { balances: new Map(ACCOUNTS.map((account) => [account, 0])), done: new Map(), replies: new Map() };
        let nowMs = 1_000;
        let ids = 0;
        for (const step of history) {
          if ('passMs' in step) nowMs += step.passMs;
          else if ('suspend' in step) books.suspend(step.suspend, step.on);
          else {
            const made = step.post.map((order) => makeOrder(order, `e${order.again && ids > 0 ? ids : ++ids}`, nowMs));
            expect(postSettling(books, made, step.disk)).toEqual(expectedOf(model, books, made, step.disk));
          }
          holds(books, model);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** As a caller does: after a failure the ids are looked up, and only what is not in the books is sent again. */
function postSettling(books: MemoryBooks, made: readonly PostOrder[], disk: Disk): PostOutcome[] {
  const before = books.entries.length;
  try {
    return books.post(made, disk);
  } catch {
    const isThere = (order: PostOrder) => books.entries.some((entry) => entryName(entry) === entryName(order));
    if (disk === 'fails_before') expect(books.entries).toHaveLength(before);
    const rest = made.filter((order) => !isThere(order));
    const answers = books.post(rest, 'good');
    return made.map((order) => {
      const at = rest.indexOf(order);
      if (at >= 0) return answers[at]!;
      const entry = books.entries.find((candidate) => entryName(candidate) === entryName(order))!;
      return { kind: 'posted', seq: entry.seq, balanceAfter: entry.balanceAfter };
    });
  }
}

/** To be asked for after the orders were posted. */
function expectedOf(model: Model, books: MemoryBooks, made: readonly PostOrder[], disk: Disk) {
  // Written without an answer: it took effect, and what was refused then is asked once more.
  if (disk === 'fails_after') for (const order of made) expected(model, books, order);
  const settled = new Set(disk === 'good' ? [] : made.filter((order) => model.done.has(entryName(order))));
  return made.map((order) => (settled.has(order) ? posted(model.done.get(entryName(order))!) : expected(model, books, order)));
}

function expected(model: Model, books: MemoryBooks, order: PostOrder): { kind: string; body?: string; balance?: number } {
  const { idempotency } = order;
  const slot = idempotency && replyName(idempotency);
  const reply = slot === undefined ? undefined : model.replies.get(slot);
  if (reply !== undefined && idempotency!.nowMs < reply.expiresMs) {
    return reply.bodyHash === idempotency!.bodyHash ? { kind: 'replayed', body: reply.body } : { kind: 'idempotency_key_reused' };
  }
  const name = entryName(order);
  const before = model.done.get(name);
  if (before !== undefined) return posted(before);
  if (order.kind === 'charge' && books.suspended.has(order.account)) return { kind: 'account_suspended' };
  const balance = model.balances.get(order.account)!;
  const balanceAfter = balance + order.credits;
  if (balanceAfter < 0) return { kind: 'balance_too_low', balance };
  model.balances.set(order.account, balanceAfter);
  model.done.set(name, { credits: order.credits, balanceAfter });
  if (slot !== undefined) {
    model.replies.set(slot, { bodyHash: idempotency!.bodyHash, body: `<${balanceAfter}>`, expiresMs: idempotency!.expiresMs });
  }
  return posted({ balanceAfter });
}

const posted = ({ balanceAfter }: { balanceAfter: number }) => ({ kind: 'posted', seq: expect.any(Number), balanceAfter });

function holds(books: MemoryBooks, model: Model): void {
  for (const account of ACCOUNTS) {
    const entries = books.entries.filter((entry) => entry.account === account);
    const { faults, head } = checkEntries(CHAINING, entries);
    expect(faults).toEqual([]);
    expect(head.balance).toBe(model.balances.get(account));
    expect(head.balance).toBe(entries.reduce((sum, entry) => sum + entry.credits, 0));
  }
  // Every order that took effect is there exactly once, and nothing else is.
  expect(books.entries.map(entryName).sort()).toEqual([...model.done.keys()].sort());
  for (const [slot, reply] of model.replies) expect(books.kept.get(slot)).toMatchObject({ bodyHash: reply.bodyHash, body: reply.body });
  for (const row of books.kept.values())
    expect(books.entries.some((entry) => entry.account === row.account && entry.seq === row.seq)).toBe(true);
}

function makeOrder(
  order: { account: AccountId; kind: string; credits: number; idempotencyKey: string | undefined; bodyHash: string },
  id: string,
  nowMs: number,
): PostOrder {
  const kind = order.kind as PostOrder['kind'];
  const base: PostOrder = {
    id: id as EntryId,
    account: order.account,
    kind,
    credits: kind === 'charge' ? -order.credits : order.credits,
    atMs: nowMs,
  };
  if (kind !== 'charge') return { ...base, reason: 'because' };
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [1 as PersonId] } as const;
  if (order.idempotencyKey === undefined) return { ...base, lookup };
  const { account, idempotencyKey, bodyHash } = { ...order, idempotencyKey: order.idempotencyKey };
  const idempotency = {
    account,
    endpoint: 'reverse_phone',
    idempotencyKey,
    bodyHash,
    head: '<',
    tail: '>',
    nowMs,
    expiresMs: nowMs + KEEP_MS,
  } as const;
  return { ...base, lookup, idempotency };
}

it('names kept replies as the plan does', () => {
  expect(replyName({ account: ACCOUNTS[0]!, endpoint: 'reverse_phone', idempotencyKey: 'a' })).toBe(
    `1/reverse_phone/${hashIdempotencyKey('a')}`,
  );
});
