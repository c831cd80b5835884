import type { ComparedColumns } from '../columns/column-layout.ts';
import { ADDRESS, addressLevel, PART, type PartLikeness } from '../compare/address.ts';
import { compareHouses, compareStreets, compareWords, compareZips, isBox, isSameUnit } from '../compare/address-parts.ts';
import { type Closeness, closenessOf } from '../compare/closeness.ts';
import { closenessOfLocals, compareEmails, EMAIL, type EmailParts } from '../compare/contact.ts';
import { compareFirst, compareLast, compareMiddle, FIRST, isCommon, LAST, MIDDLE } from '../compare/names.ts';
import { compareIdentifiers, compareTexts, IDENTIFIER, TEXT } from '../compare/other-attributes.ts';
import { PairCache } from '../memory/pair-cache.ts';

/** Address pairs recur soon or never, so a small cache that stays in memory is faster than a large one. */
const NEAR_SLOT_BITS = 14;
const CLOSENESS: readonly Closeness[] = ['close', 'similar', 'far'];

/** The comparators over interned values: equal ids agree, and recent comparisons are cached. */
export class PairLevels {
  readonly #columns: ComparedColumns;
  readonly #first: PairCache;
  readonly #last: PairCache;
  readonly #middle: PairCache;
  readonly #text: PairCache;
  readonly #address: PairCache;
  readonly #domains: (a: number, b: number) => Closeness;
  readonly #locals: (a: number, b: number) => Closeness;
  readonly #left: EmailParts & { local: number; domain: number } = { local: 0, domain: 0 };
  readonly #right: EmailParts & { local: number; domain: number } = { local: 0, domain: 0 };

  constructor(columns: ComparedColumns) {
    this.#columns = columns;
    const words = columns.words.texts;
    const places = columns.places.texts;
    const mail = columns.mailParts.texts;
    this.#first = new PairCache(words.length, (a, b) => firstLevel(words[a]!, words[b]!));
    this.#last = new PairCache(words.length, (a, b) => compareLast(words[a]!, words[b]!));
    this.#middle = new PairCache(words.length, (a, b) => compareMiddle(words[a]!, words[b]!));
    this.#text = new PairCache(columns.extraTexts.length, (a, b) => compareTexts(columns.extraTexts[a]!, columns.extraTexts[b]!));
    const streets = new PairCache(places.length, (a, b) => compareStreets(places[a]!, places[b]!));
    const cities = new PairCache(places.length, (a, b) => compareWords(places[a]!, places[b]!));
    const zips = new PairCache(places.length, (a, b) => compareZips(places[a]!, places[b]!));
    const houses = new PairCache(places.length, (a, b) => compareHouses(places[a]!, places[b]!));
    const likeness: PartLikeness = {
      house: (a, b) => houses.ofEither(a, b),
      street: (a, b) => streets.ofEither(a, b),
      city: (a, b) => cities.ofEither(a, b),
      zip: (a, b) => zips.ofEither(a, b),
      isSameUnit: (a, b) => isSameUnit(places[a]!, places[b]!),
      isBox: (house) => isBox(places[house]!),
    };
    const parts = columns.addressParts;
    const addresses = columns.valueKeys.address.length;
    this.#address = new PairCache(
      addresses,
      (a, b) => addressLevel(parts.values, a * PART.count, b * PART.count, likeness),
      NEAR_SLOT_BITS,
    );
    const domains = new PairCache(mail.length, (a, b) => CLOSENESS.indexOf(closenessOf(mail[a]!, mail[b]!)));
    this.#domains = (a, b) => CLOSENESS[domains.ofEither(a, b)]!;
    this.#locals = (a, b) => closenessOfLocals(mail[a]!, mail[b]!);
  }

  first(a: number, b: number): number {
    if (a === 0 || b === 0) return FIRST.missing;
    return a === b ? (this.#isLetter(a) ? FIRST.initial : FIRST.exact) : this.#first.ofEither(a, b);
  }

  last(a: number, b: number): number {
    if (a === 0 || b === 0) return LAST.missing;
    return a === b ? (this.#isLetter(a) ? LAST.similar : LAST.exact) : this.#last.ofEither(a, b);
  }

  middle(a: number, b: number): number {
    if (a === 0 || b === 0) return MIDDLE.missing;
    return a === b ? MIDDLE.exact : this.#middle.ofEither(a, b);
  }

  /** Whether a given name is one of the middle names. */
  isAmong(first: number, middle: number): boolean {
    if (first === 0 || middle === 0) return false;
    if (first === middle) return true;
    const words = this.#columns.words.texts;
    return words[middle]!.includes(' ') && ` ${words[middle]!} `.includes(` ${words[first]!} `);
  }

  #isLetter(word: number): boolean {
    return this.#columns.words.texts[word]!.length === 1;
  }

  text(a: number, b: number): number {
    return a === b ? TEXT.exact : this.#text.ofEither(a, b);
  }

  email(a: number, b: number): number {
    if (a === b) return EMAIL.exact;
    const parts = this.#columns.emailParts.values;
    this.#left.local = parts[2 * a]!;
    this.#left.domain = parts[2 * a + 1]!;
    this.#right.local = parts[2 * b]!;
    this.#right.domain = parts[2 * b + 1]!;
    return compareEmails(this.#left, this.#right, this.#domains, this.#locals);
  }

  identifier(a: number, b: number): number {
    return a === b ? IDENTIFIER.exact : compareIdentifiers(this.#columns.extraTexts[a]!, this.#columns.extraTexts[b]!);
  }

  address(a: number, b: number): number {
    const parts = this.#columns.addressParts.values;
    if (a === b && parts[a * PART.count] !== 0 && parts[a * PART.count + 1] !== 0) return ADDRESS.home;
    return this.#address.ofEither(a, b);
  }
}

/** Two different common names are evidence of two people; a rare one may be anything. */
function firstLevel(a: string, b: string): number {
  const level = compareFirst(a, b);
  return level === FIRST.far && isCommon(a) && isCommon(b) ? FIRST.otherName : level;
}
