import { logGamma } from './fit-names.ts';
import type { NamesAtPlaces } from './listed-names.ts';

/** Names at places beyond this many are taken to be there by chance. */
const MAX_LIFTS = 50_000;
const LEAST_LIFT_MILLIBITS = 300;
/** People's worth of belief that a name lives where everybody does, how sure that is on the scale of logarithms, and where it is sought. */
const BELIEF = 20;
const BELIEF_SPREAD = 1;
const [LEAST_LOG, MOST_LOG, LOG_STEP] = [-2, 6, 0.25];
const LEAST_EXPECTED = 1e-3;
/** What differs less in the logarithm of what is expected is taken together. */
const BIN = 0.1;

/** How much commoner names are at a place than elsewhere, by `name@place`: a quarter has names of its own where a people lives in it. */
export function learnPlaceLifts(
  listed: readonly NamesAtPlaces[],
  names: readonly string[],
  places: readonly string[],
): Record<string, number> {
  const lifts = new Map<string, number>();
  for (const each of listed) {
    const belief = fitBelief(each);
    for (let id = 1; id < each.bearers.length; id += 1) {
      const lift = Math.round(1000 * Math.log2((each.others[id]! + belief) / (expectedOthers(each, id) + belief)));
      if (lift < LEAST_LIFT_MILLIBITS) continue;
      const name = `${names[each.pairs[2 * id]!]}@${places[each.pairs[2 * id + 1]!]}`;
      lifts.set(name, Math.max(lift, lifts.get(name) ?? 0));
    }
  }
  const list = [...lifts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(list.slice(0, MAX_LIFTS).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

function expectedOthers({ pairs, names, places, all }: NamesAtPlaces, id: number): number {
  return Math.max(LEAST_EXPECTED, ((names[pairs[2 * id]!]! - 1) * places[pairs[2 * id + 1]!]!) / all);
}

/**
 * How firmly the shares of names and of places tell how many bear a name at a place, by likelihood: as for whole names, the share is gamma
 * around what they say, and whoever is met bears a name as often as it is borne.
 */
function fitBelief(listed: NamesAtPlaces): number {
  const cells = cellsOf(listed);
  let best = BELIEF;
  let least = Number.POSITIVE_INFINITY;
  for (let log = LEAST_LOG; log <= MOST_LOG; log += LOG_STEP) {
    const shape = Math.exp(log);
    const atShape = logGamma(shape + 1) - (shape + 1) * log;
    let surprise = ((log - Math.log(BELIEF)) / BELIEF_SPREAD) ** 2 / 2;
    for (const { expected, others, people } of cells) {
      surprise -= people * (logGamma(others + shape + 1) - atShape - (others + shape + 1) * Math.log(shape + expected));
    }
    if (surprise < least) [least, best] = [surprise, shape];
  }
  return best;
}

function cellsOf(listed: NamesAtPlaces): { readonly expected: number; readonly others: number; readonly people: number }[] {
  const people = new Map<string, number>();
  for (let id = 1; id < listed.bearers.length; id += 1) {
    const cell = `${Math.round(Math.log(expectedOthers(listed, id)) / BIN)} ${listed.others[id]}`;
    people.set(cell, (people.get(cell) ?? 0) + listed.bearers[id]!);
  }
  return [...people].map(([cell, count]) => {
    const [bin = 0, others = 0] = cell.split(' ').map(Number);
    return { expected: Math.exp(bin * BIN), others, people: count };
  });
}
