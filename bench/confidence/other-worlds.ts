import { makeDice } from './dice.ts';
import type { Variant } from './other-world.ts';

const BASE = {
  householdSizes: [0.35, 0.45, 0.15, 0.05],
  landlineRate: 0.3,
  numberChangeAYear: 0.07,
  recycledRate: 0.5,
  moveAYear: 0.1,
  unreached: 0.06,
  sources: [
    { name: 'shop', reach: 0.5, oldestYears: 5, slips: 0.04, hasBirthDate: false, hasPhone: 0.9, hasEmail: 0.7 },
    { name: 'rolls', reach: 0.7, oldestYears: 10, slips: 0.01, hasBirthDate: true, hasPhone: 0.3, hasEmail: 0 },
    { name: 'mail', reach: 0.5, oldestYears: 7, slips: 0.06, hasBirthDate: false, hasPhone: 0.6, hasEmail: 0.4 },
  ],
  firstNames: 1500,
  lastNames: 4000,
  states: ['CA', 'NV', 'OR'],
  asker: { oldNumber: 0.15, landline: 0.3, oldAddress: 0.08, nickname: 0.05, slip: 0.03 },
} as const;

/** Worlds that differ from the demo and from each other in noise, households and coverage. */
export const VARIANTS: readonly Variant[] = [
  {
    ...BASE,
    name: 'large households',
    people: 20_000,
    householdSizes: [0.1, 0.35, 0.3, 0.25],
    landlineRate: 0.7,
    asker: { ...BASE.asker, landline: 0.5 },
  },
  {
    ...BASE,
    name: 'thin coverage',
    people: 20_000,
    unreached: 0.25,
    sources: BASE.sources.map((source) => ({ ...source, reach: source.reach * 0.6 })),
  },
  { ...BASE, name: 'blocks and quarters', people: 20_000, blocks: 0.4, quarters: 0.35, householdSizes: [0.2, 0.4, 0.25, 0.15] },
  {
    ...BASE,
    name: 'stale and moving',
    people: 20_000,
    moveAYear: 0.22,
    numberChangeAYear: 0.18,
    recycledRate: 0.8,
    sources: BASE.sources.map((source) => ({ ...source, oldestYears: source.oldestYears * 1.3 })),
  },
  { ...BASE, name: 'village of 500', people: 500, states: ['VT'], firstNames: 400, lastNames: 300 },
];

const STATES = ['CA', 'NV', 'OR', 'TX', 'VT', 'OH', 'NY', 'GA', 'MN'];

/** A world with every rate drawn at random from a wide range, against fitting to one world. */
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
