import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../contract/people-suite.ts';
import { openPostgresPeople } from './people.ts';

let server: TestPostgres | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

describePeopleStore('PostgreSQL', async () => {
  const url = await server!.createDatabase();
  return { open: () => openPostgresPeople({ url, limitOf: () => SUITE_KEY_LIMIT }), remove: async () => {} };
});
