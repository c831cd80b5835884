import { HEADER, NAME_INTS } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { PART } from '../compare/address.ts';
import { TupleInterner } from '../memory/interner.ts';
import { GrowingInts } from '../memory/shared-memory.ts';

/** Pairs of values that occur together. */
export interface Together {
  /** Two ids per pair, from pair 1. */
  readonly pairs: Int32Array;
  /** By pair: its bearers, and the other bearers each meets in the same source. */
  readonly bearers: Int32Array;
  readonly others: Int32Array;
}

/** First names or surnames by place. */
export interface NamesAtPlaces extends Together {
  /** Totals by name and by place. */
  readonly names: Int32Array;
  readonly places: Int32Array;
  readonly all: number;
}

/** Counts from sources that list each person once, so that records are people. */
export interface ListedNames {
  readonly people: number;
  /** First and last names. */
  readonly whole: Together;
  /** First names, and families, by city and ZIP code. */
  readonly atPlaces: readonly NamesAtPlaces[];
}

const PLACES = [PART.city, PART.zip] as const;

export function listNames(columns: RecordColumns, once: readonly string[]): ListedNames {
  const cells = columns.cells.values;
  const parts = columns.addressParts.values;
  const isOnce = Uint8Array.from(columns.sourceNames.texts, (source) => (once.includes(source) ? 1 : 0));
  const whole = new CountTogether();
  const first = PLACES.map(() => new CountAtPlaces(columns));
  const family = PLACES.map(() => new CountAtPlaces(columns));
  const homes = new TupleInterner(3);
  let people = 0;
  for (let i = 0; i < columns.size; i += 1) {
    const source = columns.sources.values[i]!;
    const at = columns.starts.values[i]!;
    if (isOnce[source] === 0 || cells[at + HEADER.names] === 0) continue;
    const name = cells[at + HEADER.size]!;
    const surname = cells[at + HEADER.size + SURNAME]!;
    if (name === 0 || surname === 0) continue;
    people += 1;
    whole.add(source, name, surname);
    if (cells[at + HEADER.addresses] === 0) continue;
    const lists = cells[at + HEADER.names]! * NAME_INTS + cells[at + HEADER.phones]! + cells[at + HEADER.emails]!;
    const home = cells[at + HEADER.size + lists]!;
    // People of one surname at one home are one family and count once.
    const known = homes.size;
    const isNew = parts[home * PART.count + PART.house] === 0 || homes.intern([source, surname, home], 0) === known;
    PLACES.forEach((part, kind) => {
      const place = parts[home * PART.count + part]!;
      if (place === 0) return;
      first[kind]!.add(source, name, place);
      if (isNew) family[kind]!.add(source, surname, place);
    });
  }
  return { people, whole: whole.together(), atPlaces: [...first, ...family].map((counted) => counted.together()) };
}

/** Offset of the surname in the cells of a name. */
const SURNAME = 2;

class CountTogether {
  readonly #listed = new TupleInterner(3);
  readonly #counts = new GrowingInts();
  readonly #run = new Int32Array(3);

  constructor() {
    this.#counts.push(0);
  }

  add(source: number, left: number, right: number): void {
    this.#run[0] = source;
    this.#run[1] = left;
    this.#run[2] = right;
    const id = this.#listed.intern(this.#run, 0);
    if (id === this.#counts.length) this.#counts.push(0);
    this.#counts.values[id]! += 1;
  }

  together(): Together {
    const pairs = new TupleInterner(2);
    const listed = this.#listed.parts.values;
    const bearers = new Int32Array(this.#listed.size);
    const others = new Int32Array(this.#listed.size);
    for (let id = 1; id < this.#listed.size; id += 1) {
      const pair = pairs.intern(listed, 3 * id + 1);
      bearers[pair]! += this.#counts.values[id]!;
      others[pair]! += this.#counts.values[id]! - 1;
    }
    return { pairs: pairs.parts.values, bearers: bearers.subarray(0, pairs.size), others: others.subarray(0, pairs.size) };
  }
}

class CountAtPlaces {
  readonly #count = new CountTogether();
  readonly #names: Int32Array;
  readonly #places: Int32Array;
  #all = 0;

  constructor({ words, places }: RecordColumns) {
    this.#names = new Int32Array(words.size);
    this.#places = new Int32Array(places.size);
  }

  add(source: number, name: number, place: number): void {
    this.#count.add(source, name, place);
    this.#names[name]! += 1;
    this.#places[place]! += 1;
    this.#all += 1;
  }

  together(): NamesAtPlaces {
    return { ...this.#count.together(), names: this.#names, places: this.#places, all: this.#all };
  }
}
