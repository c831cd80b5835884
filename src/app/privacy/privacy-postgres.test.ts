import { afterAll, beforeAll } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { openPostgresBooks } from '../../store/postgres/books/books.ts';
import { openPostgresPeople } from '../../store/postgres/people/people.ts';
import { describeCorrecting } from './correct-suite.ts';
import { describePrivacy, type PrivacyPlace, SUITE_PRIVACY_KEY } from './privacy-suite.ts';

let server: TestPostgres | undefined;
let empty: string;
beforeAll(async () => {
  server = await sharedPostgres();
  empty = await server.createDatabase();
  await (await openPostgresBooks({ url: empty, secrets: KNOWN_SECRETS })).close();
});
afterAll(async () => {
  await server?.stop();
});

const makePlace = async (): Promise<PrivacyPlace> => {
  const url = await server!.createDatabase(empty);
  return {
    openBooks: () => openPostgresBooks({ url, secrets: KNOWN_SECRETS }),
    openPeople: () => openPostgresPeople({ url, limitOf: keyLimit, privacyKey: SUITE_PRIVACY_KEY }),
    remove: async () => {},
  };
};

describePrivacy('PostgreSQL', makePlace);
describeCorrecting('PostgreSQL', SUITE_PRIVACY_KEY, makePlace);
