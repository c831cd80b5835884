import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The system takes 108 bytes, one of them the end; some systems take a few less. */
const MAX_PATH_BYTES = 100;
const SOCKET = 'books.sock';
const NOTE = 'books.sock-path';
const SHORT_FOLDER = 'namesake-';

/** Where the owner listens. In a deep data folder it is a private folder elsewhere, noted in the data folder. */
export function makeSocketPath(folder: string, shortFolder = tmpdir()): string {
  const path = besides(folder);
  if (path !== undefined) {
    rmSync(path, { force: true });
    return path;
  }
  removeSocketPath(folder);
  const short = join(mkdtempSync(join(Buffer.byteLength(shortFolder) < MAX_PATH_BYTES / 2 ? shortFolder : '/tmp', SHORT_FOLDER)), SOCKET);
  const note = join(folder, NOTE);
  writeFileSync(`${note}.new`, short, { mode: 0o600 });
  renameSync(`${note}.new`, note);
  return short;
}

export function findSocketPath(folder: string): string | undefined {
  const path = besides(folder);
  if (path !== undefined) return path;
  try {
    return readFileSync(join(folder, NOTE), 'utf8');
  } catch {
    return undefined;
  }
}

/** Also cleans up after an owner that was killed. */
export function removeSocketPath(folder: string): void {
  const path = findSocketPath(folder);
  if (path === undefined) return;
  rmSync(path, { force: true });
  if (dirname(path) === resolve(folder)) return;
  rmSync(dirname(path), { recursive: true, force: true });
  rmSync(join(folder, NOTE), { force: true });
}

function besides(folder: string): string | undefined {
  const path = join(resolve(folder), SOCKET);
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : undefined;
}
