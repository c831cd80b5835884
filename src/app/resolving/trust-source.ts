import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { resolveEverything } from './bulk-resolve.ts';
import type { SayStage } from './bulk-set.ts';
import { everybodyJob } from './everybody-job.ts';

/** What a source is worth of which nothing is said. */
export const ORDINARY_TRUST = 1;

export type TrustOutcome =
  | { readonly kind: 'unknown_source'; readonly known: readonly string[] }
  | { readonly kind: 'in_force_already' }
  | { readonly kind: 'put_together_anew'; readonly people: number };

/**
 * An operator's word on how far a source is believed where sources disagree: kept for every later import, also while the source has no
 * records, and in force at once, as everybody is put together anew.
 */
export async function trustSource(
  people: PeopleStore,
  clock: Clock,
  { source, trust }: { readonly source: string; readonly trust: number },
  onStage?: SayStage,
): Promise<TrustOutcome> {
  const known = await sourcesToTrust(people);
  if (!known.includes(source)) return { kind: 'unknown_source', known };
  // The weight is no part of the order: another one for the same source takes up what was left unfinished.
  return await everybodyJob(people, clock, { kind: 'trust', order: JSON.stringify({ source }) }, async (threads) => {
    if (await isInForce(people, source, trust)) return { kind: 'in_force_already' };
    // Until everybody is put together by it, only a rebuild may follow, whether a crash comes before the weight is kept or after.
    await people.stageRecords({ records: [] });
    await people.putTrust(source, trust === ORDINARY_TRUST ? undefined : trust);
    const made = await resolveEverything({ people, threads, train: 'never', ...(onStage !== undefined && { onStage }) });
    return { kind: 'put_together_anew', people: made.people };
  });
}

/** Those that have records, and those of which something was said before they lost theirs. */
async function sourcesToTrust(people: PeopleStore): Promise<readonly string[]> {
  const held = (await people.sources()).filter(({ records }) => records > 0).map(({ name }) => name);
  const { trust } = await people.facts();
  return [...new Set([...held, ...(trust?.keys() ?? [])])].sort();
}

async function isInForce(people: PeopleStore, source: string, asked: number): Promise<boolean> {
  const { rebuildPending, trust } = await people.facts();
  return !rebuildPending && (trust?.get(source) ?? ORDINARY_TRUST) === asked;
}
