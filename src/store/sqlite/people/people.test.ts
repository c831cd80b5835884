import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../contract/people-suite.ts';
import { openSqlitePeople } from './open-people.ts';
import { PEOPLE_LIMITS } from './options.ts';

for (const [engine, limits] of [
  ['SQLite', PEOPLE_LIMITS],
  ['SQLite, busy from the first read on', { ...PEOPLE_LIMITS, readsBeforeBusy: 0 }],
] as const) {
  describePeopleStore(engine, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'namesake-people-'));
    return {
      open: (access) => openSqlitePeople({ folder, access, limitOf: () => SUITE_KEY_LIMIT, limits }),
      remove: () => rm(folder, { recursive: true }),
    };
  });
}
