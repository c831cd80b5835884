import { type Measured, sum } from '../../confidence/facts.ts';
import { isSameHome } from '../../confidence/household.ts';
import { measurePopulation } from '../../confidence/measure-population.ts';
import type { SampledHome, SampledName, SampledNumber } from '../../confidence/sampled.ts';
import type { PersonId } from '../../core/ids.ts';
import { type Key, kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { homeKey, isDwelling, keysOf, phoneKey } from '../../match/keys/keys.ts';
import { HASH_SPAN } from '../../store/codec/record-ref-hash.ts';
import type { KeyHolders, PeopleReads, StoreFacts } from '../../store/people.ts';

const SAMPLE_PEOPLE = 3_000;
const PAGE_RECORDS = 1_000;
/** People with hundreds of records fill a sample without adding to it. */
const MOST_RECORDS = 20 * SAMPLE_PEOPLE;
const SAMPLE_HOMES = 600;
const SAMPLE_NUMBERS = 1_200;
/** Homes of more people are institutions, or blocks with unnumbered flats. */
const MOST_AT_HOME = 12;
/** Names of more people are not read person by person. */
const MOST_NAMESAKES = 5;
/** Records with a part of a name, for a person who alone has it. */
const LEAST_RECORDS = 0.2;

export type SampleReads = Pick<PeopleReads, 'scanHashes' | 'holders' | 'people'>;

/** Reads a bounded sample of the store and measures its facts. */
export async function measureStore(store: SampleReads, facts: StoreFacts): Promise<Measured> {
  const people = await samplePeople(store, facts.people);
  const { newestSeen } = facts;
  return measurePopulation({
    people,
    newestSeen,
    sources: facts.modelSources,
    namesakes: await readNamesakes(store, people, facts),
    homes: await readHomes(store, people, facts.keySeed),
    numbers: await readNumbers(store, people, facts.keySeed),
  });
}

/**
 * A random sample, and everybody where they are few. Who is drawn depends on the refs of a person's records alone, so the same records
 * give the same sample in whatever order they arrived. The lowest of n record hashes is u; P(lowest ≤ u) = 1 − (1 − u)ⁿ is the same
 * chance for everybody.
 */
export async function samplePeople(store: Pick<PeopleReads, 'scanHashes' | 'people'>, stored: number): Promise<Person[]> {
  const { lowest, below } = await lowestHashes(store, Math.min(1, SAMPLE_PEOPLE / Math.max(1, stored)));
  const drawOf = ({ id, records }: Person) => -Math.expm1(records.length * Math.log1p(-lowest.get(id)!));
  const found = (await readPeople(store, [...lowest.keys()])).map((person) => ({ person, draw: drawOf(person) }));
  return found
    .filter(({ draw }) => draw < below)
    .sort((a, b) => a.draw - b.draw)
    .map(({ person }) => person);
}

/** The lowest hash of everybody met among the records with the lowest hashes, and the share of all hashes that was covered. */
async function lowestHashes(store: Pick<PeopleReads, 'scanHashes'>, share: number) {
  const lowest = new Map<PersonId, number>();
  let after = -1;
  for (let read = 0; read < MOST_RECORDS; read += PAGE_RECORDS) {
    const page = await store.scanHashes({ after, limit: PAGE_RECORDS });
    for (const { hash, person } of page) {
      if (hash / HASH_SPAN >= share) return { lowest, below: share };
      if (!lowest.has(person)) lowest.set(person, hash / HASH_SPAN);
    }
    if (page.length === 0) return { lowest, below: share };
    after = page.at(-1)!.hash;
  }
  return { lowest, below: after / HASH_SPAN };
}

/** How many others bear each name of the sample, and how many are expected by the shares of its parts. */
async function readNamesakes(store: SampleReads, people: readonly Person[], facts: StoreFacts): Promise<SampledName[]> {
  const asked = people.flatMap((person) => {
    const name = person.names[0]?.value;
    return name === undefined || name.first.length <= 1 || name.last.length <= 1 ? [] : [{ person, keys: nameKeys(name, facts.keySeed) }];
  });
  const asking = asked.flatMap(({ keys }) => keys);
  const held = await readHolders(store, asking);
  const records = Math.max(1, facts.records);
  const counted = asked.map(({ person, keys }) => {
    const of = (kind: number) => keys.filter((key) => kindCodeOf(key) === kind).map((key) => held.get(key)!);
    // The person's own records do not show how common the parts are.
    const share = (kind: number) => sum(of(kind).map(({ count }) => Math.max(LEAST_RECORDS, count - person.records.length))) / records;
    const { bearers, ids } = bearersOf(of(KIND.name), Math.max(1, facts.records / Math.max(1, facts.people)));
    return {
      person,
      expected: facts.people * share(KIND.first) * share(KIND.last),
      others: Math.max(0, bearers - 1),
      ids: ids.length > MOST_NAMESAKES ? [] : ids.filter((id) => id !== person.id),
    };
  });
  const known = await peopleById(store, counted.flatMap(({ ids }) => ids).slice(0, PAGE_RECORDS));
  return counted.map(({ person, expected, others, ids }) => ({ person, expected, others, read: ids.flatMap((id) => known.get(id) ?? []) }));
}

/** The people behind the keys of one name: all of them, or their number where they are too many. */
function bearersOf(held: readonly KeyHolders[], recordsPerPerson: number): { readonly bearers: number; readonly ids: PersonId[] } {
  const generic = held.filter(({ count, holders }) => holders.length < count);
  // A generic key lists nobody.
  const ids = peopleBehind(held);
  const uncounted = sum(generic.map(({ count }) => count / recordsPerPerson));
  return { bearers: uncounted + ids.length, ids: generic.length > 0 ? [] : ids };
}

function peopleBehind(held: readonly KeyHolders[]): PersonId[] {
  return [...new Set(held.flatMap(({ holders }) => holders.map(({ person }) => person)))];
}

function nameKeys(name: PersonName, keySeed: number): Key[] {
  const kinds: readonly number[] = [KIND.name, KIND.last, KIND.first];
  return keysOf({ names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] }, keySeed).filter((key) =>
    kinds.includes(kindCodeOf(key)),
  );
}

/** The homes of those seen last: others who live there cannot have been seen elsewhere since. */
async function readHomes(store: SampleReads, people: readonly Person[], keySeed: number): Promise<SampledHome[]> {
  const seen = (home: SampledHome['home']) => home.lastSeen ?? Number.NEGATIVE_INFINITY;
  const asked = people
    .flatMap((person) => {
      const home = person.addresses.find((one) => one.current);
      return home !== undefined && isDwelling(home.value) ? [{ person, home, key: homeKey(home.value, keySeed) }] : [];
    })
    .sort((a, b) => seen(b.home) - seen(a.home))
    .slice(0, SAMPLE_HOMES);
  const keys = asked.map(({ key }) => key);
  const held = await readHolders(store, keys);
  const known = await peopleById(store, peopleBehind([...held.values()]));
  return asked.flatMap(({ person, home, key }) => {
    const { count, holders } = held.get(key)!;
    const others = peopleBehind([held.get(key)!]).filter((id) => id !== person.id);
    if (others.length >= MOST_AT_HOME || holders.length < count) return [];
    const members = others
      .flatMap((id) => known.get(id) ?? [])
      .filter(({ addresses }) => addresses.some((one) => one.current && isSameHome(one.value, home.value)));
    return [{ person, home, members }];
  });
}

async function readNumbers(store: SampleReads, people: readonly Person[], keySeed: number): Promise<SampledNumber[]> {
  const numbers = [...new Set(people.flatMap(({ phones }) => phones.map(({ value }) => value)))].slice(0, SAMPLE_NUMBERS);
  const keys = numbers.map((number) => phoneKey(number, keySeed));
  const held = await readHolders(store, keys);
  const known = await peopleById(store, peopleBehind([...held.values()]));
  return numbers.map((number, at) => ({
    number,
    holders: peopleBehind([held.get(keys[at]!)!]).flatMap((id) => known.get(id) ?? []),
  }));
}

async function readHolders(store: SampleReads, keys: readonly Key[]): Promise<ReadonlyMap<Key, KeyHolders>> {
  const asked = [...new Set(keys)];
  const found = asked.length === 0 ? [] : await store.holders(asked);
  return new Map(asked.map((key, at) => [key, found[at]!]));
}

async function peopleById(store: SampleReads, ids: readonly PersonId[]): Promise<ReadonlyMap<PersonId, Person>> {
  return new Map((await readPeople(store, [...new Set(ids)])).map((person) => [person.id, person]));
}

async function readPeople(store: Pick<PeopleReads, 'people'>, ids: readonly PersonId[]): Promise<Person[]> {
  const found = ids.length === 0 ? [] : await store.people(ids);
  return found.filter((person) => person !== undefined);
}
