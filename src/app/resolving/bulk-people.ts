import type { Key } from '../../core/key.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { isAmong, placeAmong } from '../../match/memory/ascending.ts';
import type { Screen } from '../../privacy/screen.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { sourceFacts } from '../../resolve/person/tally.ts';
import type { PackedRows, PeopleRebuild, PeopleStore } from '../../store/people.ts';
import { HELD, type MadeOwners, type MadePeople, type PeopleGround, type PeoplePart, type SharedPart } from '../tasks/people-maker.ts';
import { type FiledTexts, TextFile, TextReader } from '../tasks/text-file.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import type { KnownNumbers } from './bulk-early.ts';
import { type Clusters, type SayStage, sharedIds, siblingsOf } from './bulk-set.ts';
import type { PlacedCorrections } from './corrections.ts';
import { knownModel } from './incremental-resolve.ts';
import { ownerContext } from './owner-context.ts';
import type { RecordSet, SetNumbers } from './record-set.ts';
import type { SideWork } from './side-work.ts';

const PEOPLE_PER_PART = 2_000;
const SHARED_PER_PART = 2_000;
const OWNERS_PER_WRITE = 20_000;
/** Smaller sets are handled in this thread. */
const MIN_RECORDS_FOR_THREADS = 20_000;

export interface WriteOrder {
  readonly rebuild: PeopleRebuild;
  readonly set: RecordSet;
  readonly resolution: Resolution;
  readonly personIds: Float64Array;
  readonly threads: WorkThreads;
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
  readonly say: SayStage;
}

/** Builds all people in worker threads, and writes them and the owners of their numbers. */
export async function writePeople(order: PeopleOrder): Promise<void> {
  const { rebuild, set, threads, say, beside } = order;
  if (set.size >= MIN_RECORDS_FOR_THREADS) threads.start();
  const ground = await groundOf(order);
  await threads.tell('ground', ground);
  const owners = new OwnerRows(ground.numbers, threads.scratchFolder);
  const shared = new SharedNumbers(threads.scratchFolder);
  try {
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
  } finally {
    owners.close();
    shared.close();
  }
}

async function groundOf(order: PeopleOrder): Promise<PeopleGround> {
  const { set, known } = order;
  const model = await knownModel(order.people);
  const facts = await order.people.facts();
  return {
    ...peopleOf(order),
    records: set.ids,
    sources: set.sources,
    filed: set.filed,
    sourceNames: set.sourceNames,
    ...known,
    held: await holdersOf(order),
    changesOf: order.changesOf,
    owners: ownerContext(facts),
    sourceFacts: sourceFacts(model, facts),
    keySeed: facts.keySeed,
    screen: order.screen.share(),
  };
}

async function holdersOf(order: PeopleOrder): Promise<Uint8Array> {
  return howHeld({ all: order.known.numbers, own: order.set.numbers, ...(await sharedPhones(order)), corrected: order.corrected });
}

/** How each of all numbers is held. */
export function howHeld(order: {
  readonly all: Float64Array;
  readonly own: SetNumbers;
  /** Phone keys that several people hold, and generic ones; ascending. */
  readonly shared: Float64Array;
  readonly generic: Float64Array;
  readonly corrected: Iterable<number>;
}): Uint8Array {
  const { all: numbers, own, shared, generic, corrected } = order;
  const held = new Uint8Array(new SharedArrayBuffer(numbers.length));
  for (let at = 0; at < own.numbers.length; at++) {
    const key = own.keys[at]!;
    const by = isAmong(key, generic) ? HELD.generic : isAmong(key, shared) ? HELD.bySeveral : HELD.byOne;
    if (by !== HELD.byOne) held[placeAmong(own.numbers[at]!, numbers)] = by;
  }
  // Who else has them is known once everybody is built.
  for (const number of corrected) {
    const at = placeAmong(number, numbers);
    if (held[at] !== HELD.generic) held[at] = HELD.bySeveral;
  }
  return held;
}

/** All people by ascending id. */
export function peopleOf({ resolution, clusters: { starts, members }, personIds }: PeopleOrder) {
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

/** Phone keys held by more than one person, and generic ones, ascending. */
async function sharedPhones(order: PeopleOrder): Promise<{ shared: Float64Array; generic: Float64Array }> {
  const shared: number[] = [];
  const generic: number[] = [];
  for await (const { key, isGeneric } of contestedPhones(order)) (isGeneric ? generic : shared).push(key);
  return { shared: Float64Array.from(shared), generic: Float64Array.from(generic) };
}

/** Phone keys that are generic or held by more than one person, ascending, with their records; only their owners need several people. */
export async function* contestedPhones({ set, resolution, threads }: Pick<PeopleOrder, 'set' | 'resolution' | 'threads'>) {
  const { person } = resolution;
  for await (const { keys, starts, holders } of set.postings(threads)) {
    // Phone keys sort first.
    for (let at = 0; at < keys.length && keys[at]! < FIRST_OTHER_KEY; at++) {
      const held = holders.subarray(starts[at]!, starts[at + 1]!);
      const isGeneric = held.length > keyLimit(keys[at]! as Key);
      if (isGeneric || held.some((holder) => person[holder] !== person[held[0]!])) yield { key: keys[at]!, isGeneric, holders: held };
    }
    if (keys.length > 0 && keys.at(-1)! >= FIRST_OTHER_KEY) break;
  }
}
const FIRST_OTHER_KEY = 2 * 2 ** 47;

/** Shared numbers, collected until all their holders are built. */
class SharedNumbers {
  readonly #holders = new Map<number, number[]>();
  /** The encoded holders, and the place of each by id. */
  readonly #texts: TextFile;
  readonly #places = new Map<number, number>();

  constructor(folder: string) {
    this.#texts = new TextFile(folder);
  }

  add(ids: Float64Array, { people, sharedNumbers, sharedBy }: MadePeople): void {
    for (const [at, number] of sharedNumbers.entries()) {
      const person = sharedBy[at]!;
      const id = ids[person]!;
      const list = this.#holders.get(number);
      if (list === undefined) this.#holders.set(number, [id]);
      else list.push(id);
      if (this.#places.has(id)) continue;
      const start = person === 0 ? 0 : people.ends[person - 1]!;
      this.#places.set(id, this.#texts.size);
      this.#texts.add(new Uint8Array(people.bytes, start, people.ends[person]! - start));
    }
  }

  *parts(): Generator<SharedPart> {
    const numbers = [...this.#holders.keys()];
    const { filed } = this.#texts;
    for (let start = 0; start < numbers.length; start += SHARED_PER_PART) {
      const some = numbers.slice(start, start + SHARED_PER_PART);
      yield sharedPart(some, (number) => this.#holders.get(number)!, { filed, placeOf: this.#places });
    }
  }

  close(): void {
    this.#texts.close();
  }
}

/** Numbers with their holders, whose texts are at their places in a file. */
export function sharedPart(
  numbers: readonly number[],
  holdersOf: (number: number) => Iterable<number>,
  { filed, placeOf }: { readonly filed: FiledTexts; readonly placeOf: ReadonlyMap<number, number> },
): SharedPart {
  const ids = [...new Set(numbers.flatMap((number) => [...holdersOf(number)]))].sort((left, right) => left - right);
  return { ids, texts: Uint32Array.from(ids, (id) => placeOf.get(id)!), filed, numbers: Float64Array.from(numbers) };
}

/** Collects owners, to be written by ascending number. */
class OwnerRows {
  readonly #numbers: Float64Array;
  /** By number: its owner's text, counted from 1; the first one stays. */
  readonly #owners: Uint32Array;
  readonly #texts: TextFile;
  #count = 0;

  constructor(numbers: Float64Array, folder: string) {
    this.#numbers = numbers;
    this.#owners = new Uint32Array(numbers.length);
    this.#texts = new TextFile(folder);
  }

  add({ ownedNumbers, owners }: MadeOwners): void {
    for (const index of ownedNumbers) {
      this.#count += 1;
      if (this.#owners[index] === 0) this.#owners[index] = this.#count;
    }
    this.#texts.addAll(owners);
  }

  *inOrder(): Generator<PackedRows> {
    const reader = new TextReader(this.#texts.filed);
    const owned = Uint32Array.from(this.#owners.keys()).filter((index) => this.#owners[index] !== 0);
    for (let from = 0; from < owned.length; from += OWNERS_PER_WRITE) {
      const some = owned.subarray(from, from + OWNERS_PER_WRITE);
      const texts = reader.pack(some.map((index) => this.#owners[index]! - 1));
      yield { ids: Float64Array.from(some, (index) => this.#numbers[index]!), texts };
    }
  }

  close(): void {
    this.#texts.close();
  }
}
