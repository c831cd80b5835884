import { type PersonId, showPersonId } from '../core/ids.ts';
import type { PhoneNumber } from '../core/record.ts';
import { writeKeys, written } from '../match/keys.ts';
import { readGrounds } from '../resolve/owner-grounds.ts';
import type { PeopleStore } from '../store/people.ts';
import { decodePerson } from '../store/person-codec.ts';
import { readOwnerRow } from '../store/phone-owner-codec.ts';
import { decodeRecord } from '../store/record-codec.ts';
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
    const { version, keySeed, rebuildPending } = await people.facts();
    // What is staged has its keys only when it is published.
    const report = await new Check(rebuildPending ? undefined : keySeed).run(people);
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
  /** By record: the sum of the keys it should be under, less those it is under. Sums tell as much as lists would, in little memory. */
  #keysOf = new Uint32Array(1_024);
  readonly #keySeed: number | undefined;
  #records = 0;
  #people = 0;

  constructor(keySeed: number | undefined) {
    this.#keySeed = keySeed;
  }

  async run(store: PeopleStore): Promise<PeopleReport> {
    for await (const page of recordPages(store)) for (const { id, person, encoded } of page) this.#record(id, person, encoded);
    for await (const { ids, encoded } of encodedPages(store, 'people')) {
      for (const [at, text] of encoded.entries()) this.#person(ids[at] as PersonId, text);
    }
    this.#recordsOf.forEach((records, id) => {
      if (records > 0 && this.#isThere[id] !== 1) this.#fault(`${shown(id)} has records but does not exist`);
    });
    for await (const { ids, encoded } of encodedPages(store, 'phoneOwners')) {
      for (const [at, text] of encoded.entries()) {
        this.#owner(ids[at] as PhoneNumber, text);
      }
    }
    for await (const { keys, starts, records, people } of postingPages(store)) {
      for (let key = 0; key < keys.length; key += 1) {
        const weight = weightOf(keys[key]!);
        for (let at = starts[key]!; at < starts[key + 1]!; at += 1) this.#posting(weight, records[at]!, people[at]!);
      }
    }
    if (this.#keySeed !== undefined) this.#unfound();
    return { records: this.#records, people: this.#people, faults: this.#faults };
  }

  #record(record: number, person: number, encoded: string): void {
    if (person === 0) return;
    this.#records += 1;
    this.#personOf = roomFor(this.#personOf, record);
    this.#recordsOf = roomFor(this.#recordsOf, person);
    this.#personOf[record] = person;
    this.#recordsOf[person]! += 1;
    if (this.#keySeed === undefined) return;
    this.#keysOf = roomFor(this.#keysOf, record);
    const keys = writeKeys(decodeRecord(encoded), this.#keySeed);
    for (let at = 0; at < keys; at += 1) this.#keysOf[record]! += weightOf(written[at]!);
  }

  #posting(weight: number, record: number, person: number): void {
    if (person !== this.#personOf[record]) this.#fault(`a key says that record ${record} belongs to ${shown(person)}`);
    if (record < this.#keysOf.length) this.#keysOf[record]! -= weight;
  }

  /** Of those whom a key is missing, or who are under one too many. */
  #unfound(): void {
    let count = 0;
    let first = 0;
    this.#keysOf.forEach((rest, record) => {
      if (rest === 0) return;
      count += 1;
      if (count === 1) first = record;
    });
    if (count > 0) this.#fault(`${count} records are under other keys than theirs (record ${first} is the first): namesake train mends it`);
  }

  #owner(number: PhoneNumber, text: string): void {
    const { person, grounds } = readOwnerRow(number, text);
    if (this.#isThere[person] !== 1) this.#fault(`${shown(person)} owns a number but does not exist`);
    if (grounds === '') return;
    for (const { person: other } of readGrounds(grounds)) {
      if (other !== undefined && this.#isThere[other] !== 1) this.#fault(`${shown(other)} may own a number but does not exist`);
    }
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

/** Of a key of 53 bits, so that sums of them differ unless the keys are the same. */
function weightOf(key: number): number {
  const low = Math.imul(key % 2 ** 32, 0x9e37_79b1);
  return Math.imul(low ^ (key / 2 ** 32) ^ (low >>> 15), 0x85eb_ca6b) >>> 0;
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
