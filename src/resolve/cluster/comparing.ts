import type { ComparedColumns } from '../../match/columns/column-layout.ts';
import type { KeyGraph } from '../../match/keys/key-graph.ts';
import type { Model } from '../../match/model.ts';
import { CandidateWalk } from '../../match/pairs/candidates.ts';
import type { GenericFlags } from '../../match/pairs/generic-flags.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { PairLevels } from '../../match/pairs/pair-levels.ts';
import { type AskedPairs, answerPairs, type PairsAnswer } from '../../match/train/sample-pairs.ts';
import { type ClusterPart, ComparedPieces, clusterPart } from './cluster-part.ts';
import { findLinks, LINK_INTS, type Links } from './links.ts';

import { columnsOf, type RecordGround } from './record-ground.ts';

export interface ComparedGraph {
  readonly graph: KeyGraph;
  readonly generic: GenericFlags;
}

/** Compares records in a worker thread. Callers use record indexes; places are internal. */
export class Comparing {
  readonly #ground: RecordGround;
  readonly #columns: ComparedColumns;
  readonly #alike: PairLevels;
  #weighing: { readonly comparer: PairComparer; readonly pieces: ComparedPieces; readonly least: number } | undefined;
  #walk: CandidateWalk | undefined;
  #generic: GenericFlags | undefined;

  constructor(ground: RecordGround) {
    this.#ground = ground;
    this.#columns = columnsOf(ground);
    this.#alike = new PairLevels(this.#columns);
  }

  /** Sets the graph of candidates. */
  walk({ graph, generic }: ComparedGraph): void {
    this.#walk = new CandidateWalk(graph);
    this.#generic = generic;
  }

  /** Sets the model; call after `walk`. */
  weigh(model: Model): void {
    const comparer = new PairComparer(this.#columns, model, this.#generic!, this.#alike);
    this.#weighing = { comparer, pieces: new ComparedPieces(comparer), least: model.linkMillibits };
  }

  answer(asked: Omit<AskedPairs, 'model'>): PairsAnswer {
    return answerPairs(this.#weighing!.comparer, { ...asked, pairs: asked.pairs.map((record) => this.#ground.placeOf[record]!) });
  }

  /** The links of a range of places. */
  links(range: { readonly from: number; readonly to: number }): Links {
    const { comparer, least } = this.#weighing!;
    const links = findLinks({ comparer, walk: this.#walk!, least, ...range });
    const { order } = this.#ground;
    for (let at = 0; at < links.edges.length; at += LINK_INTS) {
      links.edges[at] = order[links.edges[at]!]!;
      links.edges[at + 1] = order[links.edges[at + 1]!]!;
    }
    return links;
  }

  clusters(part: ClusterPart): number[][] {
    const { placeOf } = this.#ground;
    const placed = part.map((one) => ({ ...one, records: one.records.map((record) => placeOf[record]!) }));
    return clusterPart(placed, this.#weighing!.pieces);
  }
}
