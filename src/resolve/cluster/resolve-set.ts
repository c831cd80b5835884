import type { Key } from '../../core/key.ts';
import type { Model } from '../../match/model.ts';
import { Candidates, CandidateWalk } from '../../match/pairs/candidates.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { ComparedPieces, clusterPart } from './cluster-part.ts';
import { Clustering, type ClusteringOrder, type Resolution } from './clustering.ts';

import { findLinks } from './links.ts';

export interface ResolveOrder extends ClusteringOrder {
  readonly model: Model;
  /** The count of a key in the whole store, if the records are only part of it. */
  readonly keyCounts?: (key: Key) => number;
}

/** Resolves records into people: a pure function of the set of records, the model and the decisions. */
export function resolveSet(order: ResolveOrder): Resolution {
  const { columns, model } = order;
  const candidates = Candidates.of(columns, order.keyCounts);
  const comparer = new PairComparer(columns, model, candidates.isGeneric);
  const walk = new CandidateWalk(candidates.graph);
  const clustering = new Clustering(order);
  clustering.add(findLinks({ comparer, walk, least: model.linkMillibits, from: 0, to: columns.size }));
  const pieces = new ComparedPieces(comparer);
  for (const part of clustering.parts()) clustering.put(part, clusterPart(part, pieces));
  return clustering.resolution();
}
