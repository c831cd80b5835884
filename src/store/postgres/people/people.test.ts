import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../contract/people-suite.ts';
import { sql } from '../../table-work.ts';
import { openPostgresPeople } from './people.ts';

let server: TestPostgres | undefined;
let empty: string;
const openAt = (url: string) => openPostgresPeople({ url, limitOf: () => SUITE_KEY_LIMIT });
beforeAll(async () => {
  server = await sharedPostgres();
  empty = await server.createDatabase();
  await (await openAt(empty)).close();
});
afterAll(async () => {
  await server?.stop();
});

describePeopleStore('PostgreSQL', async () => {
  const url = await server!.createDatabase(empty);
  return { open: () => openAt(url), remove: async () => {} };
});

it('lets one process at a time hold a job, until it lets go or its connection ends', async () => {
  const url = await server!.createDatabase();
  const open = () => openAt(url);
  const [one, two] = [await open(), await open()];
  const held = await one.holdJob(7);
  expect(await two.holdJob(7)).toBeUndefined();
  expect([...(await two.heldJobs())]).toEqual([7]);
  await held?.release();
  const next = await two.holdJob(7);
  const backends = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7";
  await one.connection.run(sql('cut', backends));
  await expect.poll(async () => [...(await one.heldJobs())]).toEqual([]);
  await next?.release();
  await one.close();
  await two.close();
});
