import pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';
import { isAway } from './errors.ts';

/** Statements are unnamed and every transaction is one checkout, so a pooler in transaction mode may stand in between. */
export interface ConnectionOptions {
  readonly url: string;
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  readonly onStatement?: (observation: StatementObservation) => void;
}

export interface StatementObservation {
  /** The name of the statement, never its text with values. */
  readonly statement: string;
  readonly tookMs: number;
  readonly failed: boolean;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Row = Record<string, unknown>;

const DEFAULT_MAX_CONNECTIONS = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;

const INT8_OID = 20;

export class Connection {
  readonly #pool: pg.Pool;
  /** Tables are spread over machines: found out when the schema is brought up to date. */
  isCluster = false;
  readonly #observe: (observation: StatementObservation) => void;

  constructor(options: ConnectionOptions) {
    this.#observe = options.onStatement ?? (() => {});
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.maxConnections ?? DEFAULT_MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      query_timeout: options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS,
      types: { getTypeParser },
    });
    // A connection that breaks while idle is replaced at its next use; without a listener the process would end.
    this.#pool.on('error', () => {});
    // So is one that breaks between two statements of a transaction: the next statement tells.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async run(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return await this.#timed(statement, () => this.#pool.query({ text: statement.text, values: [...values] }));
  }

  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await this.session();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work({
        run: (statement, values = []) => this.#timed(statement, () => client.query({ text: statement.text, values: [...values] })),
      });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((rollbackError: unknown) => {
        broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
      });
      throw whatToSay(error);
    } finally {
      client.release(broken);
    }
  }

  /** A client of its own, for COPY; whoever takes it releases it. */
  async session(): Promise<pg.PoolClient> {
    return await this.#pool.connect().catch((error: unknown) => {
      throw whatToSay(error);
    });
  }

  get load(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #timed(statement: Statement, send: () => Promise<pg.QueryResult<Row>>): Promise<Row[]> {
    const startedMs = performance.now();
    let failed = true;
    try {
      const result = await send();
      failed = false;
      return result.rows;
    } catch (error) {
      throw whatToSay(error);
    } finally {
      this.#observe({ statement: statement.name, tookMs: performance.now() - startedMs, failed });
    }
  }
}

/** Whoever calls the port need not know how this driver says that the server is away. */
function whatToSay(error: unknown): unknown {
  return isAway(error) ? new StoreUnavailable('The database cannot be reached.', { cause: error }) : error;
}

export interface Session {
  run(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  // Every bigint of ours fits a JavaScript integer: keys are packed into 53 bits, ids are sequences.
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
