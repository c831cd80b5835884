import { ATTRIBUTES, LEVEL_SPAN, shapeOf } from '../attributes.ts';
import type { ComparedColumns } from '../columns/column-layout.ts';
import { ADDRESS, PART } from '../compare/address.ts';
import { sharedWord } from '../compare/names.ts';
import { TEXT } from '../compare/other-attributes.ts';
import { shareMillibits } from '../frequency-priors.ts';
import { PairCache } from '../memory/pair-cache.ts';
import type { LevelWeights, Model } from '../model.ts';

const UNKNOWN = -0x8000_0000;

/** A model as tables over one set: weights by slot and level, rarities by value id. */
export class WeightTables implements Omit<LevelTables, 'genericBirths'> {
  readonly same: Int32Array;
  readonly household: Int32Array;
  readonly beyondHome: Int32Array;
  readonly homeRarity: Uint8Array;
  readonly mostOf: Int32Array;
  readonly mostBeyondHome: Int32Array;
  readonly isText: Uint8Array;
  /** By source: 1 if it lists each person once. */
  readonly isOnce: Uint8Array;
  readonly sameMillibits: number;
  readonly householdMillibits: number;
  readonly #columns: ComparedColumns;
  readonly #model: Model;
  readonly #text: Int32Array;
  readonly firstRarity: (word: number) => number;
  readonly lastRarity: (word: number) => number;
  readonly #city: (place: number) => number;
  readonly #zip: (place: number) => number;
  readonly #lifts: PairCache;
  readonly #placeLifts: PairCache;
  readonly #lastWords: PairCache;
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
    this.firstRarity = raritiesOf(model, 'first', columns.words);
    this.lastRarity = raritiesOf(model, 'last', columns.words);
    this.#city = raritiesOf(model, 'city', columns.places);
    this.#zip = raritiesOf(model, 'zip', columns.places);
    // Computed on demand: a small set uses few of the thousands of pairs in a model.
    this.#lifts = new PairCache(columns.words.size, (first, last) => this.#liftOf(first, last));
    this.#placeLifts = new PairCache(columns.words.size, (name, place) => this.#placeLiftOf(name, place));
    this.#lastWords = new PairCache(columns.words.size, (a, b) => this.#lastWordRarity(a, b));
    this.#text = new Int32Array(columns.extras.size).fill(UNKNOWN);
  }

  /** The rarity of the word that two surnames share. */
  lastWordRarity(a: number, b: number): number {
    return this.#lastWords.get(a, b);
  }

  zipRarity(address: number): number {
    return this.#zip(this.#columns.addressParts.values[address * PART.count + PART.zip]!);
  }

  /** For two spellings of a city, the more common one counts. */
  cityRarity(a: number, b: number): number {
    const parts = this.#columns.addressParts.values;
    return Math.min(this.#city(parts[a * PART.count + PART.city]!), this.#city(parts[b * PART.count + PART.city]!));
  }

  birthRarity(date: number): number {
    let rarity = this.#birth.get(date);
    if (rarity === undefined) {
      rarity = rarityOf(this.#model, 'birth_date', String(date));
      this.#birth.set(date, rarity);
    }
    return rarity;
  }

  /** A birth date shared by this many is a form's default value. */
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

  /** log2 of P(first and last name together) over the product of both shares. */
  lift(first: number, last: number): number {
    return this.#lifts.get(first, last);
  }

  /** log2 of the share of a name at a place over its share everywhere. */
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
}

/** The rarities of the values of an attribute, by id, computed on demand. */
function raritiesOf(model: Model, attribute: string, { texts }: { readonly texts: readonly string[] }): (id: number) => number {
  const known = new Int32Array(texts.length).fill(UNKNOWN);
  return (id) => {
    if (known[id] === UNKNOWN) known[id] = rarityOf(model, attribute, texts[id]!);
    return known[id]!;
  };
}

/** log2(1 + 2^x) in millibits: the deduction from the odds of one person for the odds x of a household. */
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

/** Address levels that add the rarity of the place. */
const ADDRESS_BY_RARITY: readonly number[] = [ADDRESS.zip, ADDRESS.zipOtherStreet, ADDRESS.city, ADDRESS.cityOtherStreet];
/** Cap on the rarity of one value: the rarest name may be one typing error made twice. */
const MOST_RARITY_MILLIBITS = 8000;
/** A birth date held by more than 1 in 64 records, or a birth year by more than 1 in 8, is a form's default value. */
const LEAST_BIRTH_MILLIBITS = 6000;
const LEAST_YEAR_MILLIBITS = 3000;

/** The weights of a model by slot and level; identifiers and texts follow the built-in attributes. */
export interface LevelTables {
  readonly same: Int32Array;
  readonly household: Int32Array;
  /** log2 P(level | one person) / P(level | one household). */
  readonly beyondHome: Int32Array;
  readonly homeRarity: Uint8Array;
  /** The highest weight of a slot for one person, for phones, e-mails, addresses, identifiers and texts. */
  readonly mostOf: Int32Array;
  /** The same, for one person against a household. */
  readonly mostBeyondHome: Int32Array;
  /** Birth dates that are a form's default value. */
  readonly genericBirths: ReadonlySet<number>;
}

/** Cached per model: single records are compared with the same model many times. */
const kept = new WeakMap<Model, { readonly attributes: string; readonly tables: LevelTables }>();

function levelTablesOf(model: Model, extraAttributes: readonly string[]): LevelTables {
  const attributes = extraAttributes.join('\u001f');
  const known = kept.get(model);
  if (known?.attributes === attributes) return known.tables;
  const tables = makeTables(model, [...ATTRIBUTES.map((shape) => shape.name), ...extraAttributes], known?.tables.genericBirths);
  kept.set(model, { attributes, tables });
  return tables;
}

function makeTables(model: Model, names: readonly string[], genericBirths?: ReadonlySet<number>): LevelTables {
  const same = new Int32Array(names.length * LEVEL_SPAN);
  const household = new Int32Array(names.length * LEVEL_SPAN);
  const beyondHome = new Int32Array(names.length * LEVEL_SPAN);
  names.forEach((name, slot) => {
    const weights = weightsFor(model, name);
    shapeOf(name).levels.forEach((level, code) => {
      same[slot * LEVEL_SPAN + code] = weights.same[level] ?? 0;
      household[slot * LEVEL_SPAN + code] = weights.household[level] ?? 0;
      beyondHome[slot * LEVEL_SPAN + code] = (weights.same[level] ?? 0) - (weights.household[level] ?? 0);
    });
  });
  const most = (name: string, slot: number, rare: readonly number[], weights: Int32Array) =>
    shapeOf(name).levels.reduce(
      (top, _, code) => Math.max(top, weights[slot * LEVEL_SPAN + code]! + (rare.includes(code) ? MOST_RARITY_MILLIBITS : 0)),
      0,
    );
  const rarest = (name: string) => (name.startsWith('text:') ? [TEXT.exact] : []);
  return {
    same,
    household,
    beyondHome,
    homeRarity: Uint8Array.from(names, (name) => (shapeOf(name).sharedAtHome ? 1 : 0)),
    mostOf: Int32Array.from(names, (name, slot) => most(name, slot, name === 'address' ? ADDRESS_BY_RARITY : rarest(name), same)),
    // A household shares a rare place too, so its rarity is left out here.
    mostBeyondHome: Int32Array.from(names, (name, slot) => most(name, slot, rarest(name), beyondHome)),
    genericBirths: genericBirths ?? genericBirthsOf(model),
  };
}

function genericBirthsOf(model: Model): ReadonlySet<number> {
  const listed = Object.entries(model.frequencies['birth_date']?.values ?? {});
  return new Set(listed.flatMap(([date, millibits]) => (millibits < leastMillibits(Number(date)) ? [Number(date)] : [])));
}

function leastMillibits(date: number): number {
  return date % 100 === 0 ? LEAST_YEAR_MILLIBITS : LEAST_BIRTH_MILLIBITS;
}

function weightsFor(model: Model, name: string): LevelWeights {
  const weights = model.attributes[name] ?? model.attributes[shapeOf(name).name];
  if (weights === undefined) throw new Error(`The model knows no attribute ${name}`);
  return weights;
}
