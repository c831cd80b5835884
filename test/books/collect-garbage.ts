import type { AccountId, EntryId } from '../../src/core/ids.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import { SqliteBooks } from '../../src/store/sqlite/books/books.ts';
import { sqliteModule } from '../../src/store/sqlite/sqlite-module.ts';

/**
 * Uses the books while garbage is collected again and again; run with --expose-gc. Says also how many
 * databases were closed under their statements because no reference was left, which shows whether this SQLite has the hazard at all.
 */
const [file] = process.argv.slice(2) as [string];
const ORPHANS = 50;
const MOST_MS = 10_000;
const collect = (globalThis as { gc?: () => void }).gc!;

async function collectALot(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    collect();
    // Databases are closed by finalizers, which run between turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const books = new SqliteBooks({ secrets: KNOWN_SECRETS, file });
const account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id as AccountId;
let posted = 0;
for (let round = 0; round < 20; round++) {
  await collectALot();
  const [outcome] = await books.post([{ id: `g${round}` as EntryId, account, kind: 'grant', credits: 1, atMs: 0 }]);
  if (outcome?.kind === 'posted') posted += 1;
}
const faults = await books.verify();

function isClosed(statement: ReturnType<typeof orphanStatement>): boolean {
  try {
    statement.get();
    return false;
  } catch {
    return true;
  }
}

function orphanStatement() {
  const database = new (sqliteModule().DatabaseSync)(':memory:');
  return database.prepare('SELECT 1');
}
const orphans = Array.from({ length: ORPHANS }, orphanStatement);
let orphansClosed = 0;
// A busy machine takes its time to finalize them.
for (const untilMs = performance.now() + MOST_MS; orphansClosed === 0 && performance.now() < untilMs; ) {
  await collectALot();
  orphansClosed = orphans.filter(isClosed).length;
}
process.stdout.write(`${JSON.stringify({ posted, faults, orphansClosed })}\n`);
