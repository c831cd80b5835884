import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDamage, openDatabase } from '../database.ts';
import { refuseUnfinishedCopy } from '../unfinished-copy.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './schema.ts';

const MAX_FAULTS = 100;

/** What SQLite finds wrong with the people's file; undefined where there is none yet. */
export function peopleFileFaults(folder: string): string[] | undefined {
  const file = join(folder, PEOPLE_FILE);
  refuseUnfinishedCopy(folder);
  if (!existsSync(file)) return undefined;
  const database = openDatabase({
    file,
    format: PEOPLE_FORMAT,
    synchronous: 'NORMAL',
    readOnly: true,
  });
  try {
    const rows = database.prepare(`PRAGMA quick_check(${MAX_FAULTS})`).all() as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  } catch (error) {
    if (isDamage(error)) return [`the file is damaged: ${(error as Error).message}`];
    throw error;
  } finally {
    database.close();
  }
}
