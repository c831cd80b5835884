import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { booksSuite } from '../../contract/books-suite.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { SqliteBooks } from './books.ts';
import { openBooks, type SharedBooks } from './shared-books.ts';

booksSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return {
    open: async () => new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

booksSuite('SQLite with a thread for checkpoints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return {
    open: async () => new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db'), longRunning: true }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

booksSuite('SQLite, as its owner', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return { open: () => openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' }), dispose: async () => rmSync(dir, { recursive: true }) };
});

booksSuite('SQLite, through its owner', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return {
    async open() {
      const owner = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
      const client = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
      const closeClient = client.close.bind(client);
      return Object.assign(client, {
        async close(this: SharedBooks) {
          await closeClient();
          await owner.close();
        },
      });
    },
    dispose: async () => rmSync(dir, { recursive: true }),
  };
});
