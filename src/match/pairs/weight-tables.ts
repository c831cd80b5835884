import type { ComparedColumns } from '../columns/compared-columns.ts';
import { sharedWord } from '../compare/names.ts';
import { shareMillibits } from '../frequency-priors.ts';
import { PairNumbers } from '../memory/pair-numbers.ts';
import type { Model } from '../model.ts';
import { type LevelTables, levelTablesOf, MOST_RARITY_MILLIBITS } from './level-tables.ts';

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
  readonly #lifts: PairNumbers;
  readonly #placeLifts: PairNumbers;
  readonly #lastWords: PairNumbers;
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
    // Looked up one by one: a set of ten records meets few of the thousands of pairs a model knows.
    this.#lifts = new PairNumbers(columns.words.size, (first, last) => this.#liftOf(first, last));
    this.#placeLifts = new PairNumbers(columns.words.size, (name, place) => this.#placeLiftOf(name, place));
    this.#lastWords = new PairNumbers(columns.words.size, (a, b) => this.#lastWordRarity(a, b));
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

  /** Of two surnames that share a word, how rare that is. */
  lastWordRarity(a: number, b: number): number {
    return this.#lastWords.get(a, b);
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
    return this.#lifts.get(first, last);
  }

  /** How much commoner a name is at a place than elsewhere. */
  placeLift(name: number, place: number): number {
    return name === 0 ? 0 : this.#placeLifts.get(name, place);
  }

  #liftOf(first: number, last: number): number {
    const { lifts, loneLifts, frequencies } = this.#model;
    const { texts } = this.#columns.words;
    const name = `${texts[first]}|${texts[last]}`;
    if (Object.hasOwn(lifts, name)) return lifts[name]!;
    const millibits =
      shareMillibits('first', frequencies['first'], texts[first]!) + shareMillibits('last', frequencies['last'], texts[last]!);
    return loneLifts[Math.min(loneLifts.length - 1, Math.round(millibits / 1000))]!;
  }

  #placeLiftOf(name: number, place: number): number {
    const { placeLifts } = this.#model;
    const there = `${this.#columns.words.texts[name]}@${this.#columns.places.texts[place]}`;
    return Object.hasOwn(placeLifts, there) ? placeLifts[there]! : 0;
  }

  #lastWordRarity(a: number, b: number): number {
    const { texts } = this.#columns.words;
    const shared = sharedWord(texts[a]!.split(/[ -]/), texts[b]!.split(/[ -]/));
    return shared === undefined ? 0 : rarityOf(this.#model, 'last_word', shared);
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
  const rarity = shareMillibits(attribute, frequencies, value) - frequencies.averageMillibits;
  return Math.max(-MOST_RARITY_MILLIBITS, Math.min(MOST_RARITY_MILLIBITS, rarity));
}
