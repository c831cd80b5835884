import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Links that read the store take microseconds; remote ones up to their limits. */
const LINK_BUCKETS_SECONDS = [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 3, 10];
const COMMIT_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** What /metrics shows. Labels are endpoints and outcomes only: never a key, an account or anything a caller sent. */
export class Metrics {
  readonly registry = new Registry();
  readonly #latency: Histogram;
  readonly #credits: Counter;
  readonly #commits: Histogram;
  readonly #groups: Histogram;
  readonly #links: Histogram;
  /** By endpoint and outcome, bound once: labels are hashed at every call otherwise. */
  readonly #latencyOf = new Map<string, Histogram.Internal<string>>();
  readonly #creditsOf = new Map<string, Counter.Internal>();
  readonly #linksOf = new Map<string, Histogram.Internal<string>>();
  readonly #commitsInternal: Histogram.Internal<string>;
  readonly #groupsInternal: Histogram.Internal<string>;
  inFlight = 0;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#latency = new Histogram({
      name: 'namesake_request_seconds',
      help: 'Time from the request line to the reply, by endpoint and outcome.',
      labelNames: ['endpoint', 'outcome'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.#credits = new Counter({
      name: 'namesake_credits_charged_total',
      help: 'Credits charged, by endpoint.',
      labelNames: ['endpoint'],
      registers,
    });
    this.#commits = new Histogram({
      name: 'namesake_commit_entries',
      help: 'Ledger entries in one durable commit.',
      buckets: COMMIT_BUCKETS,
      registers,
    });
    this.#groups = new Histogram({
      name: 'namesake_joined_requests',
      help: 'Reverse phone requests answered together.',
      buckets: COMMIT_BUCKETS,
      registers,
    });
    this.#links = new Histogram({
      name: 'namesake_link_seconds',
      help: 'Time of each link of the full identity chain, by link and outcome.',
      labelNames: ['link', 'outcome'],
      buckets: LINK_BUCKETS_SECONDS,
      registers,
    });
    const metrics = this;
    new Gauge({
      name: 'namesake_requests_in_flight',
      help: 'Requests that have arrived whole and are not answered yet.',
      registers,
      collect() {
        this.set(metrics.inFlight);
      },
    });
    this.#commitsInternal = this.#commits.labels();
    this.#groupsInternal = this.#groups.labels();
  }

  observe(endpoint: string, outcome: string, seconds: number): void {
    const id = `${endpoint} ${outcome}`;
    let latency = this.#latencyOf.get(id);
    if (latency === undefined) {
      latency = this.#latency.labels(endpoint, outcome);
      this.#latencyOf.set(id, latency);
    }
    latency.observe(seconds);
  }

  charged(endpoint: string, credits: number): void {
    let counter = this.#creditsOf.get(endpoint);
    if (counter === undefined) {
      counter = this.#credits.labels(endpoint);
      this.#creditsOf.set(endpoint, counter);
    }
    counter.inc(credits);
  }

  committed(entries: number): void {
    this.#commitsInternal.observe(entries);
  }

  joined(requests: number): void {
    this.#groupsInternal.observe(requests);
  }

  linked(link: string, outcome: string, ms: number): void {
    const id = `${link} ${outcome}`;
    let times = this.#linksOf.get(id);
    if (times === undefined) {
      times = this.#links.labels(link, outcome);
      this.#linksOf.set(id, times);
    }
    times.observe(ms / 1_000);
  }
}
