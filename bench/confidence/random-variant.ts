import { makeDice } from './dice.ts';
import type { Variant } from './variant-world.ts';

const STATES = ['CA', 'NV', 'OR', 'TX', 'VT', 'OH', 'NY', 'GA', 'MN'];

/** A world whose every rate is drawn from wide bounds: what holds on many of them was not made for one. */
export function randomVariant(seed: number): Variant {
  const dice = makeDice(seed * 7 + 3);
  const between = (low: number, high: number) => low + (high - low) * dice.next();
  const scale = (low: number, high: number) => low * (high / low) ** dice.next();
  dice.next();
  const alone = between(0.08, 0.45);
  const two = (1 - alone) * between(0.35, 0.75);
  const three = (1 - alone - two) * between(0.45, 0.75);
  const sources = Array.from({ length: 2 + dice.below(4) }, (_, at) => ({
    name: `s${at}`,
    reach: between(0.25, 0.8),
    oldestYears: between(3, 13),
    slips: scale(0.005, 0.15),
    hasBirthDate: dice.chance(0.5),
    hasPhone: between(0.15, 0.95),
    hasEmail: dice.chance(0.3) ? 0 : between(0.2, 0.95),
  }));
  return {
    name: `random ${seed}`,
    people: Math.round(scale(3_000, 30_000)),
    householdSizes: [alone, two, three, 1 - alone - two - three],
    landlineRate: between(0.02, 0.75),
    numberChangeAYear: between(0.03, 0.18),
    recycledRate: between(0.2, 0.9),
    moveAYear: between(0.04, 0.2),
    unreached: between(0.02, 0.3),
    sources,
    firstNames: Math.round(scale(250, 2_500)),
    lastNames: Math.round(scale(250, 6_000)),
    states: [...STATES.filter(() => dice.chance(0.35)), 'CA'].slice(0, 4),
    ...(dice.chance(0.35) && { blocks: between(0.05, 0.4) }),
    ...(dice.chance(0.3) && { quarters: between(0.05, 0.35) }),
    asker: {
      oldNumber: between(0.03, 0.25),
      landline: between(0.05, 0.5),
      oldAddress: between(0.03, 0.18),
      nickname: between(0.02, 0.12),
      slip: between(0.01, 0.08),
    },
  };
}
