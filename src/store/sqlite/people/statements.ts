import { type DatabaseSync, rowsAsArrays } from '../database.ts';

/** Phone owners and people. */
export function peopleStatements(database: DatabaseSync) {
  return {
    putOwner: database.prepare(
      'INSERT INTO phone_owner(number, data) VALUES (?, ?) ON CONFLICT(number) DO UPDATE SET data = excluded.data',
    ),
    dropOwner: database.prepare('DELETE FROM phone_owner WHERE number = ?'),
    person: rowsAsArrays(database.prepare('SELECT data FROM person WHERE id = ?')),
    putPerson: database.prepare('INSERT INTO person(id, data) VALUES (?, ?) ON CONFLICT(id) DO UPDATE SET data = excluded.data'),
    dropPerson: database.prepare('DELETE FROM person WHERE id = ? RETURNING id'),
    scanPeople: database.prepare('SELECT id, data FROM person WHERE id > ? ORDER BY id LIMIT ?'),
  };
}
