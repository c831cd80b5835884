import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Person } from '../core/person.ts';
import type { PersonRecord } from '../core/record.ts';
import { HashTable, hashListed, type ListedHash, MARK } from './listed-hashes.ts';
import { type Described, describedPerson, describedRecord, valuesToScreen } from './listed-values.ts';

export interface Listed {
  readonly hash: ListedHash;
  /** Of `MARK`. */
  readonly marks: number;
}

/** A screen as it passes between threads. */
export interface SharedScreen {
  readonly position: number;
  readonly key: Uint8Array;
  readonly slots: Uint32Array;
  /** All marks of the list together. */
  readonly marks: number;
}

/** The list at one position of its log: which people are withheld, and which rows are refused. Stored people whom an erasure names are withheld until it has removed them. */
export class Screen {
  readonly position: number;
  readonly #key: KeyObject;
  readonly #table: HashTable;
  readonly #marks: number;

  private constructor(position: number, key: KeyObject, table: HashTable, marks: number) {
    this.position = position;
    this.#key = key;
    this.#table = table;
    this.#marks = marks;
  }

  static of(position: number, key: Uint8Array, listed: readonly Listed[]): Screen {
    return new Screen(
      position,
      createSecretKey(key),
      HashTable.of(listed),
      listed.reduce((all, { marks }) => all | marks, 0),
    );
  }

  static shared({ position, key, slots, marks }: SharedScreen): Screen {
    return new Screen(position, createSecretKey(key), new HashTable(slots), marks);
  }

  share(): SharedScreen {
    return { position: this.position, key: new Uint8Array(this.#key.export()), slots: this.#table.slots, marks: this.#marks };
  }

  get hasErased(): boolean {
    return (this.#marks & MARK.erased) !== 0;
  }

  /** The person as they are to be stored: marked if they must be withheld, otherwise unmarked. */
  screened(person: Person): Person {
    const isListed = this.#isMarked(() => describedPerson(person), MARK.withheld | MARK.erased);
    if (isListed === (person.withheld === true)) return person;
    const { withheld: _, ...shown } = person;
    return isListed ? { ...shown, withheld: true } : shown;
  }

  /** Whether a row is about a person who was erased. */
  isErased(record: PersonRecord): boolean {
    return this.#isMarked(() => describedRecord(record), MARK.erased);
  }

  #isMarked(describe: () => Described, marks: number): boolean {
    if ((this.#marks & marks) === 0) return false;
    return valuesToScreen(describe()).some((value) => (this.#table.marksOf(this.#key, value) & marks) !== 0);
  }
}

/** The hashes by which a person may be on the list. */
export function hashesToScreen(key: Uint8Array, described: Described): ListedHash[] {
  const secret = createSecretKey(key);
  return valuesToScreen(described).map((value) => hashListed(secret, value));
}
