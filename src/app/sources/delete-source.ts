import type { Clock } from '../../core/clock.ts';
import type { RecordId } from '../../core/ids.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import { keepMeasures } from '../measure/kept-measures.ts';
import { resolveEverything } from '../resolving/bulk-resolve.ts';
import type { SayStage } from '../resolving/bulk-set.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';
import { type RunningJob, startJob } from '../tasks/running-job.ts';
import { type WorkRoom, WorkThreads } from '../tasks/work-threads.ts';

const RECORDS_PER_BATCH = 250;
/** From this share of all records on, resolving the rest once costs less than taking the source out batch by batch. */
const LARGE_SHARE = 0.2;
const LEAST_LARGE = 5_000;

export interface DeleteOrder {
  readonly source: string;
  /** Called before records are removed, to withdraw what was derived from them. */
  readonly onWithdraw: (records: readonly StoredRecord[]) => Promise<void>;
  readonly say?: (stage: Parameters<SayStage>[0] | 'withdraw', done: number, total: number) => void;
  readonly room?: WorkRoom;
}

export type DeleteOutcome =
  | { readonly kind: 'unknown_source' }
  /** Another import has to be finished first. */
  | { readonly kind: 'rebuild_pending' }
  | { readonly kind: 'deleted'; readonly job: number; readonly records: number };

/**
 * Removes every record of a source, as one job. People who are left without records are gone; others are described by what is left.
 * The privacy list stays as it is. If it is interrupted, the same order goes on.
 */
export async function deleteSource(people: PeopleStore, clock: Clock, order: DeleteOrder): Promise<DeleteOutcome> {
  const { source } = order;
  const asked = { kind: 'delete', order: JSON.stringify({ source }), checkpoint: '{}', progress: '{}' } as const;
  const open = (await people.jobs({ state: 'running', limit: 100 })).find((job) => job.kind === 'delete' && job.order === asked.order);
  const known = (await people.sources()).find(({ name }) => name === source);
  if (open === undefined && (known?.records ?? 0) === 0) return { kind: 'unknown_source' };
  if (open === undefined && (await people.facts()).rebuildPending) return { kind: 'rebuild_pending' };
  const job = await startJob(people, clock, asked);
  try {
    const records = await removeRecords(people, job, order, known?.records ?? 0);
    await people.putTrust(source, undefined);
    await people.putExpiry(source, undefined);
    await job.finish(JSON.stringify({ withdrawn: records }));
    return { kind: 'deleted', job: job.id, records };
  } catch (error) {
    await job.leave().catch(() => {});
    throw error;
  }
}

async function removeRecords(people: PeopleStore, job: RunningJob, order: DeleteOrder, count: number): Promise<number> {
  const { say = () => {} } = order;
  const before = (JSON.parse(job.job.progress) as { readonly withdrawn?: number }).withdrawn ?? 0;
  const total = before + count;
  const facts = await people.facts();
  const isLarge = facts.rebuildPending || (count >= LEAST_LARGE && count > LARGE_SHARE * facts.records);
  let done = before;
  for (let after = 0 as RecordId; ; ) {
    const page = await people.scanRecords({ after, limit: RECORDS_PER_BATCH, source: order.source });
    if (page.length === 0) break;
    const removed = page.map(({ id }) => id);
    await order.onWithdraw(page);
    done += removed.length;
    const progress = JSON.stringify({ withdrawn: done, total });
    const saved = { job: job.id, checkpoint: '{}', progress };
    if (isLarge) await people.stageRecords({ records: [], removedRecords: removed, jobCheckpoint: saved });
    else await people.turn(async () => resolveBatch(people, { put: [], removed, cause: job.cause }, await knownModel(people), () => saved));
    say('withdraw', done, total);
    after = removed.at(-1)!;
  }
  if (isLarge) await resolveRest(people, job, order);
  return done;
}

async function resolveRest(people: PeopleStore, job: RunningJob, { say, room }: DeleteOrder): Promise<void> {
  const threads = new WorkThreads(room);
  try {
    await people.turn(async () => {
      await resolveEverything({ people, threads, cause: job.cause, train: 'never', ...(say !== undefined && { onStage: say }) });
      await keepMeasures(people);
    });
  } finally {
    await threads.close();
  }
}
