import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { lowerContradicted } from './contradicted.ts';
import type { RankAsk, Ranked, Ranking } from './rank-ask.ts';

const ASK = { fragment: { phones: [1], emails: [], names: [], addresses: [{}] } } as unknown as RankAsk;
const says = (attribute: Evidence['attribute'], weightMillibits: number, level = 'far'): Evidence => ({
  attribute,
  level,
  weightMillibits,
  left: '',
  right: '',
});
const one = (id: number, posterior: number, address: number, level?: string): Ranked => ({
  person: { id: id as PersonId } as Person,
  posterior,
  evidence: [says('phone', 9_000, 'exact'), says('address', address, level)],
});
const ranking = (...ranked: Ranked[]): Ranking => {
  const readShare = ranked.reduce((sum, { posterior }) => sum + posterior, 0);
  return { ranked, readShare, unreadShare: 0, unheldShare: 1 - readShare };
};
const shown = ({ ranked, readShare, unheldShare }: Ranking) => ({
  ranked: ranked.map(({ person, posterior }) => [person.id, posterior]),
  readShare: Number(readShare.toFixed(9)),
  unheldShare: Number(unheldShare.toFixed(9)),
});

describe('a place that contradicts two who share a number', () => {
  const asked: RankAsk[] = [];
  const without = ranking(one(1, 0.4, 0), one(2, 0.5, 0));
  const lower = (found: Ranking) =>
    lowerContradicted(found, ASK, (less) => {
      asked.push(less);
      return without;
    });

  it('makes the one whom it contradicts less not as likely as the number did', () => {
    const lowered = lower(ranking(one(1, 0.7, -3_400), one(2, 0.1, -8_000)));
    expect(shown(lowered)).toEqual({
      ranked: [
        [1, 0.398],
        [2, 0.1],
      ],
      readShare: 0.498,
      unheldShare: 0.502,
    });
    expect(asked.at(-1)!.fragment).toMatchObject({ phones: [1], addresses: [] });
  });

  it('makes whom it contradicts less likely where it is known to be the place of somebody else', () => {
    const lowered = lower(ranking(one(1, 0.7, -3_400), one(2, 0.001, 9_000, 'home')));
    expect(shown(lowered).ranked).toEqual([
      [1, 0.398],
      [2, 0.001],
    ]);
  });

  it('leaves whoever would not be read without it', () => {
    const found = ranking(one(1, 0.7, -3_400), one(2, 0.1, -8_000));
    expect(lowerContradicted(found, ASK, () => ranking(one(2, 0.5, 0)))).toBe(found);
  });

  it('may make the other one the likelier', () => {
    const found = { ...ranking(one(1, 0.6, -3_400), one(2, 0.3, -8_000)) };
    const lowered = lowerContradicted(found, ASK, () => ranking(one(1, 0.2, 0), one(2, 0.5, 0)));
    expect(shown(lowered)).toEqual({
      ranked: [
        [2, 0.3],
        [1, 0.199],
      ],
      readShare: 0.499,
      unheldShare: 0.501,
    });
  });

  it.each([
    ['is lowered as it is', ranking(one(1, 0.3, -3_400), one(2, 0.1, -8_000))],
    ['agrees', ranking(one(1, 0.7, 5_000, 'home'), one(2, 0.1, -8_000))],
    ['is not known', ranking(one(1, 0.7, -10, 'missing'), one(2, 0.1, -8_000))],
    ['contradicts nobody more', ranking(one(1, 0.7, -8_000), one(2, 0.1, -3_400))],
    ['leaves one alone', ranking(one(1, 0.7, -3_400))],
  ])('changes nothing where it %s', (_say, found) => {
    expect(lower(found)).toBe(found);
  });
});
