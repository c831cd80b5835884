import { listsOf, NAME, nameWordOf } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { PART } from '../compare/address.ts';
import { TupleInterner, TupleTally } from '../memory/interner.ts';

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
  const parts = columns.addressParts.values;
  const isOnce = Uint8Array.from(columns.sourceNames.texts, (source) => (once.includes(source) ? 1 : 0));
  const whole = new CountTogether();
  const first = PLACES.map(() => new CountAtPlaces(columns));
  const family = PLACES.map(() => new CountAtPlaces(columns));
  const homes = new TupleInterner(3);
  const bearers = new TupleInterner(4);
  let people = 0;
  for (let i = 0; i < columns.size; i += 1) {
    const source = columns.sources.values[i]!;
    const name = nameWordOf(columns, i, NAME.first);
    const surname = nameWordOf(columns, i, NAME.last);
    if (isOnce[source] === 0 || name === 0 || surname === 0) continue;
    people += 1;
    const { addresses, extras } = listsOf(columns, i);
    const home = addresses === extras ? 0 : columns.cells.values[addresses]!;
    // Father and son of one name, or one person written twice, tell nothing of strangers.
    const isNamesake = parts[home * PART.count + PART.house] !== 0 && !isNewIn(bearers, [source, name, surname, home]);
    if (!isNamesake) whole.add(source, name, surname);
    if (home === 0) continue;
    // People of one surname at one home are one family and count once.
    const isNew = parts[home * PART.count + PART.house] === 0 || isNewIn(homes, [source, surname, home]);
    PLACES.forEach((part, kind) => {
      const place = parts[home * PART.count + part]!;
      if (place === 0) return;
      first[kind]!.add(source, name, place);
      if (isNew) family[kind]!.add(source, surname, place);
    });
  }
  return { people, whole: whole.together(), atPlaces: [...first, ...family].map((counted) => counted.together()) };
}

function isNewIn(known: TupleInterner, tuple: readonly number[]): boolean {
  const { size } = known;
  return known.intern(tuple, 0) === size;
}

class CountTogether {
  readonly #listed = new TupleTally(3);

  add(source: number, left: number, right: number): void {
    this.#listed.add([source, left, right]);
  }

  together(): Together {
    const pairs = new TupleInterner(2);
    const { parts, counts, size } = this.#listed;
    const bearers = new Int32Array(size);
    const others = new Int32Array(size);
    for (let id = 1; id < size; id += 1) {
      const pair = pairs.intern(parts.values, 3 * id + 1);
      bearers[pair]! += counts.values[id]!;
      others[pair]! += counts.values[id]! - 1;
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
