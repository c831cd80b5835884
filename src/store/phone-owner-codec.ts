import type { PersonId } from '../core/ids.ts';
import type { Line, LineType, PhoneOwner } from '../core/person.ts';
import type { BirthDate, PhoneNumber } from '../core/record.ts';

/** Between the parts; no part holds it. */
export const SEPARATOR = '\u001f';
const LINE_TYPES: readonly LineType[] = ['mobile', 'landline', 'voip'];

/** One text column for the hottest read of the product: splitting it costs half of fetching thirteen columns. */
export function encodePhoneOwner(owner: PhoneOwner): string {
  const parts = [
    String(owner.person),
    String(owner.confidence),
    String(LINE_TYPES.indexOf(owner.line.type)),
    owner.line.carrier ?? '',
    owner.birthDate === undefined ? '' : String(owner.birthDate),
    owner.gender === undefined ? '' : owner.gender === 'female' ? 'f' : 'm',
    owner.first,
    owner.last,
    owner.full,
    owner.street,
    owner.city,
    owner.state,
    owner.zip,
  ];
  const text = parts.join(SEPARATOR);
  if (text.split(SEPARATOR).length === parts.length) return text;
  return parts.map((part) => part.replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
}

export function decodePhoneOwner(number: PhoneNumber, text: string): PhoneOwner {
  const part = text.split(SEPARATOR);
  const owner: { -readonly [Part in keyof PhoneOwner]: PhoneOwner[Part] } = {
    number,
    person: Number(part[0]) as PersonId,
    confidence: Number(part[1]),
    first: part[6] as string,
    last: part[7] as string,
    full: part[8] as string,
    street: part[9] as string,
    city: part[10] as string,
    state: part[11] as string,
    zip: part[12] as string,
    line: readLine(part[2] as string, part[3] as string),
  };
  if (part[4] !== '') owner.birthDate = Number(part[4]) as BirthDate;
  if (part[5] !== '') owner.gender = part[5] === 'f' ? 'female' : 'male';
  return owner;
}

/** What decides about an answer, without the rest. */
export function readOwnerFacts(text: string): Pick<PhoneOwner, 'person' | 'confidence'> & { readonly birthDate: BirthDate | undefined } {
  const confidenceAt = text.indexOf(SEPARATOR) + 1;
  const typeAt = text.indexOf(SEPARATOR, confidenceAt) + 1;
  const carrierAt = text.indexOf(SEPARATOR, typeAt) + 1;
  const birthAt = text.indexOf(SEPARATOR, carrierAt) + 1;
  const birthEnd = text.indexOf(SEPARATOR, birthAt);
  return {
    person: Number(text.slice(0, confidenceAt - 1)) as PersonId,
    confidence: Number(text.slice(confidenceAt, typeAt - 1)),
    birthDate: birthEnd === birthAt ? undefined : (Number(text.slice(birthAt, birthEnd)) as BirthDate),
  };
}

export function encodeLineType(type: LineType): number {
  return LINE_TYPES.indexOf(type);
}

export function decodeLineType(code: number): LineType {
  return LINE_TYPES[code] ?? 'mobile';
}

function readLine(type: string, carrier: string): Line {
  const decoded = decodeLineType(Number(type));
  return carrier === '' ? { type: decoded } : { type: decoded, carrier };
}
