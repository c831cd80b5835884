import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { deriveSecrets, ROOT_BYTES, readSecrets, type Secrets, writeSecrets } from '../core/secrets.ts';
import { StoreRefused } from './store-refused.ts';
import { syncFolder } from './sync-folder.ts';

/** Where the keys of a store come from. */
export interface SecretsSource {
  /** Undefined for a store without keys. */
  find(): Secrets | undefined;
  /** Makes keys for a store without them. */
  make(): Secrets;
  /** Where the keys are, for messages. */
  readonly place: string;
}

const PRIVATE_MODE = 0o600;
const OTHERS = 0o077;

/** Next to the data folder and not in it, so that a copy of the folder does not contain the keys. */
export function defaultSecretsFile(data: string): string {
  return `${resolve(data)}.secrets`;
}

export function secretsFile(file: string): SecretsSource {
  return {
    place: file,
    find: () => {
      const root = rootIn(file);
      return root && deriveSecrets(root);
    },
    make: () => deriveSecrets(makeFile(file, randomBytes(ROOT_BYTES))),
  };
}

/** For a store whose books are open: opening them compares the keys with the books. */
export function keysIn(source: SecretsSource): Secrets {
  const found = source.find();
  if (found === undefined) throw new StoreRefused(`There is no secrets file ${source.place} yet. Start the service first.`);
  return found;
}

/** The same keys for another store that is a copy of this one. */
export function copySecretsFile(from: string, to: string): void {
  const root = rootIn(from);
  if (root === undefined) return;
  if (!makeFile(to, root).equals(root)) {
    throw new StoreRefused(`${to} holds the secrets of another store. Move it away, or copy to another place; nothing was changed.`);
  }
}

function rootIn(file: string): Buffer | undefined {
  let text: string;
  try {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      throw new StoreRefused(`Other users may read or change the secrets file ${file}. Allow its owner only: chmod 600.`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const root = readSecrets(text);
  if (root === undefined) throw new StoreRefused(`${file} is not a secrets file of Namesake, or is damaged. Restore it from its backup.`);
  return root;
}

/** On the disk before it is used. Two processes that make it at once get the same. */
function makeFile(file: string, root: Buffer): Buffer {
  const folder = dirname(resolve(file));
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', PRIVATE_MODE);
  try {
    writeSync(descriptor, writeSecrets(root));
    fsyncSync(descriptor);
    linkSync(draft, file);
    syncFolder(folder);
    return root;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return rootIn(file)!;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
}
