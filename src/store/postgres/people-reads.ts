import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { Holder, KeyHolders } from '../people.ts';
import { decodePerson } from '../person-codec.ts';
import { decodePhoneOwner } from '../phone-owner-codec.ts';
import type { Session, Statement } from './connection.ts';

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
    const rows = await this.#session.run(HOLDERS, [keys]);
    const found = new Map<Key, { count: number; holders: Holder[] }>();
    for (const row of rows) {
      const key = row['key'] as Key;
      const count = row['count'] as number | null;
      if (count !== null) {
        found.set(key, { count, holders: [] });
        continue;
      }
      const entry = found.get(key) ?? { count: 0, holders: [] };
      entry.count += 1;
      entry.holders.push({ record: row['record'] as RecordId, person: row['person'] as PersonId });
      found.set(key, entry);
    }
    return keys.map((key) => found.get(key) ?? { count: 0, holders: [] });
  }

  /** People are read through the memberships here: a generic key's rows do not follow them. */
  async allHolders(keys: readonly Key[], limit: number): Promise<(readonly Holder[])[]> {
    const live = await this.holders(keys);
    const answers: (readonly Holder[])[] = [];
    for (const [index, key] of keys.entries()) {
      const { count, holders } = live[index]!;
      if (holders.length === count) {
        answers.push(holders.slice(0, limit));
        continue;
      }
      const rows = await this.#session.run(GENERIC_HOLDERS, [key, limit]);
      answers.push(rows.map((row) => ({ record: row['record'] as RecordId, person: row['person'] as PersonId })));
    }
    return answers;
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

  async scanPeople({ after, limit }: { readonly after: PersonId; readonly limit: number }): Promise<Person[]> {
    const rows = await this.#session.run(SCAN_PEOPLE, [after, limit]);
    return rows.map((row) => decodePerson(row['id'] as PersonId, row['data'] as string));
  }

  async history(ids: readonly PersonId[]): Promise<(readonly PersonId[])[]> {
    const rows = await this.#session.run(HISTORY, [ids]);
    const found = new Map<PersonId, PersonId[]>();
    for (const row of rows) {
      const origin = row['origin'] as PersonId;
      found.set(origin, [...(found.get(origin) ?? []), row['id'] as PersonId]);
    }
    return ids.map((id) => found.get(id) ?? []);
  }
}

const PUBLISHED = "(SELECT value FROM people_meta WHERE name = 'version')";
/** Holds in the published batch. */
export const LIVE = `since <= ${PUBLISHED} AND until > ${PUBLISHED}`;

const PHONE_OWNERS: Statement = {
  name: 'phone_owners',
  text: `SELECT number, data FROM phone_owner WHERE number = ANY($1::bigint[]) AND ${LIVE}`,
};
const HOLDERS: Statement = {
  name: 'holders',
  text: `SELECT key, record, person, NULL::bigint AS count FROM key_holder WHERE key = ANY($1::bigint[]) AND ${LIVE}
    UNION ALL SELECT key, NULL, NULL, count FROM generic_key WHERE key = ANY($1::bigint[]) AND ${LIVE} ORDER BY record`,
};
const GENERIC_HOLDERS: Statement = {
  name: 'generic_holders',
  text: `SELECT g.record, coalesce(m.person, 0) AS person FROM generic_holder g LEFT JOIN membership m ON m.record = g.record
    WHERE g.key = $1 ORDER BY g.record LIMIT $2`,
};
const PEOPLE: Statement = { name: 'people', text: `SELECT id, data FROM person WHERE id = ANY($1::bigint[]) AND ${LIVE}` };
const SCAN_PEOPLE: Statement = {
  name: 'scan_people',
  text: `SELECT id, data FROM person WHERE id > $1 AND ${LIVE} ORDER BY id LIMIT $2`,
};
/** UNION drops what was met before, so a circle of old ids ends. */
const HISTORY: Statement = {
  name: 'person_history',
  text: `WITH RECURSIVE went(origin, id) AS (
      SELECT id, id FROM unnest($1::bigint[]) AS asked(id)
      UNION SELECT went.origin, step.id FROM went JOIN person_history h ON h.id = went.id CROSS JOIN LATERAL unnest(h.became) AS step(id)
    ) SELECT DISTINCT went.origin, went.id FROM went JOIN person p ON p.id = went.id AND ${LIVE} ORDER BY went.origin, went.id`,
};
