import { run, sql, type Work } from '../table-work.ts';

/** Notes about the books as a whole, by name, such as the time of the last backup. */
export function* notes(): Work<Record<string, string>> {
  const rows = yield* run(READ);
  return Object.fromEntries(rows.map(({ name, value }) => [name as string, value as string]));
}

export function* putNote(name: string, value: string): Work<void> {
  yield* run(PUT, name, value);
}

const READ = sql('read_notes', 'SELECT name, value FROM books_meta');
const PUT = sql('put_note', 'INSERT INTO books_meta(name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', {
  writes: true,
});
