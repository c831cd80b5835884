import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from '../../../test/support/cases.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { describeResolution } from './incremental-resolve-suite.ts';

describeResolution('SQLite', { resolved: cases(12, 25), trained: cases(3, 6) }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-resolve-'));
  return {
    open: (access) => openSqlitePeople({ folder, access, limitOf: keyLimit }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
