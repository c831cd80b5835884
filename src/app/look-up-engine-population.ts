import type { PersonId } from '../core/ids.ts';
import { type Key, kindCodeOf } from '../core/key.ts';
import type { Person } from '../core/person.ts';
import { KEY_KINDS } from '../match/key-kinds.ts';
import { keysOf } from '../match/keys.ts';
import { firstShare, lastShare, type Population, PRIOR_POPULATION } from '../match/rank/population.ts';
import type { PeopleReads, StoreFacts } from '../store/people.ts';
import { measureNumbers } from './look-up-engine-numbers.ts';

const SAMPLE_PAGES = 10;
const PAGE_PEOPLE = 150;
const SAMPLE_NAMES = 1_200;
const NAME_CODE = KEY_KINDS.find((kind) => kind.name === 'name')!.code;
const MIN_COVERAGE = 0.5;
const MAX_COVERAGE = 0.93;
/** Some people leave no trace anywhere, which no recapture can tell. */
const TRACEABLE = 0.9;
/** How many people of prior knowledge stand beside the sample. */
const PRIOR_PEOPLE = 100;

/** Measures a bounded sample of the store: how people spread over places, share names, and are seen by several records. */
export async function measurePopulation(
  store: Pick<PeopleReads, 'scanPeople' | 'holders' | 'people'>,
  facts: StoreFacts,
  configured: { readonly coverage?: number } = {},
): Promise<Population> {
  const sample = await samplePeople(store, facts);
  const recordsPerPerson = facts.people === 0 ? PRIOR_POPULATION.recordsPerPerson : Math.max(1, facts.records / facts.people);
  return {
    ...PRIOR_POPULATION,
    people: facts.people,
    recordsPerPerson,
    coverage: configured.coverage ?? facts.coverage ?? estimateCoverage(sample, facts.modelSources),
    ...(facts.newestSeen !== undefined && { newestSeen: facts.newestSeen }),
    ...(await measureNames(store, sample, facts, recordsPerPerson)),
    ...(await measureNumbers(store, sample, facts.keySeed)),
    states: shareOfStates(sample),
    cityShare: meeting(sample, (person) => cityOf(person), PRIOR_POPULATION.cityShare),
    zipShare: meeting(sample, (person) => person.addresses[0]?.value.zip ?? '', PRIOR_POPULATION.zipShare),
  };
}

async function samplePeople(store: Pick<PeopleReads, 'scanPeople'>, facts: StoreFacts): Promise<Person[]> {
  const sample = new Map<PersonId, Person>();
  for (let page = 0; page < SAMPLE_PAGES; page++) {
    const after = Math.floor((page * facts.people) / SAMPLE_PAGES) as PersonId;
    for (const person of await store.scanPeople({ after, limit: PAGE_PEOPLE })) sample.set(person.id, person);
  }
  return [...sample.values()];
}

/**
 * Capture and recapture: from how many people were caught once and twice, how many were never caught (Chao's estimate, less
 * where few sources leave little room for a second catch).
 */
function estimateCoverage(sample: readonly Person[], sources: number): number {
  let once = 0;
  let twice = 0;
  for (const person of sample) {
    if (person.records.length === 1) once += 1;
    else if (person.records.length === 2) twice += 1;
  }
  const occasions = Math.max(2, sources);
  const missed = (((occasions - 1) / occasions) * once * once) / (2 * Math.max(1, twice));
  const measured = (TRACEABLE * sample.length) / (sample.length + missed);
  const weighted = (measured * sample.length + PRIOR_POPULATION.coverage * PRIOR_PEOPLE) / (sample.length + PRIOR_PEOPLE);
  return Math.min(MAX_COVERAGE, Math.max(MIN_COVERAGE, weighted));
}

/**
 * How many namesakes people have here, against how many the country's statistics would let one expect; and how firmly
 * those statistics hold, by Good and Turing: names with one bearer against names with two tell what the next person brings.
 */
async function measureNames(
  store: Pick<PeopleReads, 'holders'>,
  sample: readonly Person[],
  facts: StoreFacts,
  recordsPerPerson: number,
): Promise<Pick<Population, 'namesakeFactor' | 'nameTrust' | 'namesakeScale' | 'nameShape'>> {
  const keys: Key[] = [];
  const expected: number[] = [];
  const step = Math.max(1, Math.floor(sample.length / SAMPLE_NAMES));
  for (let at = 0; at < sample.length; at += step) {
    const name = sample[at]!.names[0]?.value;
    if (name === undefined || name.first === '' || name.last === '') continue;
    const key = keysOf({ names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] }, facts.keySeed).find(
      (one) => kindCodeOf(one) === NAME_CODE,
    );
    if (key === undefined) continue;
    keys.push(key);
    expected.push(facts.people * firstShare(name.first) * lastShare(name.last));
  }
  if (keys.length === 0) return PRIOR_POPULATION;
  const bearers = (await store.holders(keys)).map(({ count, holders }) =>
    holders.length === 0 ? count / recordsPerPerson : new Set(holders.map((holder) => holder.person)).size,
  );
  const namesakes = bearers.reduce((sum, one) => sum + Math.max(0, one - 1), 1);
  const namesakeFactor = namesakes / expected.reduce((sum, one) => sum + one, 1);
  const nameTrust = trustIn(expected, bearers);
  const namesakeScale = namesakes / expected.reduce((sum, one) => sum + one ** nameTrust, 1);
  const alone = expected.filter((_, at) => bearers[at]! < 1.5).map((one) => namesakeScale * one ** nameTrust);
  const pairs = bearers.filter((one) => one >= 1.5 && one < 2.5).length;
  return { namesakeFactor, nameTrust, namesakeScale, nameShape: shapeFor(alone, (pairs + PRIOR_PAIRS) / (alone.length + 1)) };
}

/** By what power namesakes grow with what the statistics expect: the commoner half of the sample against the rarer half. */
function trustIn(expected: readonly number[], bearers: readonly number[]): number {
  const order = expected.map((_, at) => at).sort((a, b) => expected[a]! - expected[b]!);
  const half = order.length >> 1;
  const mean = (part: readonly number[], of: (at: number) => number) =>
    (part.reduce((sum, at) => sum + of(at), 0) + PRIOR_PAIRS) / (part.length + PRIOR_PAIRS);
  const others = (at: number) => Math.max(0, bearers[at]! - 1);
  const [rare, common] = [order.slice(0, half), order.slice(half)];
  const growth = Math.log(mean(common, others) / mean(rare, others));
  const spread = Math.log(mean(common, (at) => expected[at]!) / mean(rare, (at) => expected[at]!));
  return spread > 0.1 ? Math.min(1, Math.max(LEAST_TRUST, growth / spread)) : 1;
}

const LEAST_TRUST = 0.2;

/** One pair of namesakes is taken as seen, so that a small sample without any does not claim that there are none. */
const PRIOR_PAIRS = 0.3;
const LEAST_SHAPE = 0.05;
const MOST_SHAPE = 40;

/** The shape under which names that were seen once are, on average, borne by as many others as the sample says. */
function shapeFor(expected: readonly number[], others: number): number {
  let low = LEAST_SHAPE;
  let high = MOST_SHAPE;
  for (let step = 0; step < 20 && expected.length > 0; step++) {
    const shape = Math.sqrt(low * high);
    const mean = expected.reduce((sum, one) => sum + shape / (shape / one + 1), 0) / expected.length;
    if (mean < others) low = shape;
    else high = shape;
  }
  return Math.sqrt(low * high);
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

/** Chance that two people share a place, each pair of the sample asked once. */
function meeting(sample: readonly Person[], place: (person: Person) => string, prior: number): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const person of sample) {
    const text = place(person);
    if (text === '') continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    total += 1;
  }
  const pairs = (total * (total - 1)) / 2;
  let met = 0;
  for (const count of counts.values()) met += (count * (count - 1)) / 2;
  return (met + prior * 1000) / (pairs + 1000);
}

function cityOf(person: Person): string {
  const address = person.addresses[0]?.value;
  return address === undefined || address.city === '' ? '' : `${address.city}|${address.state}`;
}
