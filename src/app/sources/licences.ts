import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore, StoreFacts } from '../../store/people.ts';
import type { SourceExpiry } from '../../store/source-expiry.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';

const RECORDS_PER_BATCH = 250;
const NOTE = 'source_purposes';
const NEVER: SourceExpiry = { isApplied: false };

export async function purposesOf(books: Pick<BooksStore, 'notes'>): Promise<Readonly<Record<string, string>>> {
  const text = (await books.notes())[NOTE];
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
}

/** Changes the purpose of a source, and the first day on which it may not be used any more; `null` removes one. It is in force once `applyExpiries` has run. */
export async function setLicence(
  { books, people }: { readonly books: Pick<BooksStore, 'notes' | 'putNote'>; readonly people: Pick<PeopleStore, 'facts' | 'putExpiry'> },
  source: string,
  { purpose, expires }: { readonly purpose?: string | null; readonly expires?: Day | null },
): Promise<void> {
  if (purpose !== undefined) {
    const { [source]: _, ...others } = await purposesOf(books);
    await books.putNote(NOTE, JSON.stringify(purpose === null ? others : { ...others, [source]: purpose }));
  }
  if (expires === undefined) return;
  const { day: _, ...known } = (await people.facts()).expiries?.get(source) ?? NEVER;
  const wanted = { ...known, ...(expires !== null && { day: expires }) };
  await people.putExpiry(source, wanted.day === undefined && !wanted.isApplied && wanted.doneUpTo === undefined ? undefined : wanted);
}

/** Sources whose people are to be described again: their day has come, it was put off, or that was interrupted. */
export function dueExpiries({ expiries }: Pick<StoreFacts, 'expiries'>, today: Day): string[] {
  return [...(expiries ?? [])]
    .filter(([, { day, isApplied, doneUpTo }]) => doneUpTo !== undefined || isApplied !== isOver(day, today))
    .map(([source]) => source);
}

function isOver(day: Day | undefined, today: Day): boolean {
  return day !== undefined && day <= today;
}

export interface ExpiryWork {
  readonly people: PeopleStore;
  readonly clock: Clock;
  /** Called with the people of each batch before they are described again, to withdraw what was derived from them. */
  readonly onPeople: (people: readonly PersonId[]) => Promise<void>;
  readonly say?: (done: number, total: number) => void;
}

export interface AppliedExpiry {
  readonly source: string;
  /** Whether its facts are left out now. */
  readonly isExpired: boolean;
  readonly records: number;
}

/**
 * Describes the people of every source that is due again, with or without its facts. From the first batch on, imports describe
 * people so, too. If it is interrupted, the next run goes on; undefined while an import is unfinished.
 */
export async function applyExpiries(work: ExpiryWork): Promise<AppliedExpiry[] | undefined> {
  const { people, clock } = work;
  const facts = await people.facts();
  if (facts.rebuildPending) return undefined;
  const applied: AppliedExpiry[] = [];
  for (const source of dueExpiries(facts, dayOf(clock.nowMs()))) applied.push(await applyOne(work, source));
  return applied;
}

async function applyOne({ people, clock, onPeople, say }: ExpiryWork, source: string): Promise<AppliedExpiry> {
  const { day, isApplied: was, doneUpTo } = (await people.facts()).expiries!.get(source)!;
  const isApplied = isOver(day, dayOf(clock.nowMs()));
  const { records: total = 0 } = (await people.sources()).find(({ name }) => name === source) ?? {};
  const dated = day === undefined ? {} : { day };
  // One that was put off half-way begins again.
  let after = (was === isApplied ? (doneUpTo ?? 0) : 0) as RecordId;
  await people.putExpiry(source, { ...dated, isApplied, doneUpTo: after });
  let done = 0;
  for (;;) {
    const put = await people.scanRecords({ after, limit: RECORDS_PER_BATCH, source });
    if (put.length === 0) break;
    await onPeople([...new Set(put.flatMap(({ person }) => person ?? []))]);
    await people.turn(async () => resolveBatch(people, { put, removed: [] }, await knownModel(people)));
    after = put.at(-1)!.id;
    done += put.length;
    await people.putExpiry(source, { ...dated, isApplied, doneUpTo: after });
    say?.(done, total);
  }
  await people.putExpiry(source, isApplied || day !== undefined ? { ...dated, isApplied } : undefined);
  return { source, isExpired: isApplied, records: done };
}
