import type { Clock } from '../../core/clock.ts';
import type { Decision } from '../../core/decision.ts';
import type { RecordRef } from '../../core/record.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import type { BatchOutcome } from './batch-holders.ts';
import { knownModel, resolveBatch } from './incremental-resolve.ts';

export type DecideOutcome =
  | { readonly kind: 'unknown_record'; readonly ref: RecordRef }
  | { readonly kind: 'rebuild_pending' }
  | { readonly kind: 'decided'; readonly outcome: BatchOutcome };

export interface DecideWish {
  readonly verdict: Decision['verdict'] | 'undecided';
  readonly left: RecordRef;
  readonly right: RecordRef;
}

/** Stores an operator's decision on two records and applies it at once. `undecided` withdraws it. */
export async function decide(people: PeopleStore, clock: Clock, wish: DecideWish): Promise<DecideOutcome> {
  return await decideAll(people, clock, [wish]);
}

/** Stores several decisions and applies them as one change. */
export async function decideAll(people: PeopleStore, clock: Clock, wishes: readonly DecideWish[]): Promise<DecideOutcome> {
  return await people.turn(() => decideInTurn(people, wishes, clock.nowMs()));
}

async function decideInTurn(people: PeopleStore, wishes: readonly DecideWish[], atMs: number): Promise<DecideOutcome> {
  if ((await people.facts()).rebuildPending) return { kind: 'rebuild_pending' };
  const refs = wishes.flatMap(({ left, right }) => [left, right]);
  const found = await people.findRecords(refs);
  for (const [at, record] of found.entries()) if (record === undefined) return { kind: 'unknown_record', ref: refs[at]! };
  await people.putDecisions(wishes);
  const put = [...new Map((found as StoredRecord[]).map((record) => [record.id, record])).values()];
  return {
    kind: 'decided',
    outcome: await resolveBatch(people, { put, removed: [], cause: { kind: 'decision', atMs } }, await knownModel(people)),
  };
}
