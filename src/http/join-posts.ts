import { GATHER_MS, joinCalls } from '../app/join-calls.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../store/books.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Service } from './service.ts';

/** After this time the service counts as ready again, and the next charge shows whether it is. */
const UNREADY_AFTER_FAILURE_MS = 10_000;

/** The one way to the ledger: orders that arrive together share a commit, and a failure to write is remembered. */
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

  /** `undefined` waits for the earlier orders without posting one. */
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
      // A failure is reported to those who posted.
      await inTurn(undefined).catch(() => undefined);
      await lastPost.catch(() => undefined);
    },
    canCharge: () => performance.now() - failedMs > UNREADY_AFTER_FAILURE_MS,
  };
}
