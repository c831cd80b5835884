import type { PersonId, RecordId } from '../../core/ids.ts';
import { refText } from '../../core/record.ts';
import { describedWith, valuesToList } from '../../privacy/listed-values.ts';
import type { BooksStore } from '../../store/books.ts';
import type { EntryPlace, PrivacyRequest } from '../../store/privacy-list.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';
import { screenOf } from '../screening/screen-of.ts';
import { recordsIn } from '../store-pages.ts';
import { listErased, type PrivacyDeps } from './change-list.ts';
import { correctionsOf } from './correct.ts';
import { dropRejects } from './drop-rejects.ts';
import type { Subject } from './find-subject.ts';
import { forgetNames } from './forget-names.ts';

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
  const corrections = (await correctionsOf(people, order.subject)).length;
  // With the last of the records the corrections go too.
  await removeRecords(
    deps,
    records.map(({ id }) => id),
  );
  await forgetNames(people, described.names);
  const decisions = await dropDecisions(deps, order.subject);
  const rejects = dropRejects(order.rejectsFolder, described);
  // One may have been kept while the person was being removed.
  const late = await books.emptyReplies(ids);
  const forgotten = await forgetLookUps(books, ids);
  const purged = order.isLast === false ? [] : [await people.purge(), await books.purge()];
  return {
    records: records.length,
    people: (await people.people([person.id]))[0] === undefined ? 1 : 0,
    kept_replies: replies + late,
    rejected_rows: rejects,
    decisions,
    corrections,
    look_ups_forgotten: forgotten,
    hashes_kept: values.length,
    files_purged: purged.every(Boolean),
  };
}

async function removeRecords({ people }: Pick<PrivacyDeps, 'people'>, ids: readonly RecordId[]): Promise<void> {
  const model = await knownModel(people);
  for (let at = 0; at < ids.length; at += RECORDS_PER_BATCH) {
    const removed = ids.slice(at, at + RECORDS_PER_BATCH);
    await people.turn(() => resolveBatch(people, { put: [], removed }, model));
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

async function dropDecisions({ people }: Pick<PrivacyDeps, 'people'>, { records }: Subject): Promise<number> {
  const refs = new Set(records.map(({ ref }) => refText(ref)));
  const about = (await people.decisions()).filter(({ left, right }) => refs.has(refText(left)) || refs.has(refText(right)));
  if (about.length > 0) await people.putDecisions(about.map(({ left, right }) => ({ left, right, verdict: 'undecided' })));
  return about.length;
}

/** After a restore: removes the records of people who were erased after the backup. Gives how many. */
export async function removeErased(deps: Pick<PrivacyDeps, 'people' | 'books'>): Promise<number> {
  const { people, books } = deps;
  const screen = await screenOf(people);
  const ids: RecordId[] = [];
  const owners = new Set<PersonId>();
  for await (const page of recordsIn(people)) {
    for (const { id, record, person } of page) {
      if (!screen.isErased(record)) continue;
      ids.push(id);
      if (person !== undefined) owners.add(person);
    }
  }
  if (ids.length === 0) return 0;
  await removeRecords(deps, ids);
  const known = [...owners, ...(await people.oldIds([...owners]))];
  await books.emptyReplies(known);
  await forgetLookUps(books, known);
  await people.purge();
  await books.purge();
  return ids.length;
}
