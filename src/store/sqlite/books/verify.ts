import type { Secrets } from '../../../core/secrets.ts';
import { verifyBooks } from '../../books/verify.ts';
import { doInSteps } from '../../table-work.ts';
import { type DatabaseSync, isDamage, openDatabase } from '../database.ts';
import { Statements } from '../statements.ts';
import { ENGINE } from './engine.ts';
import { BOOKS_FORMAT } from './schema.ts';

const MAX_FAULTS = 100;

/**
 * Checks the books as they were at one moment, on a connection of its own: a server that is charging meanwhile is not
 * delayed, and between pages the event loop gets its turn.
 */
export async function verifyBooksFile(file: string, secrets: Secrets): Promise<string[]> {
  const database = openDatabase({ file, format: BOOKS_FORMAT, synchronous: 'FULL', readOnly: true });
  const statements = new Statements(database);
  try {
    database.exec('BEGIN');
    const faults = checkIntegrity(database);
    // The tables of a damaged file cannot be trusted to say more.
    if (faults.length > 0) return faults;
    return await doInSteps(verifyBooks(ENGINE, secrets), async (step) => {
      await new Promise(setImmediate);
      return statements.send(step);
    });
  } catch (error) {
    if (isDamage(error)) return [`the file is damaged: ${(error as Error).message}`];
    throw error;
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.close();
  }
}

function checkIntegrity(database: DatabaseSync): string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MAX_FAULTS})`).all() as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}
