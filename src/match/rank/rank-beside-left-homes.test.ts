import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PersonName, PostalAddress } from '../../core/record.ts';
import { PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const newestSeen = 20_500 as Day;
const zip: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '62701' };
const homeOf = (house: string, at: string): PostalAddress => ({
  house,
  street: 'elm st',
  unit: '',
  city: 'springfield',
  state: 'il',
  zip: at,
});
const called = (first: string): PersonName => ({ first, middle: '', last: 'quist', suffix: '' });

function somebody(id: number, first: string, now: PostalAddress, before?: PostalAddress): Person {
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: called(first), witnesses: 1 }],
    phones: [],
    emails: [],
    identifiers: [],
    texts: [],
    addresses: [
      { value: now, lastSeen: newestSeen, witnesses: 1, current: true },
      ...(before === undefined ? [] : [{ value: before, lastSeen: (newestSeen - 900) as Day, witnesses: 1, current: false }]),
    ],
  };
}

/** People who are not held, for the first of those given. */
function unheldBeside(...candidates: Person[]): number {
  const { ranked, unheldShare } = rankCandidates({
    fragment: { names: [called('')], phones: [], emails: [], addresses: [zip], identifiers: [], texts: [] },
    candidates,
    population: { ...PRIOR_POPULATION, people: 10_000, newestSeen },
    unread: 0,
    unreadNamesakes: 0,
    bearers: candidates.length,
  });
  return unheldShare / ranked.find(({ person }) => person.id === candidates[0]!.id)!.posterior;
}

const zelda = somebody(1, 'zelda', homeOf('12', '62701'));
const hugo = somebody(2, 'hugo', homeOf('7', '62999'), homeOf('40', '62701'));

it('counts on somebody of the family who stayed where one of it has left', () => {
  const stranger = somebody(2, 'hugo', homeOf('7', '62999'), homeOf('40', '62888'));
  expect(unheldBeside(zelda, hugo)).toBeGreaterThan(unheldBeside(zelda, stranger) + 0.05);
});

it('takes those who are known in the home that was left for the ones who stayed', () => {
  const fromHers = somebody(2, 'hugo', homeOf('7', '62999'), homeOf('12', '62701'));
  expect(unheldBeside(zelda, fromHers)).toBeLessThan(unheldBeside(zelda, hugo));
});

it('counts one family once, however many have left it', () => {
  const [two, apart] = [homeOf('40', '62701'), homeOf('41', '62701')].map((before) => somebody(3, 'ida', homeOf('7', '62999'), before));
  expect(unheldBeside(zelda, hugo, two!)).toBeLessThan(unheldBeside(zelda, hugo, apart!));
});
