import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { RecordRef } from '../../core/record.ts';
import { keyLimit, kindOf } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import { explainPair } from '../../match/pairs/explain-pair.ts';
import type { PeopleReads } from '../../store/people.ts';
import { knownModel } from './incremental-resolve.ts';

export type PairExplanation =
  | { readonly kind: 'unknown_record'; readonly ref: RecordRef }
  | { readonly kind: 'withheld' }
  | {
      readonly kind: 'explained';
      readonly evidence: readonly Evidence[];
      readonly totalMillibits: number;
      readonly linkMillibits: number;
      /** Kinds of keys that both records share; none means they were never compared. */
      readonly sharedKeys: readonly string[];
      readonly people: readonly [PersonId, PersonId];
    };

/** Explains why two records are, or are not, one person. */
export async function explainRecords(people: PeopleReads, left: RecordRef, right: RecordRef): Promise<PairExplanation> {
  const [one, two] = await people.findRecords([left, right]);
  if (one === undefined) return { kind: 'unknown_record', ref: left };
  if (two === undefined) return { kind: 'unknown_record', ref: right };
  const owners = await people.people([one, two].flatMap(({ person }) => person ?? []));
  if (owners.find((owner) => owner?.withheld === true) !== undefined) return { kind: 'withheld' };
  const { keySeed } = await people.facts();
  const model = await knownModel(people);
  const keys = [...new Set([...keysOf(one.record, keySeed), ...keysOf(two.record, keySeed)])];
  const counts = new Map<number, number>((await people.holders(keys)).map(({ count }, at) => [keys[at]!, count]));
  const isGeneric = (key: number) => (counts.get(key) ?? 0) > keyLimit(key as Key);
  const evidence = explainPair(one.record, two.record, model, { isGeneric, keySeed, sources: [left.source, right.source] });
  const held = new Set<Key>(keysOf(one.record, keySeed));
  const shared = keysOf(two.record, keySeed).filter((key) => held.has(key) && !isGeneric(key));
  return {
    kind: 'explained',
    evidence,
    totalMillibits: evidence.reduce((sum, piece) => sum + piece.weightMillibits, 0),
    linkMillibits: model.linkMillibits,
    sharedKeys: [...new Set(shared.map((key) => kindOf(key).name))],
    people: [one.person!, two.person!],
  };
}
