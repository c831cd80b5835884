import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeoplePlace } from '../../store/contract/people-suite.ts';
import { openPostgresPeople } from '../../store/postgres/people/people.ts';
import { describeResolution } from './incremental-resolve-suite.ts';
import { describeTrust } from './trust-source-suite.ts';

let server: TestPostgres | undefined;
/** Emptied databases to use again: a server that was given would keep every new one. */
const free: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
}

async function emptyPlace(): Promise<PeoplePlace> {
  const url = free.pop() ?? (await server!.createDatabase());
  return {
    open: () => openPostgresPeople({ url, limitOf: keyLimit }),
    remove: async () => {
      await empty(url);
      free.push(url);
    },
  };
}

// Fewer cases than on the embedded store: every read and write of a case is a round trip here.
describeResolution('PostgreSQL', { resolved: 8, trained: 3 }, emptyPlace);
describeTrust('PostgreSQL', emptyPlace);
