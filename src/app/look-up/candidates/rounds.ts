import { type Key, kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PostalAddress } from '../../../core/record.ts';
import { KEY_KINDS, KIND } from '../../../match/keys/key-kinds.ts';
import { keysOf, kindBits } from '../../../match/keys/keys.ts';
import { flagsOf, isAtHome, isDecided, isSure, MAX_PEOPLE_READ, type Shared } from './choose-people.ts';
import {
  homesInCity,
  homesInStreets,
  lacksZip,
  mailboxVariantKeys,
  nameVariantKeys,
  soundVariantKeys,
  surnamesInCity,
} from './query-variants.ts';

/** What is known when a round may be asked. */
export interface SoFar {
  readonly fragment: Fragment;
  readonly keySeed: number;
  readonly shared: Shared;
  /** Records of the whole name that are too many to be listed. */
  readonly genericNameRecords: number;
  /** Records with the last name. */
  readonly lastRecords: number;
  /** Records of the given home that are too many to be listed. */
  readonly crowdRecords: number;
  /** Rounds that were asked. */
  readonly asked: ReadonlySet<RoundName>;
  /** Empty until people were read. */
  readonly people: readonly (Person | undefined)[];
}

export type RoundName =
  | 'own_keys'
  | 'home_in_city'
  | 'name_in_place'
  | 'surname_at_home'
  | 'variants'
  | 'streets'
  | 'half_name_in_place'
  | 'home_not_met';

/** Keys that are asked for together. A round is asked only where those before it left doubt. */
export interface Round {
  readonly name: RoundName;
  readonly applies: (so: SoFar) => boolean;
  readonly keys: (so: SoFar) => readonly ScoredKeys[];
}

export interface ScoredKeys {
  readonly scores: Scores;
  readonly keys: readonly Key[];
}

/** How much sharing a key of each kind counts when it is decided who is read, by the code of the kind. */
export interface Scores {
  /** Nought where records are only counted. */
  readonly weights: readonly (number | undefined)[];
  readonly flags: readonly number[];
  readonly kinds: number;
}

/** Nobody is read for the parts of a name alone: they are counted for how common they are. */
const OWN_KEYS = scores({ phone: 8, email: 8, home: 6, building: 5, nameZip: 5, name: 3, last: 0, first: 0 });
const NAME_IN_PLACE = scores({ nameCity: 4, nameState: 4 });
const SURNAME_AT_HOME = scores({ lastZip: 4, houseLast: 4 });
const COARSE_KEYS = scores({
  emailLocal: 5,
  lastZip: 4,
  nameCity: 4,
  nameState: 4,
  houseLast: 4,
  door: 4,
  sound: 3,
  last: 2,
  first: 2,
  zip: 1,
  city: 1,
});
const NAME_VARIANTS_IN_PLACE = scores({ nameZip: 5, nameCity: 4, nameState: 4 }, 'variant');
const NAME_VARIANTS = scores({ name: 3 }, 'variant');
const OTHER_VARIANTS = scores({ email: 8, home: 6, building: 5, lastZip: 4, door: 4 });

/** Of a last name that more records have, nobody is listed. */
const MOST_LISTED_BY_LAST = KEY_KINDS.find(({ code }) => code === KIND.last)!.limit;

/** Asked in this order; then the people who share most are read. */
export const ROUNDS: readonly Round[] = [
  {
    name: 'own_keys',
    applies: () => true,
    keys: (so) => [own(so, OWN_KEYS)],
  },
  {
    // Only records without the ZIP code share a key with a home that is given without it.
    name: 'home_in_city',
    applies: ({ fragment, shared }) => homeLacksZip(fragment) && isAtHome(shared) && !isDecided(shared),
    keys: ({ fragment, keySeed }) => [{ scores: OTHER_VARIANTS, keys: homesInCity(fragment, keySeed) }],
  },
  {
    // Where all who have the name are listed, those of them in the same town or state add nobody.
    name: 'name_in_place',
    applies: ({ fragment: { names, addresses }, genericNameRecords, shared }) =>
      names.length > 0 && addresses.length > 0 && (genericNameRecords > 0 || shared.size > 1) && !isDecided(shared),
    keys: (so) => [own(so, NAME_IN_PLACE)],
  },
  {
    // More live in the home than are read: the one of them with the surname alone would not stand out.
    name: 'surname_at_home',
    applies: ({ fragment: { names }, shared }) => shared.size > MAX_PEOPLE_READ && names[0]?.first === '',
    keys: (so) => [own(so, SURNAME_AT_HOME)],
  },
  {
    // Nobody shares anything: coarser keys, and what the written values may have been intended for.
    name: 'variants',
    applies: ({ shared }) => shared.size === 0,
    keys: variantKeys,
  },
  {
    name: 'streets',
    applies: restsOnHome,
    keys: ({ fragment, keySeed }) => [{ scores: OTHER_VARIANTS, keys: homesInStreets(fragment.addresses[0]!, keySeed) }],
  },
];

/** Asked when people have been read; where a round adds people, it is chosen and read again. */
export const ROUNDS_AFTER_READING: readonly Round[] = [
  {
    // The only bearer of the name is known elsewhere alone: people who bear half of it in the given place.
    name: 'half_name_in_place',
    applies: ({ fragment: { names, addresses }, shared, people: [only] }) => {
      if (shared.size !== 1 || only === undefined || names.length === 0 || addresses.length === 0) return false;
      return !isSure(shared) && !only.addresses.some(({ value }) => isInPlace(value, addresses[0]!));
    },
    keys: (so) => [own(so, NAME_IN_PLACE)],
  },
  {
    // Nobody who was read has lived in a home that is given without its ZIP code.
    name: 'home_not_met',
    applies: ({ fragment, shared, people, asked }) => {
      if (asked.has('home_in_city') || asked.has('variants') || shared.size === 0 || !homeLacksZip(fragment)) return false;
      return !people.some((one) => one?.addresses.some(({ value }) => isOneHome(value, fragment.addresses[0]!)));
    },
    keys: ({ fragment, keySeed }) => [{ scores: OTHER_VARIANTS, keys: homesInCity(fragment, keySeed) }],
  },
];

function own({ fragment, keySeed }: SoFar, scored: Scores): ScoredKeys {
  return { scores: scored, keys: keysOf(fragment, keySeed, scored.kinds) };
}

function variantKeys(so: SoFar): ScoredKeys[] {
  const { fragment, keySeed, lastRecords } = so;
  // A number, mailbox or home that finds nobody is hardly the fault of how the name is spelled.
  const { names, phones, emails, addresses } = fragment;
  const restsOnName = names.length > 0 && phones.length + emails.length === 0 && (addresses[0]?.house ?? '') === '';
  const hasPlace = addresses.some(({ zip, city, state }) => zip + city + state !== '');
  const nameScores = hasPlace ? NAME_VARIANTS_IN_PLACE : NAME_VARIANTS;
  const coarse = own(so, COARSE_KEYS);
  return [
    { scores: COARSE_KEYS, keys: restsOnName ? [...coarse.keys, ...soundVariantKeys(fragment, keySeed)] : coarse.keys },
    { scores: nameScores, keys: restsOnName ? nameVariantKeys(fragment, keySeed, nameScores.kinds) : [] },
    { scores: OTHER_VARIANTS, keys: homesInCity(fragment, keySeed) },
    { scores: OTHER_VARIANTS, keys: lastRecords > MOST_LISTED_BY_LAST ? surnamesInCity(fragment, keySeed) : [] },
    { scores: OTHER_VARIANTS, keys: mailboxVariantKeys(fragment, keySeed) },
  ];
}

/** Bearers of the whole name are found by it, whatever the street; of a surname alone, those who have it in that place or behind that number. */
function restsOnHome({ fragment: { names, addresses }, shared, crowdRecords }: SoFar): boolean {
  const [name, address] = [names[0], addresses[0]];
  if (address === undefined || address.house === '' || address.street === '' || crowdRecords > 0) return false;
  if (name !== undefined && name.last !== '') return name.first === '' && shared.size === 0;
  return !isSure(shared);
}

function homeLacksZip({ addresses: [address] }: Fragment): boolean {
  return address !== undefined && lacksZip(address);
}

/** Whether two addresses agree in ZIP code or town, or in the state where no more is given. */
function isInPlace(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.zip + asked.city === '') return asked.state === '' || asked.state === known.state;
  return (asked.zip !== '' && asked.zip === known.zip) || (asked.city !== '' && asked.city === known.city);
}

function isOneHome(known: PostalAddress, asked: PostalAddress): boolean {
  return known.house === asked.house && known.street === asked.street && isInPlace(known, asked);
}

/** How many keys are listed: they ascend by kind, and those that are only counted are of the last kinds. */
export function listedOf({ scores: { weights }, keys }: ScoredKeys): number {
  let listed = keys.length;
  while (listed > 0 && weights[kindCodeOf(keys[listed - 1]!)] === 0) listed -= 1;
  return listed;
}

/** Keys of the fragment itself, or of what it may have been intended for. */
function scores(weights: Readonly<Partial<Record<keyof typeof KIND, number>>>, of: 'fragment' | 'variant' = 'fragment'): Scores {
  const byCode: (number | undefined)[] = [];
  const flags: number[] = [];
  const kinds = Object.keys(weights) as (keyof typeof KIND)[];
  for (const kind of kinds) {
    byCode[KIND[kind]] = weights[kind];
    flags[KIND[kind]] = flagsOf(KIND[kind], of === 'fragment');
  }
  return { weights: byCode, flags, kinds: kindBits(kinds.map((kind) => KIND[kind])) };
}
