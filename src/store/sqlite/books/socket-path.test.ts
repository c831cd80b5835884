import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSocketPath, makeSocketPath, removeSocketPath } from './socket-path.ts';

const NOTE = 'books.sock-path';
let root: string;
let deep: string;
let server: Server | undefined;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'namesake-path-')));
  deep = join(root, 'd'.repeat(90), 'e'.repeat(90));
  mkdirSync(deep, { recursive: true });
});
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
  rmSync(root, { recursive: true });
});

async function listen(path: string): Promise<void> {
  server = createServer();
  await new Promise<void>((resolve) => server!.listen(path, resolve));
}

describe('the socket of a deep data folder', () => {
  it('lies in a short folder of its own, and both go with the owner, or with the next one after it was killed', async () => {
    const first = makeSocketPath(deep, root);
    await listen(first);
    const second = makeSocketPath(deep, root);
    expect(existsSync(dirname(first))).toBe(false);
    expect(findSocketPath(deep)).toBe(second);
    removeSocketPath(deep);
    expect([existsSync(dirname(second)), existsSync(join(deep, NOTE))]).toEqual([false, false]);
  });

  /** Folders that are there, with something in them, and notes that lead to them. */
  const noteOf = (path: string) => `${path}\n${deep}\n`;
  const foreign: readonly [string, (folder: string) => string][] = [
    ['is empty', () => ''],
    ['names nothing', () => noteOf('')],
    ['names a relative path', () => noteOf('namesake-x/books.sock')],
    ['names a folder that is not of our making', (folder) => noteOf(join(folder, 'books.sock'))],
    ['names another file', (folder) => noteOf(join(folder, 'namesake-x', 'letters'))],
    ['names a file where a socket should be', (folder) => noteOf(join(folder, 'namesake-x', 'books.sock'))],
    ['was cut short', (folder) => join(folder, 'namesake-x', 'books.so')],
    ['came with a copy of another data folder', (folder) => `${join(folder, 'namesake-x', 'books.sock')}\n${folder}\n`],
  ];
  it.each(foreign)('is all that is ever removed: not where a note %s', (_what, noteIn) => {
    const folder = join(root, 'others');
    const files = [join(folder, 'letters'), join(folder, 'namesake-x', 'letters'), join(folder, 'namesake-x', 'books.sock')];
    mkdirSync(join(folder, 'namesake-x'), { recursive: true });
    for (const file of files) writeFileSync(file, 'precious');
    writeFileSync(join(deep, NOTE), noteIn(folder));
    const before = process.cwd();
    process.chdir(folder);
    try {
      removeSocketPath(deep);
      makeSocketPath(deep, root);
    } finally {
      process.chdir(before);
    }
    for (const file of files) expect(readFileSync(file, 'utf8')).toBe('precious');
    removeSocketPath(deep);
  });

  it('is not taken for ours where a copy of the folder brought its note along', async () => {
    const path = makeSocketPath(deep, root);
    await listen(path);
    const copy = `${deep}-copy`;
    mkdirSync(copy);
    writeFileSync(join(copy, NOTE), readFileSync(join(deep, NOTE)));
    expect(findSocketPath(copy)).toBeUndefined();
    makeSocketPath(copy, root);
    expect(existsSync(path)).toBe(true);
    removeSocketPath(copy);
    expect(existsSync(path)).toBe(true);
  });
});
