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
  /** Share of homes in blocks without unit numbers: many households at one address. */
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
const START = TODAY - PAST_YEARS * YEAR;
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
  const names = new NameBook(variant, dice);
  const homes = new HomeBook(variant, dice);
  const numbers = new NumberBook(variant, dice);
  const adults: Adult[] = [];
  while (adults.length < variant.people) {
    const household: Household = {
      adults: [],
      homes: homes.history(),
      landline: dice.chance(variant.landlineRate) ? numbers.take(START) : undefined,
      unreached: dice.chance(variant.unreached),
    };
    const size = 1 + dice.choice(variant.householdSizes);
    const family = names.family();
    for (let member = 0; member < size; member++) {
      const female = size > 1 ? member % 2 === 1 : dice.chance(0.5);
      const first = family.first(female);
      const last = member === 0 || dice.chance(0.75) ? family.last : names.last();
      const mobiles = numbers.history();
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

/** Names as common as they are in the country; families from a quarter draw from a few rare ones. */
class NameBook {
  readonly last: () => string;
  readonly #variant: Variant;
  readonly #dice: Dice;
  readonly #boys: () => string;
  readonly #girls: () => string;
  readonly #quarter: { readonly lasts: string[]; readonly boys: string[]; readonly girls: string[] };

  constructor(variant: Variant, dice: Dice) {
    const firsts = allFirstNames()
      .slice(0, variant.firstNames)
      .map((name) => ({ name, male: recent(firstNameCounts(name)!.male), female: recent(firstNameCounts(name)!.female) }));
    const lasts = surnamesByRank().slice(0, variant.lastNames);
    this.#variant = variant;
    this.#dice = dice;
    this.#boys = dice.weighted(firsts.map(({ name, male }) => [name, male]));
    this.#girls = dice.weighted(firsts.map(({ name, female }) => [name, female]));
    this.last = dice.weighted(lasts.map((name) => [name, surnameShare(name)]));
    const rarest = (some: typeof firsts) => some.slice(-QUARTER_FIRSTS).map(({ name }) => name);
    this.#quarter = {
      lasts: surnamesByRank().slice(QUARTER_RANK, QUARTER_RANK + QUARTER_LASTS),
      boys: rarest(firsts.filter(({ male, female }) => male > female)),
      girls: rarest(firsts.filter(({ male, female }) => female > male)),
    };
  }

  family(): { readonly last: string; readonly first: (female: boolean) => string } {
    const quarter = this.#quarter;
    const { quarters } = this.#variant;
    if (quarters !== undefined && this.#dice.chance(quarters))
      return { last: this.#dice.pick(quarter.lasts), first: (female) => this.#dice.pick(female ? quarter.girls : quarter.boys) };
    return { last: this.last(), first: (female) => (female ? this.#girls() : this.#boys()) };
  }
}

class HomeBook {
  readonly #variant: Variant;
  readonly #dice: Dice;
  readonly #zip: () => Omit<Home, 'street'>;
  readonly #blocks: Home[] = [];

  constructor(variant: Variant, dice: Dice) {
    this.#variant = variant;
    this.#dice = dice;
    const zips = variant.states.flatMap((state) => zipsOfState(state));
    this.#zip = dice.weighted(zips.map((zip) => [zip, zip.population]));
  }

  history(): Spell<Home>[] {
    const homes: Spell<Home>[] = [{ value: this.#take(), from: START, to: EVER }];
    for (let day = START; day < TODAY; day += YEAR) {
      if (!this.#dice.chance(this.#variant.moveAYear)) continue;
      const on = day + this.#dice.below(YEAR);
      homes.at(-1)!.to = on;
      homes.push({ value: this.#take(), from: on, to: EVER });
    }
    return homes;
  }

  #take(): Home {
    const { blocks } = this.#variant;
    if (blocks === undefined || !this.#dice.chance(blocks)) return houseIn(this.#zip(), this.#dice);
    if (this.#blocks.length === 0 || this.#dice.chance(1 / BLOCK_HOMES)) this.#blocks.push(houseIn(this.#zip(), this.#dice));
    return this.#dice.pick(this.#blocks);
  }
}

/** Numbers, of which some return to another person after their release. */
class NumberBook {
  readonly #variant: Variant;
  readonly #dice: Dice;
  readonly #released: { readonly number: number; readonly free: number }[] = [];
  #last = 2_015_550_000;

  constructor(variant: Variant, dice: Dice) {
    this.#variant = variant;
    this.#dice = dice;
  }

  take(from: number): number {
    if (this.#released.length > 20 && this.#dice.chance(this.#variant.recycledRate)) {
      const at = this.#dice.below(this.#released.length);
      const one = this.#released[at]!;
      if (one.free + 60 < from) {
        this.#released.splice(at, 1);
        return one.number;
      }
    }
    this.#last += 1 + this.#dice.below(3);
    return this.#last;
  }

  history(): Spell<number>[] {
    const mobiles: Spell<number>[] = [{ value: this.take(START), from: START, to: EVER }];
    for (let day = START; day < TODAY; day += YEAR) {
      if (!this.#dice.chance(this.#variant.numberChangeAYear)) continue;
      const on = day + this.#dice.below(YEAR);
      const old = mobiles.at(-1)!;
      old.to = on;
      this.#released.push({ number: old.value, free: on });
      mobiles.push({ value: this.take(on), from: on, to: EVER });
    }
    return mobiles;
  }
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
