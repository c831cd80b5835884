import { type Key, type KeyKind, kindCodeOf } from '../../core/key.ts';
import { writtenName } from '../written-names.ts';

/**
 * Every way in which records become candidates. Coarse kinds (a last name alone) serve small stores and fragments; as a store
 * grows they turn generic one value at a time, and finer kinds take over. A kind that adds no pairs of its own to the others
 * serves fragments only. The codes are part of every stored key: add, never renumber.
 */
const KINDS = {
  phone: { code: 1, limit: 40, neutralises: 'phone' },
  email: { code: 2, limit: 30, neutralises: 'email' },
  emailLocal: { code: 3, limit: 12 },
  building: { code: 4, limit: 60, neutralises: 'address' },
  home: { code: 5, limit: 60, neutralises: 'address' },
  identifier: { code: 6, limit: 20, neutralises: 'identifier' },
  name: { code: 7, limit: 40 },
  nameState: { code: 8, limit: 30 },
  nameZip: { code: 9, limit: 60 },
  nameCity: { code: 10, limit: 30 },
  nameBirthYear: { code: 11, limit: 30 },
  lastZip: { code: 12, limit: 30, forFragments: true },
  houseLast: { code: 13, limit: 20, forFragments: true },
  birthDate: { code: 15, limit: 20 },
  birthDateFirst: { code: 16, limit: 30 },
  birthDateLast: { code: 17, limit: 30 },
  last: { code: 18, limit: 30 },
  first: { code: 19, limit: 20 },
  zip: { code: 20, limit: 20 },
  sound: { code: 21, limit: 20 },
  soundBirthYear: { code: 22, limit: 20 },
  textName: { code: 23, limit: 30 },
  textBirthYear: { code: 24, limit: 20 },
  city: { code: 25, limit: 12 },
  door: { code: 27, limit: 40, forFragments: true },
} as const satisfies Readonly<Record<string, Omit<KeyKind, 'name'>>>;

/** The code of each kind. */
export const KIND = Object.fromEntries(Object.entries(KINDS).map(([name, { code }]) => [name, code])) as {
  readonly [Name in keyof typeof KINDS]: (typeof KINDS)[Name]['code'];
};

export const KEY_KINDS: readonly KeyKind[] = Object.entries(KINDS).map(([name, kind]) => ({ ...kind, name: writtenName(name) }));

const BY_CODE: ReadonlyMap<number, KeyKind> = new Map(KEY_KINDS.map((kind) => [kind.code, kind]));

export function kindOf(key: Key): KeyKind {
  const kind = BY_CODE.get(kindCodeOf(key));
  if (kind === undefined) throw new Error('A key of no known kind');
  return kind;
}

/** How many records may share the key before it is generic. */
export function keyLimit(key: Key): number {
  return kindOf(key).limit;
}
