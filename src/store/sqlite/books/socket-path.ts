import { lstatSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { StoreRefused } from '../../store-refused.ts';

/** The system takes 108 bytes, one of them the end; some systems take a few less. */
const MAX_PATH_BYTES = 100;
const SOCKET = 'books.sock';
const NOTE = 'books.sock-path';
const SHORT_FOLDER = 'namesake-';

/** Where the owner listens. In a deep data folder it is a private folder elsewhere, noted in the data folder. */
export function makeSocketPath(folder: string, shortFolder = tmpdir()): string {
  removeSocketPath(folder);
  const path = besides(folder);
  if (path !== undefined) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
    throw new StoreRefused(`${path} is in the way: it is no socket of a service. It was left as it is: move it away.`);
  }
  const short = join(mkdtempSync(join(Buffer.byteLength(shortFolder) < MAX_PATH_BYTES / 2 ? shortFolder : '/tmp', SHORT_FOLDER)), SOCKET);
  const note = join(folder, NOTE);
  writeFileSync(`${note}.new`, `${short}\n${realpathSync(folder)}\n`, { mode: 0o600 });
  renameSync(`${note}.new`, note);
  return short;
}

export function findSocketPath(folder: string): string | undefined {
  return besides(folder) ?? noted(folder);
}

/** Also cleans up after an owner that was killed. */
export function removeSocketPath(folder: string): void {
  const path = findSocketPath(folder);
  if (path !== undefined) removeSocket(path);
  if (path === undefined || path === besides(folder)) return;
  try {
    rmdirSync(dirname(path));
  } catch {
    // Gone already, or there is a file of another program in it.
  }
  rmSync(join(folder, NOTE), { force: true });
}

function besides(folder: string): string | undefined {
  const path = join(resolve(folder), SOCKET);
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : undefined;
}

/** A note that was cut short, or came here with a copy of another data folder, is as good as none: that socket is not ours. */
function noted(folder: string): string | undefined {
  let note: string;
  try {
    note = readFileSync(join(folder, NOTE), 'utf8');
  } catch {
    return undefined;
  }
  const [path = '', ...owner] = note.split('\n');
  if (owner.join('\n') !== `${realpathSync(folder)}\n`) return undefined;
  return isAbsolute(path) && basename(path) === SOCKET && basename(dirname(path)).startsWith(SHORT_FOLDER) ? path : undefined;
}

function removeSocket(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true) unlinkSync(path);
}
