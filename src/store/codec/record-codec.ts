import type { Day } from '../../core/clock.ts';
import type {
  BirthDate,
  EmailAddress,
  Gender,
  Identifier,
  LineType,
  PersonName,
  PersonRecord,
  PhoneNumber,
  PostalAddress,
  ShownAddress,
  Suffix,
  TextAttribute,
} from '../../core/record.ts';
import { type Mutable, type RowParts, rowCodec } from './row-parts.ts';

export const GENDERS: readonly Gender[] = ['male', 'female'];
export const YES: readonly true[] = [true];
const LINE_TYPES: readonly LineType[] = ['mobile', 'landline', 'voip'];
const NONE: readonly never[] = [];

export const {
  encode: encodeRecord,
  write: writeRecord,
  decode: decodeRecord,
} = rowCodec((parts, row: PersonRecord | undefined): PersonRecord => {
  const record: Mutable<PersonRecord> = {
    names: parts.list(name, row?.names),
    phones: parts.list(phone, row?.phones),
    emails: parts.list(email, row?.emails),
    addresses: parts.list(address, row?.addresses),
    identifiers: parts.list(identifier, row?.identifiers),
    texts: parts.list(textAttribute, row?.texts),
  };
  const birthDate = parts.optional(row?.birthDate) as BirthDate | undefined;
  const gender = parts.oneOf(GENDERS, row?.gender);
  const firstSeen = parts.optional(row?.firstSeen) as Day | undefined;
  const lastSeen = parts.optional(row?.lastSeen) as Day | undefined;
  const lineTypes = parts.list<LineType | undefined>(lineType, row?.lineTypes ?? NONE);
  const deceased = parts.oneOf(YES, row?.deceased);
  const movedOut = parts.oneOf(YES, row?.movedOut);
  const ended = parts.oneOf(YES, row?.ended);
  const writings = parts.list(writing, writingsOf(row?.addresses));
  if (row === undefined && writings.length > 0) addWritings(record.addresses, writings);
  if (birthDate !== undefined) record.birthDate = birthDate;
  if (gender !== undefined) record.gender = gender;
  if (firstSeen !== undefined) record.firstSeen = firstSeen;
  if (lastSeen !== undefined) record.lastSeen = lastSeen;
  if (lineTypes.length > 0) record.lineTypes = lineTypes;
  if (deceased !== undefined) record.deceased = deceased;
  if (movedOut !== undefined) record.movedOut = movedOut;
  if (ended !== undefined) record.ended = ended;
  return record;
});

/** Reads no more of an encoded record than its phones. */
export const { decode: decodePhones } = rowCodec((parts, _: readonly PhoneNumber[] | undefined): readonly PhoneNumber[] => {
  parts.list(name, undefined);
  return parts.list(phone, undefined);
});

export function name(parts: RowParts, row: PersonName | undefined): PersonName {
  const first = parts.text(row?.first);
  const middle = parts.text(row?.middle);
  const last = parts.text(row?.last);
  const suffix = parts.text(row?.suffix) as Suffix;
  const shownFirst = parts.text(row?.shown?.first ?? '');
  const shownMiddle = parts.text(row?.shown?.middle ?? '');
  const shownLast = parts.text(row?.shown?.last ?? '');
  if (shownFirst === '' && shownLast === '' && shownMiddle === '') return { first, middle, last, suffix };
  const shown: Mutable<NonNullable<PersonName['shown']>> = {};
  if (shownFirst !== '') shown.first = shownFirst;
  if (shownMiddle !== '') shown.middle = shownMiddle;
  if (shownLast !== '') shown.last = shownLast;
  return { first, middle, last, suffix, shown };
}

export function address(parts: RowParts, row: PostalAddress | undefined): PostalAddress {
  return {
    house: parts.text(row?.house),
    street: parts.text(row?.street),
    unit: parts.text(row?.unit),
    city: parts.text(row?.city),
    state: parts.text(row?.state),
    zip: parts.text(row?.zip),
  };
}

/** How an address was written, and its place among those of its row. They end the row, so that rows without any have none of it. */
export interface Writing extends ShownAddress {
  readonly at: number;
  readonly country: string;
}

export function writing(parts: RowParts, row: Writing | undefined): Writing {
  return {
    at: parts.number(row?.at),
    street: parts.text(row?.street ?? ''),
    city: parts.text(row?.city ?? ''),
    state: parts.text(row?.state ?? ''),
    country: parts.text(row?.country),
  };
}

export function writingsOf(addresses: readonly PostalAddress[] | undefined): readonly Writing[] {
  if (addresses === undefined) return NONE;
  if (!addresses.some(({ shown, country }) => shown !== undefined || country !== undefined)) return NONE;
  return addresses.flatMap(({ shown, country = '' }, at) => (shown === undefined && country === '' ? [] : { at, country, ...shown }));
}

export function addWritings(addresses: readonly Mutable<PostalAddress>[], writings: readonly Writing[]): void {
  for (const { at, street, city, state, country } of writings) {
    const address = addresses[at];
    if (address === undefined) continue;
    if (street || city || state) address.shown = { ...(street && { street }), ...(city && { city }), ...(state && { state }) };
    if (country !== '') address.country = country;
  }
}

export function identifier(parts: RowParts, row: Identifier | undefined): Identifier {
  return { type: parts.text(row?.type), value: parts.text(row?.value) };
}

export function textAttribute(parts: RowParts, row: TextAttribute | undefined): TextAttribute {
  return { attribute: parts.text(row?.attribute), value: parts.text(row?.value) };
}

export function phone(parts: RowParts, row: PhoneNumber | undefined): PhoneNumber {
  return parts.number(row) as PhoneNumber;
}

export function email(parts: RowParts, row: EmailAddress | undefined): EmailAddress {
  return parts.text(row) as EmailAddress;
}

export function lineType(parts: RowParts, row: LineType | undefined): LineType | undefined {
  return parts.oneOf(LINE_TYPES, row);
}
