import type { Decision } from '../../core/decision.ts';
import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import { compareRefs, type RecordRef, refText } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { keyLimit, kindOf } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import type { Model } from '../../match/model.ts';
import { explainPair } from '../../match/pairs/explain-pair.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { type Refusal, refusalBetween } from '../../resolve/cluster/cluster.ts';
import { ComparedPieces, clusterTask } from '../../resolve/cluster/cluster-part.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';
import { knownModel } from './incremental-resolve.ts';

/** What decided: why two records are one person, or why they are not. `older_model`: nothing speaks against it by today's model. */
export type PairReason =
  | 'decided_same'
  | 'linked'
  | 'other_records'
  | 'no_key'
  | 'generic_keys'
  | 'threshold'
  | 'household'
  | Refusal
  | 'older_model';

export type PairExplanation =
  | { readonly kind: 'unknown_record'; readonly ref: RecordRef }
  | { readonly kind: 'withheld' }
  | {
      readonly kind: 'explained';
      readonly evidence: readonly Evidence[];
      readonly totalMillibits: number;
      readonly linkMillibits: number;
      /** Kinds of keys by which both records meet; none means they were never compared. */
      readonly sharedKeys: readonly string[];
      readonly people: readonly [PersonId, PersonId];
      readonly reason: PairReason;
    };

/** Explains why two records are, or are not, one person. */
export async function explainRecords(people: PeopleReads, left: RecordRef, right: RecordRef): Promise<PairExplanation> {
  const [one, two] = await people.findRecords([left, right]);
  if (one === undefined) return { kind: 'unknown_record', ref: left };
  if (two === undefined) return { kind: 'unknown_record', ref: right };
  const owners = await people.people([one, two].flatMap(({ person }) => person ?? []));
  if (owners.find((owner) => owner?.withheld === true) !== undefined) return { kind: 'withheld' };
  const model = await knownModel(people);
  const { keySeed } = await people.facts();
  const isGeneric = await genericAmong(people, [one, two], keySeed);
  const evidence = explainPair(one.record, two.record, model, { isGeneric, keySeed, sources: [left.source, right.source] });
  const held = new Set<Key>(keysOf(one.record, keySeed));
  const shared = keysOf(two.record, keySeed).filter((key) => held.has(key) && kindOf(key).forFragments !== true);
  const inUse = shared.filter((key) => !isGeneric(key));
  const found = {
    totalMillibits: evidence.reduce((sum, piece) => sum + piece.weightMillibits, 0),
    linkMillibits: model.linkMillibits,
    sharedKeys: [...new Set(inUse.map((key) => kindOf(key).name))],
    people: [one.person!, two.person!] as const,
  };
  const decisions = await people.decisions();
  const isLink = inUse.length > 0 && found.totalMillibits >= model.linkMillibits;
  const household = evidence.find(({ attribute }) => attribute === 'household')?.weightMillibits ?? 0;
  const isHousehold = found.totalMillibits - household >= model.linkMillibits;
  let reason: PairReason;
  if (one.person === two.person) reason = decidedSame(decisions, one, two) ? 'decided_same' : isLink ? 'linked' : 'other_records';
  else if (isLink || decisions.length > 0) {
    const refusal = await refusalOf(people, { one, two, model, keySeed, decisions });
    reason = isLink || refusal === 'decision' ? (refusal ?? 'older_model') : unlinked(shared, inUse, isHousehold);
  } else reason = unlinked(shared, inUse, isHousehold);
  return { kind: 'explained', evidence, ...found, reason };
}

function unlinked(shared: readonly Key[], inUse: readonly Key[], isHousehold: boolean): PairReason {
  if (inUse.length > 0) return isHousehold ? 'household' : 'threshold';
  return shared.length > 0 ? 'generic_keys' : 'no_key';
}

function decidedSame(decisions: readonly Decision[], one: StoredRecord, two: StoredRecord): boolean {
  const refs = [refText(one.ref), refText(two.ref)];
  return decisions.some(({ verdict, left, right }) => verdict === 'same' && refs.includes(refText(left)) && refs.includes(refText(right)));
}

async function genericAmong(people: PeopleReads, records: readonly StoredRecord[], keySeed: number): Promise<(key: number) => boolean> {
  const keys = [...new Set(records.flatMap(({ record }) => keysOf(record, keySeed)))];
  const counts = new Map<number, number>((await people.holders(keys)).map(({ count }, at) => [keys[at]!, count]));
  return (key) => (counts.get(key) ?? 0) > keyLimit(key as Key);
}

interface ApartOrder {
  readonly one: StoredRecord;
  readonly two: StoredRecord;
  readonly model: Model;
  readonly keySeed: number;
  readonly decisions: readonly Decision[];
}

/** Why the two people do not join, by all records of both and of those who were kept apart from them. */
async function refusalOf(people: PeopleReads, { one, two, model, keySeed, decisions }: ApartOrder): Promise<Refusal | undefined> {
  const both = (await people.people([one.person!, two.person!])).filter((person) => person !== undefined);
  const others = (await people.people([...new Set(both.flatMap(({ siblings }) => siblings))])).filter((person) => person !== undefined);
  const group = new Map([...both, ...others].filter(({ withheld }) => withheld !== true).map((person) => [person.id, person]));
  const found = await people.records([...group.values()].flatMap(({ records }) => records));
  const records = found.filter((record) => record !== undefined).toSorted((a, b) => compareRefs(a.ref, b.ref));
  const columns = new RecordColumns(keySeed);
  for (const { ref, record } of records) columns.add(ref, record);
  const pieces = new ComparedPieces(new PairComparer(columns, model, await genericAmong(people, records, keySeed)));
  const placeOf = new Map(records.map(({ ref }, place) => [refText(ref), place]));
  const firstOf = new Map(records.map(({ person }, place) => [person!, place]));
  const task = clusterTask(
    {
      records: records.map((_, place) => place),
      edges: [],
      forced: records.map(({ person }, place) => [firstOf.get(person!)!, place] as const),
      forbidden: decisions
        .filter(({ verdict }) => verdict === 'not_same')
        .map(({ left, right }) => [placeOf.get(refText(left)) ?? -1, placeOf.get(refText(right)) ?? -1] as const)
        .filter(([a, b]) => a >= 0 && b >= 0),
    },
    pieces,
  );
  return refusalBetween(task, placeOf.get(refText(one.ref))!, placeOf.get(refText(two.ref))!);
}
