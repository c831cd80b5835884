/** Orders to the load generator and its answers, one JSON line each. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly authorization: string;
  readonly bodies: BodySource;
  readonly connections: number;
  readonly pace: ClosedLoop | OpenLoop;
  /** Statuses that count as work done; any other is an error. */
  readonly accept: readonly number[];
  readonly seed: number;
}

/** Every connection has exactly one request under way: how much the server can do. */
interface ClosedLoop {
  readonly kind: 'closed';
  readonly warmSeconds: number;
  readonly seconds: number;
}

/** Requests arrive when they arrive, however slow the server is: how long a caller waits. */
interface OpenLoop {
  readonly kind: 'open';
  readonly warmSeconds: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export type BodySource =
  /** One number per line; a request asks for `phonesPerRequest` of them (0: the single endpoint's body). */
  | { readonly kind: 'numbers'; readonly file: string; readonly phonesPerRequest: number }
  /** One JSON body per line. */
  | { readonly kind: 'bodies'; readonly file: string };

export interface LoadReport {
  /** Replies inside the measured window, and its length. */
  readonly replies: number;
  readonly seconds: number;
  /** Everything answered, warm-up included: what the server's CPU time and the ledger must add up to. */
  readonly allReplies: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Of requests that were due while the machine ran at its usual speed; open loop only, as is the share of time it did not. */
  readonly steadyP99Ms: number | undefined;
  readonly slowShare: number;
  /** Share of its core that the generator itself used; near 1 it may be what limits the figure. */
  readonly generatorLoad: number;
  /** The longest time in which the generator itself did nothing; open loop only. */
  readonly generatorPauseMs: number;
  /** Some whole replies, evenly spread, to be checked for shape. */
  readonly samples: readonly { readonly status: number; readonly body: string }[];
}
