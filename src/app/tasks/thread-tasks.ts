import { threadId } from 'node:worker_threads';
import { buffersOf, KnownTexts, type PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { Postings } from '../../match/keys/postings.ts';
import type { Model } from '../../match/model.ts';
import type { AskedPairs, PairsAnswer } from '../../match/train/sample-pairs.ts';
import type { ClusterPart } from '../../resolve/cluster/cluster-part.ts';
import { type ComparedGraph, Comparing } from '../../resolve/cluster/comparing.ts';
import type { Links } from '../../resolve/cluster/links.ts';
import type { RecordGround } from '../../resolve/cluster/record-ground.ts';
import type { RowBlock } from '../../sources/read/row-block.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { type ChunkOrder, type ImportChunk, makeChunk } from './import-chunk.ts';
import {
  type BlockKeys,
  type BlockPlan,
  divideSlice,
  type FiledBlockKeys,
  type FiledSlice,
  keysOfBlock,
  liveInSlice,
  readSlice,
} from './key-slices.ts';
import { type MadeOwners, type MadePeople, type PeopleGround, PeopleMaker, type PeoplePart, type SharedPart } from './people-maker.ts';
import { type PackedProperties, type PropertyBlock, packProperties } from './property-rows.ts';
import { RecordReader } from './record-file.ts';
import { buffersOfPart, type MadePage, partOfPage, type RecordPage } from './set-part.ts';
import type { FiledTexts } from './text-file.ts';

/** The tasks of worker threads, with their input and output. */
export interface ThreadTasks {
  readonly chunk: { readonly in: { readonly block: RowBlock; readonly order: ChunkOrder }; readonly out: ImportChunk };
  readonly part: { readonly in: RecordPage; readonly out: MadePage };
  /** Some records of a file. */
  readonly filed: {
    readonly in: { readonly records: SetTexts; readonly indexes: Int32Array };
    readonly out: { readonly recordIds: readonly string[]; readonly prepared: PreparedChunk };
  };
  readonly live: { readonly in: { readonly slice: FiledSlice; readonly placeOf?: Int32Array | undefined }; readonly out: LiveKeys };
  readonly divide: { readonly in: { readonly slice: FiledSlice; readonly plan: BlockPlan }; readonly out: BlockKeys };
  readonly blockKeys: { readonly in: { readonly keys: FiledBlockKeys; readonly placeOf: Int32Array }; readonly out: LiveKeys };
  readonly slice: { readonly in: FiledSlice; readonly out: Postings };
  readonly property: { readonly in: PropertyBlock; readonly out: PackedProperties };
  readonly compare: { readonly in: RecordGround; readonly out: null };
  readonly walk: { readonly in: ComparedGraph; readonly out: null };
  readonly weigh: { readonly in: Model; readonly out: null };
  readonly answer: { readonly in: Omit<AskedPairs, 'model'>; readonly out: PairsAnswer };
  readonly links: { readonly in: { readonly from: number; readonly to: number }; readonly out: Links };
  readonly clusters: { readonly in: ClusterPart; readonly out: number[][] };
  readonly ground: { readonly in: PeopleGround; readonly out: null };
  readonly people: { readonly in: PeoplePart; readonly out: MadePeople };
  readonly shared: { readonly in: SharedPart; readonly out: MadeOwners };
}

/** The texts of a set of records; large parts in shared memory. */
export interface SetTexts {
  readonly filed: FiledTexts;
  readonly sources: Int32Array;
  readonly sourceNames: readonly string[];
  readonly keySeed: number;
}

/** Records of a block are some of every few in the file. */
const READ_AHEAD = 64 * 1_024;

export type TaskKind = keyof ThreadTasks;
type Doers = { readonly [Kind in TaskKind]: (order: ThreadTasks[Kind]['in']) => ThreadTasks[Kind]['out'] };

/** Runs tasks one by one, in its own thread. */
export class TaskRunner {
  #texts = new KnownTexts(threadId);
  #comparing: Comparing | undefined;
  #maker: PeopleMaker | undefined;
  readonly #doers: Doers = {
    chunk: ({ block, order }) => makeChunk(block, order, this.#texts),
    part: partOfPage,
    filed: ({ records: { filed, sources, sourceNames, keySeed }, indexes }) => {
      const columns = new RecordColumns(keySeed);
      const reader = new RecordReader(filed, READ_AHEAD);
      const recordIds: string[] = [];
      for (const index of indexes) {
        const { recordId, encoded } = reader.both(index);
        columns.addUnkeyed({ source: sourceNames[sources[index]!]!, recordId }, decodeRecord(encoded));
        recordIds.push(recordId);
      }
      return { recordIds, prepared: columns.toChunk() };
    },
    live: liveInSlice,
    divide: divideSlice,
    blockKeys: keysOfBlock,
    slice: readSlice,
    property: packProperties,
    compare: (ground) => {
      // Reading has ended.
      this.#texts = new KnownTexts(threadId);
      this.#comparing = new Comparing(ground);
      return null;
    },
    walk: (graph) => {
      this.#comparing!.walk(graph);
      return null;
    },
    weigh: (model) => {
      this.#comparing!.weigh(model);
      return null;
    },
    answer: (asked) => this.#comparing!.answer(asked),
    links: (range) => this.#comparing!.links(range),
    clusters: (part) => this.#comparing!.clusters(part),
    ground: (ground) => {
      this.#maker = new PeopleMaker(ground);
      this.#comparing = undefined;
      return null;
    },
    people: (part) => this.#maker!.people(part),
    shared: (part) => this.#maker!.shared(part),
  };

  do<Kind extends TaskKind>(kind: Kind, order: ThreadTasks[Kind]['in']): ThreadTasks[Kind]['out'] {
    return this.#doers[kind](order);
  }
}

/** Buffers that can be transferred instead of copied. */
export function transferOf(result: ThreadTasks[TaskKind]['out']): ArrayBuffer[] {
  if (result === null) return [];
  if ('part' in result && result.part !== undefined) return buffersOfPart(result.part);
  if ('prepared' in result) return buffersOf(result.prepared);
  return 'generic' in result ? [result.holders.buffer as ArrayBuffer] : [];
}
