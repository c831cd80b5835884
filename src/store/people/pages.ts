import type { Key } from '../../core/key.ts';
import { decodeProperty } from '../codec/property-codec.ts';
import type { EncodedRows, PeopleCopying, PropertyRow } from '../people.ts';
import { run, sql, type Work } from '../table-work.ts';

const KEYS = { person: 'id', phone_owner: 'number' } as const;

/** Stored texts by ascending key; `live` is what an engine's rows must fulfil to count. */
export function* encodedPage(
  table: keyof typeof KEYS,
  { after, limit }: { readonly after: number; readonly limit: number },
  live = 'true',
): Work<EncodedRows> {
  const key = KEYS[table];
  const text = `SELECT ${key} AS id, data FROM ${table} WHERE ${key} > $1 AND ${live} ORDER BY ${key} LIMIT $2`;
  const rows = yield* run(sql(`page_${table}`, text), after, limit);
  return { ids: rows.map((row) => row['id'] as number), encoded: rows.map((row) => row['data'] as string) };
}

export function* propertyPage({ after, limit }: Parameters<PeopleCopying['properties']>[0]): Work<PropertyRow[]> {
  return (yield* run(PROPERTIES, after?.addressKey ?? -1, after?.owner ?? '', limit)).map((row) => ({
    addressKey: row['address_key'] as Key,
    owner: row['owner'] as string,
    property: decodeProperty(row['data'] as string),
  }));
}

const PROPERTIES = sql(
  'page_property',
  'SELECT address_key, owner, data FROM property WHERE (address_key, owner) > ($1, $2) ORDER BY address_key, owner LIMIT $3',
);
