import { type PersonId, showPersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import { keysOf } from '../match/keys/keys.ts';
import { readEvidence } from '../resolve/owner/owner-evidence.ts';
import { decodePerson } from '../store/codec/person-codec.ts';
import { readOwnerRow } from '../store/codec/phone-owner-codec.ts';
import { decodeRecord } from '../store/codec/record-codec.ts';
import { hashRef } from '../store/codec/record-ref-hash.ts';
import type { PeopleStore, PostingColumns, StoreFacts } from '../store/people.ts';
import { encodedPages, postingPages, recordPages, refPages } from './store-pages.ts';
import { OwnersCheck, TRAIN } from './verify-owners.ts';

export interface PeopleReport {
  readonly records: number;
  readonly people: number;
  readonly faults: readonly string[];
}

const MAX_FAULTS = 100;
const MOST_TRIES = 3;
const RESTORE = 'restore a backup, or import the sources into a new store';
/** Far more than fit any store; beyond it a column of them would not fit the memory. */
const LARGEST_ID = 2 ** 31;

/** Holds the records, people, owners of numbers and keys of a store against each other, while it is in use. */
export async function verifyThePeople(people: PeopleStore): Promise<PeopleReport> {
  for (let tries = 1; ; tries++) {
    const facts = await people.facts();
    const report = await new Check(facts).run(people);
    // What was staged or published between two pages looks like a fault and is none.
    const { version, rebuildPending } = await people.facts();
    if (report.faults.length === 0 || (version === facts.version && rebuildPending === facts.rebuildPending)) return report;
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
  /** The same of the hashes by which its source and its id there find it. */
  #refsOf = new Uint32Array(1_024);
  /** By name, also those that are staged. */
  readonly #recordsOfSource = new Map<string, number>();
  readonly #owners = new OwnersCheck();
  readonly #facts: StoreFacts;
  /** What is staged has its keys, and its place among the people, only when it is published. */
  readonly #isWhole: boolean;
  #records = 0;
  #people = 0;

  constructor(facts: StoreFacts) {
    this.#facts = facts;
    this.#isWhole = !facts.rebuildPending;
  }

  async run(store: PeopleStore): Promise<PeopleReport> {
    for await (const page of recordPages(store)) for (const row of page) this.#record(row);
    const hasSources = this.#isWhole && (await this.#sources(store));
    for await (const { ids, encoded } of encodedPages(store, 'people')) {
      for (const [at, text] of encoded.entries()) this.#person(ids[at] as PersonId, text);
    }
    const { people } = this.#facts;
    if (this.#people !== people) this.#fault(`there are ${this.#people} people and should be ${people}: ${TRAIN}`);
    await this.#nextIds(store);
    this.#recordsOf.forEach((records, id) => {
      if (records > 0 && this.#isThere[id] !== 1) this.#fault(`${shown(id)} has records but does not exist`);
    });
    for await (const { ids, encoded } of encodedPages(store, 'phoneOwners')) {
      for (const [at, text] of encoded.entries()) this.#owner(ids[at] as PhoneNumber, text);
    }
    for await (const page of postingPages(store)) this.#postings(page);
    if (this.#isWhole) this.#unfound(this.#keysOf, 'are under other keys than theirs');
    if (hasSources) {
      for await (const { hashes, records } of refPages(store)) for (const [at, hash] of hashes.entries()) this.#ref(hash, records[at]!);
      this.#unfound(this.#refsOf, 'are not found by their source and their id there');
    }
    for (const fault of await this.#owners.faults(store, this.#facts.keySeed)) this.#fault(fault);
    return { records: this.#records, people: this.#people, faults: this.#faults };
  }

  #postings({ keys, starts, records, people }: PostingColumns): void {
    for (let key = 0; key < keys.length; key += 1) {
      const weight = weightOf(keys[key]!);
      for (let at = starts[key]!; at < starts[key + 1]!; at += 1) this.#posting(weight, records[at]!, people[at]!);
    }
  }

  #record({ id: record, person, ref, encoded }: Awaited<ReturnType<PeopleStore['scanEncoded']>>[number]): void {
    this.#recordsOfSource.set(ref.source, (this.#recordsOfSource.get(ref.source) ?? 0) + 1);
    if (person === 0) return;
    this.#records += 1;
    this.#personOf = roomFor(this.#personOf, record);
    this.#recordsOf = roomFor(this.#recordsOf, person);
    this.#personOf[record] = person;
    this.#recordsOf[person]! += 1;
    if (!this.#isWhole) return;
    this.#keysOf = roomFor(this.#keysOf, record);
    for (const key of keysOf(decodeRecord(encoded), this.#facts.keySeed)) this.#keysOf[record]! += weightOf(key);
    this.#refsOf = roomFor(this.#refsOf, record);
    this.#refsOf[record]! += weightOf(hashRef(ref));
  }

  #posting(weight: number, record: number, person: number): void {
    if (person !== this.#personOf[record]) this.#fault(`a key says that record ${record} belongs to ${shown(person)}`);
    if (record < this.#keysOf.length) this.#keysOf[record]! -= weight;
  }

  #ref(hash: number, record: number): void {
    if (record < this.#refsOf.length) this.#refsOf[record]! -= weightOf(hash);
    else this.#fault(`record ${record} is found by its source and its id there but does not exist: ${TRAIN}`);
  }

  /** Of those for whom what should be differs from what is. */
  #unfound(column: Uint32Array, what: string): void {
    let count = 0;
    let first = 0;
    column.forEach((rest, record) => {
      if (rest === 0) return;
      count += 1;
      if (count === 1) first = record;
    });
    if (count > 0) this.#fault(`${count} records ${what} (record ${first} is the first): ${TRAIN}`);
  }

  /** What is kept beside the records says how many there were. True unless a source is missing. */
  async #sources(store: PeopleStore): Promise<boolean> {
    const sources = await store.sources();
    let known = 0;
    for (const { name, records } of sources) {
      const found = this.#recordsOfSource.get(name) ?? 0;
      known += found;
      if (found !== records) this.#fault(`source ${name} has ${found} records and should have ${records}: ${RESTORE}`);
    }
    const { records } = this.#facts;
    if (known !== records) this.#fault(`${known} records are of a source that exists, and ${records} should be: ${RESTORE}`);
    return known === records;
  }

  /** What comes next must not overwrite what is there. */
  async #nextIds(store: PeopleStore): Promise<void> {
    const { nextRecord, nextPerson } = await store.copying.identity();
    const isTaken = [this.#personOf.subarray(nextRecord), this.#isThere.subarray(nextPerson)].some((column) =>
      column.some((one) => one > 0),
    );
    if (isTaken) this.#fault(`the next record or person would overwrite one that is there: ${RESTORE}`);
  }

  #owner(number: PhoneNumber, text: string): void {
    const { person, evidence } = readOwnerRow(number, text);
    const others = evidence === '' ? undefined : readEvidence(evidence);
    this.#owners.row(number, others?.length);
    if (this.#isThere[person] !== 1) this.#fault(`${shown(person)} owns a number but does not exist`);
    if (others === undefined) return;
    for (const { person: other } of others) {
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
    const person = readPerson(id, text);
    if (person === undefined) {
      this.#fault(`${shown(id)} cannot be read`);
      return;
    }
    const { records, phones, deceased } = person;
    if (!deceased) for (const { value: number } of phones) this.#owners.hold(number);
    if (records.length !== (this.#recordsOf[id] ?? 0) || records.some((record) => this.#personOf[record] !== id)) {
      this.#fault(`${shown(id)} names other records than those that name it`);
    }
  }

  #fault(text: string): void {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push(text);
  }
}

function readPerson(id: PersonId, text: string): Person | undefined {
  try {
    return decodePerson(id, text);
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
