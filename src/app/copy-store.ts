import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { copyBooks, isEmptyBooks } from './copy-books.ts';
import { CopyFault, type CopyReport } from './copy-fault.ts';
import { copyPeople } from './copy-people.ts';
import type { OnCopied } from './copy-progress.ts';

export interface Stores {
  readonly books: BooksStore;
  readonly people: PeopleStore;
}

export interface CopyOrder {
  readonly from: Stores;
  readonly to: Stores;
  readonly nowMs: number;
  readonly onProgress?: OnCopied;
}

export interface CopySummary {
  /** Rows by table, every one found equal on both sides. */
  readonly rows: CopyReport;
  readonly balanceCredits: number;
}

/**
 * Moves a whole store to another engine: ids, keys and chains as they are, so that replies stay the same to the byte.
 * The target must be empty, or a copy of this very store that was cut short: then only what is missing is written.
 * Accounts come last, so that nobody can use a half-copied store.
 */
export async function copyStore({ from, to, nowMs, onProgress = () => {} }: CopyOrder): Promise<CopySummary> {
  const [source, target] = await Promise.all([from.people.copying.identity(), to.people.copying.identity()]);
  const isResumed = source.keySeed === target.keySeed;
  if ((await from.people.facts()).rebuildPending) {
    throw new CopyFault('An import into the store you copy from is unfinished. Run it to its end, then copy.');
  }
  if (!isResumed && !((await isEmptyBooks(to.books, nowMs)) && (await isEmptyPeople(to.people)))) {
    throw new CopyFault('The store you copy to is not empty. Give a new folder or database; nothing was changed.');
  }
  const people = await copyPeople(from.people, to.people, onProgress);
  const books = await copyBooks(from.books, to.books, nowMs, onProgress);
  const faults = await to.books.verify();
  if (faults.length > 0) throw new CopyFault(`The copied books do not add up: ${faults.slice(0, 3).join('; ')}.`);
  return { rows: { ...people, ...books }, balanceCredits: await sameBalances(from.books, to.books) };
}

async function isEmptyPeople(people: PeopleStore): Promise<boolean> {
  const { records, people: heads, modelVersion, rebuildPending } = await people.facts();
  if (records + heads + modelVersion > 0 || rebuildPending) return false;
  const tables = [
    await people.copying.lines({ after: undefined, limit: 1 }),
    await people.copying.properties({ after: undefined, limit: 1 }),
  ];
  return tables.every((rows) => rows.length === 0) && (await people.decisions()).length === 0;
}

/** Also tells when somebody charged an account while it was being copied. */
async function sameBalances(from: BooksStore, to: BooksStore): Promise<number> {
  const [before, after] = [await from.accounts({}), await to.accounts({})];
  const copied = new Map(after.map(({ id, balanceCredits }) => [id, balanceCredits]));
  if (before.length !== after.length || before.some(({ id, balanceCredits }) => copied.get(id) !== balanceCredits)) {
    throw new CopyFault(
      'Balances changed while they were copied. Stop whatever serves the store you copy from, then copy into an empty one.',
    );
  }
  return before.reduce((sum, { balanceCredits }) => sum + balanceCredits, 0);
}
