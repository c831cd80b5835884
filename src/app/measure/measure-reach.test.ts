import { expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { Told } from '../../match/rank/homes/household-sizes.ts';
import type { StoredRecord } from '../../store/people.ts';
import { measureReach } from './measure-reach.ts';

const COUPLES = 2_000;

/** The same numbers between nought and one every time. */
function dice(): () => number {
  let seed = 11;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Couples and as many people who live alone, of whom a file has a share one by one, and a second one others or some of these. */
function reachOf(share: number, second: 'none' | 'drawn' | 'of its own') {
  const next = dice();
  const filesOf = new Map<Person, readonly string[]>();
  const together: { person: Person; mates: Person[]; told: Told[] }[] = [];
  for (let home = 0; home < 2 * COUPLES; home++) {
    const there = Array.from({ length: 1 + (home % 2) }, () => {
      const [isFirst, chance] = [next() < share, next()];
      const isSecond = second !== 'none' && chance < 0.4 && (isFirst || second === 'of its own');
      return [...(isFirst ? ['customers'] : []), ...(isSecond ? ['visits'] : [])];
    }).flatMap((files): Person[] => {
      if (files.length === 0) return [];
      const id = filesOf.size + 1;
      const lists = { names: [], phones: [], emails: [], addresses: [], siblings: [], identifiers: [], texts: [] };
      const person = { id: id as PersonId, records: [id as RecordId], ...lists };
      filesOf.set(person, files);
      return [person];
    });
    for (const person of there) together.push({ person, mates: there.filter((one) => one !== person), told: [{ chance: 1, share: 1 }] });
  }
  const recordsOf = (person: Person) => filesOf.get(person)!.map((source) => ({ ref: { source } }) as StoredRecord);
  return measureReach(recordsOf, [...filesOf.keys()], together.slice(0, 600), 0);
}

it('finds no more people held by a file that is drawn from another', () => {
  const [alone, drawn] = [reachOf(0.15, 'none'), reachOf(0.15, 'drawn')];
  expect(drawn.reached).toBeLessThan(alone.reached + 0.05);
  expect(drawn.missed).toBeGreaterThan(alone.missed - 0.05);
});

it('believes a file that has nearly everybody, though another is nested in it, more than that one alone', () => {
  const [alone, nested] = [reachOf(0.95, 'none'), reachOf(0.95, 'of its own')];
  expect(nested.reached).toBeGreaterThan(alone.reached + 0.02);
  expect(nested.missed).toBeLessThan(alone.missed - 0.03);
});

it('believes recapture where files have people of their own', () => {
  const [alone, both] = [reachOf(0.4, 'none'), reachOf(0.4, 'of its own')];
  expect(both.missed).toBeLessThan(alone.missed - 0.1);
});
