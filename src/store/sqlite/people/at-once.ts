import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Line, Person, Property } from '../../../core/person.ts';
import type { PhoneNumber } from '../../../core/record.ts';
import { decodePerson } from '../../codec/person-codec.ts';
import type { KeySharers, LookUpReads } from '../../look-up-reads.ts';
import type { StatementSync } from '../database.ts';
import type { Lines } from './lines.ts';
import type { OwnerRows } from './owners.ts';
import type { Postings } from './postings.ts';
import type { ReadTurn } from './read-turn.ts';
import type { Properties } from './tables.ts';

export interface AtOnceParts {
  readonly turn: ReadTurn;
  readonly postings: Postings;
  readonly person: StatementSync;
  readonly owners: OwnerRows;
  readonly lines: Lines;
  readonly properties: Properties;
}

/** The reads of look-ups, answered where they are made. Several reads of one call see one state. */
export class PeopleAtOnce implements LookUpReads {
  readonly #parts: AtOnceParts;
  readonly #sharers: (key: Key) => KeySharers;
  readonly #counted: (key: Key) => KeySharers;
  readonly #person: (id: PersonId) => Person | undefined;
  readonly #owner: (number: PhoneNumber) => string | undefined;
  readonly #properties: (key: Key) => readonly Property[];

  constructor(parts: AtOnceParts) {
    const { postings, person, owners, properties } = parts;
    this.#parts = parts;
    this.#sharers = (key) => postings.sharers(key);
    this.#counted = (key) => postings.counted(key);
    this.#person = (id) => {
      const row = person.get(id) as unknown as [string] | undefined;
      return row === undefined ? undefined : decodePerson(id, row[0]);
    };
    this.#owner = (number) => owners.readOne(number);
    this.#properties = (key) => properties.of(key);
  }

  sharers(keys: readonly Key[], listed = keys.length): KeySharers[] {
    const { turn } = this.#parts;
    return turn.readAll(keys, this.#sharers, listed, this.#counted);
  }

  people(ids: readonly PersonId[]): (Person | undefined)[] {
    return this.#parts.turn.readAll(ids, this.#person);
  }

  encodedOwners(numbers: readonly PhoneNumber[]): (string | undefined)[] {
    const { owners, turn } = this.#parts;
    if (!owners.isFew(numbers)) {
      turn.note(numbers.length);
      const many = owners.readMany(numbers);
      if (many !== undefined) return many;
    }
    return turn.readAll(numbers, this.#owner);
  }

  lines(numbers: readonly PhoneNumber[]): (Line | undefined)[] {
    return this.#parts.lines.find(numbers);
  }

  properties(addressKeys: readonly Key[]): (readonly Property[])[] {
    return this.#parts.turn.readAll(addressKeys, this.#properties);
  }
}
