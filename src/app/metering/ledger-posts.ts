import type { BooksStore, PostOrder, PostOutcome } from '../../store/books.ts';
import { joinCalls } from '../join-calls.ts';

/** After this, requests are let in again, to see whether charges can be written now. */
const UNREADY_AFTER_FAILURE_MS = 10_000;

/** The one way to the books' ledger: the orders of a moment are posted together, and whether they can be written is remembered. */
export class LedgerPosts {
  readonly #books: Pick<BooksStore, 'post'>;
  readonly #onCommit: ((orders: number) => void) | undefined;
  readonly #underWay = new Set<Promise<unknown>>();
  #failedMs = Number.NEGATIVE_INFINITY;

  constructor(books: Pick<BooksStore, 'post'>, onCommit?: (orders: number) => void) {
    this.#books = books;
    this.#onCommit = onCommit;
  }

  readonly post: (order: PostOrder) => Promise<PostOutcome> = joinCalls((orders) => this.#postAll(orders), {
    atOnce: true,
    maxGroups: Number.POSITIVE_INFINITY,
  });

  /** Resolves when the orders posted so far are decided; one that failed is reported to its own caller. */
  async soFar(): Promise<void> {
    // Orders of this moment leave when the current callback is over.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await Promise.allSettled(this.#underWay);
  }

  /** False for a while after the books could not be written, as when their disk is full. */
  get canCharge(): boolean {
    return performance.now() - this.#failedMs > UNREADY_AFTER_FAILURE_MS;
  }

  async #postAll(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    this.#onCommit?.(orders.length);
    const posting = this.#books.post(orders);
    this.#underWay.add(posting);
    try {
      const outcomes = await posting;
      this.#failedMs = Number.NEGATIVE_INFINITY;
      return outcomes;
    } catch (error) {
      this.#failedMs = performance.now();
      throw error;
    } finally {
      this.#underWay.delete(posting);
    }
  }
}
