import pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { StoreWatch } from '../store-watch.ts';
import { isAway } from './errors.ts';

/** Statements are unnamed and every transaction is one checkout, so a pooler in transaction mode may stand in between. */
export interface ConnectionOptions {
  readonly url: string;
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  readonly watch?: StoreWatch;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Two integers of 32 bits; only transactions of the same two wait for each other. */
export interface AdvisoryLock {
  readonly class: number;
  readonly id: number;
}

const BEGIN: Statement = { name: 'begin', text: 'BEGIN' };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };

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
  readonly #watch: StoreWatch | undefined;

  constructor(options: ConnectionOptions) {
    this.#watch = options.watch;
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
    return await this.#inTransaction(BEGIN, (session) => work(session));
  }

  /**
   * A transaction that holds a lock for no longer than it must: it begins, waits for the lock and reads in one round
   * trip, and `finish` writes and commits in another. The lock goes with the transaction, whatever stands in between.
   */
  async lockedTransaction<Result>(
    lock: AdvisoryLock,
    read: LiteralStatement,
    work: (session: FinishingSession, rows: readonly Row[]) => Promise<Result>,
  ): Promise<Result> {
    const text = `BEGIN; SELECT pg_advisory_xact_lock(${lock.class}, ${lock.id}); ${read.text}`;
    return await this.#inTransaction({ name: `locked_${read.name}`, text }, work);
  }

  async #inTransaction<Result>(
    begin: Statement,
    work: (session: FinishingSession, rows: readonly Row[]) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.session();
    let broken: Error | undefined;
    let isFinished = false;
    try {
      const rows = await this.#timed(begin, async () => lastOf(await client.query(begin.text)));
      const result = await work(
        {
          run: (statement, values = []) => this.#timed(statement, () => client.query({ text: statement.text, values: [...values] })),
          finish: async (statement) => {
            await this.#timed(statement, async () => lastOf(await client.query(`${statement.text}; COMMIT`)));
            isFinished = true;
          },
        },
        rows,
      );
      if (!isFinished) await this.#timed(COMMIT, () => client.query(COMMIT.text));
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

  /** Makes its connections known to whoever watches. */
  showAs(store: 'books' | 'people'): void {
    const pool = this.#pool;
    this.#watch?.pool(store, () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #timed(statement: Statement, send: () => Promise<pg.QueryResult<Row>>): Promise<Row[]> {
    const startedMs = performance.now();
    let rows: number | undefined;
    try {
      const result = await send();
      rows = result.rowCount ?? 0;
      return result.rows;
    } catch (error) {
      throw whatToSay(error);
    } finally {
      this.#watch?.statement({
        statement: statement.name,
        tookMs: performance.now() - startedMs,
        failed: rows === undefined,
        rows: rows ?? 0,
      });
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

/** Its values are written into its text, escaped, because several statements in one round trip can have no parameters. */
export type LiteralStatement = Statement;

export interface FinishingSession extends Session {
  /** Runs it and commits; the session is over then. */
  finish(statement: LiteralStatement): Promise<void>;
}

/** Several statements in one text give as many results. */
function lastOf(results: pg.QueryResult<Row> | pg.QueryResult<Row>[]): pg.QueryResult<Row> {
  return Array.isArray(results) ? results.at(-1)! : results;
}

const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  // Every bigint of ours fits a JavaScript integer: keys are packed into 53 bits, ids are sequences.
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
