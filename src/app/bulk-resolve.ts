import type { Day } from '../core/clock.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Person } from '../core/person.ts';
import type { PhoneNumber, RecordRef } from '../core/record.ts';
import { keyLimit } from '../match/key-kinds.ts';
import { phoneKey } from '../match/keys.ts';
import { type Model, showModel } from '../match/model.ts';
import { RecordColumns } from '../match/record-columns.ts';
import { trainModel } from '../match/train.ts';
import { buildPerson } from '../resolve/person.ts';
import { choosePhoneOwner } from '../resolve/phone-owner.ts';
import { type Resolution, resolveSet } from '../resolve/resolve-set.ts';
import type { JobCheckpoint, PeopleRebuild, PeopleStore } from '../store/people.ts';
import { encodePerson } from '../store/person-codec.ts';
import { encodePhoneOwner } from '../store/phone-owner-codec.ts';
import { decodeRecord } from '../store/record-codec.ts';
import { hashRef } from '../store/record-ref-hash.ts';
import { assignPersonIds } from './assign-person-ids.ts';
import { knownModel } from './known-model.ts';

/** All records of a store on their way into people; filled by whoever reads them, by ascending id. */
export class BulkSet {
  readonly columns: RecordColumns;
  readonly ids: number[] = [];
  /** The person a record belonged to before; 0 where none. */
  readonly was: number[] = [];
  readonly encoded: string[] = [];

  constructor(keySeed: number) {
    this.columns = new RecordColumns(keySeed);
  }

  add(id: number, ref: RecordRef, encoded: string, was: number): void {
    this.columns.add(ref, decodeRecord(encoded));
    this.ids.push(id);
    this.was.push(was);
    this.encoded.push(encoded);
  }
}

export interface BulkOrder {
  readonly people: PeopleStore;
  /** Records already at hand; else they are read from the store. */
  readonly set?: BulkSet;
  readonly train: 'always' | 'never' | 'when_due';
  /** Saved in the step that publishes. */
  readonly checkpointOf?: (outcome: BulkOutcome) => JobCheckpoint;
  readonly onStage?: (stage: BulkStage, done: number, total: number) => void;
}

export type BulkStage = 'load' | 'train' | 'resolve' | 'people' | 'keys' | 'publish';

export interface BulkOutcome {
  readonly people: number;
  readonly newPeople: number;
  /** People that are now part of another, and people that came out of one. */
  readonly joined: number;
  readonly split: number;
  readonly trained: boolean;
  readonly pairs: number;
  readonly edges: number;
}

const PAGE = 5_000;
const PEOPLE_PER_WRITE = 5_000;
const KEYS_PER_WRITE = 100_000;
/** A number that more people than this were seen with names nobody. */
const MAX_HOLDERS = 16;

/** Resolves everything the store holds and publishes the outcome in one step. */
export async function resolveEverything(order: BulkOrder): Promise<BulkOutcome> {
  const { people } = order;
  const say = order.onStage ?? (() => {});
  const set = order.set ?? (await loadSet(people, say));
  const count = set.columns.size;
  say('train', 0, count);
  const { model, trained } = await chooseModel(order, set.columns);
  say('resolve', 0, count);
  const resolution = resolveSet({ columns: set.columns, model, decisions: await people.decisions() });
  const clusters = membersByCluster(resolution);
  const named = await nameClusters(people, set, resolution, clusters);
  const outcome = { people: resolution.people, ...named.counts, trained, pairs: resolution.pairs, edges: resolution.edges };
  if (trained) {
    // Until the people of the new model are published, only a rebuild may follow: a crash in between must not mix two models.
    await people.stageRecords({ records: [] });
    await people.putModel(showModel(model), model.version, { sources: sourcesOf(set.columns) });
  }
  const rebuild = await people.rebuild();
  try {
    await writePeople({ rebuild, people, set, resolution, clusters, personIds: named.personIds, say });
    await writeKeys({ rebuild, set, resolution, personIds: named.personIds, say });
    await rebuild.history(named.history);
    say('publish', count, count);
    await rebuild.publish(order.checkpointOf === undefined ? {} : { jobCheckpoint: order.checkpointOf(outcome) });
  } catch (error) {
    await rebuild.abandon().catch(() => {});
    throw error;
  }
  return outcome;
}

async function loadSet(people: PeopleStore, say: NonNullable<BulkOrder['onStage']>): Promise<BulkSet> {
  const { keySeed, records } = await people.facts();
  const set = new BulkSet(keySeed);
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanEncoded({ after, limit: PAGE });
    for (const { id, ref, encoded, person } of page) set.add(id, ref, encoded, person);
    say('load', set.columns.size, records);
    const last = page.at(-1);
    if (last === undefined) return set;
    after = last.id;
  }
}

/** Learned anew when the set has doubled since, or has a source the model never saw. */
async function chooseModel(order: BulkOrder, columns: RecordColumns): Promise<{ model: Model; trained: boolean }> {
  const known = await knownModel(order.people);
  const { modelVersion, modelSources } = await order.people.facts();
  const due = isTrainingDue({
    records: columns.size,
    sources: sourcesOf(columns),
    learnedRecords: known.records,
    learnedSources: modelSources,
  });
  if (order.train === 'never' || (order.train === 'when_due' && !due)) return { model: known, trained: false };
  return { model: trainModel(columns, modelVersion + 1), trained: true };
}

export function isTrainingDue(set: {
  readonly records: number;
  readonly sources: number;
  readonly learnedRecords: number;
  readonly learnedSources: number;
}): boolean {
  return set.records > 0 && (set.records >= set.learnedRecords * 2 || set.sources > set.learnedSources);
}

function sourcesOf(columns: RecordColumns): number {
  const sources = new Set<string>();
  for (const { source } of columns.refs) sources.add(source);
  return sources.size;
}

function membersByCluster({ person, people }: Resolution): { readonly starts: Uint32Array; readonly members: Uint32Array } {
  const starts = new Uint32Array(people + 1);
  for (const cluster of person) starts[cluster + 1]! += 1;
  for (let cluster = 0; cluster < people; cluster++) starts[cluster + 1]! += starts[cluster]!;
  const next = starts.slice();
  const members = new Uint32Array(person.length);
  for (let index = 0; index < person.length; index++) members[next[person[index]!]!++] = index;
  return { starts, members };
}

type Clusters = ReturnType<typeof membersByCluster>;

async function nameClusters(people: PeopleStore, set: BulkSet, resolution: Resolution, { starts, members }: Clusters) {
  const personIds = new Float64Array(resolution.people);
  const known: number[] = [];
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    for (let at = starts[cluster]!; at < starts[cluster + 1]!; at++) {
      if (set.was[members[at]!] === 0) continue;
      known.push(cluster);
      break;
    }
  }
  const { kept } = assignPersonIds(
    known.map((cluster) => ({
      members: Array.from(members.subarray(starts[cluster], starts[cluster + 1]), (index) => ({
        ref: set.columns.refs[index]!,
        was: set.was[index]!,
      })),
    })),
  );
  for (const [at, cluster] of known.entries()) personIds[cluster] = kept[at]!;
  const fresh = personIds.reduce((count, id) => count + (id === 0 ? 1 : 0), 0);
  const first = (await people.reserveIds({ records: 0, people: fresh })).person as number;
  let next = first;
  for (let cluster = 0; cluster < personIds.length; cluster++) if (personIds[cluster] === 0) personIds[cluster] = next++;
  const became = new Map<number, Set<number>>();
  for (const [index, was] of set.was.entries()) {
    if (was === 0) continue;
    const now = personIds[resolution.person[index]!]!;
    const known = became.get(was);
    if (known === undefined) became.set(was, new Set([now]));
    else known.add(now);
  }
  const live = new Set(personIds);
  const history = [...became]
    .filter(([was]) => !live.has(was))
    .map(([was, now]) => ({ id: was as PersonId, becameOf: [...now].sort((a, b) => a - b) as PersonId[] }));
  let split = 0;
  for (const now of became.values()) if (now.size > 1) split += now.size - 1;
  return { personIds, history, counts: { newPeople: fresh - Math.min(fresh, split), joined: history.length, split } };
}

interface WriteOrder {
  readonly rebuild: PeopleRebuild;
  readonly set: BulkSet;
  readonly resolution: Resolution;
  readonly personIds: Float64Array;
  readonly say: NonNullable<BulkOrder['onStage']>;
}

async function writePeople(order: WriteOrder & { readonly people: PeopleStore; readonly clusters: Clusters }): Promise<void> {
  const { rebuild, set, resolution, clusters, personIds, say } = order;
  const { newestSeen } = await order.people.facts();
  const siblings = siblingsOf(resolution, clusters, personIds);
  const { shared, generic } = sharedPhones(order);
  const owners: { number: number; encoded: string }[] = [];
  const waiting = new Map<number, Person[]>();
  const ids = personIds.slice().sort();
  const clusterOf = new Map<number, number>();
  for (let cluster = 0; cluster < personIds.length; cluster++) clusterOf.set(personIds[cluster]!, cluster);
  for (let start = 0; start < ids.length; start += PEOPLE_PER_WRITE) {
    const part = ids.subarray(start, start + PEOPLE_PER_WRITE);
    const built = Array.from(part, (id) => {
      const cluster = clusterOf.get(id)!;
      const members = Array.from(clusters.members.subarray(clusters.starts[cluster], clusters.starts[cluster + 1]), (index) => ({
        id: set.ids[index]! as RecordId,
        source: set.columns.refs[index]!.source,
        record: decodeRecord(set.encoded[index]!),
      }));
      return buildPerson({ id: id as PersonId, siblings: siblings.get(id) ?? [], members });
    });
    await rebuild.people({ ids: part, encoded: built.map(encodePerson) });
    const single: { number: PhoneNumber; person: Person }[] = [];
    for (const person of built) {
      for (const { value: number } of person.phones) {
        const key = phoneKey(number, set.columns.seed);
        if (generic.has(key)) continue;
        if (!shared.has(key)) single.push({ number, person });
        else {
          const list = waiting.get(number) ?? [];
          if (list.length <= MAX_HOLDERS) list.push(person);
          waiting.set(number, list);
        }
      }
    }
    const lines = await order.people.lines(single.map((one) => one.number));
    for (const [at, { number, person }] of single.entries()) push(number, [person], lines[at]);
    say('people', start + part.length, ids.length);
  }
  const numbers = [...waiting.keys()] as PhoneNumber[];
  const lines = await order.people.lines(numbers);
  for (const [at, number] of numbers.entries()) push(number, waiting.get(number)!, lines[at]);
  owners.sort((left, right) => left.number - right.number);
  const distinct = owners.filter((owner, at) => at === 0 || owner.number !== owners[at - 1]!.number);
  for (let start = 0; start < distinct.length; start += PEOPLE_PER_WRITE * 4) {
    const part = distinct.slice(start, start + PEOPLE_PER_WRITE * 4);
    await rebuild.phoneOwners({ ids: part.map((one) => one.number), encoded: part.map((one) => one.encoded) });
  }

  function push(number: PhoneNumber, holders: readonly Person[], line: Awaited<ReturnType<PeopleStore['lines']>>[number]): void {
    const context = { newestSeen: newestSeen as Day | undefined };
    const owner = choosePhoneOwner({ number, holders, ...(line === undefined ? {} : { line }), context });
    if (owner !== undefined) owners.push({ number, encoded: encodePhoneOwner(owner) });
  }
}

function siblingsOf(resolution: Resolution, { starts, members }: Clusters, personIds: Float64Array): Map<number, PersonId[]> {
  const byComponent = new Map<number, PersonId[]>();
  const clusters = new Uint32Array(resolution.components);
  for (let cluster = 0; cluster < resolution.people; cluster++) clusters[resolution.component[members[starts[cluster]!]!]!]! += 1;
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    const component = resolution.component[members[starts[cluster]!]!]!;
    if (clusters[component]! < 2) continue;
    const list = byComponent.get(component) ?? [];
    list.push(personIds[cluster]! as PersonId);
    byComponent.set(component, list);
  }
  const siblings = new Map<number, PersonId[]>();
  for (const list of byComponent.values())
    for (const id of list)
      siblings.set(
        id,
        list.filter((other) => other !== id).sort((a, b) => a - b),
      );
  return siblings;
}

/** Phone keys whose holders are more than one person: only their owners need several people side by side. */
function sharedPhones({ set, resolution }: WriteOrder): { shared: Set<number>; generic: Set<number> } {
  const { keys, starts, holders } = set.columns.postings();
  const firstOther = phoneKeyEnd(keys);
  const shared = new Set<number>();
  const generic = new Set<number>();
  for (let at = 0; at < firstOther; at++) {
    if (starts[at + 1]! - starts[at]! > keyLimit(keys[at]! as Key)) {
      generic.add(keys[at]!);
      continue;
    }
    const person = resolution.person[holders[starts[at]!]!];
    for (let holder = starts[at]! + 1; holder < starts[at + 1]!; holder++) {
      if (resolution.person[holders[holder]!] !== person) {
        shared.add(keys[at]!);
        break;
      }
    }
  }
  return { shared, generic };
}

/** Phones are the first kind of key, so theirs come first. */
function phoneKeyEnd(keys: Float64Array): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < FIRST_OTHER_KEY) low = middle + 1;
    else high = middle;
  }
  return low;
}
const FIRST_OTHER_KEY = 2 * 2 ** 47;

async function writeKeys({ rebuild, set, resolution, personIds, say }: WriteOrder): Promise<void> {
  const { keys, starts, holders } = set.columns.postings();
  for (let first = 0; first < keys.length; first += KEYS_PER_WRITE) {
    const last = Math.min(first + KEYS_PER_WRITE, keys.length);
    const from = starts[first]!;
    const to = starts[last]!;
    const records = new Uint32Array(to - from);
    const people = new Uint32Array(to - from);
    for (let at = from; at < to; at++) {
      const index = holders[at]!;
      records[at - from] = set.ids[index]!;
      people[at - from] = personIds[resolution.person[index]!]!;
    }
    const partStarts = Uint32Array.from(starts.subarray(first, last + 1), (start) => start - from);
    await rebuild.postings({ keys: keys.slice(first, last), starts: partStarts, records, people });
    say('keys', last, keys.length);
  }
  const newest = set.ids.at(-1) ?? 0;
  const memberships = new Uint32Array(newest + 1);
  for (const [index, id] of set.ids.entries()) memberships[id] = personIds[resolution.person[index]!]!;
  await rebuild.memberships(0 as RecordId, memberships);
  const hashes = Float64Array.from(set.columns.refs, hashRef);
  const sorted = Uint32Array.from(hashes.keys()).sort((left, right) => hashes[left]! - hashes[right]!);
  await rebuild.refs({ hashes: Float64Array.from(sorted, (at) => hashes[at]!), records: Uint32Array.from(sorted, (at) => set.ids[at]!) });
}
