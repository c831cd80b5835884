import { expect, it } from 'vitest';
import { codeOfMates, type KnownMates, MATES_CODES, matesOfCode, matesOfLine } from './known-mates.ts';

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
