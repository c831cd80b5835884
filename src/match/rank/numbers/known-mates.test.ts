import { expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../population.ts';
import { codeOfMates, companyOf, type KnownMates, MATES_CODES, matesOfCode, matesOfLine } from './known-mates.ts';

it('has a code for each, and for homes of which nothing is known', () => {
  const all = Array.from({ length: MATES_CODES }, (_, code) => matesOfCode(code));
  expect(all.map(codeOfMates)).toEqual([...all.keys()]);
  expect(all.filter((mates) => mates === undefined)).toHaveLength(1);
});

it.each<[string, (KnownMates | undefined)[], KnownMates | undefined]>([
  ['of one holder', [{ numbered: 2, silent: 1 }], { numbered: 2, silent: 1 }],
  [
    'of two who live together',
    [
      { numbered: 2, silent: 1 },
      { numbered: 2, silent: 1 },
    ],
    { numbered: 1, silent: 1 },
  ],
  [
    'of two of whom one has moved out',
    [
      { numbered: 0, silent: 0 },
      { numbered: 0, silent: 1 },
    ],
    { numbered: 0, silent: 1 },
  ],
  ['where one home is not known', [undefined, { numbered: 1, silent: 0 }], { numbered: 0, silent: 0 }],
  ['where none is', [undefined], undefined],
])('counts the mates who do not have the line %s', (_, homes, mates) => {
  expect(matesOfLine(homes)).toEqual(mates);
});

it('takes whoever is known to live with nobody for somebody who lives alone, as far as homes are known', () => {
  const lone = (missed: number) => companyOf({ numbered: 0, silent: 0 }, { ...PRIOR_POPULATION, missed });
  expect(lone(0)).toBeLessThan(0.2);
  expect(lone(0.5)).toBeGreaterThan(0.5);
  expect(lone(0.999)).toBeCloseTo(1, 1);
  expect([undefined, { numbered: 1, silent: 0 }, { numbered: 0, silent: 2 }].map((mates) => companyOf(mates, PRIOR_POPULATION))).toEqual([
    1, 1, 1,
  ]);
});
