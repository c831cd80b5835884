import { STATE_POPULATION } from '../src/reference/zip-codes.ts';
import { AREA_CODES } from './area-codes.ts';
import { MOST_SURNAMES, makeNamePool, type NamePool } from './name-pool.ts';
import { Random } from './random.ts';
import { NAMESAKE_TARGET, STATES_PER_ROOT } from './rates.ts';

/** How a world of a given size is laid out, so that a question about a name in a state has as many answers at any size. */
export interface ScaleModel {
  readonly states: readonly { readonly state: string; readonly people: number }[];
  readonly surnameCount: number;
  readonly names: NamePool;
}

export function scaleModel(people: number): ScaleModel {
  const states = statesFor(people);
  const surnameCount = surnamesFor(states.map((state) => state.people));
  return { states, surnameCount, names: makeNamePool(surnameCount) };
}

function statesFor(people: number): { state: string; people: number }[] {
  const ranked = Object.keys(AREA_CODES).sort((a, b) => population(b) - population(a));
  const count = Math.min(ranked.length, Math.max(1, Math.floor(Math.sqrt(people) * STATES_PER_ROOT)));
  const chosen = ranked.slice(0, count);
  const total = chosen.reduce((sum, state) => sum + population(state), 0);
  let left = people;
  return chosen.map((state, i) => {
    const share = i === chosen.length - 1 ? left : Math.min(left, Math.round((people * population(state)) / total));
    left -= share;
    return { state, people: share };
  });
}

function population(state: string): number {
  return STATE_POPULATION[state] ?? 0;
}

/** Bisects on the number of surnames: the more names there are, the fewer people share one. */
function surnamesFor(statePeople: readonly number[]): number {
  const trials = trialStates(statePeople);
  let low = LEAST_SURNAMES;
  let high = MOST_SURNAMES;
  for (let step = 0; step < BISECTION_STEPS && high - low > low / 40; step++) {
    const middle = Math.floor(Math.sqrt(low * high));
    if (chanceOfBearer(trials, makeNamePool(middle)) < NAMESAKE_TARGET) low = middle;
    else high = middle;
  }
  return high;
}

const LEAST_SURNAMES = 12;
const BISECTION_STEPS = 18;
const TRIAL_SEED = 1;
const TRIAL_QUANTILES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** The sizes of the states that the tenth, thirtieth … of a hundred people live in. */
function trialStates(statePeople: readonly number[]): number[] {
  if (statePeople.length <= TRIAL_QUANTILES.length) return [...statePeople];
  const total = statePeople.reduce((sum, n) => sum + n, 0);
  return TRIAL_QUANTILES.map((quantile) => {
    let below = 0;
    for (const people of statePeople) {
      below += people;
      if (below >= total * quantile) return people;
    }
    return 0;
  });
}

/** Draws whole states of names; a bearer drawn at random of k is the one asked about with chance 1/k. */
function chanceOfBearer(sizes: readonly number[], names: NamePool): number {
  let right = 0;
  let asked = 0;
  sizes.forEach((size, i) => {
    const random = new Random(TRIAL_SEED, i);
    const bearers = new Map<string, number>();
    const drawn = Math.max(1, size);
    for (let n = 0; n < drawn; n++) {
      const culture = names.culture(random);
      const sex = random.chance(0.5) ? 'male' : 'female';
      const name = `${names.first(random, culture, sex, random.between(1945, 2005))} ${names.surname(random, culture)}`;
      bearers.set(name, (bearers.get(name) ?? 0) + 1);
    }
    // Each name adds the same to the mean whatever its count: k bearers, each found with chance 1/k.
    right += bearers.size / drawn;
    asked += 1;
  });
  return right / asked;
}
