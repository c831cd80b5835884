import type { PersonId } from '../../core/ids.ts';
import type { Line, PhoneOwner } from '../../core/person.ts';
import type { BirthDate, LineType, PhoneNumber } from '../../core/record.ts';
import { TextBytes } from './text-bytes.ts';

/** Between the parts; JSON has none of it. */
const SEPARATOR = '\u001f';
const SEPARATOR_CODE = SEPARATOR.charCodeAt(0);

/** A stored owner, taken apart no further than a look-up needs. */
export interface OwnerRow {
  readonly number: PhoneNumber;
  readonly person: PersonId;
  /** By general facts, until the measured facts of the store are applied. */
  confidence: number;
  /** All holders as resolve/owner/owner-evidence writes them; weighed by the facts of the store when the row is read. */
  readonly evidence: string;
  readonly birthDate: BirthDate | undefined;
  readonly gender: PhoneOwner['gender'];
  /** The members of a reply that no day changes, as JSON without braces. */
  readonly json: string;
}

/**
 * One text for the hottest read of the product. What decides about an answer comes first; the rest is kept as the reply
 * has it, because taking an owner apart and writing it again costs more than finding it.
 */
export function encodePhoneOwner(owner: PhoneOwner): string {
  ALONE.length = 0;
  writePhoneOwner(owner, ALONE);
  return ALONE.toString();
}

const ALONE = new TextBytes();

export function writePhoneOwner(owner: PhoneOwner, out: TextBytes): void {
  const { person, confidence, evidence, birthDate, gender, first, last, full, street, city, state, zip, line } = owner;
  out.number(person);
  out.byte(SEPARATOR_CODE);
  out.number(confidence);
  if (evidence !== undefined) out.raw(`,${evidence}`);
  out.byte(SEPARATOR_CODE);
  if (birthDate !== undefined) out.number(birthDate);
  out.byte(SEPARATOR_CODE);
  if (gender !== undefined) out.raw(gender === 'female' ? 'f' : 'm');
  out.byte(SEPARATOR_CODE);
  writeMember('"name":{"first":', first, out);
  writeMember(',"last":', last, out);
  writeMember(',"full":', full, out);
  writeMember('},"address":{"street":', street, out);
  writeMember(',"city":', city, out);
  writeMember(',"state":', state, out);
  writeMember(',"zip":', zip, out);
  writeMember('},"line_type":', line.type, out);
  writeMember(',"carrier":', line.carrier ?? '', out);
}

function writeMember(name: string, value: string, out: TextBytes): void {
  out.raw(name);
  out.json(value);
}

export function readOwnerRow(number: PhoneNumber, text: string): OwnerRow {
  const confidenceAt = text.indexOf(SEPARATOR) + 1;
  const birthAt = text.indexOf(SEPARATOR, confidenceAt) + 1;
  const genderAt = text.indexOf(SEPARATOR, birthAt) + 1;
  const jsonAt = text.indexOf(SEPARATOR, genderAt) + 1;
  const comma = text.indexOf(',', confidenceAt);
  const confidenceEnd = comma < 0 || comma > birthAt ? birthAt - 1 : comma;
  return {
    number,
    person: readNumber(text, 0, confidenceAt - 1) as PersonId,
    confidence: readNumber(text, confidenceAt, confidenceEnd),
    evidence: text.slice(confidenceEnd + 1, birthAt - 1),
    birthDate: genderAt - birthAt === 1 ? undefined : (readNumber(text, birthAt, genderAt - 1) as BirthDate),
    gender: jsonAt - genderAt === 1 ? undefined : text.charCodeAt(genderAt) === FEMALE ? 'female' : 'male',
    json: text.slice(jsonAt),
  };
}

const QUOTE = '"'.charCodeAt(0);
const FEMALE = 'f'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
/** Up to so many digits a number and its power of ten are exact, and so is what the one over the other is rounded to. */
const EXACT_CHARS = 15;

/** What `Number` makes of that piece, mostly without cutting it out. */
function readNumber(text: string, from: number, to: number): number {
  if (to - from > EXACT_CHARS) return Number(text.slice(from, to));
  let digits = 0;
  let scale = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      scale *= 10;
    } else if (digit === POINT - ZERO && scale === 0) scale = 1;
    else return Number(text.slice(from, to));
  }
  return scale === 0 ? digits : digits / scale;
}

interface Shown {
  readonly name: Pick<PhoneOwner, 'first' | 'last' | 'full'>;
  readonly address: Pick<PhoneOwner, 'street' | 'city' | 'state' | 'zip'>;
  readonly line_type: LineType;
  readonly carrier: string;
}

export function decodePhoneOwner(number: PhoneNumber, text: string): PhoneOwner {
  const { person, confidence, evidence, birthDate, gender, json } = readOwnerRow(number, text);
  const { name, address, line_type: type, carrier } = JSON.parse(`{${json}}`) as Shown;
  const owner: { -readonly [Part in keyof PhoneOwner]: PhoneOwner[Part] } = {
    number,
    person,
    confidence,
    ...name,
    ...address,
    line: carrier === '' ? { type } : { type, carrier },
  };
  if (evidence !== '') owner.evidence = evidence;
  if (birthDate !== undefined) owner.birthDate = birthDate;
  if (gender !== undefined) owner.gender = gender;
  return owner;
}

/** Whether a row has no name: sources had the number without one, or with what is no person's name. */
export function isNobodys({ json }: Pick<OwnerRow, 'json'>): boolean {
  return json.charCodeAt(FIRST_NAME_AT) === QUOTE && json.startsWith(NOBODY);
}

const NOBODY = '"name":{"first":"","last":"","full":""},';
const FIRST_NAME_AT = NOBODY.indexOf('",');

/** The line alone, out of what `readOwnerRow` gives as JSON: its members come last. */
export function lineOfRow({ json }: Pick<OwnerRow, 'json'>): Line {
  // Quotes within a value are escaped, so that this can only be the member itself.
  const from = json.lastIndexOf(LINE_MEMBER);
  const typeAt = from + LINE_MEMBER.length;
  const typeEnd = json.indexOf('"', typeAt);
  const carrierAt = typeEnd + CARRIER_MEMBER.length;
  if (!json.startsWith(CARRIER_MEMBER, typeEnd) || json.includes('\\', carrierAt)) {
    const { line_type: type, carrier } = JSON.parse(`{${json.slice(from)}}`) as Shown;
    return carrier === '' ? { type } : { type, carrier };
  }
  const type = json.slice(typeAt, typeEnd) as LineType;
  return json.length === carrierAt + 1 ? { type } : { type, carrier: json.slice(carrierAt, -1) };
}

const LINE_MEMBER = '"line_type":"';
const CARRIER_MEMBER = '","carrier":"';
