import { realpathSync } from 'node:fs';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { onSourceFolder, onTargetFolder } from '../../store/sqlite/copy-folder.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { type StorePlace, secretsAt } from '../open-stores.ts';

export interface Stores {
  readonly books: BooksStore;
  readonly people: PeopleStore;
}

export interface Source extends Stores {
  /** Does `work` while no process can write to the books. */
  still<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** No import runs on it meanwhile, and an embedded store is not served. `onWait` is called when an import must end first. */
export async function onSource<Result>(place: StorePlace, onWait: () => void, work: (source: Source) => Promise<Result>): Promise<Result> {
  const { data, store } = place;
  const secrets = secretsAt(place);
  if (store === '') {
    return await onSourceFolder({ folder: data, secrets, limitOf: keyLimit, onWait }, (stores) =>
      work({ ...stores, still: (check) => check() }),
    );
  }
  const { onSourceDatabase } = await import('../../store/postgres/copy-database.ts');
  return await onSourceDatabase({ url: store, secrets, limitOf: keyLimit }, work);
}

/** Made new, and refused by every other process until `work` has succeeded. */
export async function onTarget<Result>(place: StorePlace, work: (target: Stores) => Promise<Result>): Promise<Result> {
  const { data, store } = place;
  const secrets = secretsAt(place);
  if (store === '') return await onTargetFolder({ folder: data, secrets, limitOf: keyLimit }, work);
  const { onTargetDatabase } = await import('../../store/postgres/copy-database.ts');
  return await onTargetDatabase({ url: store, secrets, limitOf: keyLimit }, work);
}

/** However it is written. For two databases the target's own check is enough: a store in use is never a target. */
export function refuseSamePlace(from: StorePlace, to: StorePlace): void {
  const isSame =
    from.store === '' && to.store === '' ? pathOf(from.data) === pathOf(to.data) : from.store !== '' && from.store === to.store;
  if (isSame) throw new StoreRefused('Both places are the same store. Copy into another folder or database; nothing was changed.');
}

function pathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
