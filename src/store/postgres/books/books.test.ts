import { afterAll, beforeAll } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { booksSuite } from '../../contract/books-suite.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { openPostgresBooks } from './books.ts';

let server: TestPostgres | undefined;
let empty: string;
const open = (url: string) => openPostgresBooks({ secrets: KNOWN_SECRETS, url });
beforeAll(async () => {
  server = await sharedPostgres();
  empty = await server.createDatabase();
  await (await open(empty)).close();
});
afterAll(async () => {
  await server?.stop();
});

booksSuite('PostgreSQL', async () => {
  const url = await server!.createDatabase(empty);
  return { open: () => open(url), dispose: async () => {} };
});
