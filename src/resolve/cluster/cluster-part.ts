import { type ClusterTask, cluster, type Edge } from './cluster.ts';
import type { ComparedPieces } from './compared-pieces.ts';
import { LINK_INTS } from './find-links.ts';

/** Some components, one behind the other, each with its records in the order of their refs. */
export interface ClusterPart {
  readonly records: Int32Array;
  /** Where the records and the edges of each component end. */
  readonly recordEnds: Int32Array;
  readonly edgeEnds: Int32Array;
  /** Three numbers an edge: two records of the component, counted from 0, the lower first, and the weight. */
  readonly edges: Int32Array;
  /** What an operator said, by component. */
  readonly decided: ReadonlyMap<number, Pick<ClusterTask, 'forced' | 'forbidden'>>;
}

const UNDECIDED: Pick<ClusterTask, 'forced' | 'forbidden'> = { forced: [], forbidden: [] };

/** The cluster of each record of a part, by the place of its first record in the part. */
export function clusterPart(part: ClusterPart, pieces: ComparedPieces): Int32Array {
  const { records, recordEnds, edgeEnds } = part;
  const first = new Int32Array(records.length);
  for (let c = 0; c < recordEnds.length; c += 1) {
    const from = c === 0 ? 0 : recordEnds[c - 1]!;
    const size = recordEnds[c]! - from;
    const of = cluster({
      size,
      edges: edgesOf(part, c === 0 ? 0 : edgeEnds[c - 1]!, edgeEnds[c]!),
      listedIn: records.subarray(from, from + size).map((record) => pieces.listedIn(record)),
      kinds: pieces.kinds,
      sameMillibits: pieces.sameMillibits,
      householdMillibits: pieces.householdMillibits,
      compare: (a, b) => pieces.of(records[from + a]!, records[from + b]!),
      ...(part.decided.get(c) ?? UNDECIDED),
    });
    for (let at = 0; at < size; at += 1) first[from + at] = from + of[at]!;
  }
  return first;
}

function edgesOf({ edges }: ClusterPart, from: number, to: number): Edge[] {
  const list: Edge[] = [];
  for (let e = from; e < to; e += 1) {
    list.push({ left: edges[LINK_INTS * e]!, right: edges[LINK_INTS * e + 1]!, weight: edges[LINK_INTS * e + 2]! });
  }
  return list;
}
