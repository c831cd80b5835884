import { expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate } from '../../core/record.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';
import { type Doubles, measureDoubles } from './measure-doubles.ts';

const PAIRS = 200;

/**
 * Pairs of one name in two files, without birth dates: `doubles` of them are one human whose records were not joined. Before them
 * come `dated` pairs whom birth dates tell apart, and who are in one file each.
 */
async function pairsOf(doubles: number, files: readonly [string, string], dated = 0): Promise<Doubles> {
  const sources: string[] = [];
  const people: Person[] = [];
  let seed = 11;
  const chance = (share: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 < share;
  };
  const add = (lists: readonly string[], birthDate?: number): Person => {
    const records = lists.map((name) => sources.push(name) as RecordId);
    const person = { id: (people.length + 1) as PersonId, records, names: [], phones: [], emails: [], addresses: [] };
    people.push({
      ...person,
      siblings: [],
      identifiers: [],
      texts: [],
      ...(birthDate === undefined ? {} : { birthDate: birthDate as BirthDate }),
    });
    return people.at(-1)!;
  };
  const anybody = () => add(chance(0.4) ? files : [files[chance(0.5) ? 0 : 1]]);
  for (let other = 0; other < 5 * PAIRS; other++) anybody();
  const apart = Array.from({ length: dated }, (_, at) => ({
    person: add([files[0]], 19_600_101 + at),
    otherIds: [add([files[1]], 19_800_101 + at).id],
  }));
  const alike = Array.from({ length: PAIRS }, (_, at) => {
    const isOne = at < doubles * PAIRS;
    const person = isOne ? add([files[0]]) : anybody();
    return { person, otherIds: [(isOne ? add([files[1]]) : anybody()).id] };
  });
  const store: Pick<PeopleReads, 'people' | 'records'> = {
    people: async (ids) => ids.map((id) => people[id - 1]),
    records: async (ids) => ids.map((id) => ({ id, ref: { source: sources[id - 1]!, recordId: `${id}` } }) as unknown as StoredRecord),
  };
  return measureDoubles(store, people, [...apart, ...alike]);
}

it.each([0.3, 0.6, 0.9])('sees by the files that %d of the namesakes are one human', async (share) => {
  const { doubles, pairs, once } = await pairsOf(share, ['roll', 'shop']);
  expect(pairs).toBe(PAIRS);
  expect(Math.abs(doubles - share)).toBeLessThan(0.12);
  expect(once).toBeGreaterThan(0.95);
});

it.each([
  { say: 'namesakes share a file as often as anybody', share: 0, files: ['roll', 'shop'] as const },
  { say: 'there is one file', share: 0.5, files: ['roll', 'roll'] as const },
])('believes what is usual where $say', async ({ share, files }) => {
  expect((await pairsOf(share, files)).doubles).toBeLessThan(0.06);
});

it('learns nothing of the others from namesakes whom birth dates tell apart', async () => {
  const { doubles, pairs, doublesOf } = await pairsOf(0.1, ['roll', 'shop'], 10 * PAIRS);
  expect(pairs).toBe(PAIRS);
  expect(doubles).toBeLessThan(0.2);
  const [firstApart, firstAlike] = [5 * PAIRS + 1, 25 * PAIRS + 1] as PersonId[];
  expect(doublesOf(firstApart!, 1)).toBe(0);
  expect(doublesOf(firstAlike!, 1)).toBe(doubles);
  expect(doublesOf(0 as PersonId, 11)).toBeCloseTo(doubles);
});
