import type { PersonId, RecordId } from '../../../core/ids.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';

/** Record ids are consecutive, so their people fit in arrays of a fixed length; 0 is no person. */
export const MEMBERSHIP_PAGE_RECORDS = 256;

/** Where one number is laid to be read. */
const number = new Uint32Array(1);
const four = new Uint8Array(number.buffer);

export class Memberships {
  readonly #get: StatementSync;
  readonly #one: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync) {
    this.#get = database.prepare('SELECT people FROM membership WHERE page = ?');
    this.#one = rowsAsArrays(database.prepare('SELECT substr(people, ?, 4) FROM membership WHERE page = ?'));
    this.#put = database.prepare(
      'INSERT INTO membership(page, people) VALUES (?, ?) ON CONFLICT(page) DO UPDATE SET people = excluded.people',
    );
  }

  of(record: RecordId): PersonId | undefined {
    const slot = record % MEMBERSHIP_PAGE_RECORDS;
    const row = this.#one.get(4 * slot + 1, Math.floor(record / MEMBERSHIP_PAGE_RECORDS)) as unknown as [Uint8Array] | undefined;
    if (row === undefined) return undefined;
    four.set(row[0]);
    return number[0] === 0 ? undefined : (number[0] as PersonId);
  }

  /** For records in their order: each page is fetched once. 0 is no person. */
  reader(): (record: RecordId) => number {
    let page = -1;
    let people: Uint32Array | undefined;
    return (record) => {
      const wanted = Math.floor(record / MEMBERSHIP_PAGE_RECORDS);
      if (wanted !== page) {
        page = wanted;
        people = this.#page(page);
      }
      return people?.[record % MEMBERSHIP_PAGE_RECORDS] ?? 0;
    };
  }

  /** `person` 0 takes the record out. */
  set(changes: ReadonlyMap<RecordId, PersonId | 0>): void {
    const byPage = new Map<number, [number, number][]>();
    for (const [record, person] of changes) {
      const page = Math.floor(record / MEMBERSHIP_PAGE_RECORDS);
      const list = byPage.get(page);
      if (list === undefined) byPage.set(page, [[record % MEMBERSHIP_PAGE_RECORDS, person]]);
      else list.push([record % MEMBERSHIP_PAGE_RECORDS, person]);
    }
    for (const [page, list] of byPage) {
      const people = this.#page(page) ?? new Uint32Array(MEMBERSHIP_PAGE_RECORDS);
      for (const [slot, person] of list) people[slot] = person;
      this.#put.run(page, new Uint8Array(people.buffer, people.byteOffset, people.byteLength));
    }
  }

  #page(page: number): Uint32Array | undefined {
    const row = this.#get.get(page) as { people: Uint8Array } | undefined;
    return row === undefined ? undefined : new Uint32Array(row.people.slice().buffer);
  }
}
