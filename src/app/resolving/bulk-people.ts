import type { Key } from '../../core/key.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { Screen } from '../../privacy/screen.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { sourceFacts } from '../../resolve/person/tally.ts';
import type { PackedRows, PeopleRebuild, PeopleStore } from '../../store/people.ts';
import { HELD, type MadeOwners, type MadePeople, type PeopleGround, type PeoplePart, type SharedPart } from '../tasks/people-maker.ts';
import { RecordTexts } from '../tasks/record-texts.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import type { KnownNumbers } from './bulk-early.ts';
import { type BulkSet, type Clusters, type SayStage, sharedIds } from './bulk-set.ts';
import type { PlacedCorrections } from './corrections.ts';
import { knownModel } from './incremental-resolve.ts';
import { ownerContext } from './owner-context.ts';
import type { SideWork } from './side-work.ts';

const PEOPLE_PER_PART = 2_000;
const SHARED_PER_PART = 2_000;
const OWNERS_PER_WRITE = 20_000;
/** Smaller sets are handled in this thread. */
const MIN_RECORDS_FOR_THREADS = 20_000;
/** A number with more holders has no owner. */
const MAX_KEPT_HOLDERS = 17;

export interface WriteOrder {
  readonly rebuild: PeopleRebuild;
  readonly set: BulkSet;
  readonly resolution: Resolution;
  readonly personIds: Float64Array;
}

export interface PeopleOrder extends WriteOrder {
  readonly screen: Screen;
  readonly people: PeopleStore;
  readonly known: KnownNumbers;
  readonly changesOf: PlacedCorrections['changesOf'];
  /** Numbers given by corrections. */
  readonly corrected: readonly PhoneNumber[];
  /** Other writes, done while the threads are busy. */
  readonly beside: SideWork<unknown, unknown>;
  readonly clusters: Clusters;
  readonly threads: WorkThreads;
  readonly say: SayStage;
}

/** Builds all people in worker threads, and writes them and the owners of their numbers. */
export async function writePeople(order: PeopleOrder): Promise<void> {
  const { rebuild, set, threads, say, beside } = order;
  if (set.columns.size >= MIN_RECORDS_FOR_THREADS) threads.start();
  const ground = await groundOf(order);
  await threads.tell('ground', ground);
  const owners = new OwnerRows(ground.numbers);
  const shared = new SharedNumbers();
  let done = 0;
  const parts = inOrder(
    partsOf(ground),
    () => threads.room,
    async (part) => ({ part, made: await threads.run('people', part) }),
  );
  for await (const { part, made } of parts) {
    const ids = ground.ids.subarray(part.from, part.to);
    await rebuild.people({ ids, texts: made.people });
    owners.add(made);
    shared.add(ids, made);
    done += ids.length;
    say('people', done, order.personIds.length);
    await beside.step();
  }
  for await (const made of inOrder(
    shared.parts(),
    () => threads.room,
    (part) => threads.run('shared', part),
  ))
    owners.add(made);
  for (const rows of owners.inOrder()) await rebuild.phoneOwners(rows);
}

async function groundOf(order: PeopleOrder): Promise<PeopleGround> {
  const { set, known } = order;
  const { columns } = set;
  const { numbers } = known;
  const count = numbers.length;
  const held = new Uint8Array(new SharedArrayBuffer(count));
  const { shared, generic } = sharedPhones(order);
  const marked = new Map<number, number>();
  for (let id = 1; id < columns.numbers.length; id++) {
    const key = columns.valueKeys.phone[id]!;
    if (generic.has(key)) marked.set(columns.numbers[id]!, HELD.generic);
    else if (shared.has(key)) marked.set(columns.numbers[id]!, HELD.bySeveral);
  }
  // Their other holders are known once all people are built.
  for (const number of order.corrected) if (marked.get(number) !== HELD.generic) marked.set(number, HELD.bySeveral);
  for (let at = 0; at < count; at++) held[at] = marked.get(numbers[at]!) ?? HELD.byOne;
  const model = await knownModel(order.people);
  const facts = await order.people.facts();
  const records = sharedIds(set.ids.length);
  records.set(set.ids);
  return {
    ...peopleOf(order),
    records,
    sources: columns.sources.values,
    places: set.texts.allPlaces(),
    blocks: set.texts.blocks,
    sourceNames: columns.sourceNames.texts,
    ...known,
    held,
    changesOf: order.changesOf,
    owners: ownerContext(facts),
    sourceFacts: sourceFacts(model, facts),
    keySeed: facts.keySeed,
    screen: order.screen.share(),
  };
}

/** All people by ascending id. */
function peopleOf({ resolution, clusters: { starts, members }, personIds }: PeopleOrder) {
  const siblings = siblingsOf(resolution, { starts, members }, personIds);
  const clusters = sharedIds(personIds.length);
  for (let cluster = 0; cluster < clusters.length; cluster++) clusters[cluster] = cluster;
  // New people are numbered in the order of their clusters.
  if (personIds.some((id, cluster) => id < personIds[cluster - 1]!)) clusters.sort((left, right) => personIds[left]! - personIds[right]!);
  const ids = new Float64Array(new SharedArrayBuffer(clusters.length * 8));
  const siblingEnds = sharedIds(clusters.length);
  const near: number[] = [];
  for (const [place, cluster] of clusters.entries()) {
    ids[place] = personIds[cluster]!;
    for (const sibling of siblings.get(cluster) ?? []) near.push(sibling);
    siblingEnds[place] = near.length;
  }
  return { clusters, ids, starts, members, siblingEnds, siblings: Float64Array.from(near) };
}

function* partsOf({ ids }: PeopleGround): Generator<PeoplePart> {
  for (let from = 0; from < ids.length; from += PEOPLE_PER_PART) yield { from, to: Math.min(from + PEOPLE_PER_PART, ids.length) };
}

/** The other people of each component, by cluster, if there are any. */
function siblingsOf(resolution: Resolution, { starts, members }: Clusters, personIds: Float64Array): Map<number, number[]> {
  const componentOf = (cluster: number) => resolution.component[members[starts[cluster]!]!]!;
  const counts = new Uint32Array(resolution.components);
  for (let cluster = 0; cluster < resolution.people; cluster++) counts[componentOf(cluster)]! += 1;
  const byComponent = new Map<number, number[]>();
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    const component = componentOf(cluster);
    if (counts[component]! < 2) continue;
    const list = byComponent.get(component);
    if (list === undefined) byComponent.set(component, [cluster]);
    else list.push(cluster);
  }
  const siblings = new Map<number, number[]>();
  for (const list of byComponent.values()) {
    const ids = list.map((cluster) => personIds[cluster]!).sort((left, right) => left - right);
    for (const cluster of list)
      siblings.set(
        cluster,
        ids.filter((id) => id !== personIds[cluster]),
      );
  }
  return siblings;
}

/** Phone keys held by more than one person; only their owners need several people at once. */
function sharedPhones({ set, resolution }: WriteOrder): { shared: Set<number>; generic: Set<number> } {
  const { keys, starts, holders } = set.columns.postings();
  const shared = new Set<number>();
  const generic = new Set<number>();
  // Phone keys sort first.
  for (let at = 0; at < keys.length && keys[at]! < FIRST_OTHER_KEY; at++) {
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
const FIRST_OTHER_KEY = 2 * 2 ** 47;

/** Shared numbers, collected until all their holders are built. */
class SharedNumbers {
  readonly #holders = new Map<number, number[]>();
  /** The encoded holders, and the place of each by id. */
  readonly #texts = new RecordTexts();
  readonly #indexes = new Map<number, number>();

  add(ids: Float64Array, { people, sharedNumbers, sharedBy }: MadePeople): void {
    for (const [at, number] of sharedNumbers.entries()) {
      const person = sharedBy[at]!;
      const id = ids[person]!;
      const list = this.#holders.get(number);
      if (list === undefined) this.#holders.set(number, [id]);
      else if (list.length < MAX_KEPT_HOLDERS) list.push(id);
      if (this.#indexes.has(id)) continue;
      const start = person === 0 ? 0 : people.ends[person - 1]!;
      this.#indexes.set(id, this.#texts.addBytes(new Uint8Array(people.bytes, start, people.ends[person]! - start)));
    }
  }

  *parts(): Generator<SharedPart> {
    const numbers = [...this.#holders.keys()];
    for (let start = 0; start < numbers.length; start += SHARED_PER_PART) {
      const some = numbers.slice(start, start + SHARED_PER_PART);
      const index = new Map<number, number>();
      const holders: number[] = [];
      const holderEnds = some.map((number) => {
        for (const person of this.#holders.get(number)!) {
          if (!index.has(person)) index.set(person, index.size);
          holders.push(index.get(person)!);
        }
        return holders.length;
      });
      const ids = [...index.keys()];
      yield {
        ids,
        blocks: this.#texts.blocks,
        places: this.#texts.places(ids.map((id) => this.#indexes.get(id)!)),
        numbers: Float64Array.from(some),
        holderEnds: Uint32Array.from(holderEnds),
        holders: Uint32Array.from(holders),
      };
    }
  }
}

/** Collects owners, to be written by ascending number. */
class OwnerRows {
  readonly #numbers: Float64Array;
  /** By number: its owner's text, counted from 1; the first one stays. */
  readonly #owners: Uint32Array;
  readonly #texts = new RecordTexts();
  #count = 0;

  constructor(numbers: Float64Array) {
    this.#numbers = numbers;
    this.#owners = new Uint32Array(numbers.length);
  }

  add({ ownedNumbers, owners }: MadeOwners): void {
    for (const index of ownedNumbers) {
      this.#count += 1;
      if (this.#owners[index] === 0) this.#owners[index] = this.#count;
    }
    this.#texts.addAll(owners);
  }

  *inOrder(): Generator<PackedRows> {
    const owned = Uint32Array.from(this.#owners.keys()).filter((index) => this.#owners[index] !== 0);
    for (let from = 0; from < owned.length; from += OWNERS_PER_WRITE) {
      const some = owned.subarray(from, from + OWNERS_PER_WRITE);
      const texts = this.#texts.pack(some.map((index) => this.#owners[index]! - 1));
      yield { ids: Float64Array.from(some, (index) => this.#numbers[index]!), texts };
    }
  }
}
