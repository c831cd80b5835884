import type { PersonId, RecordId } from '../../core/ids.ts';
import { refText } from '../../core/record.ts';
import { describedWith, valuesToList } from '../../privacy/listed-values.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import type { EntryPlace, PrivacyRequest } from '../../store/privacy-list.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';
import { screenOf } from '../screening/screen-of.ts';
import { recordsIn } from '../store-pages.ts';
import { listErased, type PrivacyDeps } from './change-list.ts';
import { correctionsOf } from './correct.ts';
import { dropRejects } from './drop-rejects.ts';
import type { Subject } from './find-subject.ts';
import { Unlearning } from './unlearning.ts';

type Stores = Pick<PrivacyDeps, 'people' | 'books'>;

const RECORDS_PER_BATCH = 250;
const ENTRIES_PER_RUN = 5_000;

export interface EraseOrder {
  readonly request: PrivacyRequest;
  readonly subject: Subject;
  readonly reason: string;
  readonly source: string;
  /** Where imports keep the rows that they reject. */
  readonly rejectsFolder: string;
  /** False where others follow, so that the files are purged once for all. */
  readonly isLast?: boolean;
}

/** How much of each kind was really deleted. */
export interface ErasureReceipt {
  readonly records: number;
  readonly people: number;
  readonly kept_replies: number;
  readonly rejected_rows: number;
  readonly decisions: number;
  readonly corrections: number;
  /** Charged look-ups that no longer say whom they were about. */
  readonly look_ups_forgotten: number;
  readonly hashes_kept: number;
  /** False where another process was reading: its log is emptied when that has closed it. */
  readonly files_purged: boolean;
}

/** Removes a person with everything that is stored of them. What stays are hashes, so that later rows about them are refused. */
export async function erase(deps: PrivacyDeps, order: EraseOrder): Promise<ErasureReceipt> {
  const { books, people } = deps;
  const { person, records, oldIds } = order.subject;
  const ids = [person.id, ...oldIds];
  const described = describedWith(
    person,
    records.map(({ record }) => record),
  );
  const values = valuesToList(described);
  const replies = await books.emptyReplies(ids);
  await listErased(deps, { ...order, values, described });
  // With the last of the records they go too.
  const corrections = (await correctionsOf(people, order.subject)).length;
  const removed = await remove(deps, { records, ids, atMs: deps.nowMs() });
  const rejects = dropRejects(order.rejectsFolder, described);
  const purged = order.isLast === false ? [] : [await people.purge(), await books.purge()];
  return {
    records: records.length,
    people: (await people.people([person.id]))[0] === undefined ? 1 : 0,
    kept_replies: replies + removed.replies,
    rejected_rows: rejects,
    decisions: removed.decisions,
    corrections,
    look_ups_forgotten: removed.lookUps,
    hashes_kept: values.length,
    files_purged: purged.every(Boolean),
  };
}

interface Gone {
  readonly records: readonly StoredRecord[];
  /** Under which their people are, and were, known. */
  readonly ids: readonly PersonId[];
  /** When it began. */
  readonly atMs: number;
}

/** Removes records, and what is stored of their people elsewhere. */
async function remove(
  { books, people }: Stores,
  { records, ids, atMs }: Gone,
): Promise<Record<'decisions' | 'replies' | 'lookUps', number>> {
  const unlearning = await Unlearning.of(people);
  unlearning.note(records.map(({ record }) => record));
  await removeRecords(
    people,
    records.map(({ id }) => id),
    atMs,
  );
  await unlearning.finish();
  return {
    decisions: await dropDecisions(people, records),
    // One may have been kept while the records were being removed.
    replies: await books.emptyReplies(ids),
    lookUps: await forgetLookUps(books, ids),
  };
}

async function removeRecords(people: PeopleStore, ids: readonly RecordId[], atMs: number): Promise<void> {
  const model = await knownModel(people);
  for (let at = 0; at < ids.length; at += RECORDS_PER_BATCH) {
    const removed = ids.slice(at, at + RECORDS_PER_BATCH);
    await people.turn(() => resolveBatch(people, { put: [], removed, cause: { kind: 'erasure', atMs } }, model));
  }
}

async function forgetLookUps(books: BooksStore, people: readonly PersonId[]): Promise<number> {
  let forgotten = 0;
  for (let after: EntryPlace | undefined; ; ) {
    const { lookUps, last } = await books.forgetLookUps({ people, limit: ENTRIES_PER_RUN, ...(after !== undefined && { after }) });
    forgotten += lookUps;
    if (last === undefined) return forgotten;
    after = last;
  }
}

async function dropDecisions(people: PeopleStore, records: readonly StoredRecord[]): Promise<number> {
  const refs = new Set(records.map(({ ref }) => refText(ref)));
  const about = (await people.decisions()).filter(({ left, right }) => refs.has(refText(left)) || refs.has(refText(right)));
  if (about.length > 0) await people.putDecisions(about.map(({ left, right }) => ({ left, right, verdict: 'undecided' })));
  return about.length;
}

/** After a restore: removes the records of people who were erased after the backup. Gives how many. */
export async function removeErased({ people, books }: Stores, atMs: number): Promise<number> {
  const screen = await screenOf(people);
  const records: StoredRecord[] = [];
  for await (const page of recordsIn(people)) records.push(...page.filter(({ record }) => screen.isErased(record)));
  if (records.length === 0) return 0;
  const owners = [...new Set(records.flatMap(({ person }) => person ?? []))];
  const ids = [...owners, ...(await people.oldIds(owners))];
  await remove({ people, books }, { records, ids, atMs });
  await people.purge();
  await books.purge();
  return records.length;
}
