import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { describeResolution } from './incremental-resolve-suite.ts';

describeResolution('SQLite', { resolved: 25, trained: 6 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-resolve-'));
  return {
    open: (access) => openSqlitePeople({ folder, access, limitOf: keyLimit }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
