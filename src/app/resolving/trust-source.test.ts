import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { describeTrust } from './trust-source-suite.ts';

describeTrust('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-trust-'));
  return {
    open: (access) => openSqlitePeople({ folder, access, limitOf: keyLimit }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
