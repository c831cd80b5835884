import type { Person } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { spreadOverCities } from '../../match/rank/addresses/place-shares.ts';
import { spreadOf } from '../../match/rank/addresses/spread.ts';
import { fitPeoples } from '../../match/rank/names/fit-peoples.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { PeopleReads, StoreFacts } from '../../store/people.ts';
import { measureHomes } from './measure-homes.ts';
import { measureMailboxes } from './measure-mailboxes.ts';
import { measureNames } from './measure-names.ts';
import { measureNumbers } from './measure-numbers.ts';
import { measureSlips } from './measure-slips.ts';
import { measureFormerSurnames } from './measure-surnames.ts';
import { readOnce } from './read-records.ts';
import { samplePeople } from './sample-people.ts';

/** People who have no number, or no mailbox, at all. */
const WITHOUT_PHONE = 0.04;
const WITHOUT_EMAIL = 0.07;
const LEAST_UNTOLD = 0.3;
/** Names of so many people tell what goes with what, and more would not tell it better. */
const NAMED_PEOPLE = 10_000;

export type MeasuredReads = Pick<PeopleReads, 'scanHashes' | 'holders' | 'people' | 'records'>;

/** What is found out by looking at people; all else of a population the store counts or the operator says. */
export type Measures = Omit<Population, 'people' | 'recordsPerPerson' | 'coverage' | 'newestSeen'>;

/** Measures a bounded sample of the store: how people spread over places, share names, and are seen by several records. */
export async function measurePopulation(store: MeasuredReads, facts: StoreFacts): Promise<Measures> {
  const { drawn: sample, met } = await samplePeople(store, facts.people);
  const reads = { holders: store.holders.bind(store), people: store.people.bind(store), records: readOnce(store) };
  const namePeoples = fitPeoples(namesOf(met.slice(0, NAMED_PEOPLE)));
  const { parted, ...names } = await measureNames(reads, sample, namePeoples, facts);
  const { homes, together } = await measureHomes(reads, sample, { ...facts, newestSeen: facts.newestSeen, parted });
  const addresses = sample.flatMap((person) => person.addresses.slice(0, 1).map(({ value }) => value));
  return {
    ...names,
    namePeoples,
    formerSurnames: measureFormerSurnames(sample),
    slips: measureSlips(sample),
    ...homes,
    ...(await measureNumbers(reads, sample, { ...facts, newestSeen: facts.newestSeen, sources: facts.modelSources, ...homes }, together)),
    phoneUntold: untold(sample, (person) => person.phones.length > 0, WITHOUT_PHONE),
    emailUntold: untold(sample, (person) => person.emails.length > 0, WITHOUT_EMAIL),
    phoneOnFile: onFile(sample, ({ phones }) => phones.length > 0),
    emailOnFile: onFile(sample, ({ emails }) => emails.length > 0),
    mailboxesApart: measureMailboxes(sample),
    earlierOnFile: onFile(sample, hasEarlierHome),
    states: shareOfStates(sample),
    cities: spreadOverCities(addresses, PRIOR_POPULATION.cities.met),
    zips: spreadOf(
      addresses.map(({ zip }) => zip),
      PRIOR_POPULATION.zips.met,
    ),
    streetShare: spreadOf(
      addresses.map(({ street }) => street),
      PRIOR_POPULATION.streetShare,
    ).met,
  };
}

function namesOf(people: readonly Person[]): PersonName[] {
  return people.flatMap(({ names }) => names.slice(0, 1).map(({ value }) => value)).filter(isWhole);
}

function isWhole({ first, last }: PersonName): boolean {
  return first.length > 1 && last.length > 1;
}

/** What was measured, beside what the store counts and the operator says. */
export function populationOf(measures: Measures, facts: StoreFacts, configured: { readonly coverage?: number } = {}): Population {
  const stated = configured.coverage ?? facts.coverage;
  // No more are missed by chance than are not held at all.
  return {
    ...measures,
    ...(stated !== undefined && { missed: Math.min(1 - stated, measures.missed) }),
    people: facts.people,
    recordsPerPerson: facts.people === 0 ? PRIOR_POPULATION.recordsPerPerson : Math.max(1, facts.records / facts.people),
    coverage: stated ?? measures.reached,
    ...(facts.newestSeen !== undefined && { newestSeen: facts.newestSeen }),
  };
}

/** The fuller the files are, the likelier somebody of whom they tell none has none. */
function untold(sample: readonly Person[], has: (person: Person) => boolean, without: number): number {
  const none = 1 - onFile(sample, has);
  return Math.max(LEAST_UNTOLD, (none - without) / none) / (1 - without);
}

function onFile(sample: readonly Person[], has: (person: Person) => boolean): number {
  return (sample.filter(has).length + 1) / (sample.length + 2);
}

function hasEarlierHome({ addresses }: Person): boolean {
  return addresses.some((one) => !one.current);
}

function shareOfStates(sample: readonly Person[]): Map<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const person of sample) {
    const state = person.addresses[0]?.value.state ?? '';
    if (state === '') continue;
    counts.set(state, (counts.get(state) ?? 0) + 1);
    total += 1;
  }
  const shares = new Map<string, number>();
  for (const [state, count] of counts) shares.set(state, (count + 1) / (total + 50));
  return shares;
}
