import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { joinRankings } from './join-rankings.ts';
import type { Ranking } from './rank-ask.ts';

function ranking(posteriors: Readonly<Record<number, number>>): Ranking {
  const ranked = Object.entries(posteriors).map(([id, posterior]) => ({
    person: { id: Number(id) as PersonId, records: [], names: [], addresses: [] } as unknown as Person,
    posterior,
    evidence: [],
  }));
  const readShare = ranked.reduce((sum, { posterior }) => sum + posterior, 0);
  return { ranked, readShare, unreadShare: 0, unheldShare: 1 - readShare };
}

function joined(...all: Readonly<Record<number, number>>[]): Record<number, number> {
  const { ranking: whole } = joinRankings(all.map(ranking));
  return Object.fromEntries(whole.ranked.map(({ person, posterior }) => [person.id, Number(posterior.toFixed(4))]));
}

describe('joinRankings', () => {
  it('leaves somebody as sure as the name that fits best makes them', () => {
    expect(joined({ 1: 0.9 }, { 1: 0.2 })).toEqual({ 1: 0.9 });
  });

  it('holds two people of two names against each other', () => {
    expect(joined({ 1: 0.9 }, { 2: 0.9 })).toEqual({ 1: 0.4737, 2: 0.4737 });
    expect(joined({ 1: 0.9, 2: 0.05 }, { 3: 0.5 })).toEqual({ 1: 0.8571, 2: 0.0476, 3: 0.0476 });
  });

  it('tells under which name each weighs most, and shares out the whole', () => {
    const { ranking: whole, comesFrom } = joinRankings([ranking({ 1: 0.6 }), ranking({ 1: 0.1, 2: 0.8 })]);
    expect(whole.ranked.map((one) => [one.person.id, comesFrom(one)])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(whole.readShare + whole.unreadShare + whole.unheldShare).toBeCloseTo(1, 12);
  });

  it('takes certainty for nearly certain', () => {
    expect(joined({ 1: 1 }, {})[1]).toBeCloseTo(1, 6);
  });
});
