import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import { encodedPage, propertyPage } from '../../people/pages.ts';
import type { PeopleCopying, PostingColumns } from '../../people.ts';
import { lineRowFrom } from '../../people-rows.ts';
import { sql } from '../../table-work.ts';
import type { Connection, Row } from '../connection.ts';
import { LIVE } from './reads.ts';
import { Records } from './records.ts';
import { FACTS } from './schema.ts';

/** Reads everything in a people store, page by page. */
export function peopleCopying(connection: Connection): PeopleCopying {
  return {
    identity: () => connection.do(FACTS.identity()),
    adopt: (identity) => connection.doInTransaction(FACTS.adopt(identity)),
    postings: ({ after, limit }) => postings(connection, after, limit),
    refs: async ({ after, limit }) => {
      const rows = wholeGroups(await connection.run(REFS, [after, limit]), 'hash', limit);
      return {
        hashes: Float64Array.from(rows, (row) => row['hash'] as number),
        records: Uint32Array.from(rows, (row) => row['record'] as number),
      };
    },
    people: (page) => connection.do(encodedPage('person', page, LIVE)),
    phoneOwners: (page) => connection.do(encodedPage('phone_owner', page, LIVE)),
    history: async ({ after, limit }) =>
      (await connection.run(HISTORY, [after, limit])).map((row) => ({
        id: row['id'] as PersonId,
        becameOf: (row['became'] as (number | string)[]).map((id) => Number(id) as PersonId),
      })),
    lines: async ({ after, limit }) =>
      (await connection.run(LINES, [after?.first ?? 0, after?.last ?? 0, limit])).map((row) =>
        lineRowFrom(row as Parameters<typeof lineRowFrom>[0]),
      ),
    properties: (page) => connection.do(propertyPage(page)),
  };
}

async function postings(connection: Connection, after: Key, limit: number): Promise<PostingColumns> {
  const live = await connection.run(HOLDERS, [after, limit]);
  const whole = wholeGroups(live, 'key', limit);
  const last = live.length < limit ? Number.MAX_SAFE_INTEGER : (whole.at(-1)!['key'] as number);
  const held = await connection.run(GENERIC_HOLDERS, [after, last]);
  const owners = await new Records(connection).owners(held.map((row) => row['record'] as RecordId));
  const generic: Row[] = held.map((row) => ({ ...row, person: owners.get(row['record'] as RecordId) ?? 0 }));
  const rows = [...whole, ...generic].sort((left, right) => (left['key'] as number) - (right['key'] as number));
  const keys: number[] = [];
  const starts: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (row['key'] === keys.at(-1)) continue;
    keys.push(row['key'] as number);
    starts.push(at);
  }
  return {
    keys: Float64Array.from(keys),
    starts: Uint32Array.from([...starts, rows.length]),
    records: Uint32Array.from(rows, (row) => row['record'] as number),
    people: Uint32Array.from(rows, (row) => row['person'] as number),
  };
}

/** A full page may end within those of one value: they are left for the next page. */
function wholeGroups(rows: Row[], column: 'key' | 'hash', limit: number): Row[] {
  if (rows.length < limit) return rows;
  const last = rows.at(-1)![column];
  const first = rows.findIndex((row) => row[column] === last);
  if (first === 0) throw new Error(`a page is smaller than one ${column}`);
  return rows.slice(0, first);
}

const HOLDERS = sql('copy_holders', `SELECT key, record, person FROM key_holder WHERE key > $1 AND ${LIVE} ORDER BY key, record LIMIT $2`);
const GENERIC_HOLDERS = sql(
  'copy_generic_holders',
  'SELECT key, record FROM generic_holder WHERE key > $1 AND key <= $2 ORDER BY key, record',
);
const REFS = sql('copy_refs', 'SELECT hash, record FROM record_ref WHERE hash > $1 ORDER BY hash, record LIMIT $2');
const HISTORY = sql('copy_history', 'SELECT id, became FROM person_history WHERE id > $1 ORDER BY id LIMIT $2');
const LINES = sql(
  'copy_lines',
  'SELECT first, last, span, type, carrier, as_of FROM line WHERE (first, last) > ($1, $2) ORDER BY first, last LIMIT $3',
);
