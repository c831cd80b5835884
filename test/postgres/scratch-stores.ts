import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { sharedPostgres, type TestPostgres } from './server.ts';

/** Places for stores of both engines, for as long as the tests of one file run. */
export interface ScratchStores {
  /** Not made yet. */
  readonly newFolder: () => string;
  /** The URL of an empty one. */
  readonly newDatabase: () => Promise<string>;
}

export function scratchStores(): ScratchStores {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-stores-'));
  let server: TestPostgres | undefined;
  let folders = 0;
  beforeAll(async () => {
    server = await sharedPostgres();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { newFolder: () => join(folder, String(++folders)), newDatabase: () => server!.createDatabase() };
}
