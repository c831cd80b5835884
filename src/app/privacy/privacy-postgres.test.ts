import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { openPostgresBooks } from '../../store/postgres/books/books.ts';
import { openPostgresPeople } from '../../store/postgres/people/people.ts';
import { describePrivacy, SUITE_PRIVACY_KEY } from './privacy-suite.ts';

let server: TestPostgres | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

describePrivacy('PostgreSQL', async () => {
  const url = await server!.createDatabase();
  return {
    openBooks: () => openPostgresBooks({ url, secrets: KNOWN_SECRETS }),
    openPeople: () => openPostgresPeople({ url, limitOf: keyLimit, privacyKey: SUITE_PRIVACY_KEY }),
    remove: async () => {},
  };
});
