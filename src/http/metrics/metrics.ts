import { Counted, CountedRanges, type MetricSnapshot } from './counted.ts';
import type { StoreMetrics } from './store-metrics.ts';

const LATENCY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Links that read the store take microseconds; remote ones up to their limits. */
const LINK_SECONDS = [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 3, 10];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export interface LinkSeen {
  readonly link: string;
  readonly outcome: string;
  readonly reason?: string | undefined;
  readonly tookMs: number;
}

/** What /metrics shows. Labels are endpoints and outcomes only: never a key, an account or anything a caller sent. */
export class Metrics {
  inFlight = 0;
  /** Of a store on another machine, where there is one. */
  store: StoreMetrics | undefined;
  readonly #latency = new CountedRanges(
    {
      name: 'namesake_request_seconds',
      help: 'Time from the request line to the reply, by endpoint and outcome.',
      labels: ['endpoint', 'outcome'],
    },
    LATENCY_SECONDS,
  );
  readonly #credits = new Counted({ name: 'namesake_credits_charged_total', help: 'Credits charged, by endpoint.', labels: ['endpoint'] });
  readonly #commits = new CountedRanges(
    { name: 'namesake_commit_entries', help: 'Ledger entries in one durable commit.', labels: [] },
    GROUP_SIZES,
  );
  readonly #groups = new CountedRanges(
    { name: 'namesake_joined_requests', help: 'Reverse phone requests answered together.', labels: [] },
    GROUP_SIZES,
  );
  readonly #links = new CountedRanges(
    {
      name: 'namesake_link_seconds',
      help: 'Time of each link of the full identity chain, by link and outcome.',
      labels: ['link', 'outcome'],
    },
    LINK_SECONDS,
  );
  readonly #linkFailures = new Counted({
    name: 'namesake_link_failures_total',
    help: 'Links of the full identity chain that failed, by link and reason.',
    labels: ['link', 'reason'],
  });

  readonly #failedKeys = new Counted({ name: 'namesake_failed_keys_total', help: 'Requests whose key failed.', labels: [] });

  observe(endpoint: string, outcome: string, seconds: number): void {
    this.#latency.observe(seconds, endpoint, outcome);
  }

  charged(endpoint: string, credits: number): void {
    this.#credits.add(credits, endpoint);
  }

  keyFailed(): void {
    this.#failedKeys.add(1);
  }

  committed(entries: number): void {
    this.#commits.observe(entries);
  }

  joined(requests: number): void {
    this.#groups.observe(requests);
  }

  linked({ link, outcome, reason, tookMs }: LinkSeen): void {
    this.#links.observe(tookMs / 1_000, link, outcome);
    if (outcome === 'failed') this.#linkFailures.add(1, link, reason ?? 'error');
  }

  snapshot(): MetricSnapshot[] {
    return [
      ...[this.#latency, this.#credits, this.#commits, this.#groups, this.#links, this.#linkFailures, this.#failedKeys].map((metric) =>
        metric.snapshot(),
      ),
      ...(this.store?.snapshot() ?? []),
      {
        name: 'namesake_requests_in_flight',
        help: 'Requests that have arrived whole and are not answered yet.',
        type: 'gauge',
        aggregator: 'sum',
        values: [{ value: this.inFlight, labels: {} }],
      },
    ];
  }
}
