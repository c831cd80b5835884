import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A file that was made or removed a moment ago is found again, or not, only by what its folder says. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
