import type { ListedHash } from '../../privacy/listed-hashes.ts';
import type { Listed } from '../../privacy/screen.ts';
import type { PeopleReads } from '../people.ts';
import type { ListChange } from '../people-change.ts';
import type { SqlRow } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { FactTable } from './facts.ts';

/** Hashes in one statement. */
const HASHES_PER_STATEMENT = 100;

export function* listedHashes({ after, limit }: Parameters<PeopleReads['listedHashes']>[0]): Work<Listed[]> {
  return (yield* run(PAGE, after, limit)).map(listedFrom);
}

export function* listed(hashes: readonly ListedHash[]): Work<Listed[]> {
  const found: Listed[] = [];
  for (const some of parts(hashes)) {
    const text = `SELECT hash, marks FROM listed WHERE hash IN (${some.map((_, at) => `$${at + 1}`).join(', ')})`;
    for (const row of yield* run(sql('listed', text), ...some)) found.push(listedFrom(row));
  }
  return found;
}

export function* changeListed(facts: FactTable, change: ListChange | undefined): Work<void> {
  if (change === undefined) return;
  const { put, dropped, listedPosition, privacyPosition } = change;
  for (const hash of dropped) yield* run(DROP, hash);
  for (const { hash, marks } of put) yield* run(PUT, hash, marks);
  yield* facts.set('listed_position', listedPosition);
  if (privacyPosition !== undefined) yield* facts.set('privacy_position', privacyPosition);
}

function listedFrom(row: SqlRow): Listed {
  return { hash: row['hash'] as ListedHash, marks: row['marks'] as number };
}

function* parts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += HASHES_PER_STATEMENT) yield items.slice(from, from + HASHES_PER_STATEMENT);
}

const PAGE = sql('listed_page', 'SELECT hash, marks FROM listed WHERE hash > $1 ORDER BY hash LIMIT $2');
const PUT = sql('put_listed', 'INSERT INTO listed(hash, marks) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET marks = excluded.marks', {
  hot: true,
});
const DROP = sql('drop_listed', 'DELETE FROM listed WHERE hash = $1', { hot: true });
