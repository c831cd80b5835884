import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import { decodeProperty } from '../../codec/property-codec.ts';
import type { EncodedRows, PeopleCopying, PostingColumns, PropertyRow } from '../../people.ts';
import { lineRowFrom } from '../../people-rows.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Connection, Row } from '../connection.ts';
import { LIVE } from './reads.ts';
import { Records } from './records.ts';
import { FACTS } from './schema.ts';

/** Reads everything in a people store, page by page. */
export function peopleCopying(connection: Connection): PeopleCopying {
  const encoded = async (statement: Statement, after: number, limit: number): Promise<EncodedRows> => {
    const rows = await connection.run(statement, [after, limit]);
    return { ids: rows.map((row) => row['id'] as number), encoded: rows.map((row) => row['data'] as string) };
  };
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
    people: ({ after, limit }) => encoded(PEOPLE, after, limit),
    phoneOwners: ({ after, limit }) => encoded(PHONE_OWNERS, after, limit),
    history: async ({ after, limit }) =>
      (await connection.run(HISTORY, [after, limit])).map((row) => ({
        id: row['id'] as PersonId,
        becameOf: (row['became'] as (number | string)[]).map((id) => Number(id) as PersonId),
      })),
    lines: async ({ after, limit }) =>
      (await connection.run(LINES, [after?.first ?? 0, after?.last ?? 0, limit])).map((row) =>
        lineRowFrom(row as Parameters<typeof lineRowFrom>[0]),
      ),
    properties: async ({ after, limit }) =>
      (await connection.run(PROPERTIES, [after?.addressKey ?? -1, after?.owner ?? '', limit])).map(
        (row): PropertyRow => ({
          addressKey: row['address_key'] as Key,
          owner: row['owner'] as string,
          property: decodeProperty(row['data'] as string),
        }),
      ),
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
const PEOPLE = sql('copy_people', `SELECT id, data FROM person WHERE id > $1 AND ${LIVE} ORDER BY id LIMIT $2`);
const PHONE_OWNERS = sql(
  'copy_phone_owners',
  `SELECT number AS id, data FROM phone_owner WHERE number > $1 AND ${LIVE} ORDER BY number LIMIT $2`,
);
const HISTORY = sql('copy_history', 'SELECT id, became FROM person_history WHERE id > $1 ORDER BY id LIMIT $2');
const LINES = sql(
  'copy_lines',
  'SELECT first, last, span, type, carrier, as_of FROM line WHERE (first, last) > ($1, $2) ORDER BY first, last LIMIT $3',
);
const PROPERTIES = sql(
  'copy_properties',
  'SELECT address_key, owner, data FROM property WHERE (address_key, owner) > ($1, $2) ORDER BY address_key, owner LIMIT $3',
);
