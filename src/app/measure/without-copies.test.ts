import { expect, it } from 'vitest';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { ToldBySource } from './copying-sources.ts';
import { type HeldLine, withoutCopies } from './without-copies.ts';

const NUMBER = 15_035_550_100 as PhoneNumber;
const COPYING = new Map([['list', 0.8]]);

/** One whom these sources give the number, beside so many others that are theirs. */
function holder(sources: readonly string[], others = 0): Person {
  return { records: sources, phones: Array.from({ length: 1 + others }) } as unknown as Person;
}

function lineOf(holders: readonly Person[]): HeldLine & { weight: number } {
  const sources = holders.map(({ records }) => records.length);
  return { holders, sources, later: holders.map(() => false), mates: { numbered: 1, silent: 0 }, weight: 10 };
}

function split(holders: readonly Person[], copying = COPYING) {
  const toldOf = ({ records }: Person): ToldBySource => new Map(records.map((source) => [String(source), new Set([NUMBER])]));
  return withoutCopies(NUMBER, lineOf(holders), copying, toldOf).map(({ sources, mates, weight }) => ({ sources, mates, weight }));
}

it.each([
  ['one holder', [holder(['list'])], COPYING],
  ['rows of two sources', [holder(['list']), holder(['forms'])], COPYING],
  ['no source that copies', [holder(['list']), holder(['list'])], new Map<string, number>()],
])('leaves %s as they are', (_, holders, copying) => {
  expect(split(holders, copying)).toEqual([{ sources: holders.map(() => 1), mates: { numbered: 1, silent: 0 }, weight: 10 }]);
});

it('hears of whomever most sources give the number, and of the others as of people without it', () => {
  const asIs = { mates: { numbered: 1, silent: 0 }, weight: expect.closeTo(2, 9) };
  const weight = expect.closeTo(8, 9);
  expect(split([holder(['list']), holder(['list', 'forms'], 1)])).toEqual([
    { ...asIs, sources: [1, 2] },
    { sources: [2], mates: { numbered: 1, silent: 1 }, weight },
  ]);
  expect(split([holder(['list', 'forms']), holder(['list'], 1)])[1]).toEqual({ sources: [2], mates: { numbered: 2, silent: 0 }, weight });
  expect(split([holder(['list', 'forms']), holder(['list', 'shop'])])[1]).toEqual({
    sources: [2, 1],
    mates: { numbered: 1, silent: 0 },
    weight,
  });
});
