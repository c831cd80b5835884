/** Observes what a store on another machine does; never sees values. */
export interface StoreWatch {
  statement(observation: StatementObservation): void;
  /** Called once per store that keeps connections. */
  pool(store: 'books' | 'people', load: () => PoolLoad): void;
}

export interface StatementObservation {
  /** The name of the statement, never its text with values. */
  readonly statement: string;
  readonly tookMs: number;
  readonly failed: boolean;
  /** Rows it gave or wrote. */
  readonly rows: number;
}

export interface PoolLoad {
  readonly total: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}
