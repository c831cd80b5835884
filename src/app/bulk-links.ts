import { Candidates } from '../match/candidates.ts';
import type { Model } from '../match/model.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import type { RecordColumns } from '../match/record-columns.ts';
import type { Links } from '../resolve/find-links.ts';
import { linkGround, nearbyOrder } from '../resolve/link-ground.ts';
import { clusterLinks, type Resolution, resolveSet } from '../resolve/resolve-set.ts';
import type { PeopleStore } from '../store/people.ts';
import type { SayStage } from './bulk-set.ts';
import { inOrder, type WorkThreads } from './work-threads.ts';

const RECORDS_PER_PART = 5_000;
/** Fewer are compared before the threads have what they need. */
const MIN_RECORDS_FOR_THREADS = 20_000;

/** `resolveSet` over everything, with the comparing done by all threads. */
export async function resolveInThreads(order: {
  readonly columns: RecordColumns;
  readonly model: Model;
  readonly decisions: Awaited<ReturnType<PeopleStore['decisions']>>;
  readonly threads: WorkThreads;
  readonly say: SayStage;
}): Promise<Resolution> {
  const { columns, model, threads, say } = order;
  if (columns.size < MIN_RECORDS_FOR_THREADS) return resolveSet(order);
  threads.start();
  const candidates = new Candidates(columns, undefined, nearbyOrder(columns));
  await threads.tell('linkGround', linkGround(columns, candidates, model));
  const parts: Links[] = [];
  let done = 0;
  const found = inOrder(
    rangesOf(columns.size),
    () => threads.room,
    async (range) => ({ range, links: await threads.run('links', range) }),
  );
  for await (const { range, links } of found) {
    parts.push(links);
    done = range.to;
    say('resolve', done, columns.size);
  }
  const comparer = new PairComparer(columns, model, candidates.isGeneric);
  return clusterLinks(order, comparer, joined(parts));
}

function* rangesOf(size: number): Generator<{ readonly from: number; readonly to: number }> {
  for (let from = 0; from < size; from += RECORDS_PER_PART) yield { from, to: Math.min(size, from + RECORDS_PER_PART) };
}

function joined(parts: readonly Links[]): Links {
  const edges = new Int32Array(parts.reduce((length, part) => length + part.edges.length, 0));
  let at = 0;
  for (const part of parts) {
    edges.set(part.edges, at);
    at += part.edges.length;
  }
  return { edges, pairs: parts.reduce((pairs, part) => pairs + part.pairs, 0) };
}
