import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../contract/people-suite.ts';
import { openSqlitePeople } from './open-people.ts';

for (const [engine, busy] of [
  ['SQLite', {}],
  ['SQLite, busy from the first read on', { readsBeforeBusy: 0 }],
] as const) {
  describePeopleStore(engine, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'namesake-people-'));
    return {
      open: (access) => openSqlitePeople({ folder, access, limitOf: () => SUITE_KEY_LIMIT, ...busy }),
      remove: () => rm(folder, { recursive: true }),
    };
  });
}
