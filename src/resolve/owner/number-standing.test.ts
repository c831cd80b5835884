import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import { knownHolders, standingOf } from './number-standing.ts';
import { type KeptHolding, writeGrounds } from './owner-grounds.ts';

const NEWEST = dayFromDate(2026, 6, 1);
const [ZACH, WILMA, FRED, PEBBLES] = [1, 2, 3, 4] as PersonId[];

/** Seen first and last so many years ago, in a household. */
function holding(household: number, [from, to]: readonly [number, number], more: Partial<KeptHolding> = {}): KeptHolding {
  const day = (years: number) => (NEWEST - Math.round(365 * years)) as Day;
  return { witnesses: 1, position: 0, household, firstSeen: day(from), lastSeen: day(to), ...more };
}

const former = holding(0, [4, 2.5]);
const newcomer = (person: PersonId) => holding(1, [0.1, 0.1], { person });
const standing = (id: PersonId | undefined, owner: PersonId | undefined, grounds: string) =>
  standingOf(id!, { person: owner!, grounds }, { newestSeen: NEWEST }, NEWEST);

describe('standingOf', () => {
  it.each([
    { say: 'alone', grounds: [former], expected: 'theirs' },
    { say: 'with a housemate seen with it later', grounds: [former, { ...newcomer(WILMA!), household: 0 }], expected: 'theirs' },
    { say: 'before one of another household', grounds: [former, newcomer(WILMA!)], expected: 'passed_on' },
    {
      say: 'before three of another household',
      grounds: [former, newcomer(WILMA!), newcomer(FRED!), newcomer(PEBBLES!)],
      expected: 'passed_on',
    },
    { say: 'after one of another household', grounds: [newcomer(ZACH!), { ...former, person: WILMA! }], expected: 'theirs' },
    {
      say: 'with a mate, each less surely than one elsewhere, both together more surely',
      grounds: [
        holding(0, [1, 0.1], { witnesses: 2 }),
        holding(0, [1, 0.1], { witnesses: 2, person: FRED! }),
        holding(1, [1, 0.1], { person: WILMA! }),
      ],
      expected: 'doubtful',
    },
  ] as { say: string; grounds: KeptHolding[]; expected: string }[])('is $expected of whoever has it $say', ({ grounds, expected }) => {
    expect(standing(ZACH, ZACH, writeGrounds(grounds))).toBe(expected);
  });

  it('is seen by others than the one it is kept with', () => {
    const grounds = writeGrounds([holding(1, [0.1, 0.1]), newcomer(FRED!), { ...former, person: ZACH! }]);
    expect(standing(WILMA, WILMA, grounds)).toBe('theirs');
    expect(standing(FRED, WILMA, grounds)).toBe('theirs');
    expect(standing(ZACH, WILMA, grounds)).toBe('passed_on');
  });

  it('is doubtful where texts of before do not tell who the others are, or nothing was kept', () => {
    for (const grounds of ['1.0.0.kg.;1.0.1.ha.', '1.0.0.kg.', '']) {
      expect(standing(FRED, WILMA, grounds)).toBe('doubtful');
      expect(standing(WILMA, WILMA, grounds)).toBe('theirs');
    }
  });
});

describe('knownHolders', () => {
  it.each<[string, readonly KeptHolding[] | undefined, readonly (PersonId | undefined)[]]>([
    ['the only one', [holding(0, [4, 2.5])], [ZACH]],
    ['a household', [holding(0, [1, 0.1]), holding(0, [1, 0.1], { person: WILMA! })], [ZACH, WILMA]],
    ['the newest household', [former, newcomer(WILMA!), newcomer(FRED!)], [WILMA, FRED]],
    ['nobody, for it is too long ago', [holding(0, [60, 60])], []],
    ['the owner of a row of before', undefined, [ZACH]],
  ])('tells %s', (_, grounds, expected) => {
    const row = { person: ZACH!, grounds: grounds === undefined ? '' : writeGrounds(grounds) };
    expect(knownHolders(row, { newestSeen: NEWEST }, NEWEST)).toEqual(expected);
  });
});
