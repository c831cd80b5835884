import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import type { EntryId, RecordId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { KNOWN_SECRETS } from '../contract/known-secrets.ts';
import { openPostgresBooks } from './books/books.ts';
import { openPostgresPeople } from './people/people.ts';

const ROLE = `serving_${process.pid}`;
let server: TestPostgres | undefined;
let url: string;

beforeAll(async () => {
  server = await sharedPostgres();
});
beforeEach(async () => {
  url = await server!.createDatabase();
});
afterAll(async () => {
  await server?.stop();
});

async function sql<Row>(...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Row[] = [];
  for (const text of statements) rows = (await client.query(text)).rows as Row[];
  await client.end();
  return rows;
}

/** Everything that is in the schema, to see that a refusal has left it alone. */
const contents = () => sql("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1");

const OPENINGS = {
  books: async (at = url) => await (await openPostgresBooks({ secrets: KNOWN_SECRETS, url: at })).close(),
  people: async (at = url) => await (await openPostgresPeople({ url: at, limitOf: () => 10 })).close(),
} as const;
const PORTS = ['books', 'people'] as const;

describe.each(PORTS)('opening a database by its %s', (port) => {
  const open = OPENINGS[port];

  it.each([
    ['a table', 'CREATE TABLE orders(id integer)', /tables of another program \(orders\)/],
    ['a table of a name that Namesake uses', 'CREATE TABLE account(id integer)', /tables of another program \(account\)/],
    ['a view', 'CREATE VIEW report AS SELECT 1 AS one', /tables of another program \(report\)/],
  ])('refuses one that holds %s of another program', async (_what, statement, words) => {
    await sql(statement);
    const before = await contents();
    await expect(open()).rejects.toThrow(words);
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['books', 'a newer books schema'],
    ['people', 'a newer people schema'],
    ['journal', 'a part that only a newer version knows'],
  ])('refuses one with %s newer than this program', async (part) => {
    for (const first of PORTS) await OPENINGS[first]();
    await sql(`INSERT INTO namesake_schema VALUES ('${part}', 99) ON CONFLICT (port) DO UPDATE SET version = 99`);
    const before = await contents();
    await expect(open()).rejects.toThrow(/newer version of Namesake.*Update Namesake/);
    expect(await contents()).toEqual(before);
  });

  it.each(PORTS)('refuses one whose %s are of an older version, and says what to do', async (part) => {
    for (const first of PORTS) await OPENINGS[first]();
    await sql(`UPDATE namesake_schema SET version = 1 WHERE port = '${part}'`);
    const before = await contents();
    await expect(open()).rejects.toThrow(/older version of Namesake .*run the version that wrote it/i);
    expect(await contents()).toEqual(before);
  });

  it('takes no notice of what an extension has brought, nor of other schemas', async () => {
    await sql('CREATE SCHEMA elsewhere', 'CREATE TABLE elsewhere.orders(id integer)', 'CREATE TABLE brought(id integer)');
    const [plpgsql] = await sql<{ oid: number }>("SELECT oid FROM pg_extension WHERE extname = 'plpgsql'");
    await sql('ALTER EXTENSION plpgsql ADD TABLE brought');
    expect(plpgsql).toBeDefined();
    await open();
  });

  it('stays in a schema of its own beside others where the user has one', async () => {
    const role = `own_${port}_${process.pid}`;
    await sql(`CREATE ROLE ${role} LOGIN`, 'CREATE TABLE orders(id integer)', `CREATE SCHEMA ${role} AUTHORIZATION ${role}`);
    const own = new URL(url);
    own.username = role;
    await open(own.href);
    expect(await contents()).toEqual([{ relname: 'orders' }]);
    expect(await sql(`SELECT 1 FROM pg_class WHERE relnamespace = '${role}'::regnamespace AND relname = 'entry'`)).toHaveLength(1);
  });

  it('does not mind a table that somebody adds later', async () => {
    await open();
    await sql('CREATE TABLE orders(id integer)');
    await open();
  });
});

it('serves with a role that may neither create nor change tables, also after somebody else has rebuilt the people', async () => {
  for (const port of PORTS) await OPENINGS[port]();
  await sql(
    `CREATE ROLE ${ROLE} LOGIN`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${ROLE}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${ROLE}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLE}`,
  );
  const owner = await openPostgresPeople({ url, limitOf: () => 10 });
  const rebuild = await owner.rebuild();
  await rebuild.memberships(0 as RecordId, new Uint32Array(2));
  await rebuild.publish();
  await owner.close();
  const limited = new URL(url);
  limited.username = ROLE;
  const books = await openPostgresBooks({ secrets: KNOWN_SECRETS, url: limited.href });
  const people = await openPostgresPeople({ url: limited.href, limitOf: () => 10 });
  const account = await books.createAccount({ name: 'Acme', limits: {}, nowMs: 1 });
  const [outcome] = await books.post([{ id: 'one' as EntryId, account: account.id, kind: 'grant', credits: 5, atMs: 1 }]);
  expect(outcome).toMatchObject({ kind: 'posted', balanceAfter: 5 });
  expect(await people.encodedOwners([1 as PhoneNumber])).toEqual([undefined]);
  await books.maintain(Date.now());
  await Promise.all([books.close(), people.close()]);
});
