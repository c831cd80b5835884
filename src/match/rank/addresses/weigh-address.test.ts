import { describe, expect, it } from 'vitest';
import type { Day } from '../../../core/clock.ts';
import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { type Population, PRIOR_POPULATION } from '../population.ts';
import { RATES } from '../rates.ts';
import { placeShares } from './place-shares.ts';
import { toldAddress } from './told-address.ts';
import { weighAddresses } from './weigh-address.ts';

const newestSeen = 20_500 as Day;
const population: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen, states: new Map([['il', 0.3]]) };
const NOWHERE: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '' };
const HOME: PostalAddress = { house: '437', street: 'w jackson ave', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const PARTS = ['house', 'street', 'city', 'state', 'zip'] as const;
type Part = (typeof PARTS)[number];

/** What is said of somebody whose address is known so, and earlier ones. */
function ratioOf(
  known: PostalAddress,
  asked: Partial<PostalAddress>,
  earlier: readonly PostalAddress[] = [],
  where: Population = population,
): number {
  const person: Person = {
    id: 1 as PersonId,
    records: [1 as RecordId],
    siblings: [],
    names: [],
    phones: [],
    emails: [],
    addresses: [known, ...earlier].map((value, at) => ({
      value,
      lastSeen: (newestSeen - 365 * (at + 1)) as Day,
      witnesses: 1,
      current: at === 0,
    })),
    identifiers: [],
    texts: [],
  };
  const address = toldAddress({ ...NOWHERE, ...asked }, [person], where);
  return address === undefined ? 1 : weighAddresses(address, [person], where, placeShares(address, where), RATES).weighed[0]!.ratio;
}

const only = (parts: readonly Part[]): PostalAddress =>
  Object.fromEntries(
    Object.entries(HOME).map(([part, value]) => [part, parts.includes(part as Part) ? value : '']),
  ) as unknown as PostalAddress;

/** A house number alone is no address. */
const SUBSETS = Array.from({ length: 2 ** PARTS.length }, (_, bits) => PARTS.filter((_, at) => (bits >> at) & 1)).filter(
  (parts) => !parts.includes('house') || parts.includes('street'),
);
const SOME = SUBSETS.filter((parts) => parts.length > 0);

describe('an earlier home', () => {
  const [elsewhere, ...homes] = [1, 2, 3, 4].map((at) => ({ ...HOME, house: `${at}00`, street: 'oak st' }));
  const each = (known: number) => ratioOf(elsewhere!, homes[0]!, homes.slice(0, known));

  it('says less than the current one, and less where there were more', () => {
    const said = [ratioOf(homes[0]!, homes[0]!), each(1), each(2), each(3)];
    expect(said).toEqual(said.toSorted((a, b) => b - a));
  });

  it('says more together with others', () => {
    expect(2 * each(2)).toBeGreaterThan(each(1) * 1.1);
    expect(3 * each(3)).toBeGreaterThan(2 * each(2) * 1.05);
  });
});

describe('a part of an address', () => {
  it.each(SOME)('speaks for whoever lives there: %s %s %s %s %s', (...parts) => {
    expect(ratioOf(HOME, only(parts))).toBeGreaterThan(1);
  });

  it('says no less with a further part that agrees', () => {
    for (const parts of SUBSETS)
      for (const further of PARTS.filter((one) => !parts.includes(one))) {
        const more = [...parts, further];
        if (further === 'house' && !parts.includes('street')) continue;
        expect([parts, further, ratioOf(HOME, only(more)) >= ratioOf(HOME, only(parts)) * 0.99]).toEqual([parts, further, true]);
      }
  });

  it('neither agrees nor contradicts where it is not known', () => {
    for (const known of SOME)
      for (const asked of SOME) {
        const shared = asked.some((part) => known.includes(part) && part !== 'house');
        const ratio = ratioOf(only(known), only(asked));
        expect([known, asked, shared ? ratio > 1 : ratio === 1]).toEqual([known, asked, true]);
      }
  });

  it.each(['jackson ave', 'w jackson', 'jackson', 'jackson ave w'])('may leave out of a street what %s does', (street) => {
    expect(ratioOf(HOME, { street })).toBeGreaterThan(50);
    expect(ratioOf(HOME, { street, zip: HOME.zip })).toBeGreaterThan(ratioOf(HOME, { zip: HOME.zip }));
    expect(ratioOf(HOME, { ...HOME, street })).toBeGreaterThan(ratioOf(HOME, { street, zip: HOME.zip }));
  });

  it('speaks against whoever is known elsewhere', () => {
    for (const asked of [{ street: 'elm st' }, { zip: '97301' }, { city: 'salem' }, { state: 'or' }, { street: 'elm st', zip: HOME.zip }])
      expect([asked, ratioOf(HOME, asked) < 1]).toEqual([asked, true]);
  });
});

describe('a part that contradicts', () => {
  const OTHER: Readonly<Partial<Record<Part, string>>> = { state: 'or', city: 'salem', zip: '97301', street: 'elm st' };

  it('lowers whatever agrees', () => {
    for (const parts of SOME)
      for (const against of PARTS.filter((one) => !parts.includes(one) && OTHER[one] !== undefined)) {
        const before = ratioOf(HOME, only(parts));
        const after = ratioOf(HOME, { ...only(parts), [against]: OTHER[against] });
        expect([parts, against, after < before / 2]).toEqual([parts, against, true]);
      }
  });

  it.each(['zz', 'ontario'])('is none where nobody has heard of the state %s', (state) => {
    for (const parts of SUBSETS.filter((one) => !one.includes('state')))
      expect([parts, ratioOf(HOME, { ...only(parts), state })]).toEqual([parts, ratioOf(HOME, only(parts))]);
  });
});

describe('a home in which others are known', () => {
  const elsewhere = { ...HOME, house: '12', zip: '62705' };
  const living = (id: number, last: string, value: PostalAddress): Person => ({
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: { first: 'ann', middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [{ value, lastSeen: (newestSeen - 1_500) as Day, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  });
  const weighBoth = (last: string, people: number) =>
    weighAddresses(HOME, [living(1, 'moss', elsewhere), living(2, last, HOME)], population, placeShares(HOME, population, people), RATES)
      .weighed;
  const moverTo = (last: string, people = 1) => weighBoth(last, people)[0]!;

  it('is sooner that of somebody who moved there if they bear one name', () => {
    expect(moverTo('moss').level).toBe(moverTo('reed').level);
    expect(moverTo('moss').ratio).toBeGreaterThan(1.5 * moverTo('reed').ratio);
  });

  it('tells little of another flat of the house', () => {
    const weigh = (unit: string) =>
      weighAddresses(
        HOME,
        [living(1, 'moss', elsewhere), living(2, 'reed', { ...HOME, unit })],
        population,
        placeShares(HOME, population),
        RATES,
      ).weighed[0]!.ratio;
    const unheard = weighAddresses(HOME, [living(1, 'moss', elsewhere)], population, placeShares(HOME, population), RATES).weighed[0]!
      .ratio;
    expect(weigh('')).toBe(moverTo('reed').ratio);
    expect(weigh('4b')).toBeGreaterThan(1.15 * weigh(''));
    expect(weigh('4b')).toBeLessThan(unheard);
  });

  it('is entered by as many as live there, where that is a block', () => {
    expect(moverTo('reed', 40).ratio).toBeCloseTo(moverTo('reed', 10).ratio, 9);
    expect(weighBoth('reed', 40)[1]!.ratio).toBeCloseTo(weighBoth('reed', 10)[1]!.ratio / 4, 9);
    expect(moverTo('reed', 40).ratio).toBeGreaterThan(moverTo('reed', 2).ratio);
  });
});

describe('a home of which nobody has heard', () => {
  const unheard = { house: '12', street: 'elm st' };
  const places = SUBSETS.filter((parts) => !parts.includes('house') && !parts.includes('street'));
  const near = population.movesNear;
  const towns: [string, Population][] = [
    ['many states', population],
    ['one state', { ...population, states: new Map([['il', 0.97]]) }],
    ['one town', { ...population, states: new Map([['il', 0.97]]), movesNear: { zip: 0.2, city: 0.7, state: 0.98 } }],
    ['a small state', { ...population, states: new Map([['il', 0.01]]) }],
    ['many who stay near', { ...population, movesNear: { zip: 0.2, city: 0.3, state: 0.95 } }],
  ];

  it.each(towns)('says no less of somebody where more of its place is told that fits: %s', (_, where) => {
    for (const home of [unheard, { street: unheard.street }])
      for (const parts of places)
        for (const further of PARTS.slice(2).filter((one) => !parts.includes(one))) {
          const [less, more] = [parts, [...parts, further]].map((told) =>
            ratioOf(HOME, { ...NOWHERE, ...place(told), ...home }, [], where),
          );
          expect([home, parts, further, more! >= less! * (1 - 1e-9)]).toEqual([home, parts, further, true]);
        }
  });

  it.each(towns)('never speaks for anybody: %s', (_, where) => {
    for (const parts of places) expect([parts, ratioOf(HOME, { ...place(parts), ...unheard }, [], where) < 1]).toEqual([parts, true]);
  });

  it('lies anywhere where its place is not told', () => {
    const [untold, elsewhere] = [ratioOf(HOME, unheard), ratioOf(HOME, { ...unheard, state: 'or' })];
    expect(elsewhere).toBeCloseTo(untold * (1 - near.state), 9);
  });

  it.each([
    { title: 'another city, of whatever state', asked: { city: 'salem' }, times: 1 - near.zip - near.city },
    { title: 'a ZIP code tells its state', asked: { zip: '97301' }, times: 1 - near.state },
    { title: 'and what no list has does not', asked: { zip: 'sw1a 1aa' }, times: 1 - near.zip },
    { title: 'a street without a number', asked: { house: '', state: 'or' }, times: 1 - near.state },
  ])('lies elsewhere less often: $title', ({ asked, times }) => {
    const untold = ratioOf(HOME, { ...unheard, ...('house' in asked ? { house: '' } : {}) });
    expect(ratioOf(HOME, { ...unheard, ...asked })).toBeCloseTo(untold * times, 9);
  });

  function place(parts: readonly Part[]): Partial<PostalAddress> {
    return Object.fromEntries(parts.map((part) => [part, HOME[part]]));
  }
});
