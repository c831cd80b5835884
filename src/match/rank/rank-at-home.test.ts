import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';
import { RATES } from './rates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const number = 12_175_550_101 as PhoneNumber;
const usual: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen };

function known(id: number, last: string, parts: Partial<Person>): Person {
  const names: Person['names'] = [{ value: { first: 'hugo', middle: '', last, suffix: '' }, witnesses: 1 }];
  return {
    records: [id as RecordId],
    siblings: [],
    phones: [],
    emails: [],
    addresses: [],
    identifiers: [],
    texts: [],
    names,
    ...parts,
    id: id as PersonId,
  };
}

function seen(value: Person['addresses'][number]['value'], yearsAgo: number, current = true): Person['addresses'][number] {
  const day = (newestSeen - 365 * yearsAgo) as Day;
  return { value, firstSeen: day, lastSeen: day, witnesses: 1, current };
}

/** How likely each one is meant, beside how likely somebody is of whom the store does not tell. */
function asked(
  candidates: readonly Person[],
  population: Population,
  { at = home, phone }: { at?: typeof home; phone?: PhoneNumber } = {},
) {
  const fragment = { names: [], phones: phone === undefined ? [] : [phone], emails: [], addresses: [at], identifiers: [], texts: [] };
  const { ranked } = rankCandidates({ fragment, candidates, population, unread: 0, unreadNamesakes: 0, bearers: 1 });
  return candidates.map(({ id }) => ranked.find(({ person }) => person.id === id)!.posterior);
}

describe('a number of which the store has not heard, beside a home', () => {
  const odds = (share: number) => share / (1 - share);

  it('is theirs who are not held as well as of somebody known of whom no number is', () => {
    const thin = { ...usual, missed: 0.4, sightAges: [0] };
    const resident = known(1, 'quist', { addresses: [seen(home, 1)] });
    expect(asked([resident], thin, { phone: number })[0]! - asked([resident], thin)[0]!).toBeLessThan(0.02);
  });

  it('speaks against whoever is held and not known to live there, too', () => {
    const stale = { ...usual, missed: 0.01, sightAges: [4, 6, 8] };
    const phones = [{ value: 12_175_550_199 as PhoneNumber, lastSeen: newestSeen, witnesses: 1 }];
    const resident = known(1, 'quist', { addresses: [seen(home, 1)], phones });
    const [unheard, untold] = [asked([resident], stale, { phone: number }), asked([resident], stale)];
    expect(odds(unheard[0]!)).toBeGreaterThan(1.4 * RATES.otherNumber * odds(untold[0]!));
  });

  it('is the more likely somebody else of whom one is known, the fewer numbers files give', () => {
    const phones = [{ value: 12_175_550_199 as PhoneNumber, lastSeen: newestSeen, witnesses: 1 }];
    const residents = [known(1, 'quist', { addresses: [seen(home, 1)], phones }), known(2, 'reed', { addresses: [seen(home, 1)] })];
    const [few] = asked(residents, { ...usual, phoneOnFile: 0.5 }, { phone: number });
    const [most] = asked(residents, usual, { phone: number });
    expect(few! / most!).toBeGreaterThan(1.5);
  });
});

describe('a flat of which nobody has heard', () => {
  it('is no likelier that of somebody who is not held where its neighbours are known', () => {
    const flat = { ...home, unit: '18' };
    const mover = known(1, 'quist', { addresses: [seen({ ...home, house: '90' }, 3)] });
    const neighbour = known(2, 'reed', { addresses: [seen({ ...home, unit: '263' }, 1)] });
    const [alone, beside] = [[mover], [mover, neighbour]].map((candidates) => asked(candidates, usual, { at: flat })[0]!);
    expect(beside! / alone!).toBeGreaterThan(0.95);
  });
});

describe('a home that was left', () => {
  const couples = { ...usual, coverage: 0.99, reached: 0.99, missed: 0.01, householdSizes: [0, 1], earlierOnFile: 0.05 };
  const leaver = (last: string) => known(2, last, { addresses: [seen({ ...home, house: '90' }, 1), seen(home, 5, false)] });

  it('was theirs as well who left it with somebody known', () => {
    expect(asked([leaver('quist')], couples)[0]!).toBeLessThan(0.6);
  });

  it('is no longer theirs as surely of whose name somebody was seen elsewhere since', () => {
    const stayer = known(1, 'quist', { addresses: [seen(home, 4)] });
    const [besideMate, mate] = asked([stayer, leaver('quist')], usual);
    const [besideOther, other] = asked([stayer, leaver('reed')], usual);
    expect(besideMate! / mate!).toBeLessThan(0.75 * (besideOther! / other!));
  });
});

describe('a flat of a house', () => {
  const flat = { ...home, unit: 'apt 3' };
  const inHouse = known(1, 'quist', { addresses: [seen(home, 1)] });
  const inFlat = (id: number, unit: string) => known(id, 'reed', { addresses: [seen({ ...home, unit }, 1)] });

  it('is hardly that of somebody of whom files have the house alone', () => {
    const [ofHouse] = asked([inHouse], usual, { at: flat });
    const [ofFlat] = asked([inFlat(1, 'apt 3')], usual, { at: flat });
    expect(ofHouse!).toBeLessThan(0.6 * ofFlat!);
  });

  it('is theirs the less, the more flats of it are known', () => {
    const others = ['apt 1', 'apt 2', 'apt 4', 'apt 5', 'apt 6'].map((unit, at) => inFlat(at + 2, unit));
    expect(asked([inHouse, ...others], usual, { at: flat })[0]!).toBeLessThan(0.8 * asked([inHouse], usual, { at: flat })[0]!);
  });
});

describe('a block whose flats nobody numbers', () => {
  const residents = Array.from({ length: 10 }, (_, at) => known(at + 1, `name${at}`, { addresses: [seen(home, 0)] }));
  const told = (parts: Partial<Population>) =>
    asked(residents, { ...usual, missed: 0.01, homeTold: 1, moves: 0.1, ...parts }).reduce((sum, one) => sum + one, 0);

  it.each([
    { title: 'all are held and seen of late', coverage: 0.99, sightAges: [0], expected: 0.99 },
    { title: 'some households are not held', coverage: 0.7, sightAges: [0], expected: 0.7 },
    { title: 'some have moved in since they were seen', coverage: 0.99, sightAges: [0, 10], expected: (0.99 * (1 + Math.exp(-1))) / 2 },
  ])('tells of as many as are known of all who live there where $title', ({ coverage, sightAges, expected }) => {
    expect(Math.abs(told({ coverage, reached: coverage, sightAges }) - expected)).toBeLessThan(0.02);
  });
});

describe('a home that changes hands', () => {
  it('has unknown newcomers more often where others have left it than where nobody has', () => {
    const resident = known(1, 'quist', { addresses: [seen(home, 0)] });
    const left = [2, 3, 4].map((id) => known(id, `left${id}`, { addresses: [seen({ ...home, house: '90' }, 0), seen(home, 6, false)] }));
    const restless = { ...usual, coverage: 0.3, moves: 0.1, missed: 0.01 };
    const others = (people: readonly Person[]) => 1 / asked(people, restless)[0]! - 1;
    expect(others([resident, ...left])).toBeGreaterThan(1.75 * others([resident]));
  });
});

describe('people of other names in one home', () => {
  const pair = (yearsAgo: number, other = 'roe') => [
    known(1, 'quist', { addresses: [seen(home, 0)] }),
    known(2, other, { addresses: [seen(home, yearsAgo)] }),
  ];

  it('have left it to each other the likelier, the longer apart they were seen', () => {
    const [, near] = asked(pair(1), usual);
    const [latest, far] = asked(pair(8), usual);
    expect(far!).toBeLessThan(0.7 * near!);
    expect(latest!).toBeGreaterThan(asked(pair(1), usual)[0]!);
  });

  it('live there as likely where they bear one name', () => {
    const [latest, other] = asked(pair(8, 'quist'), usual);
    expect(other!).toBeCloseTo(latest!, 6);
  });

  it('leave more untold once they are gone than while they live there', () => {
    const sum = ([one, other]: number[]) => one! + other!;
    expect(sum(asked(pair(30), usual))).toBeLessThan(sum(asked(pair(30, 'quist'), usual)));
  });

  it('of whom one is known by the house alone tell nothing of each other', () => {
    const flat = { ...home, unit: 'apt 4' };
    const those = [known(1, 'quist', { addresses: [seen(flat, 0)] }), known(2, 'roe', { addresses: [seen(home, 8)] })];
    const [, without] = asked([those[0]!, known(2, 'roe', { addresses: [seen({ ...home, unit: 'apt 4' }, 8)] })], usual, { at: flat });
    expect(asked(those, usual, { at: home })[1]!).toBeGreaterThan(without!);
  });
});

describe('a home that one of a household was seen to leave', () => {
  const elsewhere = { ...home, house: '40', street: 'fir ln' };
  const leaver = (last: string) => known(1, last, { addresses: [seen(elsewhere, 1), seen(home, 6, false)] });
  const stayer = known(2, 'quist', { addresses: [seen(home, 4)] });
  const shares = (movedAlong: number, last = 'quist') => {
    const [left, stays] = asked([leaver(last), stayer], { ...usual, movedAlong });
    return left! / stays!;
  };

  it('is left by the others the more, the more households leave as one', () => {
    expect(shares(0.9)).toBeGreaterThan(1.5 * shares(0.5));
    expect(shares(0.9)).toBeLessThan(1);
  });

  it('is left by one of another name as far as they lived together', () => {
    expect(shares(0.9, 'reed')).toBeGreaterThan(1.1 * shares(0.1, 'reed'));
    expect(shares(0.9, 'reed')).toBeLessThan(shares(0.9));
  });
});
