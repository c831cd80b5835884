import type { FoundOwner } from '../app/found-owner.ts';
import type { Day } from '../core/clock.ts';
import type { PhoneOwner } from '../core/person.ts';
import { showPhone } from '../normalize/phone.ts';
import { ageRangeOf } from '../resolve/demographics.ts';
import { decodeLineType, decodePhoneOwner, SEPARATOR } from '../store/phone-owner-codec.ts';

/** Nothing in here needs escaping, which holds for nearly every owner. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what separates the parts of the stored text is one.
const PLAIN = /^[\x1f\x20\x21\x23-\x5b\x5d-\x7e]*$/;
const ZERO = 48;

/**
 * The contract's reverse phone data, as JSON text. Mostly cut straight out of the stored text: taking an owner apart and
 * putting it together again costs more than finding it.
 */
export function ownerJson({ number, encoded, birthDate }: FoundOwner, today: Day): string {
  const ageRange = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  const age = ageRange === undefined ? '' : `"age_range":"${ageRange}"`;
  return PLAIN.test(encoded)
    ? cutFrom(encoded, `{"phone":"${showPhone(number)}","name":{"first":"`, age)
    : putTogether(decodePhoneOwner(number, encoded), age);
}

function cutFrom(text: string, start: string, age: string): string {
  const type = text.indexOf(SEPARATOR, text.indexOf(SEPARATOR) + 1) + 1;
  const carrier = text.indexOf(SEPARATOR, type) + 1;
  const birth = text.indexOf(SEPARATOR, carrier) + 1;
  const gender = text.indexOf(SEPARATOR, birth) + 1;
  const first = text.indexOf(SEPARATOR, gender) + 1;
  const last = text.indexOf(SEPARATOR, first) + 1;
  const full = text.indexOf(SEPARATOR, last) + 1;
  const street = text.indexOf(SEPARATOR, full) + 1;
  const city = text.indexOf(SEPARATOR, street) + 1;
  const state = text.indexOf(SEPARATOR, city) + 1;
  const zip = text.indexOf(SEPARATOR, state) + 1;
  const said = first - gender === 1 ? undefined : text[gender] === 'f' ? 'female' : 'male';
  return `${start}${text.slice(first, last - 1)}","last":"${text.slice(last, full - 1)}","full":"${text.slice(full, street - 1)}"},"address":{"street":"${text.slice(street, city - 1)}","city":"${text.slice(city, state - 1)}","state":"${text.slice(state, zip - 1)}","zip":"${text.slice(zip)}"},"line_type":"${decodeLineType(text.charCodeAt(type) - ZERO)}","carrier":"${text.slice(carrier, birth - 1)}","demographics":${demographicsJson(age, said)}}`;
}

function putTogether(owner: PhoneOwner, age: string): string {
  const { line } = owner;
  const quote = JSON.stringify;
  return `{"phone":"${showPhone(owner.number)}","name":{"first":${quote(owner.first)},"last":${quote(owner.last)},"full":${quote(
    owner.full,
  )}},"address":{"street":${quote(owner.street)},"city":${quote(owner.city)},"state":${quote(owner.state)},"zip":${quote(
    owner.zip,
  )}},"line_type":"${line.type}","carrier":${quote(line.carrier ?? '')},"demographics":${demographicsJson(age, owner.gender)}}`;
}

function demographicsJson(age: string, gender: PhoneOwner['gender']): string {
  if (gender === undefined) return `{${age}}`;
  return `{${age}${age === '' ? '' : ','}"gender":"${gender}"}`;
}
