import type { Person } from '../core/person.ts';
import type { PostalAddress } from '../core/record.ts';
import { cityOf } from './address.ts';
import { type Measured, PRIOR_POPULATION, type Spread, sum } from './facts.ts';
import { measureHomes } from './measure-homes.ts';
import { measureNames } from './measure-names.ts';
import { measureNumbers } from './measure-numbers.ts';
import type { SampledStore } from './sampled.ts';

/** The prior of `missed` counts as so many people, the prior of places as so many pairs. */
const PRIOR_PEOPLE = 100;
const PRIOR_PAIRS = 1_000;
/** Of people whose records are not all joined, the share that looks like people with one record. */
const ONCE_AMONG_PARTED = 0.7;
/** How firmly the chance to share a place determines a place's size: a gamma shape. */
const PLACE_SHAPE = 2;

/** The facts of a store, from what was counted around a sample of its people. */
export function measurePopulation(store: SampledStore): Measured {
  const { people, newestSeen } = store;
  const { parted, ...names } = measureNames(store);
  const missed = missedShare(people, store.sources, parted);
  const households = measureHomes(people, store.homes, newestSeen, missed);
  const onFile = {
    phone: shareWith(people, ({ phones }) => phones.length > 0),
    email: shareWith(people, ({ emails }) => emails.length > 0),
    earlierHome: shareWith(people, ({ addresses }) => addresses.some((one) => !one.current)),
  };
  const homes = people.flatMap((person) => person.addresses.slice(0, 1).map(({ value }) => value));
  return {
    ...names,
    missed,
    ...households,
    onFile,
    ...measureNumbers(store, { ...households, missed, onFile }),
    states: spreadOf(homes, ({ state }) => state, PRIOR_POPULATION.states),
    cities: spreadOf(homes, cityOf, PRIOR_POPULATION.cities),
    zips: spreadOf(homes, ({ zip }) => zip, PRIOR_POPULATION.zips),
  };
}

/**
 * Share of people whom every source missed, by recapture (Chao): n₀ = (s − 1)/s · n₁² / 2n₂ with n₁ people in one record and n₂ in two.
 * Records that were not joined look like people caught once.
 */
function missedShare(people: readonly Person[], sources: number, parted: number): number {
  // One source catches everybody once: that says nothing about those it missed.
  if (sources < 2) return PRIOR_POPULATION.missed;
  const caught = (times: number) => people.filter(({ records }) => records.length === times).length;
  const halves = ONCE_AMONG_PARTED * parted * people.length;
  const once = Math.max(0, caught(1) - halves);
  const twice = Math.max(1, caught(2) + halves / 2);
  const unseen = (((sources - 1) / sources) * once * once) / (2 * twice);
  const measured = unseen / Math.max(1, people.length + unseen);
  return (measured * people.length + PRIOR_POPULATION.missed * PRIOR_PEOPLE) / (people.length + PRIOR_PEOPLE);
}

function shareWith(people: readonly Person[], has: (person: Person) => boolean): number {
  return (people.filter(has).length + 1) / (people.length + 2);
}

/** By where the people of a sample live; unknown places are left out. */
function spreadOf(homes: readonly PostalAddress[], placeOf: (home: PostalAddress) => string, prior: Spread): Spread {
  const counts = new Map<string, number>();
  for (const place of homes.map(placeOf)) if (place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  const total = sum([...counts.values()]);
  const pairs = sum([...counts.values()].map(pairsOf));
  const shared = (pairs + prior.shared * PRIOR_PAIRS) / (pairsOf(total) + PRIOR_PAIRS);
  const share = (count: number) => (PLACE_SHAPE + count) / (PLACE_SHAPE / shared + total);
  return { shared, seen: new Map([...counts].map(([place, count]) => [place, share(count)])), unseen: share(0) };
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}
