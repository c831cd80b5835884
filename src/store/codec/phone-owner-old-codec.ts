import type { PersonId } from '../../core/ids.ts';
import type { PhoneOwner } from '../../core/person.ts';
import type { BirthDate, LineType, PhoneNumber } from '../../core/record.ts';

const SEPARATOR = '\u001f';
const LINE_TYPES: readonly LineType[] = ['mobile', 'landline', 'voip'];

/** Owners as they were stored before their rows held JSON: thirteen parts. Nothing writes these any more. */
export function decodeOldOwner(number: PhoneNumber, text: string): PhoneOwner {
  const part = text.split(SEPARATOR);
  const type = LINE_TYPES[Number(part[2])] ?? 'mobile';
  const carrier = part[3] ?? '';
  const owner: { -readonly [Part in keyof PhoneOwner]: PhoneOwner[Part] } = {
    number,
    person: Number(part[0]) as PersonId,
    confidence: Number(part[1]),
    first: part[6] ?? '',
    last: part[7] ?? '',
    full: part[8] ?? '',
    street: part[9] ?? '',
    city: part[10] ?? '',
    state: part[11] ?? '',
    zip: part[12] ?? '',
    line: carrier === '' ? { type } : { type, carrier },
  };
  if (part[4] !== undefined && part[4] !== '') owner.birthDate = Number(part[4]) as BirthDate;
  if (part[5] !== undefined && part[5] !== '') owner.gender = part[5] === 'f' ? 'female' : 'male';
  return owner;
}
