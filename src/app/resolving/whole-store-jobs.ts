import type { Clock } from '../../core/clock.ts';
import { type Model, parseModel, showModel } from '../../match/model.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { Job, PeopleStore } from '../../store/people.ts';
import { keepMeasures } from '../measure/kept-measures.ts';
import { startJob } from '../tasks/running-job.ts';
import { type WorkRoom, WorkThreads } from '../tasks/work-threads.ts';
import { resolveEverything } from './bulk-resolve.ts';
import type { SayStage } from './bulk-set.ts';

/** Runs work that resolves the whole store, as one job in one turn. If it is interrupted, the same order resumes it. */
async function wholeStoreJob<Outcome extends object>(
  people: PeopleStore,
  clock: Clock,
  asked: Pick<Job, 'kind' | 'order'>,
  room: WorkRoom | undefined,
  work: (threads: WorkThreads, cause: ChangeCause) => Promise<Outcome>,
): Promise<Outcome & { readonly job: number; readonly seconds: number }> {
  const startedMs = clock.nowMs();
  const job = await startJob(people, clock, { ...asked, checkpoint: '{}', progress: '{}' });
  const threads = new WorkThreads(room);
  try {
    const outcome = await people.turn(async () => {
      const done = await work(threads, job.cause);
      await keepMeasures(people);
      return done;
    });
    await job.finish(JSON.stringify(outcome));
    return { ...outcome, job: job.id, seconds: (clock.nowMs() - startedMs) / 1_000 };
  } catch (error) {
    await job.leave().catch(() => {});
    throw error;
  } finally {
    await threads.close();
  }
}

/** Trains on all records and resolves everything with the new model, as one job. */
export function trainOnEverything(people: PeopleStore, clock: Clock, onStage: SayStage, room?: WorkRoom) {
  return wholeStoreJob(people, clock, { kind: 'train', order: '{}' }, room, (threads, cause) =>
    resolveEverything({ people, threads, cause, train: 'always', onStage }),
  );
}

export type UndoOutcome =
  | { readonly kind: 'nothing_to_undo' }
  | { readonly kind: 'imported_since'; readonly import: number }
  | { readonly kind: 'undone'; readonly people: number };

/** Goes back to the model before the last training, and resolves everything with it. */
export async function undoTraining(people: PeopleStore, clock: Clock, onStage: SayStage, room?: WorkRoom): Promise<UndoOutcome> {
  const { rebuildPending, modelVersion, modelSources } = await people.facts();
  const jobs = await people.jobs({ limit: MOST_JOBS });
  const last = jobs.find(({ kind }) => kind === 'train');
  const later = jobs.find(({ id, kind }) => kind === 'import' && last !== undefined && id > last.id);
  if (later !== undefined) return { kind: 'imported_since', import: later.id };
  const isInterrupted = rebuildPending && last?.order === UNDO;
  const before = isInterrupted ? undefined : modelOf(await people.modelBefore());
  if (!isInterrupted && (before === undefined || last === undefined || last.order === UNDO)) return { kind: 'nothing_to_undo' };
  return await wholeStoreJob(people, clock, { kind: 'train', order: UNDO }, room, async (threads, cause) => {
    // Until everything is resolved with it, only a rebuild may follow, even after a crash.
    await people.stageRecords({ records: [] });
    const version = modelVersion + 1;
    if (before !== undefined) await people.putModel(showModel({ ...before, version }), version, { sources: modelSources });
    const made = await resolveEverything({ people, threads, cause, train: 'never', onStage });
    return { kind: 'undone', people: made.people };
  });
}

const UNDO = JSON.stringify({ undo: true });
/** Trainings before so many jobs are not undone. */
const MOST_JOBS = 1_000;

function modelOf(text: string | undefined): Model | undefined {
  try {
    return text === undefined ? undefined : parseModel(text);
  } catch {
    return undefined;
  }
}

/** Trust in a source by default. */
export const ORDINARY_TRUST = 1;

export type TrustOutcome =
  | { readonly kind: 'unknown_source'; readonly known: readonly string[] }
  | { readonly kind: 'in_force_already' }
  | { readonly kind: 'resolved_again'; readonly people: number };

/**
 * Sets how far a source is trusted where sources disagree. It is stored for later imports, even while the source has no records, and
 * applied at once by resolving everything again.
 */
export async function trustSource(
  people: PeopleStore,
  clock: Clock,
  { source, trust }: { readonly source: string; readonly trust: number },
  onStage?: SayStage,
  room?: WorkRoom,
): Promise<TrustOutcome> {
  const known = await sourcesToTrust(people);
  if (!known.includes(source)) return { kind: 'unknown_source', known };
  // The trust is not part of the order, so that a new value for the same source resumes an unfinished job.
  return await wholeStoreJob(people, clock, { kind: 'trust', order: JSON.stringify({ source }) }, room, async (threads, cause) => {
    if (await isInForce(people, source, trust)) return { kind: 'in_force_already' };
    // Until everything is resolved with it, only a rebuild may follow, even after a crash.
    await people.stageRecords({ records: [] });
    await people.putTrust(source, trust === ORDINARY_TRUST ? undefined : trust);
    const made = await resolveEverything({ people, threads, cause, train: 'never', ...(onStage !== undefined && { onStage }) });
    return { kind: 'resolved_again', people: made.people };
  });
}

/** Sources with records, and sources whose trust was set before. */
async function sourcesToTrust(people: PeopleStore): Promise<readonly string[]> {
  const held = (await people.sources()).filter(({ records }) => records > 0).map(({ name }) => name);
  const { trust } = await people.facts();
  return [...new Set([...held, ...(trust?.keys() ?? [])])].sort();
}

async function isInForce(people: PeopleStore, source: string, asked: number): Promise<boolean> {
  const { rebuildPending, trust } = await people.facts();
  return !rebuildPending && (trust?.get(source) ?? ORDINARY_TRUST) === asked;
}
