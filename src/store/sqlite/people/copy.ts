import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import { decodeProperty } from '../../codec/property-codec.ts';
import type { EncodedRows, PeopleCopying } from '../../people.ts';
import { lineRowFrom } from '../../people-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { FACTS, type PeopleMeta } from './meta.ts';
import type { Postings } from './postings.ts';
import type { Records } from './records.ts';

/** Reads everything in a people store, page by page. */
export function peopleCopying(
  database: DatabaseSync,
  meta: PeopleMeta,
  { postings, records }: { readonly postings: Postings; readonly records: Records },
  write: (work: () => void) => void,
): PeopleCopying {
  const people = database.prepare('SELECT id, data FROM person WHERE id > ? ORDER BY id LIMIT ?');
  const owners = database.prepare('SELECT number AS id, data FROM phone_owner WHERE number > ? ORDER BY number LIMIT ?');
  const history = database.prepare('SELECT id, became FROM person_history WHERE id > ? ORDER BY id LIMIT ?');
  const lines = database.prepare(
    'SELECT first, width, span, type, carrier, as_of FROM line WHERE (first, width) > (?, ?) ORDER BY first, width LIMIT ?',
  );
  const properties = database.prepare(
    'SELECT address_key, owner, data FROM property WHERE (address_key, owner) > (?, ?) ORDER BY address_key, owner LIMIT ?',
  );
  return {
    identity: async () => meta.change(FACTS.identity()),
    adopt: async (identity) => write(() => meta.change(FACTS.adopt(identity))),
    postings: async ({ after, limit }) => postings.scan(after, limit),
    refs: async ({ after, limit }) => records.refs(after, limit),
    people: async ({ after, limit }) => encoded(people, after, limit),
    phoneOwners: async ({ after, limit }) => encoded(owners, after, limit),
    history: async ({ after, limit }) =>
      (history.all(after, limit) as { id: PersonId; became: string }[]).map(({ id, became }) => ({
        id,
        becameOf: JSON.parse(became) as PersonId[],
      })),
    lines: async ({ after, limit }) =>
      (lines.all(after?.first ?? 0, after === undefined ? 0 : after.last - after.first + 1, limit) as unknown as Block[]).map((block) =>
        lineRowFrom({ ...block, last: block.first + block.width - 1 }),
      ),
    properties: async ({ after, limit }) =>
      (properties.all(after?.addressKey ?? -1, after?.owner ?? '', limit) as { address_key: Key; owner: string; data: string }[]).map(
        (row) => ({ addressKey: row.address_key, owner: row.owner, property: decodeProperty(row.data) }),
      ),
  };
}

type Block = SqlRow & { readonly first: number; readonly width: number; readonly span: number };

function encoded(statement: StatementSync, after: number, limit: number): EncodedRows {
  const rows = statement.all(after, limit) as { id: number; data: string }[];
  return { ids: rows.map(({ id }) => id), encoded: rows.map(({ data }) => data) };
}
