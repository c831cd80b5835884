import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../contract/people-suite.ts';
import { openSqlitePeople } from './open-people.ts';

describePeopleStore('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-people-'));
  return {
    open: (access) => openSqlitePeople({ folder, access, limitOf: () => SUITE_KEY_LIMIT }),
    remove: () => rm(folder, { recursive: true }),
  };
});
