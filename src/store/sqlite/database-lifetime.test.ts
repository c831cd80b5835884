import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteModulePath } from './sqlite-module.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

it('the store outlives any collection of garbage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-lifetime-'));
  try {
    const flags = ['--expose-gc', '--import', join(ROOT, 'tools/run-typescript.js'), join(ROOT, 'test/books/collect-garbage.ts')];
    const said = JSON.parse(execFileSync(process.execPath, [...flags, join(folder, 'books.db')], { encoding: 'utf8' })) as {
      orphansClosed: number;
    };
    expect(said).toMatchObject({ posted: 20, faults: [] });
    // Where the hazard is real, the same collections do close a database that nobody holds: this test can fail.
    if (sqliteModulePath() !== 'node:sqlite') expect(said.orphansClosed).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
