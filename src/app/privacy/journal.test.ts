import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { openBooks } from '../../store/sqlite/books/shared-books.ts';
import { PrivacyJournal } from './journal.ts';
import { replayJournal } from './replay-journal.ts';

const KEY = new Uint8Array(32).fill(3);
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-journal-'));
  file = join(folder, 'journal');
  const journal = new PrivacyJournal(file, KEY);
  journal.makeIfNew();
  for (const id of [1, 2, 3]) journal.append(line(id));
});
afterEach(() => rmSync(folder, { recursive: true }));

function line(id: number): Parameters<PrivacyJournal['append']>[0] {
  const about = { source: 'person', reason: 'asked' };
  const change = { kind: 'erase', atMs: id, actor: 'x', request: id, ...about, people: [], entries: [] } as const;
  return { change, request: { id, kind: 'erase', state: 'open', ...about, receivedMs: id, dueMs: id } };
}
const readAs = (lines: readonly string[], key = KEY) => {
  writeFileSync(file, lines.map((text) => `${text}\n`).join(''));
  return new PrivacyJournal(file, key).read().lines.map(({ change }) => change.request);
};

it('is read whole, also where another process or a crash came between two lines', () => {
  const [first, second] = [new PrivacyJournal(file, KEY), new PrivacyJournal(file, KEY)];
  first.append(line(4));
  second.append(line(5));
  writeFileSync(file, '{"after":"x","chan', { flag: 'a' });
  first.append(line(6));
  const { lines, warnings } = second.read();
  expect(lines.map(({ change }) => change.request)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(warnings).toEqual([expect.stringMatching(/^Line 7 .* torn/)]);
});

it.each<[string, (lines: string[]) => string[], RegExp]>([
  ['without its first line', (lines) => lines.slice(1), /lines before line 1 are missing/],
  ['without a line in the middle', (lines) => lines.toSpliced(2, 1), /lines before line 3 are missing/],
  ['with a line that was changed', (lines) => lines.with(2, lines[2]!.replace('"atMs":2', '"atMs":9')), /line 3 was changed/],
  ['with a line that was spoilt', (lines) => lines.with(2, 'x'), /lines before line 4 are missing/],
  ['that is empty', () => [], /no line of this store/],
])('is refused %s', (_what, change, message) => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(readAs(lines)).toEqual([1, 2, 3]);
  expect(() => readAs(change(lines))).toThrow(message);
  expect(() => readAs(lines, new Uint8Array(32))).toThrow(/another store/);
});

it('is refused if the backup knows more', async () => {
  const books = await openBooks({ dir: join(folder, 'data'), role: 'command', secrets: KNOWN_SECRETS });
  await books.changeList(line(4).change);
  const stores = { books, people: undefined as never, nowMs: () => 9 };
  await expect(replayJournal(stores, new PrivacyJournal(file, KEY))).rejects.toThrow(/older than the backup/);
  expect(await books.listPosition()).toBe(1);
  await books.close();
});
