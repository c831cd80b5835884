import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { booksSuite } from '../books-suite.ts';
import { SqliteBooks } from './books.ts';

booksSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return {
    open: async () => new SqliteBooks({ file: join(folder, 'books.db') }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

booksSuite('SQLite with a thread for checkpoints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-books-'));
  return {
    open: async () => new SqliteBooks({ file: join(folder, 'books.db'), longRunning: true }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});
