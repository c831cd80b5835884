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
