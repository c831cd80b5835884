import type { PersonId } from '../../core/ids.ts';
import { refText } from '../../core/record.ts';
import { type Described, describedRecords, describedWith, valuesToList } from '../../privacy/listed-values.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import { NO_CHANGE } from '../../store/people-change.ts';
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
  /** False if more erasures follow: the files are purged after the last one. */
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
  /** Charged look-ups that no longer name the person. */
  readonly look_ups_forgotten: number;
  readonly hashes_kept: number;
  /** False where another process was reading: its log is emptied when that has closed it. */
  readonly files_purged: boolean;
}

/**
 * Removes a person with everything that is stored of them. What stays are hashes, so that later rows about them are refused. The
 * person is withheld from the first step on; `finishErasures` goes on with what was interrupted.
 */
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
  const removed = await removeEverywhere(deps, { records, ids, described, rejectsFolder: order.rejectsFolder, atMs: deps.nowMs() });
  return {
    ...removed,
    people: (await people.people([person.id]))[0] === undefined ? 1 : 0,
    kept_replies: replies + removed.kept_replies,
    hashes_kept: values.length,
    files_purged: order.isLast === false || (await purge(deps)),
  };
}

/** Goes on with the erasure of listed people, wherever it was interrupted. */
export async function eraseListed(
  deps: Stores & Pick<PrivacyDeps, 'nowMs'>,
  people: readonly PersonId[],
  rejectsFolder: string,
): Promise<ErasureReceipt> {
  const screen = await screenOf(deps.people);
  const later = [...new Set([...people, ...(await deps.people.history(people)).flat()])];
  const stored = (await deps.people.people(later)).filter((person) => person !== undefined);
  const records: StoredRecord[] = [];
  for (const person of stored) {
    const own = (await deps.people.records(person.records)).filter((record) => record !== undefined);
    // Under another id they may stand with records of somebody else.
    records.push(...(people.includes(person.id) ? own : own.filter(({ record }) => screen.isErased(record))));
  }
  const described = describedRecords(records.map(({ record }) => record));
  const ids = [...later, ...(await deps.people.oldIds(later))];
  const removed = await removeEverywhere(deps, { records, ids, described, rejectsFolder, atMs: deps.nowMs() });
  return { ...removed, people: stored.length, hashes_kept: 0, files_purged: await purge(deps) };
}

async function purge({ people, books }: Stores): Promise<boolean> {
  const purged = [await people.purge(), await books.purge()];
  return purged.every(Boolean);
}

interface Gone {
  readonly records: readonly StoredRecord[];
  /** Ids, also earlier ones, of their people. */
  readonly ids: readonly PersonId[];
  /** When it began. */
  readonly atMs: number;
}

type Everywhere = Gone & Pick<EraseOrder, 'rejectsFolder'> & { readonly described: Described };

/** What is found by the records goes before them, so that a second run finds what is left. */
async function removeEverywhere(deps: Stores, { described, rejectsFolder, ...gone }: Everywhere) {
  const { records } = gone;
  const echoes = await deps.books.emptyReplies([], described.phones);
  const rejected_rows = dropRejects(rejectsFolder, described);
  // Removing the last record removes them too.
  const corrections = (await correctionsOf(deps.people, gone)).length;
  const removed = await remove(deps, gone);
  return { records: records.length, rejected_rows, corrections, ...removed, kept_replies: echoes + removed.kept_replies };
}

/** Removes records, and what is stored elsewhere about their people. */
async function remove({ books, people }: Stores, { records, ids, atMs }: Gone) {
  const unlearning = await Unlearning.of(people);
  unlearning.note(records.map(({ record }) => record));
  const decisions = await dropDecisions(people, records);
  const owners = await removeRecords(people, { records, ids, atMs });
  await unlearning.finish();
  // A reply may have been kept while the records were being removed.
  const kept_replies = await books.emptyReplies(ids);
  const look_ups_forgotten = await forgetLookUps(books, ids);
  // Last: an interrupted erasure finds the earlier ids by it.
  await people.turn(() => forgetHistory(people, owners));
  return { decisions, kept_replies, look_ups_forgotten };
}

/** Returns all ids, also later ones, of their people. */
async function removeRecords(people: PeopleStore, { records, ids, atMs }: Gone): Promise<PersonId[]> {
  const model = await knownModel(people);
  const owners = new Set(ids);
  for (let at = 0; at < records.length; at += RECORDS_PER_BATCH) {
    const removed = records.slice(at, at + RECORDS_PER_BATCH).map(({ id }) => id);
    await people.turn(() => resolveBatch(people, { put: [], removed, cause: { kind: 'erasure', atMs } }, model));
    // The records that remain may have become people of other ids.
    for (const id of (await people.history([...owners])).flat()) owners.add(id);
  }
  return [...owners];
}

/** Ids that lead to a person who is still stored, after a split, go on leading there. */
async function forgetHistory(people: PeopleStore, ids: readonly PersonId[]): Promise<void> {
  const stored = await people.people(ids);
  const gone = ids.filter((_, at) => stored[at] === undefined);
  const later = await people.history(gone);
  await people.apply({ ...NO_CHANGE, removedPeople: gone.map((id, at) => ({ id, becameOf: later[at]! })) });
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

/** After a restore: removes the records of people who were erased after the backup. Returns how many. */
export async function removeErased({ people, books }: Stores, atMs: number): Promise<number> {
  const screen = await screenOf(people);
  const records: StoredRecord[] = [];
  for await (const page of recordsIn(people)) records.push(...page.filter(({ record }) => screen.isErased(record)));
  if (records.length === 0) return 0;
  const owners = [...new Set(records.flatMap(({ person }) => person ?? []))];
  const ids = [...owners, ...(await people.oldIds(owners))];
  await remove({ people, books }, { records, ids, atMs });
  await purge({ people, books });
  return records.length;
}
