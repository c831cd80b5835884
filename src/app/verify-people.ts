import { type PersonId, showPersonId } from '../core/ids.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { PeopleStore } from '../store/people.ts';
import { decodePerson } from '../store/person-codec.ts';
import { readOwnerRow } from '../store/phone-owner-codec.ts';
import { encodedPages, postingPages, recordPages } from './copy/copy-people-pages.ts';

export interface PeopleReport {
  readonly records: number;
  readonly people: number;
  readonly faults: readonly string[];
}

const MAX_FAULTS = 100;
const MOST_TRIES = 3;
/** Far more than fit any store; beyond it a column of them would not fit the memory. */
const LARGEST_ID = 2 ** 31;

/** Holds the records, people, owners of numbers and keys of a store against each other, while it is in use. */
export async function verifyThePeople(people: PeopleStore): Promise<PeopleReport> {
  for (let tries = 1; ; tries++) {
    const { version } = await people.facts();
    const report = await new Check().run(people);
    // What was published between two pages looks like a fault and is none.
    if (report.faults.length === 0 || (await people.facts()).version === version) return report;
    if (tries === MOST_TRIES) return { ...report, faults: ['people were published again and again meanwhile: verify when no import runs'] };
  }
}

class Check {
  readonly #faults: string[] = [];
  /** By record; 0 is nobody. */
  #personOf = new Uint32Array(1_024);
  /** By person: how many records say so. */
  #recordsOf = new Uint32Array(1_024);
  /** By person. */
  #isThere = new Uint8Array(1_024);
  #records = 0;
  #people = 0;

  async run(store: PeopleStore): Promise<PeopleReport> {
    for await (const page of recordPages(store)) for (const { id, person } of page) this.#record(id, person);
    for await (const { ids, encoded } of encodedPages(store, 'people')) {
      for (const [at, text] of encoded.entries()) this.#person(ids[at] as PersonId, text);
    }
    this.#recordsOf.forEach((records, id) => {
      if (records > 0 && this.#isThere[id] !== 1) this.#fault(`${shown(id)} has records but does not exist`);
    });
    for await (const { ids, encoded } of encodedPages(store, 'phoneOwners')) {
      for (const [at, text] of encoded.entries()) {
        const { person } = readOwnerRow(ids[at] as PhoneNumber, text);
        if (this.#isThere[person] !== 1) this.#fault(`${shown(person)} owns a number but does not exist`);
      }
    }
    for await (const { records, people } of postingPages(store)) {
      records.forEach((record, at) => {
        if (people[at] !== this.#personOf[record]) this.#fault(`a key says that record ${record} belongs to ${shown(people[at]!)}`);
      });
    }
    return { records: this.#records, people: this.#people, faults: this.#faults };
  }

  #record(record: number, person: number): void {
    if (person === 0) return;
    this.#records += 1;
    this.#personOf = roomFor(this.#personOf, record);
    this.#recordsOf = roomFor(this.#recordsOf, person);
    this.#personOf[record] = person;
    this.#recordsOf[person]! += 1;
  }

  #person(id: PersonId, text: string): void {
    this.#people += 1;
    if (id > LARGEST_ID) {
      this.#fault(`${shown(id)} has an id that is never given`);
      return;
    }
    this.#isThere = roomFor(this.#isThere, id);
    this.#isThere[id] = 1;
    const records = recordsIn(id, text);
    if (records === undefined) this.#fault(`${shown(id)} cannot be read`);
    else if (records.length !== (this.#recordsOf[id] ?? 0) || records.some((record) => this.#personOf[record] !== id)) {
      this.#fault(`${shown(id)} names other records than those that name it`);
    }
  }

  #fault(text: string): void {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push(text);
  }
}

function recordsIn(id: PersonId, text: string): readonly number[] | undefined {
  try {
    return decodePerson(id, text).records;
  } catch {
    return undefined;
  }
}

function shown(person: number): string {
  return `person ${showPersonId(person as PersonId)}`;
}

function roomFor<Column extends Uint8Array | Uint32Array>(column: Column, at: number): Column {
  if (at < column.length) return column;
  const wider = new (column.constructor as new (length: number) => Column)(Math.max(at + 1, 2 * column.length));
  wider.set(column);
  return wider;
}
