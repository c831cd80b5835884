import { GATHER_MS, joinCalls } from '../app/join-calls.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../store/books.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Service } from './service.ts';

/** Then somebody is let in again, to see whether charges are written now. */
const UNREADY_AFTER_FAILURE_MS = 10_000;

/** The one way to the books' ledger: the orders of a moment go together, and whether they can be written is remembered. */
export function joinPosts(books: BooksStore, metrics: Metrics): Pick<Service, 'post' | 'postAll' | 'postsSoFar' | 'canCharge'> {
  let failedMs = Number.NEGATIVE_INFINITY;
  let lastPost: Promise<unknown> = Promise.resolve();

  async function postAll(orders: readonly PostOrder[]): Promise<PostOutcome[]> {
    metrics.committed(orders.length);
    try {
      const posting = books.post(orders);
      lastPost = posting;
      const outcomes = await posting;
      failedMs = Number.NEGATIVE_INFINITY;
      return outcomes;
    } catch (error) {
      failedMs = performance.now();
      throw error;
    }
  }

  /** Without an order for whoever only wants to come after those before. */
  const inTurn = joinCalls(
    async (orders: readonly (PostOrder | undefined)[]): Promise<readonly (PostOutcome | undefined)[]> => {
      const given = orders.filter((order) => order !== undefined);
      const outcomes = given.length === 0 ? [] : await postAll(given);
      return given.length === orders.length ? outcomes : orders.map((order) => (order === undefined ? undefined : outcomes.shift()));
    },
    { gatherMs: GATHER_MS },
  );

  return {
    postAll,
    post: (order) => inTurn(order) as Promise<PostOutcome>,
    async postsSoFar() {
      // Should one fail, those who posted are told.
      await inTurn(undefined).catch(() => undefined);
      await lastPost.catch(() => undefined);
    },
    canCharge: () => performance.now() - failedMs > UNREADY_AFTER_FAILURE_MS,
  };
}
