import type { ServiceLog } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

const WINDOW_MS = 60_000;
const LOG_EVERY_MS = 1_000;
/** The oldest are dropped first: a full table lets requests through rather than refusing them. */
const MAX_CLIENTS = 10_000;

interface Client {
  startMs: number;
  failed: number;
  loggedMs: number;
  unlogged: number;
}

/** Limits requests with failing keys per client address and minute, and logs them at most once a second. */
export class FailedKeys {
  readonly #limit: number;
  readonly #log: Pick<ServiceLog, 'keysFailed'>;
  readonly #metrics: Pick<Metrics, 'keyFailed'>;
  readonly #elapsedMs: () => number;
  readonly #clients = new Map<string, Client>();

  /** `limit` 0 means no limit. */
  constructor(
    limit: number,
    { log, metrics, elapsedMs }: { log: Pick<ServiceLog, 'keysFailed'>; metrics: Pick<Metrics, 'keyFailed'>; elapsedMs: () => number },
  ) {
    this.#limit = limit;
    this.#log = log;
    this.#metrics = metrics;
    this.#elapsedMs = elapsedMs;
  }

  /** Counts one. Returns the seconds to wait if there were too many. */
  note(address: string): number | undefined {
    this.#metrics.keyFailed();
    const nowMs = this.#elapsedMs();
    const client = this.#clientAt(address, nowMs);
    client.failed += 1;
    client.unlogged += 1;
    if (nowMs - client.loggedMs >= LOG_EVERY_MS) {
      this.#log.keysFailed({ address, count: client.unlogged });
      client.loggedMs = nowMs;
      client.unlogged = 0;
    }
    if (this.#limit === 0 || client.failed <= this.#limit) return undefined;
    return Math.ceil((client.startMs + WINDOW_MS - nowMs) / 1_000);
  }

  #clientAt(address: string, nowMs: number): Client {
    let client = this.#clients.get(address);
    if (client === undefined) {
      if (this.#clients.size >= MAX_CLIENTS) this.#clients.delete(this.#clients.keys().next().value!);
      client = { startMs: nowMs, failed: 0, loggedMs: Number.NEGATIVE_INFINITY, unlogged: 0 };
      this.#clients.set(address, client);
    } else if (nowMs - client.startMs >= WINDOW_MS) {
      client.startMs = nowMs;
      client.failed = 0;
    }
    return client;
  }
}
