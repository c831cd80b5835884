import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive, writeArchive } from './archive.ts';

const ABOUT = { madeAt: '2026-06-01T00:00:00.000Z', version: '0.1.0', accounts: 1, credits: 5, records: 2, people: 1 };

let folder: string;
let archive: string;
const contents = { 'books.db': randomBytes(100_001), 'people.db': randomBytes(512) };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-archive-'));
  archive = join(folder, 'backup.tar');
  const files = Object.entries(contents).map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  });
  await writeArchive(archive, ABOUT, files);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('an archive', () => {
  it('gives back what was put in', async () => {
    const { manifest, extract } = await openArchive(archive);
    expect(manifest).toMatchObject({ ...ABOUT, namesakeBackup: 1 });
    for (const [name, bytes] of Object.entries(contents)) {
      await extract(name, join(folder, `out-${name}`));
      expect(readFileSync(join(folder, `out-${name}`)).equals(bytes)).toBe(true);
    }
  });

  it('is a tar file to other programs', () => {
    expect(execFileSync('tar', ['tf', archive], { encoding: 'utf8' })).toBe('namesake-backup.json\nbooks.db\npeople.db\n');
    expect(execFileSync('tar', ['xOf', archive, 'people.db']).equals(contents['people.db'])).toBe(true);
  });

  it.each([
    ['a byte changed in a part', (path: string) => flip(path, 60_000), 'is damaged: the content of books.db'],
    [
      'a byte changed in a header',
      (path: string) => flip(path, readFileSync(path).indexOf('books.db\0') + 3),
      'is damaged: books.db is missing',
    ],
    ['its end cut off', (path: string) => truncateSync(path, 90_000), 'is damaged: the content of books.db'],
    ['another file', (path: string) => writeFileSync(path, 'id,name\n'.repeat(1_000)), 'is not a backup of Namesake'],
    ['an empty file', (path: string) => truncateSync(path, 0), 'is not a backup of Namesake'],
    ['random bytes', (path: string) => writeFileSync(path, randomBytes(4_096)), 'is not a backup of Namesake'],
  ])('is refused with %s', async (_, spoil, message) => {
    spoil(archive);
    await expect(openArchive(archive)).rejects.toThrow(message);
  });

  it('may have something behind its end', async () => {
    appendFileSync(archive, Buffer.alloc(10_240));
    expect((await openArchive(archive)).manifest.parts).toHaveLength(2);
  });
});

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 0xff;
  writeFileSync(path, bytes);
}
