import type { Decision } from '../../core/decision.ts';
import type { Evidence } from '../../core/evidence.ts';
import type { Key } from '../../core/key.ts';
import { refText } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import type { Model } from '../../match/model.ts';
import { explainCompared } from '../../match/pairs/explain-pair.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';

/** Records whose pairs are compared; further ones would make the picture unreadable. */
const MOST_COMPARED = 60;
const MOST_EDGES = 200;

/** Two records and what speaks for them being one person. */
export interface RecordEdge {
  readonly left: StoredRecord;
  readonly right: StoredRecord;
  readonly weightMillibits: number;
  readonly evidence: readonly Evidence[];
  readonly decided: Decision['verdict'] | undefined;
  /** One of the joins that hold the person together. */
  readonly isUsed: boolean;
}

/** How two groups of records became one: by which pair of records, in the order of the evidence. */
export interface JoinStep {
  readonly left: readonly StoredRecord[];
  readonly right: readonly StoredRecord[];
  readonly by: RecordEdge;
}

export interface RecordsGraph {
  readonly edges: readonly RecordEdge[];
  readonly steps: readonly JoinStep[];
  /** False if there are more records or edges than are given. */
  readonly isComplete: boolean;
}

/** The records of a person as a graph, and how they came together: pairs that an operator decided first, then the strongest. */
export async function recordsGraph(
  people: Pick<PeopleReads, 'facts' | 'holders'>,
  all: readonly StoredRecord[],
  model: Model,
  decisions: readonly Decision[],
): Promise<RecordsGraph> {
  const records = all.slice(0, MOST_COMPARED);
  const compared = await comparePairs(people, records, model, decisions);
  const { steps, used } = joinsOf(records, compared);
  const edges = compared
    .filter((edge) => used.has(edge) || edge.weightMillibits > 0 || edge.decided !== undefined)
    .slice(0, MOST_EDGES)
    .map((edge) => ({ ...edge, isUsed: used.has(edge) }));
  return { edges, steps, isComplete: records.length === all.length && edges.length < MOST_EDGES };
}

/** The closest pair between two groups of records. */
export async function closestPair(
  people: Pick<PeopleReads, 'facts' | 'holders'>,
  own: readonly StoredRecord[],
  other: readonly StoredRecord[],
  model: Model,
  decisions: readonly Decision[],
): Promise<RecordEdge | undefined> {
  const half = MOST_COMPARED / 2;
  const [left, right] = [own.slice(0, half), other.slice(0, half)];
  const ids = new Set(left.map(({ id }) => id));
  const compared = await comparePairs(people, [...left, ...right], model, decisions);
  return compared.find((edge) => ids.has(edge.left.id) && !ids.has(edge.right.id));
}

/** All pairs, those that were decided to be the same first, then by weight. */
async function comparePairs(
  people: Pick<PeopleReads, 'facts' | 'holders'>,
  records: readonly StoredRecord[],
  model: Model,
  decisions: readonly Decision[],
): Promise<RecordEdge[]> {
  const { keySeed } = await people.facts();
  const keys = [...new Set(records.flatMap(({ record }) => keysOf(record, keySeed)))];
  const counts = new Map<number, number>((await people.holders(keys)).map(({ count }, at) => [keys[at]!, count]));
  const columns = new RecordColumns(keySeed);
  for (const { ref, record } of records) columns.add(ref, record);
  const comparer = new PairComparer(columns, model, (key: number) => (counts.get(key) ?? 0) > keyLimit(key as Key));
  const verdicts = new Map(decisions.map(({ left, right, verdict }) => [pairText(refText(left), refText(right)), verdict]));
  const edges: RecordEdge[] = [];
  for (let left = 0; left < records.length; left++) {
    for (let right = left + 1; right < records.length; right++) {
      const evidence = explainCompared(comparer, left, right);
      const [one, two] = [records[left]!, records[right]!];
      const weightMillibits = evidence.reduce((sum, piece) => sum + piece.weightMillibits, 0);
      const decided = verdicts.get(pairText(refText(one.ref), refText(two.ref)));
      edges.push({ left: one, right: two, weightMillibits, evidence, decided, isUsed: false });
    }
  }
  const rank = ({ decided, weightMillibits }: RecordEdge) => (decided === 'same' ? Number.MAX_VALUE : weightMillibits);
  return edges.sort((a, b) => rank(b) - rank(a) || a.left.id - b.left.id || a.right.id - b.right.id);
}

function joinsOf(records: readonly StoredRecord[], edges: readonly RecordEdge[]) {
  const groups = new Map(records.map((record) => [record.id, [record]]));
  const steps: JoinStep[] = [];
  const used = new Set<RecordEdge>();
  for (const edge of edges) {
    const [left, right] = [groups.get(edge.left.id)!, groups.get(edge.right.id)!];
    if (left === right) continue;
    steps.push({ left, right, by: edge });
    used.add(edge);
    const joined = [...left, ...right];
    for (const { id } of joined) groups.set(id, joined);
  }
  return { steps, used };
}

function pairText(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
