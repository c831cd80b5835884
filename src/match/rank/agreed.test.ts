import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { raiseAgreed } from './agreed.ts';
import type { RankAsk, Ranked, Ranking } from './rank-ask.ts';

const ASK = { candidates: [{ id: 1 }, { id: 2 }], fragment: { phones: [1], emails: [], names: [], addresses: [{}] } } as unknown as RankAsk;
const one = (id: number, posterior: number, phone: number, address: number, level = 'earlier home'): Ranked => ({
  person: { id: id as PersonId } as Person,
  posterior,
  evidence: [
    { attribute: 'phone', level: 'exact', weightMillibits: phone, left: '', right: '' },
    { attribute: 'address', level, weightMillibits: address, left: '', right: '' },
  ] satisfies Evidence[],
});
const ranking = (...ranked: Ranked[]): Ranking => {
  const readShare = ranked.reduce((sum, { posterior }) => sum + posterior, 0);
  return { ranked, readShare, unreadShare: 0, unheldShare: 1 - readShare };
};

describe('a former home beside a number', () => {
  const found = ranking(one(1, 0.6, 9_000, 3_000), one(2, 0.3, -4_000, 9_000));

  it('takes nothing from the holder, though somebody else lives there now', () => {
    const asked: RankAsk[] = [];
    const { ranked, readShare, unheldShare } = raiseAgreed(found, ASK, (less) => {
      asked.push(less);
      return ranking(one(1, 0.9, 9_000, 0), one(2, 0.01, -4_000, 0));
    });
    expect(asked).toEqual([{ candidates: [{ id: 1 }], fragment: { phones: [1], emails: [], names: [], addresses: [] } }]);
    expect(ranked.map(({ posterior }) => Number(posterior.toFixed(3)))).toEqual([0.9, 0.075]);
    expect([readShare, unheldShare].map((share) => Number(share.toFixed(3)))).toEqual([0.975, 0.025]);
  });

  it('takes nothing where nobody else is known either: whoever came after may not be held', () => {
    const { ranked, unheldShare } = raiseAgreed(ranking(one(1, 0.6, 9_000, 3_000)), ASK, () => ranking(one(1, 0.9, 9_000, 0)));
    expect(ranked.map(({ posterior }) => posterior)).toEqual([0.9]);
    expect(unheldShare).toBeCloseTo(0.1);
  });

  it('takes nothing either where the city alone is told, and would speak against them', () => {
    const { ranked } = raiseAgreed(ranking(one(1, 0.6, 9_000, -2_000, 'earlier city')), ASK, () => ranking(one(1, 0.9, 9_000, 0)));
    expect(ranked.map(({ posterior }) => posterior)).toEqual([0.9]);
  });

  it.each([
    ['another street of that city is told', ranking(one(1, 0.6, 9_000, -2_000, 'earlier city_other_street')), 0.9],
    ['the number alone says less', found, 0.5],
    ['something contradicts', ranking(one(1, 0.6, -1_000, 3_000), one(2, 0.3, -4_000, 9_000)), 0.9],
    ['it is their home still, and nobody else is meant', ranking(one(1, 0.6, 9_000, 3_000, 'home'), one(2, 0.001, -4_000, 9_000)), 0.9],
    ['it is found by that home alone', ranking(one(1, 0.6, 0, 9_000), one(2, 0.3, -4_000, 9_000)), 0.9],
  ])('changes nothing where %s', (_say, given, before) => {
    expect(raiseAgreed(given, ASK, () => ranking(one(1, before, 9_000, 0)))).toBe(given);
  });
});

describe('a number that two share, beside a home that is the home of one', () => {
  const shared = ranking(one(1, 0.6, 9_000, 12_000, 'home'), one(2, 0.001, 9_000, -4_000, 'far'));

  it('takes nothing from whoever lives there', () => {
    const asked: RankAsk[] = [];
    const { ranked } = raiseAgreed(shared, ASK, (less) => {
      asked.push(less);
      return ranking(one(1, 0.8, 0, 12_000, 'home'));
    });
    expect(asked).toEqual([{ candidates: [{ id: 1 }], fragment: { phones: [], emails: [], names: [], addresses: [{}] } }]);
    expect(ranked[0]!.posterior).toBe(0.8);
  });

  it('is not looked at again where nobody else has the number', () => {
    const alone = ranking(one(1, 0.6, 9_000, 12_000, 'home'), one(2, 0.1, -3_000, -4_000, 'far'));
    expect(raiseAgreed(alone, ASK, () => ranking(one(1, 0.8, 0, 12_000, 'home')))).toBe(alone);
  });
});

describe('the other part of a name, beside a number', () => {
  const name = { first: 'olivia', middle: '', last: 'osgood', suffix: '' };
  const fragment = { phones: [1], emails: [], names: [name], addresses: [] };
  const named = (id: number, posterior: number): Ranked => ({
    person: { id: id as PersonId } as Person,
    posterior,
    evidence: [
      { attribute: 'phone', level: id === 1 ? 'exact' : 'other', weightMillibits: id === 1 ? 9_000 : -4_000, left: '', right: '' },
      { attribute: 'name', level: 'exact, exact', weightMillibits: 12_000, left: '', right: '' },
    ],
  });
  const found = ranking(named(1, 0.6), named(2, 0.3));
  const read = { candidates: [{ id: 1 }], unread: 0, unreadNamesakes: 0, bearers: 0 };
  const firstAlone = (less: RankAsk) => (less.fragment.names[0]?.last === '' ? 0.9 : 0.5);

  it('takes nothing for a namesake who is met by the whole name alone', () => {
    const ask = { candidates: [{ id: 1 }, { id: 2 }], fragment, readWithout: () => read } as unknown as RankAsk;
    const { ranked } = raiseAgreed(found, ask, (less) => ranking(named(1, firstAlone(less))));
    expect(ranked.map(({ posterior }) => Number(posterior.toFixed(3)))).toEqual([0.9, 0.075]);
  });

  it.each([
    [
      'one part of it is another’s',
      found.ranked.map((who) => ({ ...who, evidence: [who.evidence[0]!, { ...who.evidence[1]!, level: 'far, exact' }] })),
    ],
    [
      'somebody else has the number',
      found.ranked.map((who) => ({ ...who, evidence: [{ ...who.evidence[0]!, level: 'household' }, who.evidence[1]!] })),
    ],
  ])('is not asked for where %s', (_say, ranked) => {
    const asked: RankAsk[] = [];
    const ask = { candidates: [{ id: 1 }, { id: 2 }], fragment, readWithout: () => read } as unknown as RankAsk;
    raiseAgreed(ranking(...ranked), ask, (less) => {
      asked.push(less);
      return ranking(named(1, 0.5));
    });
    expect(asked.flatMap((less) => less.fragment.names)).toEqual([]);
  });
});

describe('the place of whoever has the number', () => {
  const fragment = {
    phones: [1],
    emails: [],
    names: [],
    addresses: [{ house: '', street: '', unit: '', city: 'reno', state: 'nv', zip: '' }],
  };
  const ask = { candidates: [{ id: 1 }, { id: 2 }], fragment, readWithout: () => ({ candidates: [] }) } as unknown as RankAsk;
  const cityAlone = ({ fragment: { addresses } }: RankAsk) => ranking(one(1, addresses[0]?.state === '' ? 0.8 : 0.1, 6_000, 3_000, 'city'));
  const mate: Ranked = {
    ...one(2, 0.3, 2_000, -4_000, 'state'),
    evidence: one(2, 0.3, 2_000, -4_000, 'state').evidence.map((part) =>
      part.attribute === 'phone' ? { ...part, level: 'household' } : part,
    ),
  };

  it('takes nothing for somebody who lives with them', () => {
    expect(raiseAgreed(ranking(one(1, 0.6, 6_000, 3_000, 'city'), mate), ask, cityAlone).ranked[0]!.posterior).toBe(0.8);
  });

  it('tells which of two is meant who have it', () => {
    const found = ranking(one(1, 0.6, 6_000, 3_000, 'city'), one(2, 0.3, 12_000, -4_000, 'state'));
    expect(raiseAgreed(found, ask, cityAlone)).toBe(found);
  });
});
