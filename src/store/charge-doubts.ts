import { strict as assert } from 'node:assert';
import type { EntryId } from '../core/ids.ts';
import type { BooksStore, PostOrder } from './books.ts';

/** More than a process can have under way; what is beyond stays as the store has it. */
const MAX_OPEN = 20_000;
const SETTLED_AT_ONCE = 256;

/**
 * Charges without an answer. Their callers were told that the outcome is unknown; they are resolved here by their ids as
 * soon as the store answers. An entry of no credits is posted under the very id: if it is taken, the charge has
 * been there first, else the charge can never follow, wherever it still waits. A charge that is found is
 * given back, because its caller got no answer; one with a kept reply stands, because its caller can still fetch it.
 */
export class ChargeDoubts {
  readonly #books: Pick<BooksStore, 'post' | 'entries'>;
  readonly #open = new Map<EntryId, PostOrder>();
  #isSettling = false;

  constructor(books: Pick<BooksStore, 'post' | 'entries'>) {
    this.#books = books;
  }

  add(orders: readonly PostOrder[]): void {
    for (const order of orders) if (order.kind === 'charge' && this.#open.size < MAX_OPEN) this.#open.set(order.id, order);
  }

  /** Rejects while the store is away; the next call tries again. */
  async settle(nowMs: number): Promise<void> {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      while (this.#open.size > 0) await this.#settleSome([...this.#open.values()].slice(0, SETTLED_AT_ONCE), nowMs);
    } finally {
      this.#isSettling = false;
    }
  }

  async #settleSome(orders: readonly PostOrder[], nowMs: number): Promise<void> {
    await this.#books.post(orders.map((order) => adjustment(order, order.id, 0, nowMs)));
    const entries = await this.#books.entries(orders);
    const charged = orders.filter((order, at) => entries[at]?.kind === 'charge' && order.idempotency === undefined);
    const back = charged.map((order) => adjustment(order, `${order.id}-back` as EntryId, -order.credits, nowMs));
    const outcomes = await this.#books.post(back);
    assert(
      outcomes.every(({ kind }) => kind === 'posted'),
      'what gives credits is never refused',
    );
    for (const { id } of orders) this.#open.delete(id);
  }
}

function adjustment({ account }: PostOrder, id: EntryId, credits: number, atMs: number): PostOrder {
  return { id, account, kind: 'adjustment', credits, atMs, reason: credits === 0 ? 'not charged: no answer' : 'charged without an answer' };
}
