import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, newCustomer, tempFolder } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const PASSWORD = 'gr33n-Apfel';
const folder = tempFolder();
let server: TestPostgres | undefined;
/** A store, and its parts to build wrong URLs from. */
let url: URL;
let emptyUrl: URL;

beforeAll(async () => {
  server = await startPostgres();
  if (server.pid === undefined) throw new Error('this needs a cluster of its own: unset NAMESAKE_TEST_POSTGRES');
  url = new URL(await server.createDatabase());
  emptyUrl = new URL(await server.createDatabase());
  await newCustomer({ data: folder.path, store: url.href, secrets: `${folder.path}.secrets` }, { credits: 100 });
  await sql(url, [
    `CREATE ROLE locked LOGIN PASSWORD '${PASSWORD}'`,
    'CREATE ROLE tlsonly LOGIN',
    'CREATE ROLE outsider LOGIN',
    'CREATE ROLE poor LOGIN',
    'CREATE ROLE lost LOGIN',
    'ALTER ROLE lost SET search_path = nowhere',
  ]);
  await allow([
    'host all locked 127.0.0.1/32 scram-sha-256',
    'hostssl all tlsonly 127.0.0.1/32 trust',
    'host all tlsonly,outsider 127.0.0.1/32 reject',
    'host all all 127.0.0.1/32 trust',
  ]);
  writeFileSync(join(folder.path, 'people.csv'), 'id,first_name,last_name,phone\n1,Ann,Lee,+15555550100\n');
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

async function sql(where: URL, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: where.href });
  await client.connect();
  const results: pg.QueryResult[] = [];
  for (const text of statements) results.push(await client.query(text));
  await client.end();
  return results;
}

/** Writes the rules of who may come in, and has them read. */
async function allow(rules: readonly string[]): Promise<void> {
  const [shown] = await sql(url, ['SHOW hba_file']);
  const rows = rules.map((rule) => `('${rule}')`).join(', ');
  await sql(url, [`COPY (VALUES ${rows}) TO '${(shown!.rows[0] as { hba_file: string }).hba_file}'`, 'SELECT pg_reload_conf()']);
  while ((await sql(as('locked', 'wrong'), ['SELECT 1']).catch((error: { code: string }) => error.code)) !== '28P01');
}

function as(user: string, password = PASSWORD, where = url): URL {
  const other = new URL(where);
  other.username = user;
  other.password = password;
  return other;
}

function changed(change: (other: URL) => void): string {
  const other = as('locked');
  change(other);
  return other.href;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[]): Promise<Ended> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args, '--secrets', `${folder.path}.secrets`], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** One line and the same words as JSON, an exit code of 1, and nothing of what the URL holds. */
function expectRefused(ended: Ended, store: string, words: RegExp, isJson = true): void {
  expect(ended).toEqual({ code: 1, stdout: expect.any(String), stderr: expect.stringMatching(/^[^\n]+\n$/) });
  expect(ended.stderr).toMatch(words);
  expect(ended.stdout).toBe(isJson ? `${JSON.stringify({ error: ended.stderr.trimEnd() })}\n` : '');
  for (const secret of [PASSWORD, 'Apfel', store]) expect(ended.stdout + ended.stderr).not.toContain(secret);
}

const FAULTS: readonly (readonly [fault: string, store: () => string, words: RegExp])[] = [
  ['a wrong password', () => as('locked', `${PASSWORD}x`).href, /refused this user and password/],
  ['no password', () => as('locked', '').href, /refused this user and password/],
  ['a database that does not exist', () => changed((other) => (other.pathname = '/nothing')), /no such database/],
  ['a port beyond all ports', () => as('locked').href.replace(/:\d+\//, ':99999/'), /URL cannot be read/],
  ['a URL that is none', () => `postgres://locked:${PASSWORD}@:::/x`, /URL cannot be read/],
  ['a password that is not encoded', () => `postgres://locked:gr33n/Apfel@127.0.0.1:${url.port}${url.pathname}`, /URL cannot be read/],
  ['a host that does not resolve', () => changed((other) => (other.hostname = 'nowhere.invalid')), /host of the store URL is not known/],
  ['a port without a listener', () => changed((other) => (other.port = '1')), /cannot be reached/],
  ['a server without TLS that is asked for it', () => changed((other) => (other.search = 'sslmode=require')), /does not speak TLS/],
  ['an sslmode that is none', () => changed((other) => (other.search = 'sslmode=maybe')), /sslmode of the store URL is none/],
  ['a certificate that is not there', () => changed((other) => (other.search = 'sslrootcert=/no/such/file')), /sslrootcert/],
  ['a user who must use TLS', () => as('tlsonly').href, /only with TLS/],
  ['a user who is kept out', () => as('outsider').href, /does not let this user in/],
  ['a user without rights', () => as('poor').href, /lacks rights/],
  ['a user without rights in an empty database', () => as('poor', PASSWORD, emptyUrl).href, /lacks rights/],
  ['a user whose schema does not exist', () => as('lost').href, /search_path/],
];

describe('a store that cannot be opened', () => {
  // In turns a command that opens the books and one that opens the people; below, one fault is put to every command.
  it.each(FAULTS.map((fault, at) => [...fault, at % 2 === 0] as const))(
    'is refused in one line that says what to do: %s',
    async (_fault, store, words, isBooks) => {
      const command = isBooks
        ? ['account', 'create', 'Acme']
        : ['import', join(folder.path, 'people.csv'), '--source', 'crm', '--data', folder.path];
      expectRefused(await run([...command, '--store', store(), '--json']), store(), words);
    },
  );

  it('is not made by a command that brings no people', async () => {
    const store = as('poor', PASSWORD, emptyUrl).href;
    for (const command of [
      ['account', 'list'],
      ['jobs', '--data', folder.path],
      ['train', '--data', folder.path],
      ['trust', 'crm', '2', '--data', folder.path],
    ]) {
      expectRefused(await run([...command, '--store', store, '--json']), store, /There is no Namesake store in this database/);
    }
  });

  it('is refused by every command alike, and nothing is left behind', async () => {
    const store = as('locked', `${PASSWORD}x`).href;
    const data = join(folder.path, 'beside');
    const flags = ['--store', store, '--data', data, '--json'];
    const csv = join(folder.path, 'people.csv');
    const commands = [
      ['account', 'list', ...flags],
      ['account', 'create', 'Acme', ...flags],
      ['credits', 'grant', 'Acme', '5', ...flags],
      ['key', 'list', ...flags],
      ['import', csv, '--source', 'crm', ...flags],
      ['demo', 'load', folder.path, ...flags],
      ['train', ...flags],
      ['trust', 'crm', '2', ...flags],
      ['export', 'links', ...flags],
      ['evaluate', '--estimate', ...flags],
      ['copy', '--from', store, '--to', data, '--json'],
      ['copy', '--from', url.href, '--to', store, '--json'],
    ];
    for (const command of commands) expectRefused(await run(command), store, /refused this user and password/);
    expect((await run(['import', csv, '--source', 'crm', '--dry-run', ...flags])).code).toBe(0);
    const servings = [['serve'], ['serve', '--workers', '2'], ['serve', '--demo']];
    for (const serving of servings) {
      expectRefused(await run([...serving, '--port', '0', '--store', store, '--data', data]), store, /refused this user/, false);
    }
    expect(existsSync(data)).toBe(false);
  });

  it('is refused in one line when rights end half-way', async () => {
    await sql(url, [
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO poor',
      'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO poor',
    ]);
    const store = as('poor').href;
    expect((await run(['verify', '--store', store, '--json'])).code).toBe(0);
    const flags = ['--source', 'crm', '--store', store, '--data', folder.path, '--json'];
    expectRefused(await run(['import', join(folder.path, 'people.csv'), ...flags]), store, /lacks rights/);
  });
});
