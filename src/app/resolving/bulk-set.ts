import type { RecordRef } from '../../core/record.ts';
import type { PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { PackedTexts } from '../../match/memory/shared-memory.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import type { PeopleReads } from '../../store/people.ts';
import { recordPages } from '../store-pages.ts';
import { RecordTexts } from '../tasks/record-texts.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';

/** All records of a store, to be resolved; filled by ascending id. */
export class BulkSet {
  readonly columns: RecordColumns;
  readonly ids: number[] = [];
  /** The person a record belonged to before, or 0. */
  readonly was: number[] = [];
  readonly texts = new RecordTexts();

  constructor(keySeed: number) {
    this.columns = new RecordColumns(keySeed);
  }

  add(id: number, ref: RecordRef, encoded: string, was: number): void {
    this.columns.add(ref, decodeRecord(encoded));
    this.ids.push(id);
    this.was.push(was);
    this.texts.add(encoded);
  }

  /** Adds records prepared by another thread. */
  addPrepared(
    part: { readonly texts: PackedTexts; readonly prepared: PreparedChunk },
    refs: readonly RecordRef[],
    ids: readonly number[],
    was: readonly number[],
  ): void {
    this.columns.addPrepared({ ...part.prepared, refs });
    for (const id of ids) this.ids.push(id);
    for (const person of was) this.was.push(person);
    this.texts.addAll(part.texts);
  }
}

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

/** Unsigned ints in shared memory. */
export function sharedIds(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

type Page = Awaited<ReturnType<PeopleReads['scanEncoded']>>;

/** Smaller sets are handled in this thread. */
export const MIN_RECORDS_FOR_THREADS = 20_000;

/** Loads all records of a store, or the published ones, for comparing in threads. */
export async function loadSet(
  people: Pick<PeopleReads, 'facts' | 'scanEncoded'>,
  threads: WorkThreads,
  more: { readonly publishedOnly?: boolean; readonly say?: (done: number, total: number) => void } = {},
): Promise<BulkSet> {
  const { keySeed, records } = await people.facts();
  if (records >= MIN_RECORDS_FOR_THREADS) threads.start();
  const set = new BulkSet(keySeed);
  const prepared = inOrder(
    pagesOf(people, more.publishedOnly === true),
    () => threads.room,
    async (page) => {
      const refs = page.map((one) => one.ref);
      return { page, refs, part: await threads.run('prepare', { refs, encoded: page.map((one) => one.encoded), keySeed }) };
    },
  );
  for await (const { page, refs, part } of prepared) {
    set.addPrepared(
      part,
      refs,
      page.map((one) => one.id),
      page.map((one) => one.person),
    );
    more.say?.(set.columns.size, records);
  }
  return set;
}

async function* pagesOf(people: Pick<PeopleReads, 'scanEncoded'>, publishedOnly: boolean): AsyncGenerator<Page> {
  for await (const page of recordPages(people)) yield publishedOnly ? page.filter((one) => one.person !== 0) : page;
}
