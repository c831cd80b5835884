import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { refuseFile } from '../../store/sqlite/refuse-folder.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { syncFolder } from '../../store/sync-folder.ts';
import type { StorePlace } from '../open-stores.ts';
import { type Manifest, openArchive } from './archive.ts';
import { refuseFullDisk, refuseStoreUrl } from './backup.ts';
import { checkFolder } from './check-folder.ts';

/** Does to the restored stores what was asked for after the backup was made; gives how many wishes there were. */
export type Replay = (place: StorePlace) => Promise<number>;

export interface Restored {
  readonly manifest: Manifest;
  readonly replayed: number;
}

/**
 * Restores a backup into a folder that is not there yet, or empty. The folder gets its name when the whole backup is in it, everything
 * of the journal is replayed and both stores are checked; until then nothing is changed.
 */
export async function restore(file: string, place: StorePlace, replay: Replay): Promise<Restored> {
  refuseStoreUrl(place);
  const { data } = place;
  refuseUsed(data);
  const partial = `${data}.partial`;
  return await restoreInto(file, { ...place, data: partial }, replay, () => {
    if (existsSync(data)) rmdirSync(data);
    renameSync(partial, data);
    syncFolder(dirname(resolve(data)));
  });
}

/** Restores into a scratch folder beside the backup, and removes that again: shows that the backup is worth something. */
export function drill(file: string, place: StorePlace, replay: Replay): Promise<Restored> {
  refuseStoreUrl(place);
  return restoreInto(file, { ...place, data: `${file}.drill` }, replay, () => {});
}

async function restoreInto(file: string, place: StorePlace, replay: Replay, onDone: () => void): Promise<Restored> {
  const archive = await openArchive(file);
  const { manifest } = archive;
  const folder = place.data;
  refuseFullDisk(
    dirname(resolve(folder)),
    manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    for (const { name } of manifest.parts) await archive.extract(name, join(folder, name));
    const found = await checkFolder(place);
    for (const name of ['accounts', 'credits', 'records', 'people'] as const) {
      if (found[name] !== manifest[name])
        throw new StoreRefused(`${file} should hold ${manifest[name]} ${name} and holds ${found[name]}. Use another backup.`);
    }
    const replayed = await replay(place);
    if (replayed > 0) await checkFolder(place);
    onDone();
    return { manifest, replayed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseUsed(folder: string): void {
  refuseFile(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StoreRefused(`${folder} is in use. Restore into a new folder; nothing was changed.`);
}
