import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreRefused } from '../store-refused.ts';
import { BOOKS_FILE, BOOKS_FORMAT } from './books/schema.ts';
import { refuseForeignVersion } from './database.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './people/schema.ts';
import { refuseUnfinishedCopy } from './unfinished-copy.ts';

const FILES = [
  { name: BOOKS_FILE, format: BOOKS_FORMAT },
  { name: PEOPLE_FILE, format: PEOPLE_FORMAT },
];

const LOOKS = 20;
const LOOK_MS = 25;
const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Opening one of a folder's two files is refused where opening the other would be, before anything is written. */
export function refuseFolder(folder: string): void {
  refuseFile(folder);
  refuseShared(folder);
  refuseUnfinishedCopy(folder);
  for (const { name, format } of FILES) refuseForeignVersion(join(folder, name), format);
  refuseEmptied(folder, { name: BOOKS_FILE, other: PEOPLE_FILE, begin: 'with no accounts' });
  refuseEmptied(folder, { name: PEOPLE_FILE, other: BOOKS_FILE, begin: 'with no people' });
}

/**
 * An empty file is how a store begins, but where the other one is filled it may be all that is left: no credits and
 * no records are given up by a guess. Another process may be making it right now.
 */
function refuseEmptied(folder: string, { name, other, begin }: { readonly name: string; readonly other: string; readonly begin: string }) {
  const file = join(folder, name);
  const isEmptied = () => bytesOf(file) === 0 && (bytesOf(`${file}-wal`) ?? 0) === 0 && (bytesOf(join(folder, other)) ?? 0) > 0;
  for (let look = 0; isEmptied(); look++) {
    if (look === LOOKS)
      throw new StoreRefused(`${file} is empty although ${other} is not. Restore a backup, or remove it to begin ${begin}.`);
    Atomics.wait(NEVER, 0, 0, LOOK_MS);
  }
}

function bytesOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

const OTHERS_WRITE = 0o002;

/** Another user of the machine could replace files, or redirect writes to another place. */
function refuseShared(folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return;
  if ((mode & OTHERS_WRITE) !== 0)
    throw new StoreRefused(`Every user of this machine may write to ${folder}. Run chmod o-w on it; nothing was changed.`);
  const link = readdirSync(folder, { withFileTypes: true }).find((entry) => entry.isSymbolicLink());
  if (link !== undefined)
    throw new StoreRefused(`${join(folder, link.name)} is a link to a file elsewhere. Put the file itself there; nothing was changed.`);
}

/** A name that belongs to a file, or lies under one, cannot be a folder. */
export function refuseFile(folder: string): void {
  const isFile = () => {
    try {
      return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
    }
  };
  if (isFile()) throw new StoreRefused(`${folder} is, or lies under, a file. Name a folder; nothing was changed.`);
}
