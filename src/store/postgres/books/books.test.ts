import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { booksSuite } from '../../contract/books-suite.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { openPostgresBooks } from './books.ts';

let server: TestPostgres | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

booksSuite('PostgreSQL', async () => {
  const url = await server!.createDatabase();
  return { open: () => openPostgresBooks({ secrets: KNOWN_SECRETS, url }), dispose: async () => {} };
});
