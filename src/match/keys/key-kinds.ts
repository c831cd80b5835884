import { type Key, type KeyKind, kindCodeOf } from '../../core/key.ts';

/** The codes of all kinds. They are part of every stored key: add, never renumber. */
export const KIND = {
  phone: 1,
  email: 2,
  emailLocal: 3,
  building: 4,
  home: 5,
  identifier: 6,
  name: 7,
  nameState: 8,
  nameZip: 9,
  nameCity: 10,
  nameBirthYear: 11,
  lastZip: 12,
  houseLast: 13,
  streetZip: 14,
  birthDate: 15,
  birthDateFirst: 16,
  birthDateLast: 17,
  last: 18,
  first: 19,
  zip: 20,
  sound: 21,
  soundBirthYear: 22,
  textName: 23,
  textBirthYear: 24,
  city: 25,
  firstZip: 26,
  door: 27,
} as const;

/**
 * Every way in which records become candidates. Coarse kinds (a last name alone) serve small stores and fragments;
 * as a store grows they turn generic one value at a time, and finer kinds take over. A kind that adds no pairs of its own to
 * the others serves fragments only.
 */
export const KEY_KINDS: readonly KeyKind[] = [
  { code: KIND.phone, name: 'phone', limit: 40, neutralises: 'phone' },
  { code: KIND.email, name: 'email', limit: 30, neutralises: 'email' },
  { code: KIND.emailLocal, name: 'email_local', limit: 12 },
  { code: KIND.building, name: 'building', limit: 60, neutralises: 'address' },
  { code: KIND.home, name: 'home', limit: 60, neutralises: 'address' },
  { code: KIND.identifier, name: 'identifier', limit: 20, neutralises: 'identifier' },
  { code: KIND.name, name: 'name', limit: 40 },
  { code: KIND.nameState, name: 'name_state', limit: 30 },
  { code: KIND.nameZip, name: 'name_zip', limit: 60 },
  { code: KIND.nameCity, name: 'name_city', limit: 30 },
  { code: KIND.nameBirthYear, name: 'name_birth_year', limit: 30 },
  { code: KIND.lastZip, name: 'last_zip', limit: 30, forFragments: true },
  { code: KIND.houseLast, name: 'house_last', limit: 20, forFragments: true },
  { code: KIND.streetZip, name: 'street_zip', limit: 20 },
  { code: KIND.birthDate, name: 'birth_date', limit: 20 },
  { code: KIND.birthDateFirst, name: 'birth_date_first', limit: 30 },
  { code: KIND.birthDateLast, name: 'birth_date_last', limit: 30 },
  { code: KIND.last, name: 'last', limit: 30 },
  { code: KIND.first, name: 'first', limit: 20 },
  { code: KIND.zip, name: 'zip', limit: 20 },
  { code: KIND.sound, name: 'sound', limit: 20 },
  { code: KIND.soundBirthYear, name: 'sound_birth_year', limit: 20 },
  { code: KIND.textName, name: 'text_name', limit: 30 },
  { code: KIND.textBirthYear, name: 'text_birth_year', limit: 20 },
  { code: KIND.city, name: 'city', limit: 12 },
  { code: KIND.firstZip, name: 'first_zip', limit: 20 },
  { code: KIND.door, name: 'door', limit: 40, forFragments: true },
];

const BY_CODE: readonly (KeyKind | undefined)[] = (() => {
  const kinds: (KeyKind | undefined)[] = [];
  for (const kind of KEY_KINDS) kinds[kind.code] = kind;
  return kinds;
})();

export function kindOf(key: Key): KeyKind {
  const kind = BY_CODE[kindCodeOf(key)];
  if (kind === undefined) throw new Error('A key of no known kind');
  return kind;
}

/** How many records may share the key before it is generic. */
export function keyLimit(key: Key): number {
  return kindOf(key).limit;
}
