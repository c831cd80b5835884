import type { ComparedColumns } from '../columns/compared-columns.ts';
import { unlistedMillibits } from '../frequency-priors.ts';
import type { Model } from '../model.ts';
import { type LevelTables, levelTablesOf, MOST_RARITY_MILLIBITS } from './level-tables.ts';

const MOST_LIFT_BITS = 14;
const LEAST_LIFT_BITS = 4;
const UNKNOWN = -0x8000_0000;

/** A model laid out for the values of one set: weights by slot and level, rarities by value id. */
export class WeightTables implements Omit<LevelTables, 'genericBirths'> {
  readonly same: Int32Array;
  readonly household: Int32Array;
  readonly beyondHome: Int32Array;
  readonly homeRarity: Uint8Array;
  readonly mostOf: Int32Array;
  readonly mostBeyondHome: Int32Array;
  readonly isText: Uint8Array;
  /** By source: 1 where it lists everybody once. */
  readonly isOnce: Uint8Array;
  readonly sameMillibits: number;
  readonly householdMillibits: number;
  readonly #columns: ComparedColumns;
  readonly #model: Model;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #city: Int32Array;
  readonly #zip: Int32Array;
  readonly #text: Int32Array;
  /** First name, last name and lift by slot: a newer pair takes the place of an older one. */
  readonly #lifts: Int32Array;
  readonly #liftShift: number;
  readonly #birth = new Map<number, number>();
  readonly #genericBirths: ReadonlySet<number>;

  constructor(columns: ComparedColumns, model: Model) {
    this.#columns = columns;
    this.#model = model;
    const levels = levelTablesOf(model, columns.extraAttributes);
    this.#genericBirths = levels.genericBirths;
    this.same = levels.same;
    this.household = levels.household;
    this.beyondHome = levels.beyondHome;
    this.homeRarity = levels.homeRarity;
    this.mostOf = levels.mostOf;
    this.mostBeyondHome = levels.mostBeyondHome;
    this.isText = Uint8Array.from(columns.extraAttributes, (name) => (name.startsWith('text:') ? 1 : 0));
    this.isOnce = Uint8Array.from(columns.sourceNames.texts, (source) => (model.once.includes(source) ? 1 : 0));
    this.sameMillibits = model.sameMillibits;
    this.householdMillibits = model.householdMillibits;
    const liftBits = Math.min(MOST_LIFT_BITS, Math.max(LEAST_LIFT_BITS, Math.ceil(Math.log2(columns.words.size))));
    this.#lifts = new Int32Array(3 * 2 ** liftBits);
    this.#liftShift = 32 - liftBits;
    this.#first = new Int32Array(columns.words.size).fill(UNKNOWN);
    this.#last = new Int32Array(columns.words.size).fill(UNKNOWN);
    this.#city = new Int32Array(columns.places.size).fill(UNKNOWN);
    this.#zip = new Int32Array(columns.places.size).fill(UNKNOWN);
    this.#text = new Int32Array(columns.extras.size).fill(UNKNOWN);
  }

  firstRarity(word: number): number {
    return this.#known(this.#first, word, 'first', this.#columns.words.texts);
  }

  lastRarity(word: number): number {
    return this.#known(this.#last, word, 'last', this.#columns.words.texts);
  }

  zipRarity(address: number): number {
    const zip = this.#columns.addressParts.values[address * 6 + 5]!;
    return this.#known(this.#zip, zip, 'zip', this.#columns.places.texts);
  }

  /** Of two cities that agree, the commoner spelling speaks. */
  cityRarity(a: number, b: number): number {
    const parts = this.#columns.addressParts.values;
    const texts = this.#columns.places.texts;
    return Math.min(this.#known(this.#city, parts[a * 6 + 3]!, 'city', texts), this.#known(this.#city, parts[b * 6 + 3]!, 'city', texts));
  }

  birthRarity(date: number): number {
    let rarity = this.#birth.get(date);
    if (rarity === undefined) {
      rarity = rarityOf(this.#model, 'birth_date', String(date));
      this.#birth.set(date, rarity);
    }
    return rarity;
  }

  /** A date that so many share is what a form was filled with. */
  isGenericBirth(date: number): boolean {
    return this.#genericBirths.size > 0 && this.#genericBirths.has(date);
  }

  textRarity(extra: number, id: number): number {
    const known = this.#text[id]!;
    if (known !== UNKNOWN) return known;
    const rarity = rarityOf(this.#model, this.#columns.extraAttributes[extra]!, this.#columns.extraTexts[id]!);
    this.#text[id] = rarity;
    return rarity;
  }

  /** How much commoner the two names are together than apart. */
  lift(first: number, last: number): number {
    const lifts = this.#lifts;
    const slot = 3 * ((Math.imul(first, 0x9e3779b1) ^ Math.imul(last, 0x45d9f3b)) >>> this.#liftShift);
    if (lifts[slot] === first && lifts[slot + 1] === last) return lifts[slot + 2]!;
    // Looked up one by one: a set of ten records meets few of the thousands of pairs a model knows.
    const { texts } = this.#columns.words;
    const names = `${texts[first]}|${texts[last]}`;
    const lift = Object.hasOwn(this.#model.lifts, names) ? this.#model.lifts[names]! : 0;
    lifts[slot] = first;
    lifts[slot + 1] = last;
    lifts[slot + 2] = lift;
    return lift;
  }

  #known(cache: Int32Array, id: number, attribute: string, texts: readonly string[]): number {
    const known = cache[id]!;
    if (known !== UNKNOWN) return known;
    const rarity = rarityOf(this.#model, attribute, texts[id]!);
    cache[id] = rarity;
    return rarity;
  }
}

/** log2(1 + 2^x) in millibits: what the chance of a household takes off the odds of a person. */
export function householdMillibits(sum: number): number {
  if (sum <= -SOFT_SPAN) return 0;
  return sum >= SOFT_SPAN ? sum : SOFT[sum + SOFT_SPAN]!;
}

const SOFT_SPAN = 12_000;
const SOFT = Int32Array.from({ length: 2 * SOFT_SPAN }, (_, i) => Math.round(1000 * Math.log2(1 + 2 ** ((i - SOFT_SPAN) / 1000))));

function rarityOf(model: Model, attribute: string, value: string): number {
  const frequencies = model.frequencies[attribute];
  if (frequencies === undefined) return 0;
  const { values, rareMillibits, averageMillibits } = frequencies;
  const own = Object.hasOwn(values, value) ? values[value]! : unlistedMillibits(attribute, rareMillibits, value);
  return Math.max(-MOST_RARITY_MILLIBITS, Math.min(MOST_RARITY_MILLIBITS, own - averageMillibits));
}
