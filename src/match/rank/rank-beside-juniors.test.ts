import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PersonName } from '../../core/record.ts';
import { PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const called = (first: string, suffix: PersonName['suffix'] = ''): PersonName => ({ first, middle: '', last: 'quist', suffix });
const person = (id: number, name: PersonName, born?: number, house = '12'): Person => ({
  id: id as PersonId,
  records: [id as RecordId],
  siblings: [],
  names: [{ value: name, witnesses: 1 }],
  phones: [],
  emails: [],
  identifiers: [],
  texts: [],
  addresses: [{ value: { ...home, house }, lastSeen: newestSeen, witnesses: 1, current: true }],
  ...(born !== undefined && { birthDate: (born * 10_000 + 101) as BirthDate }),
});

const unheldBeside = (asked: PersonName, first: Person, ...others: readonly Person[]) => {
  const { ranked, unheldShare } = rankCandidates({
    fragment: { names: [asked], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
    candidates: [first, ...others],
    population: { ...PRIOR_POPULATION, people: 10_000, newestSeen },
    unread: 0,
    unreadNamesakes: 0,
    bearers: 1 + others.length,
  });
  return unheldShare / ranked.find((one) => one.person === first)!.posterior;
};

const plain = called('hugo');
const senior = called('hugo', 'sr');
const told = person(1, senior, 1960);

it.each([
  ['whoever is called Sr has a grown son of the name', told, [], true],
  ['so has one whose age no file tells', person(1, senior), [], true],
  ['nobody has one who is not called so', person(1, plain, 1960), [], false],
  ['nor has one who is too young for it', person(1, senior, 1995), [], false],
  ['one who is known to live there stands for himself', told, [person(2, plain, 1990)], false],
  ['so does one who is called Jr and lives elsewhere', told, [person(2, called('hugo', 'jr'), 1990, '90')], false],
  ['another of the name elsewhere is no son', told, [person(2, plain, 1990, '90')], true],
  ['nor is another of the home', told, [person(2, called('zelda'), 1990)], true],
])('%s', (_, first, others, isExpected) => {
  const beyond = unheldBeside(plain, first, ...others) / unheldBeside(plain, person(1, plain, 1960), ...others);
  if (isExpected) expect(beyond).toBeGreaterThan(3);
  else expect(beyond).toBeLessThan(1.5);
});

it('is not the one who is asked about as Sr', () => {
  expect(unheldBeside(senior, told)).toBeLessThan(unheldBeside(plain, told) / 3);
});
