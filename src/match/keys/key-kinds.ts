import { type Key, type KeyKind, kindCodeOf } from '../../core/key.ts';

/**
 * Every way in which records become candidates. Coarse kinds (a last name alone) serve small stores and fragments;
 * as a store grows they turn generic one value at a time and the finer kinds beside them carry on.
 * Where other kinds find all that a kind would, it serves fragments only; 14 (street and ZIP) and 26 (first name and ZIP)
 * found nothing of their own and are no longer made. Codes are part of every stored key: add, never renumber.
 */
export const KEY_KINDS: readonly KeyKind[] = [
  { code: 1, name: 'phone', limit: 40, neutralises: 'phone' },
  { code: 2, name: 'email', limit: 30, neutralises: 'email' },
  { code: 3, name: 'email_local', limit: 12 },
  { code: 4, name: 'building', limit: 60, neutralises: 'address' },
  { code: 5, name: 'home', limit: 60, neutralises: 'address' },
  { code: 6, name: 'identifier', limit: 20, neutralises: 'identifier' },
  { code: 7, name: 'name', limit: 40 },
  { code: 8, name: 'name_state', limit: 30 },
  { code: 9, name: 'name_zip', limit: 60 },
  { code: 10, name: 'name_city', limit: 30 },
  { code: 11, name: 'name_birth_year', limit: 30 },
  { code: 12, name: 'last_zip', limit: 30, forFragments: true },
  { code: 13, name: 'house_last', limit: 20, forFragments: true },
  { code: 14, name: 'street_zip', limit: 20 },
  { code: 15, name: 'birth_date', limit: 20 },
  { code: 16, name: 'birth_date_first', limit: 30 },
  { code: 17, name: 'birth_date_last', limit: 30 },
  { code: 18, name: 'last', limit: 30 },
  { code: 19, name: 'first', limit: 20 },
  { code: 20, name: 'zip', limit: 20 },
  { code: 21, name: 'sound', limit: 20 },
  { code: 22, name: 'sound_birth_year', limit: 20 },
  { code: 23, name: 'text_name', limit: 30 },
  { code: 24, name: 'text_birth_year', limit: 20 },
  { code: 25, name: 'city', limit: 12 },
  { code: 26, name: 'first_zip', limit: 20 },
  { code: 27, name: 'door', limit: 40, forFragments: true },
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
