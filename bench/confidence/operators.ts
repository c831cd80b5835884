import type { Operator, OperatorFile } from './operator-world.ts';

const FILE: OperatorFile = { reach: 0.9, slips: 0.01, dated: false, phones: 0.95, emails: 0.8, births: true };
const PLAIN: Omit<Operator, 'name'> = {
  people: 8_000,
  firstNames: 300,
  lastNames: 1_000,
  homes: [0.3, 0.4, 0.2, 0.1],
  lines: 'own',
  unknownHomes: 0.05,
  unknownPeople: 0.03,
  changed: 0.05,
  sources: [FILE],
  askerSlips: 0.02,
};

/** What operators may bring: few files, without dates, whose people follow no published statistics. */
export const OPERATORS: readonly Operator[] = [
  { ...PLAIN, name: 'one file without dates' },
  { ...PLAIN, name: 'one complete file', unknownHomes: 0, unknownPeople: 0, changed: 0, sources: [{ ...FILE, reach: 1 }] },
  { ...PLAIN, name: 'one dated file', sources: [{ ...FILE, dated: true, reach: 0.7 }] },
  {
    ...PLAIN,
    name: 'half of all',
    unknownHomes: 0.3,
    unknownPeople: 0.2,
    sources: [
      { ...FILE, dated: true },
      { ...FILE, reach: 0.5 },
    ],
  },
  {
    ...PLAIN,
    name: 'two files alike',
    sources: [
      { ...FILE, dated: true },
      { ...FILE, dated: true },
    ],
  },
  {
    ...PLAIN,
    name: 'misspelt',
    askerSlips: 0.1,
    sources: [0.8, 0.6, 0.5].map((reach) => ({ ...FILE, reach, slips: 0.2, dated: true })),
  },
  { ...PLAIN, name: 'all alone with mobiles', homes: [1], sources: [FILE, { ...FILE, reach: 0.5, births: false }] },
  {
    ...PLAIN,
    name: 'landlines of households',
    lines: 'home',
    homes: [0.1, 0.4, 0.3, 0.2],
    sources: [FILE, { ...FILE, reach: 0.6, emails: 0, dated: true }],
  },
  { ...PLAIN, name: 'landlines in one file', lines: 'home', homes: [0.1, 0.4, 0.3, 0.2] },
  { ...PLAIN, name: 'lines of both kinds', lines: 'both', sources: [FILE, { ...FILE, reach: 0.6 }] },
  { ...PLAIN, name: 'few names', firstNames: 40, lastNames: 60, sources: [FILE, { ...FILE, reach: 0.5, dated: true }] },
  { ...PLAIN, name: 'a club of 300', people: 300, lastNames: 150 },
];
