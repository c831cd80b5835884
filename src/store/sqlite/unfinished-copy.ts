import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StoreRefused } from '../store-refused.ts';
import { syncFolder } from '../sync-folder.ts';

/** Lies in a folder from before the first row of a copy is written until every row is checked and on the disk. */
const MARK = 'unfinished-copy';

export function refuseUnfinishedCopy(folder: string): void {
  if (!isUnfinishedCopy(folder)) return;
  throw new StoreRefused(
    `${folder} is a copy that was not finished, and must not be used. Run the same namesake copy again, or remove the folder.`,
  );
}

export function isUnfinishedCopy(folder: string): boolean {
  return existsSync(join(folder, MARK));
}

export function markUnfinishedCopy(folder: string): void {
  const file = openSync(join(folder, MARK), 'w', 0o600);
  try {
    writeSync(file, 'namesake copy has not finished here; docs/scale.md says what to do.\n');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(folder);
}

export function finishCopy(folder: string): void {
  rmSync(join(folder, MARK));
  syncFolder(folder);
}
