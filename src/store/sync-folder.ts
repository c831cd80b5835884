import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new or removed file is safe from a crash only once its folder is on the disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
