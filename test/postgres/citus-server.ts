import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new database with Citus in the server that NAMESAKE_TEST_CITUS names; undefined where it names none. */
export async function createCitusDatabase(): Promise<string | undefined> {
  const given = process.env['NAMESAKE_TEST_CITUS'];
  if (given === undefined) return undefined;
  const name = `namesake_${randomBytes(6).toString('hex')}`;
  await onServer(given, `CREATE DATABASE ${name}`);
  const made = new URL(given);
  made.pathname = `/${name}`;
  await onServer(made.href, 'CREATE EXTENSION citus');
  return made.href;
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
