import type { BooksStore } from '../../store/books.ts';
import { copySecretsFile, defaultSecretsFile } from '../../store/secrets-file.ts';
import { type StorePlace, secretsAt } from '../open-stores.ts';
import { checkBooks, copyBooks } from './copy-books.ts';
import { copyPeople } from './copy-people.ts';
import { checkPeople } from './copy-people-check.ts';
import { onSource, onTarget, refuseSamePlace, type Source, type Stores } from './copy-places.ts';
import { CopyFault, type CopyReport, type OnCopied } from './copy-report.ts';

export interface CopyOrder {
  readonly from: StorePlace;
  readonly to: StorePlace;
  readonly nowMs: number;
  readonly onProgress?: OnCopied;
  /** Called once when an import into the embedded source must end first. */
  readonly onWait?: () => void;
}

export interface CopySummary {
  /** Rows by table, every one found equal on both sides. */
  readonly rows: CopyReport;
  readonly balanceCredits: number;
}

/**
 * Moves a whole store to another engine: ids, keys and chains as they are, so that replies stay the same to the byte.
 * The target is made new and refused by every command until all of it is copied and checked against the source once more,
 * while no process writes to that: so it is exact, or cannot be used.
 */
export async function copyStore({ from, to, nowMs, onProgress = () => {}, onWait = () => {} }: CopyOrder): Promise<CopySummary> {
  refuseSamePlace(from, to);
  const secrets = secretsAt(from).place;
  return await onSource(from, onWait, async (source) => {
    const { rebuildPending, version } = await source.people.facts();
    if (rebuildPending) {
      throw new CopyFault(
        'A job of the store you copy from is unfinished (`namesake jobs` lists it). Run it to its end, then copy; nothing was changed.',
      );
    }
    // The copy is kept with the same keys: its chains and hashes are the same.
    const target = { ...to, secrets: to.secrets ?? (to.store === '' ? defaultSecretsFile(to.data) : secrets) };
    if (target.secrets !== secrets) copySecretsFile(secrets, target.secrets);
    return await onTarget(target, async (target) => {
      await copyPeople(source.people, target.people, onProgress);
      await copyBooks(source.books, target.books, nowMs, onProgress);
      const summary = await source.still(() => check(source, target, nowMs, onProgress));
      // Tables are imported without taking turns.
      if ((await source.people.facts()).version !== version) {
        throw new CopyFault('Something was imported into the store you copy from meanwhile. Let it end, then run the same command again.');
      }
      return summary;
    });
  });
}

async function check(source: Source, target: Stores, nowMs: number, onProgress: OnCopied): Promise<CopySummary> {
  const people = await checkPeople(source.people, target.people, onProgress);
  const books = await checkBooks(source.books, target.books, nowMs, onProgress);
  const faults = await target.books.verify();
  if (faults.length > 0) throw new CopyFault(`The copied books do not add up: ${faults.slice(0, 3).join('; ')}.`);
  const [balanceCredits, copied] = [await balanceOf(source.books), await balanceOf(target.books)];
  if (balanceCredits !== copied)
    throw new CopyFault(`The balances of the copy are ${copied} credits, those of the source ${balanceCredits}.`);
  return { rows: { ...people, ...books }, balanceCredits };
}

async function balanceOf(books: BooksStore): Promise<number> {
  return (await books.accounts({})).reduce((sum, account) => sum + account.balanceCredits, 0);
}
