import type { Variant } from './variant-world.ts';

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
  { ...BASE, name: 'plain', people: 20_000 },
  {
    ...BASE,
    name: 'noisy',
    people: 20_000,
    sources: BASE.sources.map((source) => ({ ...source, slips: source.slips * 2.5, oldestYears: source.oldestYears * 1.4 })),
    asker: { oldNumber: 0.25, landline: 0.3, oldAddress: 0.15, nickname: 0.12, slip: 0.07 },
  },
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
  {
    ...BASE,
    name: 'e-mail first',
    people: 20_000,
    landlineRate: 0.05,
    sources: [
      { name: 'accounts', reach: 0.75, oldestYears: 4, slips: 0.03, hasBirthDate: true, hasPhone: 0.4, hasEmail: 1 },
      { name: 'letters', reach: 0.55, oldestYears: 6, slips: 0.05, hasBirthDate: false, hasPhone: 0.1, hasEmail: 0.95 },
    ],
    asker: { ...BASE.asker, landline: 0.05 },
  },
  { ...BASE, name: 'village of 500', people: 500, states: ['VT'], firstNames: 400, lastNames: 300 },
];
