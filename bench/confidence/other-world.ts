import { allFirstNames, firstNameCounts } from '../../src/reference/first-names.ts';
import { formalNames } from '../../src/reference/nicknames.ts';
import { surnameShare, surnamesByRank } from '../../src/reference/surnames.ts';
import { zipsOfState } from '../../src/reference/zip-codes.ts';
import type { Dice } from './dice.ts';

/** What makes one variant of the world differ from another. */
export interface Variant {
  readonly name: string;
  readonly people: number;
  /** Adults to a household: chances of one, two, three, four. */
  readonly householdSizes: readonly number[];
  readonly landlineRate: number;
  readonly numberChangeAYear: number;
  readonly recycledRate: number;
  readonly moveAYear: number;
  /** Share of households that no source reaches. */
  readonly unreached: number;
  readonly sources: readonly {
    readonly name: string;
    readonly reach: number;
    readonly oldestYears: number;
    readonly slips: number;
    readonly hasBirthDate: boolean;
    readonly hasPhone: number;
    readonly hasEmail: number;
  }[];
  /** First and last names are drawn from this many of the commonest. */
  readonly firstNames: number;
  readonly lastNames: number;
  readonly states: readonly string[];
  /** Share of homes in blocks whose flats nobody numbers: many households at one address. */
  readonly blocks?: number;
  /** Share of families from one of a few quarters: there a few surnames and first names are most people's. */
  readonly quarters?: number;
  readonly asker: {
    readonly oldNumber: number;
    readonly landline: number;
    readonly oldAddress: number;
    readonly nickname: number;
    readonly slip: number;
  };
}

export interface Home {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

interface Spell<Value> {
  readonly value: Value;
  readonly from: number;
  to: number;
}

export interface Adult {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly female: boolean;
  readonly born: string;
  readonly email: string;
  readonly household: Household;
  readonly mobiles: Spell<number>[];
  reached: boolean;
}

export interface Household {
  readonly adults: Adult[];
  readonly homes: Spell<Home>[];
  readonly landline: number | undefined;
  readonly unreached: boolean;
}

export const TODAY = 20_700;
const YEAR = 365;
const PAST_YEARS = 12;
const EVER = 1_000_000;
const STREETS =
  'Alder Birch Canyon Depot Eagle Forge Garnet Harbor Iris Juniper Kestrel Laurel Mill Nectar Orchard Prairie Quarry Ridge Spruce Tannery Union Valley Willow Yarrow'.split(
    ' ',
  );
const BLOCK_HOMES = 12;
const QUARTER_RANK = 1_500;
const QUARTER_LASTS = 40;
const QUARTER_FIRSTS = 60;
const WAYS = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct'];

/** Households, their homes and numbers over a dozen years: built apart from the demo, to other rules. */
export function makeWorld(variant: Variant, dice: Dice): Adult[] {
  const firsts = allFirstNames().slice(0, variant.firstNames);
  const boys = dice.weighted(firsts.map((name) => [name, recent(firstNameCounts(name)!.male)]));
  const girls = dice.weighted(firsts.map((name) => [name, recent(firstNameCounts(name)!.female)]));
  const lasts = dice.weighted(
    surnamesByRank()
      .slice(0, variant.lastNames)
      .map((name) => [name, surnameShare(name)]),
  );
  const zips = dice.weighted(
    variant.states.flatMap((state) => zipsOfState(state).map((zip) => [zip, zip.population] as [typeof zip, number])),
  );
  const adults: Adult[] = [];
  const released: { number: number; free: number }[] = [];
  let nextNumber = 2_015_550_000;
  const newNumber = (from: number): number => {
    if (released.length > 20 && dice.chance(variant.recycledRate)) {
      const at = dice.below(released.length);
      const one = released[at]!;
      if (one.free + 60 < from) {
        released.splice(at, 1);
        return one.number;
      }
    }
    nextNumber += 1 + dice.below(3);
    return nextNumber;
  };
  const blocks: Home[] = [];
  const newHome = (): Home => {
    if (variant.blocks !== undefined && dice.chance(variant.blocks)) {
      if (blocks.length === 0 || dice.chance(1 / BLOCK_HOMES)) blocks.push(houseIn(zips(), dice));
      return dice.pick(blocks);
    }
    return houseIn(zips(), dice);
  };
  const quarter = {
    lasts: surnamesByRank().slice(QUARTER_RANK, QUARTER_RANK + QUARTER_LASTS),
    boys: firsts.filter((name) => recent(firstNameCounts(name)!.male) > recent(firstNameCounts(name)!.female)).slice(-QUARTER_FIRSTS),
    girls: firsts.filter((name) => recent(firstNameCounts(name)!.female) > recent(firstNameCounts(name)!.male)).slice(-QUARTER_FIRSTS),
  };
  while (adults.length < variant.people) {
    const start = TODAY - PAST_YEARS * YEAR;
    const homes: Spell<Home>[] = [{ value: newHome(), from: start, to: EVER }];
    for (let day = start; day < TODAY; day += YEAR) {
      if (!dice.chance(variant.moveAYear)) continue;
      const on = day + dice.below(YEAR);
      homes.at(-1)!.to = on;
      homes.push({ value: newHome(), from: on, to: EVER });
    }
    const household: Household = {
      adults: [],
      homes,
      landline: dice.chance(variant.landlineRate) ? newNumber(start) : undefined,
      unreached: dice.chance(variant.unreached),
    };
    const size = 1 + dice.choice(variant.householdSizes);
    const fromQuarter = variant.quarters !== undefined && dice.chance(variant.quarters);
    const family = fromQuarter ? dice.pick(quarter.lasts) : lasts();
    for (let member = 0; member < size; member++) {
      const female = size > 1 ? member % 2 === 1 : dice.chance(0.5);
      const first = fromQuarter ? dice.pick(female ? quarter.girls : quarter.boys) : female ? girls() : boys();
      const last = member === 0 || dice.chance(0.75) ? family : lasts();
      const mobiles: Spell<number>[] = [{ value: newNumber(start), from: start, to: EVER }];
      for (let day = start; day < TODAY; day += YEAR) {
        if (!dice.chance(variant.numberChangeAYear)) continue;
        const on = day + dice.below(YEAR);
        const old = mobiles.at(-1)!;
        old.to = on;
        released.push({ number: old.value, free: on });
        mobiles.push({ value: newNumber(on), from: on, to: EVER });
      }
      const id = adults.length;
      const adult: Adult = {
        id,
        first,
        last,
        female,
        born: `${1940 + dice.below(66)}-${String(1 + dice.below(12)).padStart(2, '0')}-${String(1 + dice.below(28)).padStart(2, '0')}`,
        email: `${first}.${last}${id % 977}@${dice.pick(['example.com', 'example.org', 'example.net'])}`,
        household,
        mobiles,
        reached: false,
      };
      household.adults.push(adult);
      adults.push(adult);
    }
  }
  return adults;
}

function houseIn(place: { readonly city: string; readonly state: string; readonly zip: string }, dice: Dice): Home {
  const { city, state, zip } = place;
  return { street: `${1 + dice.below(2400)} ${dice.pick(STREETS)} ${dice.pick(WAYS)}`, city, state, zip };
}

export function at<Value>(spells: readonly Spell<Value>[], day: number): Value {
  return (spells.find((spell) => day >= spell.from && day < spell.to) ?? spells.at(-1)!).value;
}

/** A short form of a first name, where there is a usual one. */
export function shortForm(first: string, shortForms: ReadonlyMap<string, readonly string[]>, dice: Dice): string {
  const forms = shortForms.get(first);
  return forms === undefined ? first : dice.pick(forms);
}

export function shortFormsOf(firsts: Iterable<string>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const short of allFirstNames())
    for (const formal of formalNames(short)) if (formal !== short) forms.set(formal, [...(forms.get(formal) ?? []), short]);
  const wanted = new Set(firsts);
  for (const name of forms.keys()) if (!wanted.has(name)) forms.delete(name);
  return forms;
}

function recent(counts: readonly number[]): number {
  return counts.slice(4, 11).reduce((sum, count) => sum + count, 0);
}
