import { ADDRESS, ADDRESS_LEVELS } from './compare/address.ts';
import { BIRTH_DATE, BIRTH_DATE_LEVELS } from './compare/birth-date.ts';
import { EMAIL_LEVELS, PHONE_LEVELS } from './compare/contact.ts';
import { FIRST, FIRST_LEVELS, LAST, LAST_LEVELS, MIDDLE_LEVELS, SUFFIX_LEVELS } from './compare/names.ts';
import { GENDER_LEVELS, IDENTIFIER_LEVELS, SOURCE_LEVELS, TEXT, TEXT_LEVELS } from './compare/other-attributes.ts';

/** Level 0 is always `missing`; `missing` and `generic` never weigh anything. */
export interface AttributeShape {
  readonly name: string;
  readonly levels: readonly string[];
  /** Levels whose weight is moved by how common the shared value is. */
  readonly byFrequency: readonly number[];
  /** Whether people of one household share rare values as readily as common ones. */
  readonly sharedAtHome: boolean;
}

export const ATTRIBUTES: readonly AttributeShape[] = [
  { name: 'first', levels: FIRST_LEVELS, byFrequency: [FIRST.exact, FIRST.nickname, FIRST.close, FIRST.swapped], sharedAtHome: false },
  { name: 'last', levels: LAST_LEVELS, byFrequency: [LAST.exact, LAST.part, LAST.close], sharedAtHome: true },
  { name: 'middle', levels: MIDDLE_LEVELS, byFrequency: [], sharedAtHome: false },
  { name: 'suffix', levels: SUFFIX_LEVELS, byFrequency: [], sharedAtHome: false },
  { name: 'birth_date', levels: BIRTH_DATE_LEVELS, byFrequency: [BIRTH_DATE.exact], sharedAtHome: false },
  { name: 'gender', levels: GENDER_LEVELS, byFrequency: [], sharedAtHome: false },
  { name: 'phone', levels: PHONE_LEVELS, byFrequency: [], sharedAtHome: true },
  { name: 'email', levels: EMAIL_LEVELS, byFrequency: [], sharedAtHome: false },
  {
    name: 'address',
    levels: ADDRESS_LEVELS,
    byFrequency: [ADDRESS.zip, ADDRESS.zipOtherStreet, ADDRESS.city, ADDRESS.cityOtherStreet],
    sharedAtHome: true,
  },
  { name: 'source', levels: SOURCE_LEVELS, byFrequency: [], sharedAtHome: false },
];

export const IDENTIFIER_SHAPE: AttributeShape = { name: 'identifier', levels: IDENTIFIER_LEVELS, byFrequency: [], sharedAtHome: false };
export const TEXT_SHAPE: AttributeShape = { name: 'text', levels: TEXT_LEVELS, byFrequency: [TEXT.exact], sharedAtHome: true };

export const SLOT = {
  first: 0,
  last: 1,
  middle: 2,
  suffix: 3,
  birthDate: 4,
  gender: 5,
  phone: 6,
  email: 7,
  address: 8,
  source: 9,
  extras: 10,
} as const;
/** Room for the levels of one attribute in a table of weights. */
export const LEVEL_SPAN = 16;

/** The shape of an attribute by the name a model gives it: `birth_date`, `identifier:ssn`, `text:occupation`. */
export function shapeOf(name: string): AttributeShape {
  if (name.startsWith('identifier')) return IDENTIFIER_SHAPE;
  if (name.startsWith('text')) return TEXT_SHAPE;
  const shape = ATTRIBUTES.find((attribute) => attribute.name === name);
  if (shape === undefined) throw new Error(`No such attribute: ${name}`);
  return shape;
}

export function weighs(level: string): boolean {
  return level !== 'missing' && level !== 'generic';
}
