import type { PeopleStore } from '../../store/people.ts';
import { keepMeasures } from '../measure/keep-measures.ts';
import { WorkThreads } from '../threads/work-threads.ts';
import { type BulkOutcome, resolveEverything } from './bulk-resolve.ts';
import type { BulkStage } from './bulk-set.ts';

export type TrustOutcome =
  | { readonly kind: 'unknown_source'; readonly known: readonly string[] }
  | { readonly kind: 'rebuild_pending' }
  | { readonly kind: 'trusted'; readonly outcome: BulkOutcome };

/**
 * An operator's word on how far a source is believed where sources disagree: kept for every later import, and in force at once,
 * as everybody is put together anew. 1 is what every source is worth unless said.
 */
export async function trustSource(
  people: PeopleStore,
  source: string,
  trust: number,
  onStage?: (stage: BulkStage, done: number, total: number) => void,
): Promise<TrustOutcome> {
  const threads = new WorkThreads();
  try {
    return await people.turn(async () => {
      if ((await people.facts()).rebuildPending) return { kind: 'rebuild_pending' };
      const known = (await people.sources()).filter(({ records }) => records > 0).map(({ name }) => name);
      if (!known.includes(source)) return { kind: 'unknown_source', known };
      // Until everybody is put together by it, only a rebuild may follow: a crash in between must not leave some as they were.
      await people.stageRecords({ records: [] });
      await people.putTrust(source, trust === 1 ? undefined : trust);
      const outcome = await resolveEverything({ people, threads, train: 'never', ...(onStage !== undefined && { onStage }) });
      await keepMeasures(people);
      return { kind: 'trusted', outcome };
    });
  } finally {
    await threads.close();
  }
}
