import { ADDRESS, type AddressParts, compareAddresses } from './compare/address.ts';
import { compareEmails, EMAIL } from './compare/email.ts';
import { compareFirst, FIRST } from './compare/first-name.ts';
import { compareIdentifiers, IDENTIFIER } from './compare/identifier.ts';
import { compareLast, LAST } from './compare/last-name.ts';
import { compareMiddle, MIDDLE } from './compare/middle-name.ts';
import { compareTexts, TEXT } from './compare/text.ts';
import { PairCache } from './pair-cache.ts';
import type { RecordColumns } from './record-columns.ts';

/** The comparators over interned values: equal ids agree at once, and what was compared lately is remembered. */
export class PairLevels {
  readonly #first: PairCache;
  readonly #last: PairCache;
  readonly #middle: PairCache;
  readonly #text: PairCache;
  readonly #address: PairCache;
  readonly #columns: RecordColumns;

  constructor(columns: RecordColumns) {
    this.#columns = columns;
    const words = columns.words.texts;
    this.#first = new PairCache((a, b) => compareFirst(words[a]!, words[b]!));
    this.#last = new PairCache((a, b) => compareLast(words[a]!, words[b]!));
    this.#middle = new PairCache((a, b) => compareMiddle(words[a]!, words[b]!));
    this.#text = new PairCache((a, b) => compareTexts(columns.extraTexts[a]!, columns.extraTexts[b]!));
    this.#address = new PairCache((a, b) => compareAddresses(partsOf(columns, a), partsOf(columns, b)));
  }

  first(a: number, b: number): number {
    if (a === 0 || b === 0) return FIRST.missing;
    return a === b ? FIRST.exact : this.#first.get(a, b);
  }

  last(a: number, b: number): number {
    if (a === 0 || b === 0) return LAST.missing;
    return a === b ? LAST.exact : this.#last.get(a, b);
  }

  middle(a: number, b: number): number {
    if (a === 0 || b === 0) return MIDDLE.missing;
    return a === b ? MIDDLE.exact : this.#middle.get(a, b);
  }

  text(a: number, b: number): number {
    return a === b ? TEXT.exact : this.#text.get(a, b);
  }

  email(a: number, b: number): number {
    return a === b ? EMAIL.exact : compareEmails(this.#columns.emails.texts[a]!, this.#columns.emails.texts[b]!);
  }

  identifier(a: number, b: number): number {
    return a === b ? IDENTIFIER.exact : compareIdentifiers(this.#columns.extraTexts[a]!, this.#columns.extraTexts[b]!);
  }

  address(a: number, b: number): number {
    if (a === b) {
      const parts = this.#columns.addressParts.values;
      if (parts[a * 6] !== 0) return ADDRESS.home;
    }
    return this.#address.get(a, b);
  }
}

function partsOf(columns: RecordColumns, id: number): AddressParts {
  const parts = columns.addressParts.values;
  const texts = columns.places.texts;
  const at = id * 6;
  return {
    house: texts[parts[at]!]!,
    street: texts[parts[at + 1]!]!,
    unit: texts[parts[at + 2]!]!,
    city: texts[parts[at + 3]!]!,
    state: texts[parts[at + 4]!]!,
    zip: texts[parts[at + 5]!]!,
  };
}
