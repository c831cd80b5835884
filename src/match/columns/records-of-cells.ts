import type { Day } from '../../core/clock.ts';
import type {
  BirthDate,
  EmailAddress,
  Identifier,
  PersonName,
  PersonRecord,
  PhoneNumber,
  PostalAddress,
  TextAttribute,
} from '../../core/record.ts';
import { PART } from '../compare/address.ts';
import { SUFFIXES } from '../compare/names.ts';
import { type ComparedColumns, HEADER, NAME_INTS, NO_DAY } from './column-layout.ts';

const NOTHING: readonly never[] = [];
const IDENTIFIER = 'identifier:';
const TEXT = 'text:';

/** Rebuilds records from their columns, without parsing or copying texts. */
export class RecordsOfCells {
  readonly #columns: ComparedColumns;
  readonly #placeOf: Int32Array;

  /** `placeOf` maps a record to its place in the columns. */
  constructor(columns: ComparedColumns, placeOf: Int32Array) {
    this.#columns = columns;
    this.#placeOf = placeOf;
  }

  /** The record as it was added; undefined if the columns do not hold all of it. */
  of(index: number): PersonRecord | undefined {
    const cells = this.#columns.cells.values;
    const start = this.#columns.starts.values[this.#placeOf[index]!]!;
    if (cells[start + HEADER.whole] === 0) return undefined;
    let at = start + HEADER.size;
    const names = this.#names(at, cells[start + HEADER.names]!);
    at += names.length * NAME_INTS;
    const phones = this.#phones(at, cells[start + HEADER.phones]!);
    at += phones.length;
    const emails = this.#emails(at, cells[start + HEADER.emails]!);
    at += emails.length;
    const addresses = this.#addresses(at, cells[start + HEADER.addresses]!);
    at += addresses.length;
    const record: { -readonly [Part in keyof PersonRecord]: PersonRecord[Part] } = {
      names,
      phones,
      emails,
      addresses,
      identifiers: NOTHING,
      texts: NOTHING,
    };
    const extras = cells[start + HEADER.extras]!;
    if (extras > 0) {
      const split = this.#extras(at, extras);
      record.identifiers = split.identifiers;
      record.texts = split.texts;
    }
    const birthDate = cells[start + HEADER.birthDate]!;
    if (birthDate !== 0) record.birthDate = birthDate as BirthDate;
    const gender = cells[start + HEADER.gender]!;
    if (gender !== 0) record.gender = gender === 1 ? 'male' : 'female';
    const firstSeen = cells[start + HEADER.firstSeen]!;
    if (firstSeen !== NO_DAY) record.firstSeen = firstSeen as Day;
    const lastSeen = cells[start + HEADER.lastSeen]!;
    if (lastSeen !== NO_DAY) record.lastSeen = lastSeen as Day;
    return record;
  }

  #names(at: number, count: number): readonly PersonName[] {
    if (count === 0) return NOTHING;
    const cells = this.#columns.cells.values;
    const { texts } = this.#columns.words;
    const names: PersonName[] = [];
    for (let name = at; name < at + count * NAME_INTS; name += NAME_INTS) {
      names.push({
        first: texts[cells[name]!]!,
        middle: texts[cells[name + 1]!]!,
        last: texts[cells[name + 2]!]!,
        suffix: SUFFIXES[cells[name + 3]!]!,
      });
    }
    return names;
  }

  #phones(at: number, count: number): readonly PhoneNumber[] {
    if (count === 0) return NOTHING;
    const { cells, numbers } = this.#columns;
    const phones: PhoneNumber[] = [];
    for (let phone = at; phone < at + count; phone += 1) phones.push(numbers[cells.values[phone]!]! as PhoneNumber);
    return phones;
  }

  #emails(at: number, count: number): readonly EmailAddress[] {
    if (count === 0) return NOTHING;
    const { cells, emailParts, mailParts } = this.#columns;
    const emails: EmailAddress[] = [];
    for (let email = at; email < at + count; email += 1) {
      const parts = 2 * cells.values[email]!;
      emails.push(`${mailParts.texts[emailParts.values[parts]!]!}@${mailParts.texts[emailParts.values[parts + 1]!]!}` as EmailAddress);
    }
    return emails;
  }

  #addresses(at: number, count: number): readonly PostalAddress[] {
    if (count === 0) return NOTHING;
    const cells = this.#columns.cells.values;
    const parts = this.#columns.addressParts.values;
    const { texts } = this.#columns.places;
    const addresses: PostalAddress[] = [];
    for (let address = at; address < at + count; address += 1) {
      const from = cells[address]! * PART.count;
      addresses.push({
        house: texts[parts[from + PART.house]!]!,
        street: texts[parts[from + PART.street]!]!,
        unit: texts[parts[from + PART.unit]!]!,
        city: texts[parts[from + PART.city]!]!,
        state: texts[parts[from + PART.state]!]!,
        zip: texts[parts[from + PART.zip]!]!,
      });
    }
    return addresses;
  }

  #extras(at: number, count: number): { readonly identifiers: readonly Identifier[]; readonly texts: readonly TextAttribute[] } {
    const { cells, extraAttributes, extraTexts } = this.#columns;
    const identifiers: Identifier[] = [];
    const texts: TextAttribute[] = [];
    for (let extra = at; extra < at + 2 * count; extra += 2) {
      const attribute = extraAttributes[cells.values[extra]!]!;
      const value = extraTexts[cells.values[extra + 1]!]!;
      if (attribute.startsWith(IDENTIFIER)) identifiers.push({ type: attribute.slice(IDENTIFIER.length), value });
      else texts.push({ attribute: attribute.slice(TEXT.length), value });
    }
    return { identifiers, texts };
  }
}
