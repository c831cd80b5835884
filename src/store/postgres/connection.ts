import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ColumnType } from '../row-fields.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { StoreWatch } from '../store-watch.ts';
import { doInSteps, type Statement, sql, type Work } from '../table-work.ts';
import { inWords } from './errors.ts';
import { readStoreUrl } from './store-url.ts';

/**
 * Every transaction is one checkout and no session is assumed, so a pooler in transaction mode may stand in between.
 * Where nothing does, hot statements are prepared once for each connection.
 */
export interface ConnectionOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /**
   * How long a statement may go without an answer. For a service, whose callers wait; a command's work may take as
   * long as it needs.
   */
  readonly answerLimitMs?: number;
  readonly watch?: StoreWatch;
}

/** Several in one round trip can have no parameters: values are written into the texts, escaped. */
export interface StatementList {
  readonly name: string;
  readonly texts: readonly string[];
}

/** Two integers of 32 bits; only transactions of the same two wait for each other. */
export interface AdvisoryLock {
  readonly class: number;
  readonly id: number;
}

const COMMIT = sql('commit', 'COMMIT', { writes: true });

const BACKEND = sql('backend', 'SELECT pg_backend_pid() AS pid');

const ROLLBACK = sql('rollback', 'ROLLBACK');

export type Row = Record<string, unknown>;

export const COLUMN_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'bigint',
  text: 'text',
  code: 'text',
  flag: 'boolean',
  json: 'jsonb',
  words: 'text',
  ids: 'text',
};

const DEFAULT_MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that does not answer does not say goodbye either. */
const CLOSE_LIMIT_MS = 2_000;
const IDLE_TIMEOUT_MS = 30_000;

const SEPARATOR = ';\n';

const INT8_OID = 20;

export class Connection {
  readonly #pool: pg.Pool;
  readonly answerLimitMs: number | undefined;
  /** Tables are spread over machines: found out when the schema is brought up to date. */
  isCluster = false;
  readonly #watch: StoreWatch | undefined;
  readonly #begin: string;
  /** Whether a client's server process is its own, as far as that was asked. */
  readonly #direct = new WeakMap<pg.ClientBase, boolean>();

  constructor(options: ConnectionOptions) {
    this.#watch = options.watch;
    this.answerLimitMs = options.answerLimitMs;
    // A process that stops in the middle of a charge must not hold the account for the others.
    this.#begin =
      options.answerLimitMs === undefined ? 'BEGIN' : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${options.answerLimitMs}`;
    this.#pool = new pg.Pool({
      connectionString: readStoreUrl(options.url),
      max: options.maxConnections ?? DEFAULT_MAX_CONNECTIONS,
      connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, options.answerLimitMs ?? CONNECT_TIMEOUT_MS),
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      types: { getTypeParser },
    });
    // A connection that breaks while idle is replaced at its next use; without a listener the process would end.
    this.#pool.on('error', () => {});
    // So is one that breaks between two statements of a transaction: the next statement fails.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async run(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#sendAlone(statement, values)).at(-1)!;
  }

  /** The rows of each. */
  async runList({ name, texts }: StatementList): Promise<Row[][]> {
    return await this.#sendAlone({ name, text: texts.join(SEPARATOR) });
  }

  async #sendAlone(statement: Statement, values: readonly unknown[] = []): Promise<Row[][]> {
    const client = await this.#session();
    let failure: unknown;
    try {
      return await this.#send(client, statement, values);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // A statement that merely failed leaves its connection as good as it was.
      client.release(failure instanceof StoreUnavailable);
    }
  }

  /** Work that is one statement, or whose statements need not be one transaction. */
  async do<Result>(work: Work<Result>): Promise<Result> {
    return await doInSteps(work, ({ statement, values }) => this.run(statement, values));
  }

  async doInTransaction<Result>(work: Work<Result>): Promise<Result> {
    return await this.transaction((session) => session.do(work));
  }

  async transaction<Result>(work: (session: Transaction) => Promise<Result>): Promise<Result> {
    return await this.#inTransaction({ name: 'begin', text: this.#begin }, (session) => work(session));
  }

  /**
   * A transaction that has a lock for no longer than it must: it begins, waits for the lock and reads in one round
   * trip, and `finish` writes and commits in another. The lock goes with the transaction, whatever stands in between.
   */
  async lockedTransaction<Result>(
    lock: AdvisoryLock,
    { name, texts }: StatementList,
    work: (session: FinishingSession, results: Row[][]) => Promise<Result>,
  ): Promise<Result> {
    const text = [this.#begin, `SELECT pg_advisory_xact_lock(${lock.class}, ${lock.id})`, ...texts].join(SEPARATOR);
    return await this.#inTransaction({ name: `locked_${name}`, text }, (session, results) => work(session, results.slice(-texts.length)));
  }

  async #inTransaction<Result>(begin: Statement, work: (session: FinishingSession, results: Row[][]) => Promise<Result>): Promise<Result> {
    const client = await this.#session();
    let isBroken = false;
    let isFinished = false;
    try {
      const results = await this.#send(client, begin);
      // Whatever it writes stands or falls with the commit.
      const run: Session['run'] = async (statement, values = []) => (await this.#send(client, statement, values, false)).at(-1)!;
      const result = await work(
        {
          run,
          do: (steps) => doInSteps(steps, ({ statement, values }) => run(statement, values)),
          runList: ({ name, texts }) => this.#send(client, { name, text: texts.join(SEPARATOR) }),
          copyIn: (text, lines) =>
            copyLines(client, text, lines).catch((error: unknown) => {
              throw inWords(error);
            }),
          finish: async (statement) => {
            await this.#send(client, { name: statement.name, text: [statement.text, 'COMMIT'].join(SEPARATOR), writes: true });
            isFinished = true;
          },
        },
        results,
      );
      if (!isFinished) await this.#send(client, COMMIT);
      return result;
    } catch (error) {
      // A connection that has not answered would not answer this either; with it goes its transaction.
      isBroken = error instanceof StoreUnavailable || !(await this.#rolledBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async #session(): Promise<pg.PoolClient> {
    return await this.#pool.connect().catch((error: unknown) => {
      throw inWords(error);
    });
  }

  /** Makes its connections known to the metrics. */
  showAs(store: 'books' | 'people'): void {
    const pool = this.#pool;
    this.#watch?.pool(store, () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT_MS);
    });
    await Promise.race([this.#pool.end(), late]);
    clearTimeout(timer);
  }

  async #rolledBack(client: pg.PoolClient): Promise<boolean> {
    return await this.#send(client, ROLLBACK).then(
      () => true,
      () => false,
    );
  }

  /** A pooler gives its clients process numbers of its own. Asked once for a connection. */
  async #askDirect(client: pg.ClientBase): Promise<boolean> {
    const [[row]] = (await this.#send(client, BACKEND)) as [[Row]];
    const isDirect = row['pid'] === (client as unknown as { processID: unknown }).processID;
    this.#direct.set(client, isDirect);
    return isDirect;
  }

  /** The rows of each statement in the text. */
  async #send(client: pg.ClientBase, statement: Statement, values: readonly unknown[] = [], writes = statement.writes): Promise<Row[][]> {
    const limitMs = statement.patient === true ? undefined : this.answerLimitMs;
    const isPrepared = statement.hot === true && (this.#direct.get(client) ?? (await this.#askDirect(client)));
    const startedMs = performance.now();
    let rows: number | undefined;
    try {
      const answered = await client.query<Row>({
        text: statement.text,
        ...(isPrepared ? { name: statement.name } : {}),
        ...(values.length === 0 ? {} : { values: values.map(asSent) }),
        ...(limitMs === undefined ? {} : { query_timeout: limitMs }),
      });
      // Several statements in one text give as many results.
      const results: pg.QueryResult<Row>[] = Array.isArray(answered) ? answered : [answered];
      rows = results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
      return results.map((result) => result.rows);
    } catch (error) {
      throw inWords(error, writes);
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

/** Arrays of integers are written here: the driver escapes every element. */
function asSent(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? `{${value.join(',')}}` : value;
}

export interface Session {
  do<Result>(work: Work<Result>): Promise<Result>;
  run(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  runList(list: StatementList): Promise<Row[][]>;
}

export interface Transaction extends Session {
  /** `COPY … FROM STDIN` with lines as COPY writes them. */
  copyIn(text: string, lines: Iterable<string>): Promise<void>;
}

export interface FinishingSession extends Transaction {
  /** Runs it, values and all in its text, and commits in the same round trip; the session is over then. */
  finish(statement: Statement): Promise<void>;
}

const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  // Every bigint of ours fits a JavaScript integer: keys are packed into 53 bits, ids are sequences.
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;

/** Rows are handed to the server in pieces of about this size. */
const CHUNK_CHARS = 1 << 18;

/** `COPY … FROM STDIN` with lines as COPY writes them. */
async function copyLines(client: pg.PoolClient, text: string, lines: Iterable<string>): Promise<void> {
  const stream = client.query(copyFrom(text));
  const done = finished(stream);
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARS) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
}
