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
const population: Population = { ...PRIOR_POPULATION, people: 3_000, newestSeen, states: new Map([['il', 0.3]]) };
const HOME: PostalAddress = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const ELSEWHERE: PostalAddress = { ...HOME, house: '9', street: 'oak rd' };
const FLOOR = 0.3;

/** Written `first middle last suffix`, a hyphen for what is missing. */
function name(written: string): PersonName {
  const [first, middle, last, suffix] = written.split(' ').map((part) => (part === '-' ? '' : part));
  return { first: first!, middle: middle!, last: last!, suffix: suffix as PersonName['suffix'] };
}

function person(id: number, written: string, home = HOME, isReached = id === 1): Person {
  const seen = { lastSeen: (newestSeen - 300) as Day, witnesses: 1 };
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: name(written), ...seen }],
    phones: isReached ? [{ value: 15_550_100_001 as PhoneNumber, ...seen }] : [],
    emails: isReached ? [{ value: 'bob@example.com' as EmailAddress, ...seen }] : [],
    addresses: [{ value: home, ...seen, current: true }],
    identifiers: [],
    texts: [],
  };
}

type Groups = Partial<Pick<Fragment, 'phones' | 'emails' | 'addresses'>>;
const BESIDE: Readonly<Record<string, Groups>> = {
  number: { phones: [15_550_100_001 as PhoneNumber] },
  mailbox: { emails: ['bob@example.com' as EmailAddress] },
  home: { addresses: [HOME] },
  'number and home': { phones: [15_550_100_001 as PhoneNumber], addresses: [HOME] },
  everything: { phones: [15_550_100_001 as PhoneNumber], emails: ['bob@example.com' as EmailAddress], addresses: [HOME] },
  nothing: {},
};
const COMBINATIONS = Object.keys(BESIDE);

function confidence(beside: string, asked: string | undefined, candidates: readonly Person[], id = 1): number {
  const names = asked === undefined ? [] : [name(asked)];
  const fragment = { names, phones: [], emails: [], addresses: [], identifiers: [], texts: [], ...BESIDE[beside]! };
  const { ranked } = rankCandidates({ fragment, candidates, population, bearers: candidates.length, unread: 0, unreadNamesakes: 0 });
  const one = ranked.find(({ person }) => person.id === id)!;
  return calibrate(one.posterior, kindOfAgreement(fragment, one.evidence));
}

describe('a suffix', () => {
  const sr = person(1, 'robert james mcdonald sr');
  const jr = (home: PostalAddress) => person(2, 'robert james mcdonald jr', home);

  it.each(COMBINATIONS)('that contradicts makes no match, by %s', (beside) => {
    expect(confidence(beside, 'robert - mcdonald jr', [sr])).toBeLessThan(FLOOR);
    expect(confidence(beside, '- - mcdonald jr', [sr])).toBeLessThan(FLOOR);
    expect(confidence(beside, 'robert - mcdonald iii', [sr])).toBeLessThan(FLOOR);
    expect(confidence(beside, 'robert - mcdonald jr', [sr, jr(ELSEWHERE)])).toBeLessThan(FLOOR);
  });

  it.each(COMBINATIONS)('that agrees raises, by %s', (beside) => {
    expect(confidence(beside, 'robert - mcdonald sr', [sr])).toBeGreaterThan(confidence(beside, 'robert - mcdonald -', [sr]));
    expect(confidence(beside, 'robert - mcdonald sr', [sr, jr(HOME)])).toBeGreaterThan(
      confidence(beside, 'robert - mcdonald -', [sr, jr(HOME)]),
    );
  });

  it('tells son from father who live together', () => {
    for (const beside of ['home', 'nothing']) expect(confidence(beside, 'robert - mcdonald jr', [sr, jr(HOME)], 2)).toBeGreaterThan(0.8);
  });

  it('is that of the namesake of whom none is known', () => {
    const untold = person(2, 'robert - mcdonald -');
    expect(confidence('home', 'robert - mcdonald jr', [sr, untold], 2)).toBeGreaterThan(0.8);
  });

  it('says nothing where none is known, and II is Jr', () => {
    const bob = person(1, 'robert - mcdonald -');
    expect(confidence('number', 'robert - mcdonald jr', [bob])).toBe(confidence('number', 'robert - mcdonald -', [bob]));
    const second = person(1, 'robert - mcdonald ii');
    expect(confidence('number', 'robert - mcdonald jr', [second])).toBe(confidence('number', 'robert - mcdonald ii', [second]));
  });
});

describe('a middle name', () => {
  const bob = person(1, 'robert james mcdonald -');

  it.each(COMBINATIONS)('lowers where it contradicts and raises where it agrees, by %s', (beside) => {
    const untold = confidence(beside, 'robert - mcdonald -', [bob]);
    expect(confidence(beside, 'robert keith mcdonald -', [bob])).toBeLessThan(untold);
    expect(confidence(beside, 'robert j mcdonald -', [bob])).toBeGreaterThan(untold);
  });
});

describe('somebody who is called by the middle name', () => {
  const mai = person(1, 'thi mai tran -');

  it('is less sure by it than by the first name, where nothing else is told', () => {
    expect(confidence('nothing', 'mai - tran -', [mai])).toBeLessThan(confidence('nothing', 'thi - tran -', [mai]));
  });

  it.each(['number', 'mailbox', 'home'])('is surer with it than by %s alone', (beside) => {
    const without = confidence(beside, undefined, [mai]);
    expect(confidence(beside, 'mai - tran -', [mai])).toBeGreaterThan(without);
    expect(confidence(beside, 'mai - tran -', [mai])).toBeLessThan(confidence(beside, 'thi - tran -', [mai]));
    expect(confidence(beside, 'mai thi tran -', [mai])).toBeGreaterThan(confidence(beside, 'mai - tran -', [mai]));
    expect(confidence(beside, 'lan - tran -', [mai])).toBeLessThan(without);
  });

  it('is less likely meant than whoever has it for a first name', () => {
    const other = person(2, 'mai - tran -', HOME, true);
    expect(confidence('number and home', 'mai - tran -', [mai, other], 2)).toBeGreaterThan(0.9);
  });

  it('goes by it the more surely where the first name is an initial', () => {
    const initial = person(1, 'j william marriott -');
    const whole = person(1, 'john william marriott -');
    expect(confidence('nothing', 'william - marriott -', [initial])).toBeGreaterThan(
      confidence('nothing', 'william - marriott -', [whole]),
    );
    expect(confidence('number', 'bill - marriott -', [initial])).toBeGreaterThan(0.9);
  });

  it('may be known by it alone, and be asked about by both', () => {
    const known = person(1, 'mai - tran -');
    expect(confidence('home', 'thi mai tran -', [known])).toBeGreaterThan(0.7);
    expect(confidence('home', 'thi lan tran -', [known])).toBeLessThan(FLOOR);
  });
});
