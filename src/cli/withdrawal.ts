import type { ImportOrder } from '../app/import/import-order.ts';
import { dropRejectsOf } from '../app/privacy/drop-rejects.ts';
import { Unlearning } from '../app/privacy/unlearning.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore, StoredRecord } from '../store/people.ts';
import { StoreMissing } from '../store/store-refused.ts';
import type { CliContext, StoreOptions } from './command.ts';

const MOST_JOBS = 10_000;

/**
 * Empties the kept replies that show people whose records are withdrawn, and removes their names from the model. Books are opened
 * only if a record is withdrawn.
 */
export class Withdrawal {
  readonly #context: CliContext;
  readonly #options: StoreOptions;
  readonly #people: PeopleStore;
  #unlearning: Unlearning | undefined;
  #books: Promise<BooksStore | undefined> | undefined;

  constructor(context: CliContext, options: StoreOptions, people: PeopleStore) {
    this.#context = context;
    this.#options = options;
    this.#people = people;
  }

  readonly say = async (records: readonly StoredRecord[]): Promise<void> => {
    this.#unlearning ??= await Unlearning.of(this.#people);
    this.#unlearning.note(records.map(({ record }) => record));
    this.#books ??= this.#open();
    await (await this.#books)?.emptyReplies([...new Set(records.flatMap(({ person }) => person ?? []))]);
  };

  /** Called after the records are withdrawn. */
  async finish(): Promise<void> {
    if (this.#unlearning === undefined) return;
    await this.#unlearning.finish();
    await this.#people.purge('logs');
    await (await this.#books)?.purge();
  }

  async close(): Promise<void> {
    await (await this.#books)?.close();
  }

  async #open(): Promise<BooksStore | undefined> {
    try {
      return await this.#context.openBooks(this.#options, { mustExist: true });
    } catch (error) {
      // A store without books has never answered anything.
      if (error instanceof StoreMissing) return undefined;
      throw error;
    }
  }
}

/** Removes the rows that earlier imports of a source rejected. */
export async function dropOldRejects(people: PeopleStore, { source, rejectsFolder }: ImportOrder, job: number): Promise<void> {
  const jobs = await people.jobs({ limit: MOST_JOBS });
  const old = jobs.filter(
    ({ id, kind, order }) => kind === 'import' && id !== job && (JSON.parse(order) as { source?: string }).source === source,
  );
  dropRejectsOf(
    rejectsFolder,
    old.map(({ id }) => id),
  );
}
