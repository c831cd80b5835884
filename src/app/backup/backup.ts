import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '../../core/clock.ts';
import { VERSION } from '../../core/version.ts';
import { bytesOfFolder, snapshotFolder } from '../../store/sqlite/snapshot-folder.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { syncFolder } from '../../store/sync-folder.ts';
import { type StorePlace, secretsAt } from '../open-stores.ts';
import { type Manifest, writeArchive } from './archive.ts';
import { checkFolder } from './check-folder.ts';

/** The disk holds two copies during a backup: the one that is checked, and the archive. */
const COPIES = 2;
const STORE_FILE = /\.db$/;

export type OnBackup = (step: 'copying' | 'checking' | 'writing', done: number, total: number) => void;

/** Backs up a folder, in use or not, into one file. The copy is opened and checked before it gets its name. */
export async function backUp(place: StorePlace, file: string, clock: Clock, onProgress: OnBackup = () => {}): Promise<Manifest> {
  refuseStoreUrl(place);
  if (existsSync(file)) throw new StoreRefused(`${file} exists already. Give the backup a name of its own; nothing was changed.`);
  refuseFullDisk(dirname(resolve(file)), COPIES * bytesOfFolder(place.data));
  const copy = `${file}.partial`;
  rmSync(copy, { recursive: true, force: true });
  try {
    const madeAt = new Date(clock.nowMs()).toISOString();
    await snapshotFolder({ from: place.data, to: copy, onProgress: (_, pages, ofPages) => onProgress('copying', pages, ofPages) });
    onProgress('checking', 0, 1);
    const contents = await checkFolder({ ...place, data: copy, secrets: secretsAt(place).place });
    onProgress('writing', 0, 1);
    const archive = join(copy, 'archive');
    const files = readdirSync(copy).filter((name) => STORE_FILE.test(name));
    const manifest = await writeArchive(
      archive,
      { madeAt, version: VERSION, ...contents },
      files.map((name) => join(copy, name)),
    );
    renameSync(archive, file);
    syncFolder(dirname(resolve(file)));
    return manifest;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

export function refuseStoreUrl({ store }: StorePlace): void {
  if (store !== '') throw new StoreRefused('A store on PostgreSQL is backed up by its server: docs/operating.md shows how.');
}

/** Checked first, so that a long backup does not fail at its end. */
export function refuseFullDisk(folder: string, bytes: number): void {
  if (!existsSync(folder)) throw new StoreRefused(`There is no folder ${folder}.`);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const shown = (count: number) => `${(count / 2 ** 30).toFixed(1)} GiB`;
  if (free < bytes) throw new StoreRefused(`${folder} needs ${shown(bytes)} of free space and has ${shown(free)}. Nothing was changed.`);
}
