import type { ComparedColumns } from '../../match/columns/column-layout.ts';
import { RecordsOfCells } from '../../match/columns/records-of-cells.ts';
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

/** Compares records in another thread than the one that holds them; whoever asks knows them by their own index. */
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

  /** Candidates are to be found in this graph, which has the records in the order of the ground. */
  walk({ graph, generic }: ComparedGraph): void {
    this.#walk = new CandidateWalk(graph);
    this.#generic = generic;
  }

  /** From now on weights are those of this model; after `walk`. */
  weigh(model: Model): void {
    const comparer = new PairComparer(this.#columns, model, this.#generic!, this.#alike);
    this.#weighing = { comparer, pieces: new ComparedPieces(comparer), least: model.linkMillibits };
  }

  answer(asked: Omit<AskedPairs, 'model'>): PairsAnswer {
    return answerPairs(this.#weighing!.comparer, { ...asked, pairs: this.#placed(asked.pairs) });
  }

  /** The links of a range of places of the ground. */
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

  clusters(part: ClusterPart): Int32Array {
    return clusterPart({ ...part, records: this.#placed(part.records) }, this.#weighing!.pieces);
  }

  /** The same records, for whoever goes on with them. */
  records(): RecordsOfCells {
    return new RecordsOfCells(this.#columns, this.#ground.placeOf);
  }

  #placed(records: Int32Array): Int32Array {
    const { placeOf } = this.#ground;
    const places = new Int32Array(records.length);
    for (let at = 0; at < places.length; at += 1) places[at] = placeOf[records[at]!]!;
    return places;
  }
}
