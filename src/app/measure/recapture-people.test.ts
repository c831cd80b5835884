import { expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';
import { readRecords } from './read-records.ts';
import { type Recaptured, recapture, type Together } from './recapture-people.ts';

const HOMES = 4_000;

/** The same numbers between nought and one every time. */
function dice(): (share: number) => boolean {
  let seed = 7;
  return (share) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 < share;
  };
}

/** A store of homes, each of whose people is in the lists named. */
function homesOf(homes: readonly (readonly (readonly string[])[])[]) {
  const sources: string[] = [];
  const sample: Person[] = [];
  const together: { person: Person; mates: Person[] }[] = [];
  for (const home of homes) {
    const people = home.flatMap((lists) => {
      if (lists.length === 0) return [];
      const records = lists.map((name) => sources.push(name) as RecordId);
      const person = { id: (sample.length + 1) as PersonId, records, names: [], phones: [], emails: [], addresses: [] };
      sample.push({ ...person, siblings: [], identifiers: [], texts: [] });
      return [sample.at(-1)!];
    });
    for (const person of people) together.push({ person, mates: people.filter((one) => one !== person) });
  }
  const records = async (ids: readonly RecordId[]) =>
    ids.map((id) => ({ id, ref: { source: sources[id - 1]!, recordId: `${id}` } }) as unknown as StoredRecord);
  return { sample, together, store: { records } };
}

/** Couples of whom two files have a part: whole households, people one by one, or one of each home. */
function couples(reach: number, has: 'whole' | 'apart' | 'one') {
  const chance = dice();
  return homesOf(
    Array.from({ length: HOMES }, () => {
      const isKnown = ['club', 'shop'].map(() => chance(reach));
      const head = ['club', 'shop'].map(() => (chance(0.5) ? 0 : 1));
      return [0, 1].map((member) =>
        ['club', 'shop'].filter((_, at) =>
          has === 'apart' ? chance(reach) : isKnown[at] && (has === 'whole' ? chance(0.9) : head[at] === member),
        ),
      );
    }),
  );
}

/** A roll has four in five of all couples one by one, accounts have one of each home, and now and then whoever lodges there. */
function county() {
  const chance = dice();
  const homes = Array.from({ length: HOMES }, () => {
    const holder = chance(0.9) ? (chance(0.5) ? 0 : 1) : undefined;
    const couple = [0, 1].map((member) => [...(chance(0.8) ? ['roll'] : []), ...(holder === member ? ['accounts'] : [])]);
    return holder !== undefined && chance(0.1) ? [...couple, ['accounts']] : couple;
  });
  let [mates, missed] = [0, 0];
  for (const home of homes)
    for (const [at, lists] of home.entries())
      if (lists.length > 0) {
        mates += home.length - 1;
        missed += home.filter((one, other) => other !== at && one.length === 0).length;
      }
  return { ...homesOf(homes), missedMates: missed / mates };
}

async function recaptured(
  store: Pick<PeopleReads, 'records'>,
  sample: readonly Person[],
  together: readonly Together[],
): Promise<Recaptured> {
  const recordsOf = await readRecords(store, sample);
  return recapture((person) => new Set(recordsOf(person).map(({ ref }) => ref.source)), sample, together, 0);
}

it('tells files of whole households from files that have people one by one', async () => {
  const [whole, apart] = [couples(0.2, 'whole'), couples(0.2, 'apart')];
  const ofWhole = await recaptured(whole.store, whole.sample, whole.together);
  const ofApart = await recaptured(apart.store, apart.sample, apart.together);
  expect(Math.abs(ofWhole.ofAll - 0.67)).toBeLessThan(0.06);
  expect(Math.abs(ofApart.ofAll - 0.64)).toBeLessThan(0.06);
  expect(ofWhole.ofMates.missed).toBeLessThan(0.2);
  expect(Math.abs(ofApart.ofMates.missed - 0.64)).toBeLessThan(0.08);
});

it('hardly finds too many missed of files that have people one by one, and sooner of those that have one of each home', async () => {
  const [apart, one] = [couples(0.2, 'apart'), couples(0.2, 'one')];
  const ofApart = await recaptured(apart.store, apart.sample, apart.together);
  const ofOne = await recaptured(one.store, one.sample, one.together);
  expect(ofApart.ofMates.below).toBeLessThan(0.8 * ofApart.ofMates.above);
  expect(ofOne.ofMates.below).toBeGreaterThan(ofApart.ofMates.below);
});

it('asks nothing about housemates of a file that has one of each home', async () => {
  const { sample, together, store, missedMates } = county();
  const { ofMates } = await recaptured(store, sample, together);
  expect(Math.abs(ofMates.missed - missedMates)).toBeLessThan(0.1);
});

it('is sure that files have people one by one as far as housemates tell', async () => {
  const [apart, one] = [couples(0.3, 'apart'), couples(0.3, 'one')];
  expect((await recaptured(apart.store, apart.sample, apart.together)).ofMates.oneByOne).toBeGreaterThan(0.8);
  expect((await recaptured(one.store, one.sample, one.together)).ofMates.oneByOne).toBeLessThan(0.1);
  expect((await recaptured(apart.store, apart.sample, [])).ofMates.oneByOne).toBe(0);
});

it('is less sure where one file leaves nothing to recapture', async () => {
  const { sample, together } = couples(0.2, 'apart');
  const one = { records: async (ids: readonly RecordId[]) => ids.map((id) => ({ id, ref: { source: 'roll' } }) as StoredRecord) };
  const two = couples(0.2, 'apart');
  const { ofMates } = await recaptured(one, sample, together);
  expect(ofMates.below).toBeGreaterThan((await recaptured(two.store, two.sample, two.together)).ofMates.below);
});

it.each([
  { has: 'whole', least: 0.99, most: 1 },
  { has: 'apart', least: 0.8, most: 1 },
  { has: 'one', least: 0, most: 0.1 },
] as const)('sees whether a file has people of one home apart: $has', async ({ has, least, most }) => {
  const { sample, together, store } = couples(0.3, has);
  const { apart } = await recaptured(store, sample, together);
  expect(apart).toBeGreaterThanOrEqual(least);
  expect(apart).toBeLessThanOrEqual(most);
});

/** Everybody of `people` under another source. */
const inSource = (source: string) => ({
  records: async (ids: readonly RecordId[]) => ids.map((id) => ({ id, ref: { source } }) as StoredRecord),
});

it('believes a few strangers in a second file little', async () => {
  const { sample, together } = couples(0.2, 'apart');
  const alone = await recaptured(inSource('roll'), sample, together);
  const strangers = new Set(sample.slice(0, 3).flatMap(({ records }) => records));
  const { ofAll, ofMates, apart } = await recaptured(
    {
      records: async (ids) => ids.map((id) => ({ id, ref: { source: strangers.has(id) ? 'staff' : 'roll' } }) as unknown as StoredRecord),
    },
    sample,
    together,
  );
  expect(ofAll - alone.ofAll).toBeLessThan(0.1);
  expect(ofMates.missed - alone.ofMates.missed).toBeLessThan(0.1);
  expect(Math.abs(apart - alone.apart)).toBeLessThan(0.1);
});

it('takes those who live together for everybody where hardly one of them was caught twice', async () => {
  const { sample, together, store } = couples(0.1, 'apart');
  const some = together.slice(0, 60);
  const [ofSome, ofMany] = [await recaptured(store, sample, some), await recaptured(store, sample, together)];
  expect(Math.abs(ofSome.ofMates.missed - ofSome.ofAll)).toBeLessThan(0.06);
  expect(Math.abs(ofMany.ofMates.missed - ofMany.ofAll)).toBeLessThan(0.06);
});
