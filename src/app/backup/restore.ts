import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '../../core/clock.ts';
import { keysIn } from '../../store/secrets-file.ts';
import { refuseFile } from '../../store/sqlite/refuse-folder.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { syncFolder } from '../../store/sync-folder.ts';
import { openBooks, openPeople, type StorePlace, secretsAt } from '../open-stores.ts';
import { PrivacyJournal } from '../privacy/journal.ts';
import { type Replayed, replayJournal } from '../privacy/replay-journal.ts';
import { type Manifest, openArchive } from './archive.ts';
import { refuseFullDisk, refuseStoreUrl } from './backup.ts';
import { checkFolder } from './check-folder.ts';

export interface RestoreOrder {
  readonly file: string;
  readonly place: StorePlace;
  /** The journal of the store that was backed up; undefined to restore without what it holds. */
  readonly journal: string | undefined;
  readonly clock: Clock;
  /** Who restores, as the audit names them. */
  readonly actor: string;
}

export interface Restored {
  readonly manifest: Manifest;
  /** How many changes of the privacy list the journal held. */
  readonly replayed: number;
  readonly warnings: readonly string[];
}

/**
 * Restores a backup into a folder that is not there yet, or empty. The folder gets its name when the whole backup is in it, the
 * journal has been replayed and both stores are checked; until then nothing is changed.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { data } = order.place;
  refuseStoreUrl(order.place);
  refuseUsed(data);
  return await restoreInto(`${data}.partial`, order, (partial) => {
    if (existsSync(data)) rmdirSync(data);
    renameSync(partial, data);
    syncFolder(dirname(resolve(data)));
  });
}

/** Restores into a scratch folder next to the backup, then removes it. Shows that the backup can be restored. */
export function drill(order: RestoreOrder): Promise<Restored> {
  refuseStoreUrl(order.place);
  return restoreInto(`${order.file}.drill`, order, () => {});
}

async function restoreInto(folder: string, order: RestoreOrder, onDone: (folder: string) => void): Promise<Restored> {
  const { file, journal } = order;
  const place = { ...order.place, data: folder, secrets: secretsAt(order.place).place };
  if (journal !== undefined && !existsSync(journal)) throw new StoreRefused(journalMissing(journal));
  const archive = await openArchive(file);
  const { manifest } = archive;
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
    const { changes, warnings } = await repeatJournal(place, order);
    if (changes > 0) await checkFolder(place);
    onDone(folder);
    return { manifest, replayed: changes, warnings };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replays what was suppressed, lifted and erased after the backup, and records that in the audit. */
async function repeatJournal(place: StorePlace, { journal, clock, actor }: RestoreOrder): Promise<Pick<Replayed, 'changes' | 'warnings'>> {
  const books = await openBooks(place, 'command');
  try {
    const note = (outcome: string) => books.audit([{ atMs: clock.nowMs(), actor, action: 'restore', outcome }]);
    if (journal === undefined) {
      await note('without_journal');
      return { changes: 0, warnings: [] };
    }
    const people = await openPeople(place, 'write');
    const replayed = await replayJournal(
      { books, people, nowMs: clock.nowMs },
      new PrivacyJournal(journal, keysIn(secretsAt(place)).suppression),
    ).finally(() => people.close());
    await note('done');
    return replayed;
  } finally {
    await books.close();
  }
}

function journalMissing(journal: string): string {
  return (
    `The privacy journal ${journal} is missing: people who were suppressed or erased after the backup would come back. ` +
    'Copy it there or name it with --privacy-journal; if it is lost, restore with --without-journal.'
  );
}

function refuseUsed(folder: string): void {
  refuseFile(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StoreRefused(`${folder} is in use. Restore into a new folder; nothing was changed.`);
}
