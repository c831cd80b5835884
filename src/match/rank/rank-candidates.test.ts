import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { calibrate } from './calibration/calibration.ts';
import { kindOfAgreement } from './calibration/kind.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const newestSeen = 20_500 as Day;
const population: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen, states: new Map([['il', 0.3]]) };

const name = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });
const home = (house: string): PostalAddress => ({ house, street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' });

interface Sketch {
  readonly first?: string;
  readonly last?: string;
  readonly phone?: number;
  readonly email?: string;
  readonly house?: string;
  readonly yearsAgo?: number;
}

function person(id: number, { first = 'zelda', last = 'quist', phone, email, house, yearsAgo = 1 }: Sketch): Person {
  const lastSeen = (newestSeen - 365 * yearsAgo) as Day;
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: name(first, last), lastSeen, witnesses: 1 }],
    phones: phone === undefined ? [] : [{ value: phone as PhoneNumber, lastSeen, witnesses: 1 }],
    emails: email === undefined ? [] : [{ value: email as EmailAddress, lastSeen, witnesses: 1 }],
    addresses: house === undefined ? [] : [{ value: home(house), lastSeen, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

interface Groups {
  readonly phone?: number;
  readonly email?: string;
  readonly name?: PersonName;
  readonly address?: PostalAddress;
}

function fragment({ phone, email, name: asked, address }: Groups): Fragment {
  return {
    names: asked === undefined ? [] : [asked],
    phones: phone === undefined ? [] : [phone as PhoneNumber],
    emails: email === undefined ? [] : [email as EmailAddress],
    addresses: address === undefined ? [] : [address],
    identifiers: [],
    texts: [],
  };
}

function confidences(groups: Groups, people: readonly Person[], among = population, bearers = 1): Map<number, number> {
  const asked = fragment(groups);
  const { ranked } = rankCandidates({
    fragment: asked,
    candidates: people,
    population: among,
    bearers,
    unread: 0,
    unreadNamesakes: 0,
  });
  return new Map(ranked.map((one) => [one.person.id as number, calibrate(one.posterior, kindOfAgreement(asked, one.evidence))]));
}

const zelda = person(1, { phone: 15_550_100_001, email: 'zelda@example.com', house: '12' });
const ALL = { phone: 15_550_100_001, email: 'zelda@example.com', name: name('zelda', 'quist'), address: home('12') };
type Group = keyof typeof ALL;
const GROUPS = Object.keys(ALL) as Group[];
const only = (groups: readonly Group[]): Groups => Object.fromEntries(groups.map((group) => [group, ALL[group]]));

describe('rankCandidates', () => {
  const housemate = person(2, { first: 'omar', phone: 15_550_100_001, house: '12' });
  const namesake = person(3, { house: '77' });
  const formerHolder = person(4, { first: 'ivo', last: 'brandt', phone: 15_550_100_001, house: '9', yearsAgo: 6 });

  it('is surer with every further group that agrees, whoever else is there', () => {
    fc.assert(
      fc.property(
        fc.subarray(GROUPS, { minLength: 1 }),
        fc.subarray(GROUPS, { minLength: 1, maxLength: 1 }),
        fc.subarray([housemate, namesake, formerHolder]),
        (groups, [further], others) => {
          fc.pre(!groups.includes(further!));
          const before = confidences(only(groups), [zelda, ...others]).get(1)!;
          const after = confidences(only([...groups, further!]), [zelda, ...others]).get(1)!;
          expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });

  it.each([
    { say: 'another name', asked: { ...only(['phone']), name: name('hubert', 'oduya') } },
    { say: 'another first name in the household', asked: { ...only(['phone']), name: name('hubert', 'quist') } },
    {
      say: 'another home far away',
      asked: { ...only(['name']), address: { ...home('5'), street: 'pine rd', city: 'reno', state: 'nv', zip: '89501' } },
    },
    { say: 'another number', asked: { ...only(['name', 'address']), phone: 15_550_100_999 } },
    { say: 'another e-mail', asked: { ...only(['name', 'address']), email: 'other@example.org' } },
  ])('is less sure when the fragment gives $say', ({ asked }) => {
    const groups = (Object.keys(asked) as Group[]).filter((group) => Object.is(asked[group], ALL[group]));
    expect(confidences(asked, [zelda]).get(1)!).toBeLessThan(confidences(only(groups), [zelda]).get(1)!);
  });

  it('takes somebody else of that number for no match', () => {
    expect(confidences({ ...only(['phone']), name: name('hubert', 'oduya') }, [zelda]).get(1)!).toBeLessThan(0.1);
  });

  it('shares a line between those who share it, and leaves little to a former holder', () => {
    const shared = confidences(only(['phone']), [zelda, housemate]);
    expect(shared.get(1)).toBeCloseTo(shared.get(2)!, 5);
    expect(shared.get(1)!).toBeLessThan(0.55);
    const passed = confidences(only(['phone']), [zelda, formerHolder]);
    expect(passed.get(4)!).toBeLessThan(0.1);
  });

  it('doubts a name more, the more people bear it', () => {
    const sure = [1, 2, 5, 20].map((bearers) => confidences(only(['name']), [zelda], population, bearers).get(1)!);
    expect([...sure].sort((a, b) => b - a)).toEqual(sure);
    const twins = confidences(only(['name']), [person(1, {}), person(2, {})], population, 2);
    expect(twins.get(1)).toBe(twins.get(2));
    expect(twins.get(1)!).toBeLessThan(0.5);
  });

  it.each([
    { asked: name('zelda', 'quist'), better: name('zedla', 'quist') },
    { asked: name('zelda', 'quist'), better: name('zelda', 'quits') },
    { asked: name('', 'quist'), better: name('', 'quast') },
  ])('believes the right spelling over a slip of it', ({ asked, better }) => {
    expect(confidences({ name: asked }, [zelda]).get(1)!).toBeGreaterThan(confidences({ name: better }, [zelda]).get(1)!);
  });

  it('believes a slip the sooner, the more records of the store are misspelt', () => {
    const slipped = { name: name('zedla', 'quist'), address: home('12') };
    const sure = [0.01, 0.02, 0.1, 0.2].map((slips) => confidences(slipped, [zelda], { ...population, slips }).get(1)!);
    expect(sure).toEqual([...new Set(sure)].sort((a, b) => a - b));
    expect(confidences(slipped, [zelda]).get(1)).toBe(sure[1]);
  });

  it.each(['phone', 'email'] as const)('is surer of a %s by the surname, however many bear it who were not read', (group) => {
    const sure = (groups: Groups, unreadNamesakes: number) =>
      rankCandidates({ fragment: fragment(groups), candidates: [zelda], population, bearers: 300, unread: 0, unreadNamesakes }).ranked[0]!
        .posterior;
    expect(sure({ ...only([group]), name: name('', 'quist') }, 300)).toBeGreaterThan(sure(only([group]), 0));
  });

  it('gives shares that sum to one', () => {
    fc.assert(
      fc.property(
        fc.subarray(GROUPS, { minLength: 1 }),
        fc.subarray([zelda, housemate, namesake, formerHolder], { minLength: 1 }),
        (groups, people) => {
          const ranking = rankCandidates({
            fragment: fragment(only(groups)),
            candidates: people,
            population,
            bearers: 2,
            unread: 3,
            unreadNamesakes: 5,
          });
          expect(ranking.readShare + ranking.unreadShare + ranking.unheldShare).toBeCloseTo(1, 9);
          expect(ranking.ranked.reduce((sum, one) => sum + one.posterior, 0)).toBeCloseTo(ranking.readShare, 9);
        },
      ),
    );
  });
});
