import type { Secrets } from '../../../core/secrets.ts';
import type { BooksEngine } from '../../books/engine.ts';
import { KEPT_REPLY } from '../../books/tables.ts';
import { sql } from '../../table-work.ts';
import { closeDatabase, type DatabaseSync, inTransaction } from '../database.ts';
import { emptyReplies, indexReplies, SHOWN } from './replies.ts';
import { CODES } from './schema.ts';

/** What the books on SQLite do in their own way. */
export const ENGINE: BooksEngine = {
  codes: CODES,
  newId: () => 'NULL',
  *lock() {},
  emptyReplies,
  *copied(table, rows) {
    if (table === 'kept_reply') yield* indexReplies(rows.map((row) => KEPT_REPLY.fromValues(row)));
  },
  checks: [
    {
      what: ({ seq }) =>
        `the kept reply of entry ${seq as number} shows a person under whom it is not found, so erasing would not reach it, or its entry is not the one it was charged with`,
      statement: sql(
        'verify_shown',
        `SELECT DISTINCT k.account, k.seq FROM ${SHOWN} LEFT JOIN kept_reply_person p ON p.person = shown.value AND p.reply = k.id
          WHERE p.reply IS NULL LIMIT $1`,
      ),
    },
    {
      what: ({ person }) => `the index of kept replies names one of person P${person as number} that does not exist`,
      statement: sql(
        'verify_reply_index',
        `SELECT p.person FROM kept_reply_person p LEFT JOIN kept_reply k ON k.id = p.reply WHERE k.id IS NULL LIMIT $1`,
      ),
    },
  ],
};

/** Closes a store whose secrets are missing. */
export function keysOf(database: DatabaseSync, read: () => Secrets): Secrets {
  try {
    return inTransaction(database, read);
  } catch (error) {
    closeDatabase(database);
    throw error;
  }
}
