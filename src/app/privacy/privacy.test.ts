import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { openBooks } from '../../store/sqlite/books/shared-books.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { describeCorrecting } from './correct-suite.ts';
import { describePrivacy, type PrivacyPlace, SUITE_PRIVACY_KEY } from './privacy-suite.ts';

const makePlace = async (): Promise<PrivacyPlace> => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-privacy-'));
  return {
    openBooks: () => openBooks({ dir: folder, role: 'command', secrets: KNOWN_SECRETS }),
    openPeople: (access) => openSqlitePeople({ folder, access, limitOf: keyLimit, privacyKey: SUITE_PRIVACY_KEY }),
    remove: () => rm(folder, { recursive: true }),
  };
};

describePrivacy('SQLite', makePlace);
describeCorrecting('SQLite', SUITE_PRIVACY_KEY, makePlace);
