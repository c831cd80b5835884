import { afterAll, beforeAll } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { cases } from '../../../test/support/cases.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeoplePlace } from '../../store/contract/people-suite.ts';
import { openPostgresPeople } from '../../store/postgres/people/people.ts';
import { describeResolution } from './incremental-resolve-suite.ts';
import { describeTrust } from './trust-source-suite.ts';

let server: TestPostgres | undefined;
let empty: string;
const open = (url: string) => openPostgresPeople({ url, limitOf: keyLimit });

beforeAll(async () => {
  server = await sharedPostgres();
  empty = await server.createDatabase();
  await (await open(empty)).close();
});
afterAll(async () => {
  await server?.stop();
});

async function emptyPlace(): Promise<PeoplePlace> {
  const url = await server!.createDatabase(empty);
  // A server that was given would keep every one.
  return { open: () => open(url), remove: () => server!.dropDatabase(url) };
}

// Fewer cases than on the embedded store: every read and write of a case is a round trip here.
describeResolution('PostgreSQL', { resolved: cases(4, 8), trained: cases(2, 3) }, emptyPlace);
describeTrust('PostgreSQL', emptyPlace);
