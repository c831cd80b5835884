import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks, openPeople, type StorePlace } from '../../src/app/open-stores.ts';
import { writeSecrets } from '../../src/core/secrets.ts';
import { sqliteModule } from '../../src/store/sqlite/sqlite-module.ts';
import { scratchStores } from '../postgres/scratch-stores.ts';
import { ask, creditsOf } from '../support/ask.ts';
import { MAIN, startService } from '../support/service-process.ts';

/**
 * A store that an earlier build has made: 200 invented people from three sources, two accounts with charges and kept replies. It
 * lies in `store/` as embedded files, and in `postgres.json.gz` as the statements and rows of a database. `made.json` says what
 * callers were told.
 */
interface Made {
  readonly key: string;
  readonly smallKey: string;
  readonly balances: Readonly<Record<string, number>>;
  readonly kept: readonly { readonly path: string; readonly key: string; readonly body: unknown; readonly reply: string }[];
}
const made = JSON.parse(readFileSync(join(import.meta.dirname, 'made.json'), 'utf8')) as Made;
const FAR_FUTURE_MS = 32_503_680_000_000;
const REVIVE = `UPDATE kept_reply SET expires_ms = ${FAR_FUTURE_MS}`;
const stores = scratchStores();

interface Engine {
  /** The old store. */
  readonly old: () => Promise<StorePlace>;
  readonly empty: () => Promise<StorePlace>;
  /** Tables with their columns, and indexes. */
  readonly schemaOf: (place: StorePlace) => Promise<readonly string[]>;
}

const ENGINES: Readonly<Record<string, Engine>> = {
  SQLite: {
    old: async () => {
      const data = stores.newFolder();
      cpSync(join(import.meta.dirname, 'store'), data, { recursive: true });
      const { DatabaseSync } = sqliteModule();
      const books = new DatabaseSync(join(data, 'books.db'));
      books.exec(REVIVE);
      books.close();
      return { data, store: '' };
    },
    empty: async () => ({ data: stores.newFolder(), store: '' }),
    schemaOf: async ({ data }) => ['books.db', 'people.db'].flatMap((file) => partsOf(join(data, file))).sort(),
  },
  PostgreSQL: {
    old: async () => {
      const place = await newDatabase();
      await onDatabase(place, fill);
      return place;
    },
    empty: newDatabase,
    schemaOf: async (place) =>
      await onDatabase(place, async (client) => {
        const columns = `SELECT table_name || '.' || column_name AS part FROM information_schema.columns WHERE table_schema = 'public'`;
        const { rows } = await client.query<{ part: string }>(
          `${columns} UNION ALL SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
        );
        return rows.map(({ part }) => part);
      }),
  },
};

async function newDatabase(): Promise<StorePlace> {
  const data = stores.newFolder();
  mkdirSync(data);
  return { data, store: await stores.newDatabase(), secrets: `${data}.secrets` };
}

async function onDatabase<Result>({ store }: StorePlace, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  return await work(client).finally(() => client.end());
}

/** What the old build's statements and rows make. */
async function fill(client: pg.Client): Promise<void> {
  const { statements, sequences, rows } = JSON.parse(
    gunzipSync(readFileSync(join(import.meta.dirname, 'postgres.json.gz'))).toString(),
  ) as {
    readonly statements: readonly string[];
    readonly sequences: readonly { readonly name: string; readonly value: number }[];
    readonly rows: Readonly<Record<string, readonly unknown[]>>;
  };
  for (const text of statements) await client.query(text);
  for (const [table, some] of Object.entries(rows)) {
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::public.${table}, $1)`, [JSON.stringify(some)]);
  }
  for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [name, value]);
  await client.query(REVIVE);
}

function partsOf(file: string): string[] {
  const { DatabaseSync } = sqliteModule();
  const database = new DatabaseSync(file);
  const tables = database.prepare("SELECT name, type FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all() as {
    name: string;
    type: string;
  }[];
  const parts = tables.flatMap(({ name, type }) => {
    const columns = type === 'table' ? (database.prepare(`PRAGMA table_info("${name}")`).all() as { name: string }[]) : [];
    return [name, ...columns.map((column) => `${name}.${column.name}`)];
  });
  database.close();
  return parts;
}

function run(place: StorePlace, ...args: readonly string[]): { readonly status: number | null; readonly text: string } {
  const store = place.store === '' ? [] : ['--store', place.store, '--secrets', place.secrets!];
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args, '--data', place.data, ...store], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

const secretsOf = ({ data, secrets = `${data}.secrets` }: StorePlace) => secrets;

describe.each(Object.entries(ENGINES))('a store of an earlier build on %s', (_, { old, empty, schemaOf }) => {
  let place: StorePlace;
  beforeEach(async () => {
    place = await old();
  });

  it('answers as before, charges on, and verifies', async () => {
    const service = await startService({ data: place });
    expect([await creditsOf(service.url, made.key), await creditsOf(service.url, made.smallKey)]).toEqual(Object.values(made.balances));
    for (const { path, key, body, reply } of made.kept) {
      const again = await ask(service.url, made.key, path, body, { 'idempotency-key': key });
      expect(again.text).toBe(reply);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    const { path, body, reply } = made.kept[0]!;
    const asked = await ask(service.url, made.key, path, body);
    expect(asked.body.data.name).toEqual(JSON.parse(reply).data.name);
    expect(asked.body.credits_remaining).toBe(made.balances['Acme']! - asked.body.credits_used);
    expect(await service.end('SIGTERM')).toBe(0);
    const verified = run(place, 'verify');
    expect(verified).toEqual({ status: 0, text: expect.stringContaining('The books are sound: 2 accounts') });
  });

  it('has the tables, columns and indexes of a new one', async () => {
    const fresh = await empty();
    for (const one of [place, fresh]) {
      await (await openPeople(one, 'write')).close();
      await (await openBooks(one, 'command')).close();
    }
    expect(await schemaOf(place)).toEqual(await schemaOf(fresh));
  });

  it('deletes the people of its old look-ups, and verifies then and after the replies have expired', async () => {
    const books = await openBooks(place, 'command');
    const accounts = await books.accounts({});
    const ledgers = await Promise.all(accounts.map(({ id }) => books.ledger({ account: id, afterSeq: 0, limit: 1_000 })));
    const people = [...new Set(ledgers.flat().flatMap(({ lookup }) => lookup?.people ?? []))];
    expect(await books.emptyReplies(people)).toBeGreaterThan(0);
    expect((await books.forgetLookUps({ people, limit: 1_000 })).lookUps).toBeGreaterThan(0);
    expect(await books.verify()).toEqual([]);
    await books.maintain(FAR_FUTURE_MS + 1);
    expect(await books.verify()).toEqual([]);
    await books.close();
  });

  it('is refused without its secrets file, and with that of another store', async () => {
    expect(run(place, 'account', 'list').status).toBe(0);
    const file = secretsOf(place);
    renameSync(file, `${file}.kept`);
    expect(run(place, 'account', 'list')).toEqual({ status: 1, text: expect.stringMatching(/secrets file .* is missing\. Restore it/) });
    writeFileSync(file, writeSecrets(Buffer.alloc(32, 1)), { mode: 0o600 });
    expect(run(place, 'account', 'list')).toEqual({ status: 1, text: expect.stringMatching(/secrets of another store/) });
    await expect(startService({ data: place })).rejects.toThrow(/secrets of another store/);
    rmSync(file);
    renameSync(`${file}.kept`, file);
    expect(run(place, 'verify').status).toBe(0);
  });
});
