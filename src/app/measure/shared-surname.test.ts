import { expect, it } from 'vitest';
import { fitHomeNames, fitSuccession, type Housemates } from './shared-surname.ts';

/** Seven of ten who live together bear one name; of those seen apart, the share left who had not gone by then. */
function homesOf(together: (yearsApart: number) => number): Housemates[] {
  return [0, 1, 2, 4, 6].flatMap((yearsApart) =>
    Array.from({ length: 100 }, (_, at) => ({ yearsApart, alike: at < 70 * together(yearsApart), inTurn: false, of: 1 })),
  );
}

it('is what it is seen to be where housemates seen years apart are as much alike as others', () => {
  expect(
    fitHomeNames(
      homesOf(() => 1),
      0.2,
    ).shared,
  ).toBeCloseTo(0.7, 1);
});

it('leaves out those who had gone, where names agree the less the longer apart two were seen', () => {
  const mates = homesOf((years) => Math.exp(-0.2 * years));
  expect(mates.filter(({ alike }) => alike).length / mates.length).toBeLessThan(0.5);
  expect(Math.abs(fitHomeNames(mates, 0.2).shared - 0.7)).toBeLessThan(0.05);
});

it('tells how often one has left before the other came', () => {
  const left = fitHomeNames(
    homesOf((years) => Math.exp(-0.2 * years)),
    0.2,
  );
  const stayed = fitHomeNames(
    homesOf(() => 1),
    0.2,
  );
  expect(left.leaving).toBeGreaterThan(0.15);
  expect(stayed.leaving).toBeLessThan(0.02);
});

it('is what was believed where nobody is known to live together', () => {
  expect(fitHomeNames([], 0.1).shared).toBeCloseTo(0.65, 1);
});

it('is that of somebody’s mates, so that a house of many strangers counts no more than a couple', () => {
  const couples = Array.from({ length: 200 }, (): Housemates => ({ yearsApart: 0, alike: true, inTurn: false, of: 1 }));
  const strangers = Array.from({ length: 200 * 5 }, (): Housemates => ({ yearsApart: 0, alike: false, inTurn: false, of: 5 }));
  expect(fitHomeNames([...couples, ...strangers], 0.1).shared).toBeCloseTo(0.5, 1);
});

it('finds those who live together among many whom files still have in homes of others', () => {
  const mates = [0, 1, 2, 4, 6].flatMap((yearsApart) =>
    [true, false].flatMap((inTurn) =>
      Array.from({ length: 100 }, (_, at) => {
        const together = Math.exp(-0.3 * yearsApart) * (inTurn ? 0.4 : 1);
        return { yearsApart, inTurn, alike: at < 70 * together, of: 1 };
      }),
    ),
  );
  const { alike, leaving, inTurn } = fitSuccession(mates, 0.1);
  expect(Math.abs(alike - 0.7)).toBeLessThan(0.05);
  expect(Math.abs(leaving - 0.3)).toBeLessThan(0.05);
  expect(Math.abs(inTurn - 0.4)).toBeLessThan(0.05);
});
