import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isCutShort } from './database.ts';

interface Watched {
  readonly name: string;
  readonly path: string;
  /** Undefined until the file is there. */
  id: string | undefined;
  bytes: number;
}

/** Notices that an open file was deleted, replaced or cut short. */
export class FileWatch {
  readonly #files: readonly Watched[];

  constructor(folder: string, names: readonly string[]) {
    this.#files = names.map((name) => ({ name, path: join(folder, name), id: undefined, bytes: 0 }));
    this.fault();
  }

  /** The fault of the first damaged file. */
  fault(): string | undefined {
    for (const file of this.#files) {
      const found = statSync(file.path, { throwIfNoEntry: false });
      if (found === undefined) {
        if (file.id === undefined) continue;
        return `${file.name} is missing`;
      }
      const id = `${found.dev} ${found.ino}`;
      file.id ??= id;
      if (file.id !== id) return `${file.name} was replaced`;
      // A file may shrink by vacuuming; one shorter than its header says is damaged.
      if (found.size < file.bytes && isCutShort(file.path)) return `${file.name} was cut short`;
      file.bytes = found.size;
    }
    return undefined;
  }
}
