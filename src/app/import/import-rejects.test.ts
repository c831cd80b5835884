import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Reject } from '../../sources/read/row-block.ts';
import { RejectsFile } from './import-rejects.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-rejects-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function rejected(row: string, count = 1): Reject[] {
  return Array.from({ length: count }, (_, at) => ({ line: at + 1, reason: 'nothing_usable', row }));
}

it('lists rows that say something, and no blank ones', () => {
  const file = new RejectsFile(join(folder, 'job.jsonl'), 0);
  file.write('people.csv', [...rejected(',,,', 1_000), ...rejected(' ; "" ;', 1_000), ...rejected('Ada,,')]);
  file.close();
  expect(readFileSync(file.path, 'utf8')).toBe('{"file":"people.csv","line":1,"reason":"nothing_usable","row":"Ada,,"}\n');
});

it('stops when it is full', () => {
  const file = new RejectsFile(join(folder, 'job.jsonl'), 0);
  for (let at = 0; at < 50; at++) file.write('people.csv', rejected('x'.repeat(2_000), 1_000));
  file.close();
  expect(file.isFull).toBe(true);
  expect(statSync(file.path).size).toBeLessThan(67 * MIB);
});
