import type { PersonId } from '../../core/ids.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { PeopleReads } from '../../store/people.ts';
import { recordPages } from '../store-pages.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import { ColumnSet } from './column-set.ts';
import { FiledSet } from './filed-set.ts';
import type { RecordSet } from './record-set.ts';

export type BulkStage = 'load' | 'train' | 'resolve' | 'people' | 'keys' | 'publish';
export type SayStage = (stage: BulkStage, done: number, total: number) => void;

export function membersByCluster({ person, people }: Resolution): { readonly starts: Uint32Array; readonly members: Uint32Array } {
  const starts = sharedIds(people + 1);
  for (const cluster of person) starts[cluster + 1]! += 1;
  for (let cluster = 0; cluster < people; cluster++) starts[cluster + 1]! += starts[cluster]!;
  const next = starts.slice();
  const members = sharedIds(person.length);
  for (let index = 0; index < person.length; index++) members[next[person[index]!]!++] = index;
  return { starts, members };
}

export type Clusters = ReturnType<typeof membersByCluster>;

/** The other people of each component, by cluster, if there are any. */
export function siblingsOf(resolution: Resolution, { starts, members }: Clusters, personIds: Float64Array): Map<number, PersonId[]> {
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
  const siblings = new Map<number, PersonId[]>();
  for (const list of byComponent.values()) {
    const ids = list.map((cluster) => personIds[cluster] as PersonId).sort((left, right) => left - right);
    const places = new Map(ids.map((id, place) => [id as number, place]));
    for (const cluster of list) siblings.set(cluster, listedSiblings(ids, places.get(personIds[cluster]!)!));
  }
  return siblings;
}

/** A component of more people is a tree in which each lists so many: complete lists would grow with the square of their number. */
const MOST_LISTED = 100;

/** All others; in a large component those above and below in the tree of ids, by which all are reached. */
function listedSiblings(ids: readonly PersonId[], place: number): PersonId[] {
  if (ids.length <= MOST_LISTED + 1) return ids.filter((_, at) => at !== place);
  const below = ids.slice(place * MOST_LISTED + 1, (place + 1) * MOST_LISTED + 1);
  return place === 0 ? below : [ids[Math.floor((place - 1) / MOST_LISTED)]!, ...below];
}

/** Unsigned ints in shared memory. */
export function sharedIds(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

/** Smaller sets are handled in this thread. */
export const MIN_RECORDS_FOR_THREADS = 20_000;

export type SetReads = Pick<PeopleReads, 'facts' | 'scanEncoded'>;
type EncodedPage = Awaited<ReturnType<PeopleReads['scanEncoded']>>;
interface LoadOptions {
  /** Records that were staged and not yet resolved are left out. */
  readonly publishedOnly?: boolean;
  /** Even if all would fit into memory. */
  readonly inBlocks?: boolean;
  readonly say?: (done: number, total: number) => void;
}

/** Loads all records of a store: as columns if they fit into memory. */
export async function loadSet(people: SetReads, threads: WorkThreads, options: LoadOptions = {}): Promise<ColumnSet | FiledSet> {
  const { keySeed, records } = await people.facts();
  return await filled(emptySet(keySeed, records, threads, options), people, threads, options);
}

export async function loadColumns(people: SetReads, threads: WorkThreads, options: LoadOptions = {}): Promise<ColumnSet> {
  const { keySeed } = await people.facts();
  return await filled(new ColumnSet(keySeed, threads.scratchFolder), people, threads, options);
}

/** The set for so many records. */
export function emptySet(
  keySeed: number,
  records: number,
  { recordsAtOnce, scratchFolder }: WorkThreads,
  { inBlocks = false }: Pick<LoadOptions, 'inBlocks'> = {},
): ColumnSet | FiledSet {
  return inBlocks || records > recordsAtOnce ? new FiledSet(keySeed, scratchFolder) : new ColumnSet(keySeed, scratchFolder);
}

async function filled<Kind extends RecordSet>(set: Kind, people: SetReads, threads: WorkThreads, options: LoadOptions): Promise<Kind> {
  const { records } = await people.facts();
  if (records >= MIN_RECORDS_FOR_THREADS) threads.start();
  const make = async (page: EncodedPage) => {
    const refs = page.map((one) => one.ref);
    return { page, refs, made: await threads.run('part', { refs, encoded: page.map((one) => one.encoded), order: set.order }) };
  };
  for await (const { page, refs, made } of inOrder(pagesOf(people, options), () => threads.room, make)) {
    set.add(
      made,
      refs,
      page.map((one) => one.id),
      page.map((one) => one.person),
    );
    options.say?.(set.size, records);
  }
  return set;
}

async function* pagesOf(people: SetReads, { publishedOnly }: LoadOptions): AsyncGenerator<EncodedPage> {
  for await (const page of recordPages(people)) yield publishedOnly === true ? page.filter((one) => one.person !== 0) : page;
}
