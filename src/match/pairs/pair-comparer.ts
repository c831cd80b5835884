import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { ABOUT, type ComparedColumns, FRONT, HEADER, NAME_INTS } from '../columns/column-layout.ts';

import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE, compareBirthDates } from '../compare/birth-date.ts';
import { PHONE } from '../compare/contact.ts';
import { compareSuffix, FIRST, LAST, MIDDLE, SUFFIX } from '../compare/names.ts';
import { compareGenders, SOURCE } from '../compare/other-attributes.ts';
import type { Model } from '../model.ts';
import { compareAddressLists, compareEmailLists, compareExtras, comparePhones } from './compare-lists.ts';
import { compareName, compareNames } from './compare-names.ts';
import { type GenericFlags, genericFlags } from './generic-flags.ts';
import { PairLevels } from './pair-levels.ts';
import { areMatesApart, areNamesakesOfTwoGenerations, namedAtHomeMillibits, seenYoungMillibits } from './relatives.ts';

import { householdMillibits, WeightTables } from './weight-tables.ts';

/**
 * Compares two records of one set. `compare` leaves the levels, the rarities and both sums in its fields, so that weighing,
 * explaining and learning share one comparison and nothing is allocated.
 */
export class PairComparer<Columns extends ComparedColumns = ComparedColumns> {
  readonly columns: Columns;
  readonly tables: WeightTables;
  readonly levels: Uint8Array;
  /** Weight added for the rarity of the shared value, in millibits. */
  readonly rarity: Int32Array;
  /** The compared values, as ids of the attribute's table; 0 if missing. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Offsets of the two compared names in the cells. */
  nameLeft = 0;
  nameRight = 0;
  sameSum = 0;
  householdSum = 0;
  /**
   * Household weight added for a shared first name, in millibits: a rare name is passed on to the next generation as often as a
   * common one, but a man and a woman of one household, or two people of one birth date, hardly ever share one.
   */
  namedAtHome = 0;
  /** True if two generations share the middle name, which is then no evidence. */
  sharesMiddle = false;
  /** Household weight added for different homes, in millibits, if a shared phone or e-mail shows the household. */
  movedFromHome = 0;
  readonly slots: number;
  readonly alike: PairLevels;
  readonly #cells: Int32Array;
  readonly #fronts: Int32Array;
  /** Upper bounds of the pair's weight for one person (without phones), and against a household. */
  #most = 0;
  #mostBeyondHome = 0;
  readonly generic: GenericFlags;

  /** `alike` can be shared by comparers over the same columns: levels do not depend on the model. */
  constructor(columns: Columns, model: Model, generic: GenericFlags | ((key: number) => boolean), alike = new PairLevels(columns)) {
    this.columns = columns;
    this.#cells = columns.cells.values;
    this.#fronts = columns.fronts;
    this.tables = new WeightTables(columns, model);
    this.slots = SLOT.extras + columns.extraAttributes.length;
    this.levels = new Uint8Array(this.slots);
    this.rarity = new Int32Array(this.slots);
    this.left = new Int32Array(this.slots);
    this.right = new Int32Array(this.slots);
    this.alike = alike;
    this.generic = typeof generic === 'function' ? genericFlags(columns, generic) : generic;
  }

  /** log2 of the odds that both are the same person, in millibits. */
  compare(i: number, j: number): number {
    return this.compareOver(i, j, Number.NEGATIVE_INFINITY);
  }

  /** The weight, if it is at least `least`; otherwise any lower number. */
  compareOver(i: number, j: number, least: number): number {
    if (!this.mayReach(i, j, least)) return Number.NEGATIVE_INFINITY;
    return this.#compareRest(i, j, least);
  }

  /** False if the pair surely weighs less than `least`, by the fields that do not depend on generic values. */
  mayReach(i: number, j: number, least: number): boolean {
    const fronts = this.#fronts;
    const frontA = i * FRONT.size;
    const frontB = j * FRONT.size;
    const aboutA = fronts[frontA + FRONT.about]!;
    const aboutB = fronts[frontB + FRONT.about]!;
    const both = aboutA & aboutB;
    this.#compareSources(aboutA, aboutB);
    this.#compareBirths(frontA, frontB);
    const woman = ((aboutA | aboutB) & ABOUT.gender) === 2;
    if ((both & ABOUT.oneName) === 0) compareNames(this, this.#cells, fronts[frontA]!, fronts[frontB]!, woman);
    else {
      if (this.#areTwo(frontA, frontB, both, least)) return false;
      this.nameLeft = fronts[frontA]! + HEADER.size;
      this.nameRight = fronts[frontB]! + HEADER.size;
      compareName(this, fronts, frontA + FRONT.name, frontB + FRONT.name, woman);
    }
    this.#compareGenerations();
    this.#boundRest(both);
    const { mostOf, mostBeyondHome } = this.tables;
    if ((both & ABOUT.phones) === 0) return this.#most >= least && this.#mostBeyondHome >= least;
    return this.#most + mostOf[SLOT.phone]! >= least && this.#mostBeyondHome + mostBeyondHome[SLOT.phone]! >= least;
  }

  #compareSources(aboutA: number, aboutB: number): void {
    const { levels, tables } = this;
    levels[SLOT.gender] = compareGenders(aboutA & ABOUT.gender, aboutB & ABOUT.gender);
    const sourceA = aboutA >> ABOUT.sourceShift;
    const sourceB = aboutB >> ABOUT.sourceShift;
    if (sourceA === 0 || sourceB === 0) levels[SLOT.source] = SOURCE.missing;
    else if (sourceA !== sourceB) levels[SLOT.source] = SOURCE.other;
    else levels[SLOT.source] = tables.isOnce[sourceA] === 1 ? SOURCE.once : SOURCE.same;
  }

  #compareBirths(frontA: number, frontB: number): void {
    const fronts = this.#fronts;
    const { levels, rarity, tables } = this;
    const birthA = fronts[frontA + FRONT.birthDate]!;
    const birthB = fronts[frontB + FRONT.birthDate]!;
    const level = tables.isGenericBirth(birthA) || tables.isGenericBirth(birthB) ? BIRTH_DATE.missing : compareBirthDates(birthA, birthB);
    levels[SLOT.birthDate] = level;
    if (birthA === 0) rarity[SLOT.birthDate] = seenYoungMillibits(birthB, fronts[frontA + FRONT.seen]!);
    else if (birthB === 0) rarity[SLOT.birthDate] = seenYoungMillibits(birthA, fronts[frontB + FRONT.seen]!);
    else rarity[SLOT.birthDate] = level === BIRTH_DATE.exact ? tables.birthRarity(birthA) : 0;
  }

  #compareGenerations(): void {
    const { levels, rarity, tables } = this;
    this.sharesMiddle = false;
    // Father and son do not share a birth date: the suffix is only missing in one record.
    if (levels[SLOT.birthDate] === BIRTH_DATE.exact && levels[SLOT.suffix] === SUFFIX.oneOfTwo) levels[SLOT.suffix] = SUFFIX.oneSided;
    if (areNamesakesOfTwoGenerations(levels)) {
      // A son named after his father has his middle name too.
      this.sharesMiddle = levels[SLOT.middle] !== MIDDLE.missing && levels[SLOT.middle] !== MIDDLE.far;
      levels[SLOT.middle] = MIDDLE.missing;
    }
    this.namedAtHome = namedAtHomeMillibits(levels, rarity, tables);
  }

  /** Upper bounds of the weight without phones, for one person and against a household; either can rule the pair out. */
  #boundRest(both: number): void {
    const { levels, rarity, tables } = this;
    const { same, beyondHome: beyond, mostOf, mostBeyondHome } = tables;
    const genderAt = SLOT.gender * LEVEL_SPAN + levels[SLOT.gender]!;
    const sourceAt = SLOT.source * LEVEL_SPAN + levels[SLOT.source]!;
    const birthAt = SLOT.birthDate * LEVEL_SPAN + levels[SLOT.birthDate]!;
    const own = rarity[SLOT.first]! + rarity[SLOT.birthDate]!;
    let sum = tables.sameMillibits + same[genderAt]! + same[sourceAt]! + same[birthAt]! + own + rarity[SLOT.last]!;
    // A household shares a rare last name, so its rarity counts for both.
    let beyondHome = tables.sameMillibits - tables.householdMillibits;
    beyondHome += beyond[genderAt]! + beyond[sourceAt]! + beyond[birthAt]! + own - this.namedAtHome;
    for (let slot = SLOT.first; slot <= SLOT.suffix; slot += 1) {
      sum += same[slot * LEVEL_SPAN + levels[slot]!]!;
      beyondHome += beyond[slot * LEVEL_SPAN + levels[slot]!]!;
    }
    const others = both & ~ABOUT.phones;
    this.#most = sum + this.#mostOfLists(others, mostOf);
    this.#mostBeyondHome = beyondHome + this.#mostOfLists(others, mostBeyondHome);
  }

  /**
   * True if different first names already rule out one person, given birth dates, genders and sources. This ends most pairs
   * before the rest of the names is compared.
   */
  #areTwo(frontA: number, frontB: number, both: number, least: number): boolean {
    const fronts = this.#fronts;
    const firstA = fronts[frontA + FRONT.name]!;
    const firstB = fronts[frontB + FRONT.name]!;
    const lastA = fronts[frontA + FRONT.name + 2]!;
    const lastB = fronts[frontB + FRONT.name + 2]!;
    if (firstA === firstB || lastA === 0 || lastB === 0 || firstA === lastB || firstB === lastA) return false;
    const { levels } = this;
    const { beyondHome: beyond, mostBeyondHome } = this.tables;
    const suffix = compareSuffix(fronts[frontA + FRONT.name + 3]!, fronts[frontB + FRONT.name + 3]!);
    let most = this.tables.sameMillibits - this.tables.householdMillibits + this.rarity[SLOT.birthDate]!;
    most += beyond[SLOT.gender * LEVEL_SPAN + levels[SLOT.gender]!]! + beyond[SLOT.source * LEVEL_SPAN + levels[SLOT.source]!]!;
    most += beyond[SLOT.birthDate * LEVEL_SPAN + levels[SLOT.birthDate]!]! + beyond[SLOT.suffix * LEVEL_SPAN + suffix]!;
    most +=
      Math.max(beyond[SLOT.first * LEVEL_SPAN + FIRST.far]!, beyond[SLOT.first * LEVEL_SPAN + FIRST.otherName]!) +
      mostBeyondHome[SLOT.last]!;
    const middleA = fronts[frontA + FRONT.name + 1]!;
    const middleB = fronts[frontB + FRONT.name + 1]!;
    if (middleA !== 0 && middleB !== 0) most += mostBeyondHome[SLOT.middle]!;
    if (most + this.#mostOfLists(both, mostBeyondHome) >= least) return false;
    if (this.alike.first(firstA, firstB) < FIRST.far) return false;
    return !this.alike.isAmong(firstA, middleB) && !this.alike.isAmong(firstB, middleA);
  }

  /** Upper bound for the lists that both records have. */
  #mostOfLists(both: number, most: Int32Array): number {
    let sum = 0;
    if ((both & ABOUT.phones) !== 0) sum += most[SLOT.phone]!;
    if ((both & ABOUT.emails) !== 0) sum += most[SLOT.email]!;
    if ((both & ABOUT.addresses) !== 0) sum += most[SLOT.address]!;
    if ((both & ABOUT.extras) !== 0) for (let slot = SLOT.extras; slot < this.slots; slot += 1) sum += most[slot]!;
    return sum;
  }

  #compareRest(i: number, j: number, least: number): number {
    const { levels, rarity, tables } = this;
    const { same, beyondHome: beyond, mostOf, mostBeyondHome } = tables;
    const cells = this.#cells;
    const fronts = this.#fronts;
    const aboutA = fronts[i * FRONT.size + FRONT.about]!;
    const aboutB = fronts[j * FRONT.size + FRONT.about]!;
    const both = aboutA & aboutB;
    const a = fronts[i * FRONT.size]!;
    const b = fronts[j * FRONT.size]!;
    let sum = this.#most;
    let beyondHome = this.#mostBeyondHome;
    const phonesA = cells[a + HEADER.phones]!;
    const phonesB = cells[b + HEADER.phones]!;
    const emailsA = cells[a + HEADER.emails]!;
    const emailsB = cells[b + HEADER.emails]!;
    const addressesA = cells[a + HEADER.addresses]!;
    const addressesB = cells[b + HEADER.addresses]!;
    const phoneA = a + HEADER.size + cells[a + HEADER.names]! * NAME_INTS;
    const phoneB = b + HEADER.size + cells[b + HEADER.names]! * NAME_INTS;
    comparePhones(this, cells, phoneA, phonesA, phoneB, phonesB);
    const phoneAt = SLOT.phone * LEVEL_SPAN + levels[SLOT.phone]!;
    sum += same[phoneAt]!;
    beyondHome += beyond[phoneAt]!;
    if (sum < least || beyondHome < least) return Number.NEGATIVE_INFINITY;
    const addressA = phoneA + phonesA + emailsA;
    const addressB = phoneB + phonesB + emailsB;
    compareAddressLists(this, cells, addressA, addressesA, addressB, addressesB);
    rarity[SLOT.phone] = this.#areNeighbours() ? Math.min(0, -same[phoneAt]!) : 0;
    if ((both & ABOUT.addresses) !== 0) {
      const addressAt = SLOT.address * LEVEL_SPAN + levels[SLOT.address]!;
      sum += same[addressAt]! + rarity[SLOT.address]! - mostOf[SLOT.address]!;
      beyondHome += beyond[addressAt]! - mostBeyondHome[SLOT.address]!;
      if (sum < least || beyondHome < least) return Number.NEGATIVE_INFINITY;
    }
    // Last, because it reads the texts.
    compareEmailLists(this, cells, phoneA + phonesA, emailsA, phoneB + phonesB, emailsB);
    for (let slot = SLOT.extras; slot < this.slots; slot += 1) {
      levels[slot] = 0;
      rarity[slot] = 0;
    }
    if ((both & ABOUT.extras) !== 0) {
      const extrasA = cells[a + HEADER.extras]!;
      const extrasB = cells[b + HEADER.extras]!;
      compareExtras(this, cells, addressA + addressesA, extrasA, addressB + addressesB, extrasB);
    }
    this.movedFromHome = areMatesApart(levels) ? Math.max(0, beyond[SLOT.address * LEVEL_SPAN + levels[SLOT.address]!]!) : 0;
    this.left[SLOT.gender] = aboutA & ABOUT.gender;
    this.right[SLOT.gender] = aboutB & ABOUT.gender;
    this.left[SLOT.source] = aboutA >> ABOUT.sourceShift;
    this.right[SLOT.source] = aboutB >> ABOUT.sourceShift;
    this.left[SLOT.birthDate] = fronts[i * FRONT.size + FRONT.birthDate]!;
    this.right[SLOT.birthDate] = fronts[j * FRONT.size + FRONT.birthDate]!;
    return this.#sum();
  }

  /** Numbers of one exchange often differ by a digit: without a shared surname or home that is no typing error. */
  #areNeighbours(): boolean {
    const { levels } = this;
    return levels[SLOT.phone] === PHONE.close && levels[SLOT.last]! >= LAST.far && !isHome(levels[SLOT.address]!);
  }

  #sum(): number {
    const { same, household, homeRarity } = this.tables;
    let sameSum = this.tables.sameMillibits;
    let householdSum = this.tables.householdMillibits + this.namedAtHome + this.movedFromHome;
    for (let slot = 0; slot < this.slots; slot += 1) {
      const at = slot * LEVEL_SPAN + this.levels[slot]!;
      const rarity = this.rarity[slot]!;
      sameSum += same[at]! + rarity;
      householdSum += household[at]! + (homeRarity[slot] === 1 ? rarity : 0);
    }
    this.sameSum = sameSum;
    this.householdSum = householdSum;
    return sameSum - householdMillibits(householdSum);
  }
}

function isHome(level: number): boolean {
  return level >= ADDRESS.home && level <= ADDRESS.homeElsewhere;
}
