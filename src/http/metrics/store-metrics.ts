import type { PoolLoad, StatementObservation, StoreWatch } from '../../store/store-watch.ts';
import { CountedRanges, type MetricSnapshot } from './counted.ts';

const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
const ROWS = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1_024];

/** Statements and connections of a store on another machine. */
export class StoreMetrics implements StoreWatch {
  readonly #onSlow: (slow: { readonly statement: string; readonly tookMs: number }) => void;
  readonly #slowMs: number;
  readonly #pools = new Map<string, () => PoolLoad>();
  readonly #seconds = new CountedRanges(
    { name: 'namesake_statement_seconds', help: 'Time of database statements, by name and outcome.', labels: ['statement', 'outcome'] },
    STATEMENT_SECONDS,
  );
  readonly #rows = new CountedRanges(
    { name: 'namesake_statement_rows', help: 'Rows that one statement gave or wrote, by name.', labels: ['statement'] },
    ROWS,
  );

  /** `onSlow` is called for statements that take `slowMs` or longer; 0 is never. */
  constructor(slowMs: number, onSlow: (slow: { readonly statement: string; readonly tookMs: number }) => void) {
    this.#slowMs = slowMs;
    this.#onSlow = onSlow;
  }

  statement({ statement, tookMs, failed, rows }: StatementObservation): void {
    this.#seconds.observe(tookMs / 1_000, statement, failed ? 'failed' : 'done');
    if (!failed) this.#rows.observe(rows, statement);
    if (this.#slowMs > 0 && tookMs >= this.#slowMs) this.#onSlow({ statement, tookMs });
  }

  pool(store: string, load: () => PoolLoad): void {
    this.#pools.set(store, load);
  }

  snapshot(): MetricSnapshot[] {
    if (this.#pools.size === 0) return [];
    const values = [...this.#pools].flatMap(([store, load]) =>
      Object.entries(load()).map(([state, value]) => ({ value: value as number, labels: { store, state } })),
    );
    return [
      this.#seconds.snapshot(),
      this.#rows.snapshot(),
      {
        name: 'namesake_pool_connections',
        help: 'Connections to the database by state; `waiting` are statements that wait for one.',
        type: 'gauge',
        aggregator: 'sum',
        values,
      },
    ];
  }
}
