import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import type { StoredRecord } from '../../store/people.ts';
import { measureUnseenMoves } from './measure-unseen-moves.ts';

const MOVES = 0.08;
const PEOPLE = 400;
const DAYS_A_YEAR = 365;

interface Sight {
  readonly source: string;
  readonly yearsAgo: number;
  readonly home: 'old' | 'new';
}

const home = (house: number, street: string): PostalAddress => ({
  house: String(house),
  street,
  unit: '',
  city: 'reno',
  state: 'nv',
  zip: '89501',
});

/** So many people, seen as `sights` has it for each. */
function measured(sights: (person: number) => readonly Sight[]): number {
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ id: at }) as unknown as Person);
  return measureUnseenMoves(
    people,
    ({ id }) =>
      sights(id).map(
        ({ source, yearsAgo, home: which }, at): StoredRecord => ({
          id: at as RecordId,
          person: id,
          ref: { source, recordId: `${id}` },
          record: {
            names: [],
            phones: [],
            emails: [],
            identifiers: [],
            texts: [],
            addresses: [which === 'old' ? home(100 + id, 'oak st') : home(5_000 + id, 'cedar hill ave')],
            lastSeen: Math.round(20_000 - yearsAgo * DAYS_A_YEAR) as Day,
          },
          rowHash: 0,
        }),
      ),
    MOVES,
  );
}

const elsewhere = (person: number, of: number): Sight['home'] => (person % of === 0 ? 'new' : 'old');

describe('moves of which nobody has heard', () => {
  it('are as many as the newest source finds elsewhere, by the years in which nobody saw them', () => {
    const rate = measured((person) => [
      { source: 'visits', yearsAgo: 0, home: elsewhere(person, 5) },
      { source: 'list', yearsAgo: 2, home: 'old' },
    ]);
    expect(rate).toBeCloseTo(-Math.log(1 - 1 / 5) / 2, 2);
  });

  it('are few where movers tell a register, which finds everybody elsewhere', () => {
    const rate = measured((person) =>
      person % 4 === 0
        ? [
            { source: 'register', yearsAgo: 0, home: 'new' },
            { source: 'visits', yearsAgo: 2, home: 'old' },
          ]
        : [
            { source: 'visits', yearsAgo: 0, home: elsewhere(person, 49) },
            { source: 'register', yearsAgo: 2, home: 'old' },
          ],
    );
    expect(rate).toBeLessThan(MOVES / 1.5);
  });

  it('are as all moves where one source tells, or no day', () => {
    expect(measured(() => [{ source: 'list', yearsAgo: 1, home: 'old' }])).toBe(MOVES);
    expect(measured(() => [])).toBe(MOVES);
  });
});
