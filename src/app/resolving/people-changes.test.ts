import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PersonChange } from '../../store/change-sets.ts';
import { idsFrom, peopleChanges } from './people-changes.ts';

it('says of each id what happened, by ascending id, and of runs of ids at once', () => {
  const became = new Map([
    [7, [7]],
    [3, [1]],
    [5, [21, 5]],
    [8, []],
    [9, []],
  ]);
  expect(peopleChanges({ became, gone: [11, 10], fresh: idsFrom(20, 4) })).toEqual([
    { what: 'joined', id: 3, into: [1] },
    { what: 'split', id: 5, into: [5, 21] },
    { what: 'withdrawn', first: 8, last: 11 },
    { what: 'created', first: 20, last: 20 },
    { what: 'created', first: 22, last: 23 },
  ]);
});

it('leads from the people before to the people after', () => {
  const resolved = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 40 });
  fc.assert(
    fc.property(resolved, (records) => {
      // Each record of a person before (0 to 9, 0 for none) and of one after (10 to 19, or who it was before).
      const pairs = records.map(([was, now]) => ({ was, now: now % 2 === 0 && was > 0 ? was : 10 + now }));
      const became = new Map<number, Set<number>>();
      for (const { was, now } of pairs) if (was > 0) became.set(was, (became.get(was) ?? new Set()).add(now));
      const fresh = [...new Set(pairs.map(({ now }) => now).filter((now) => now >= 10))].sort((left, right) => left - right);
      const people = applied([...became.keys()], peopleChanges({ became, fresh }));
      expect([...people].sort()).toEqual([...new Set(pairs.map(({ now }) => now))].sort());
    }),
  );
});

function applied(before: readonly number[], changes: readonly PersonChange[]): ReadonlySet<number> {
  const people = new Set(before);
  for (const change of changes) {
    if ('first' in change) for (const id of idsFrom(change.first, change.last - change.first + 1)) people.add(id);
    else {
      people.delete(change.id);
      for (const id of change.into) people.add(id);
    }
  }
  return people;
}
