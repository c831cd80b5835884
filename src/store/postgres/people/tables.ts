import type { Key } from '../../../core/key.ts';
import type { Line, Property } from '../../../core/person.ts';
import type { PhoneNumber } from '../../../core/record.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { decodeProperty, encodeProperty, isAsRecent, propertyRowOf } from '../../codec/property-codec.ts';
import type { LineRow, PeopleStore } from '../../people.ts';
import { lineFrom, lineValues, spanOf } from '../../people-rows.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';
import { FOREVER } from './schema.ts';

const OWNERS_PER_PAGE = 2_000;
const LINES_PER_STATEMENT = 5_000;

/** Lines and property rolls: small tables that stand on every node. */
export class Tables {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async lines(numbers: readonly PhoneNumber[]): Promise<(Line | undefined)[]> {
    if (numbers.length === 0) return [];
    const found = new Map((await this.#session.run(LINES, [numbers])).map((row) => [row['number'] as PhoneNumber, lineFrom(row)]));
    return numbers.map((number) => found.get(number));
  }

  async putLines(rows: readonly LineRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += LINES_PER_STATEMENT) await this.#putSome(rows.slice(at, at + LINES_PER_STATEMENT));
  }

  async properties(keys: readonly Key[]): Promise<(readonly Property[])[]> {
    if (keys.length === 0) return [];
    const found = new Map<Key, Property[]>();
    for (const row of await this.#session.run(PROPERTIES, [keys])) {
      const key = row['address_key'] as Key;
      found.set(key, [...(found.get(key) ?? []), decodeProperty(row['data'] as string)]);
    }
    return keys.map((key) => found.get(key) ?? []);
  }

  async putProperties(rows: Parameters<PeopleStore['putProperties']>[0]): Promise<void> {
    // Of two rows for one owner of one address the newest counts, and of equals the later, as if they came one after the other.
    const newest = new Map<string, { readonly key: Key; readonly row: string; readonly property: Property }>();
    for (const { addressKey, property } of rows) {
      const row = propertyRowOf(property);
      const held = newest.get(`${addressKey} ${row}`);
      if (held === undefined || isAsRecent(property, held.property)) newest.set(`${addressKey} ${row}`, { key: addressKey, row, property });
    }
    const values = [...newest.values()];
    if (values.length === 0) return;
    await this.#session.run(PUT_PROPERTIES, [
      values.map(({ key }) => key),
      values.map(({ row }) => row),
      values.map(({ property }) => encodeProperty(property)),
    ]);
  }

  async #putSome(rows: readonly LineRow[]): Promise<void> {
    // Of two rows for one block the later counts as if they came one after the other; a statement may touch each row once.
    const latest = new Map<string, LineRow>();
    for (const row of rows) {
      const name = `${row.first}-${row.last}`;
      const before = latest.get(name);
      if (before === undefined || overrides(row, before)) latest.set(name, row);
    }
    const some = [...latest.values()];
    const values = some.map(lineValues);
    await this.#session.run(PUT_LINES, [
      some.map(({ first }) => first),
      some.map(({ last }) => last),
      values.map(([type]) => type),
      values.map(([, carrier]) => carrier),
      values.map(([, , asOf]) => asOf),
      some.map(spanOf),
    ]);
    await this.#refreshOwners(some);
  }

  /** The owners' rows carry their line, so that a reverse look-up is one read; here they learn of a new one. */
  async #refreshOwners(blocks: readonly LineRow[]): Promise<void> {
    const [firsts, lasts] = [blocks.map(({ first }) => first), blocks.map(({ last }) => last)];
    for (let after = 0; ; ) {
      const owners = await this.#session.run(OWNERS, [firsts, lasts, after, OWNERS_PER_PAGE]);
      if (owners.length === 0) return;
      const numbers = owners.map((row) => row['number'] as PhoneNumber);
      const lines = await this.lines(numbers);
      const changed = owners.flatMap((row, index) => {
        const line = lines[index];
        if (line === undefined) return [];
        const before = row['data'] as string;
        const data = encodePhoneOwner({ ...decodePhoneOwner(numbers[index]!, before), line });
        return data === before ? [] : [{ number: numbers[index]!, data }];
      });
      if (changed.length > 0) await this.#session.run(PUT_OWNERS, [changed.map(({ number }) => number), changed.map(({ data }) => data)]);
      after = numbers.at(-1)!;
    }
  }
}

/** The narrowest block counts, and of equals the newest. */
function overrides(row: LineRow, other: LineRow): boolean {
  if (spanOf(row) !== spanOf(other)) return spanOf(row) < spanOf(other);
  return other.asOf === undefined || (row.asOf !== undefined && row.asOf >= other.asOf);
}

const LINES: Statement = {
  name: 'lines',
  hot: true,
  text: `SELECT DISTINCT ON (n.number) n.number, l.type, l.carrier FROM unnest($1::bigint[]) AS n(number)
    JOIN line l ON int8range(l.first, l.last, '[]') @> n.number ORDER BY n.number, l.span, l.as_of DESC NULLS LAST`,
};
const PUT_LINES: Statement = {
  name: 'put_lines',
  text: `INSERT INTO line AS l(first, last, type, carrier, as_of, span)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[], $5::integer[], $6::bigint[])
    ON CONFLICT (first, last) DO UPDATE SET type = excluded.type, carrier = excluded.carrier, as_of = excluded.as_of, span = excluded.span
    WHERE excluded.span < l.span OR (excluded.span = l.span AND (l.as_of IS NULL OR excluded.as_of >= l.as_of))`,
};
const OWNERS: Statement = {
  name: 'line_owners',
  text: `SELECT DISTINCT o.number, o.data FROM unnest($1::bigint[], $2::bigint[]) AS block(first, last)
    JOIN phone_owner o ON o.number BETWEEN block.first AND block.last AND o.number > $3 AND o.until = ${FOREVER} ORDER BY o.number LIMIT $4`,
};
const PUT_OWNERS = sql(
  'put_line_owners',
  `UPDATE phone_owner o SET data = n.data FROM unnest($1::bigint[], $2::text[]) AS n(number, data) WHERE o.number = n.number AND o.until = ${FOREVER}`,
);
/** The first part of a property's text. */
function asOf(row: string): string {
  return `COALESCE(NULLIF(split_part(${row}.data, chr(31), 1), '')::int, -2147483648)`;
}

const PROPERTIES = sql(
  'properties',
  'SELECT address_key, data FROM property WHERE address_key = ANY($1::bigint[]) ORDER BY address_key, owner',
  { hot: true },
);
const PUT_PROPERTIES: Statement = {
  name: 'put_properties',
  text: `INSERT INTO property SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])
    ON CONFLICT (address_key, owner) DO UPDATE SET data = excluded.data
    WHERE ${asOf('excluded')} >= ${asOf('property')}`,
};
