import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Person, PhoneOwner } from '../../../core/person.ts';
import type { PhoneNumber } from '../../../core/record.ts';
import { decodePerson } from '../../codec/person-codec.ts';
import { decodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { encodedPage } from '../../people/pages.ts';
import type { Holder, KeyHolders } from '../../people.ts';
import { reachedFrom } from '../../people-rows.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';
import { Records } from './records.ts';

/** The reads of a look-up: one statement each, whatever the number of requests that share it. */
export class LookUpReads {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async phoneOwners(numbers: readonly PhoneNumber[]): Promise<(PhoneOwner | undefined)[]> {
    const encoded = await this.encodedOwners(numbers);
    return encoded.map((data, index) => (data === undefined ? undefined : decodePhoneOwner(numbers[index]!, data)));
  }

  async encodedOwners(numbers: readonly PhoneNumber[]): Promise<(string | undefined)[]> {
    if (numbers.length === 0) return [];
    const rows = await this.#session.run(PHONE_OWNERS, [numbers]);
    const found = new Map(rows.map((row) => [row['number'] as PhoneNumber, row['data'] as string]));
    return numbers.map((number) => found.get(number));
  }

  async holders(keys: readonly Key[]): Promise<KeyHolders[]> {
    if (keys.length === 0) return [];
    const found = new Map<Key, KeyHolders>();
    for (const row of await this.#session.run(HOLDERS, [keys])) {
      const count = row['count'] as number | null;
      const holders = count === null ? holdersIn(row['records'] as string, row['people'] as string) : [];
      found.set(row['key'] as Key, { count: count ?? holders.length, holders });
    }
    return keys.map((key) => found.get(key) ?? NO_HOLDERS);
  }

  async keyCounts(keys: readonly Key[]): Promise<number[]> {
    if (keys.length === 0) return [];
    const found = new Map((await this.#session.run(KEY_COUNTS, [keys])).map((row) => [row['key'] as Key, row['count'] as number]));
    return keys.map((key) => found.get(key) ?? 0);
  }

  /** People are read through the memberships here: a generic key's rows do not follow them. */
  async allHolders(keys: readonly Key[], limit: number): Promise<(readonly Holder[])[]> {
    const live = await this.holders(keys);
    const generic = keys.filter((_, at) => live[at]!.holders.length !== live[at]!.count);
    const rows = generic.length === 0 ? [] : await this.#session.run(GENERIC_HOLDERS, [generic, limit]);
    const records = new Map(rows.map((row) => [row['key'] as Key, idsIn(row['records'] as string) as RecordId[]]));
    const owners = await new Records(this.#session).owners([...new Set([...records.values()].flat())]);
    return keys.map((key, at) => {
      const { count, holders } = live[at]!;
      if (holders.length === count) return holders.slice(0, limit);
      return (records.get(key) ?? []).map((record) => ({ record, person: owners.get(record) ?? (0 as PersonId) }));
    });
  }

  async people(ids: readonly PersonId[]): Promise<(Person | undefined)[]> {
    if (ids.length === 0) return [];
    const rows = await this.#session.run(PEOPLE, [ids]);
    const found = new Map(rows.map((row) => [row['id'] as PersonId, row['data'] as string]));
    return ids.map((id) => {
      const data = found.get(id);
      return data === undefined ? undefined : decodePerson(id, data);
    });
  }

  async scanPeople(page: { readonly after: PersonId; readonly limit: number }): Promise<Person[]> {
    const { ids, encoded } = await this.#session.do(encodedPage('person', page, LIVE));
    return encoded.map((text, at) => decodePerson(ids[at] as PersonId, text));
  }

  async history(ids: readonly PersonId[]): Promise<(readonly PersonId[])[]> {
    const became = await this.#followed(ids);
    const reached = ids.map((id) => reachedFrom(id, (one) => became.get(one) ?? []));
    const all = [...new Set(reached.flat())];
    const live = new Set(all.length === 0 ? [] : (await this.#session.run(LIVE_PEOPLE, [all])).map((row) => row['id'] as PersonId));
    return reached.map((some) => some.filter((id) => live.has(id)).sort((left, right) => left - right));
  }

  /** The ids that lead to these in one step. */
  async before(ids: readonly PersonId[]): Promise<PersonId[]> {
    return (await this.#session.run(BEFORE, [ids])).map((row) => row['id'] as PersonId);
  }

  /** A step at a time for all ids together, because a cluster cannot follow them from shard to shard. */
  async #followed(ids: readonly PersonId[]): Promise<Map<PersonId, readonly PersonId[]>> {
    const became = new Map<PersonId, readonly PersonId[]>();
    let open = [...new Set(ids)];
    for (let step = 0; open.length > 0 && step < MAX_STEPS; step++) {
      const rows = await this.#session.run(HISTORY, [open]);
      for (const id of open) became.set(id, []);
      for (const row of rows)
        became.set(
          row['id'] as PersonId,
          (row['became'] as (string | number)[]).map((id) => Number(id) as PersonId),
        );
      open = [...new Set(rows.flatMap((row) => became.get(row['id'] as PersonId)!))].filter((id) => !became.has(id));
    }
    return became;
  }
}

const PUBLISHED = "(SELECT value FROM people_meta WHERE name = 'version')";
/** Valid in the published batch. */
export const LIVE = `since <= ${PUBLISHED} AND until > ${PUBLISHED}`;

const PHONE_OWNERS = sql('phone_owners', `SELECT number, data FROM phone_owner WHERE number = ANY($1::bigint[]) AND ${LIVE}`, {
  hot: true,
});
/** One row a key, with its holders as texts: most of the cost of reading many keys was that of their rows. */
const HOLDERS: Statement = {
  name: 'holders',
  hot: true,
  text: `SELECT key, array_agg(record ORDER BY record)::text AS records, array_agg(person ORDER BY record)::text AS people, NULL::bigint AS count
      FROM key_holder WHERE key = ANY($1::bigint[]) AND ${LIVE} GROUP BY key
    UNION ALL SELECT key, NULL, NULL, count FROM generic_key WHERE key = ANY($1::bigint[]) AND ${LIVE}`,
};
const KEY_COUNTS: Statement = {
  name: 'key_counts',
  text: `SELECT key, count(*) AS count FROM key_holder WHERE key = ANY($1::bigint[]) AND ${LIVE} GROUP BY key
    UNION ALL SELECT key, count FROM generic_key WHERE key = ANY($1::bigint[]) AND ${LIVE}`,
};
const GENERIC_HOLDERS: Statement = {
  name: 'generic_holders',
  text: `SELECT key, array_agg(record ORDER BY record)::text AS records
    FROM (SELECT key, record, row_number() OVER (PARTITION BY key ORDER BY record) AS place FROM generic_holder WHERE key = ANY($1::bigint[])) h
    WHERE place <= $2 GROUP BY key`,
};
const NO_HOLDERS: KeyHolders = { count: 0, holders: [] };

function holdersIn(records: string, people: string): Holder[] {
  const owners = idsIn(people);
  return idsIn(records).map((record, at) => ({ record: record as RecordId, person: owners[at] as PersonId }));
}

/** An array of integers as the server writes it: `{1,2}`. */
function idsIn(text: string): number[] {
  return text.slice(1, -1).split(',').map(Number);
}

const PEOPLE = sql('people', `SELECT id, data FROM person WHERE id = ANY($1::bigint[]) AND ${LIVE}`, { hot: true });
const BEFORE = sql('person_before', 'SELECT id FROM person_history WHERE became && $1::bigint[]', { patient: true });
const HISTORY = sql('person_history', 'SELECT id, became FROM person_history WHERE id = ANY($1::bigint[])');
const LIVE_PEOPLE = sql('live_people', `SELECT id FROM person WHERE id = ANY($1::bigint[]) AND ${LIVE}`);
/** Old ids that lead to old ids are followed this far. */
const MAX_STEPS = 1_000;
