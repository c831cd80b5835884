import type { ImportOrder } from '../app/import/import-order.ts';
import { dropRejectsOf } from '../app/privacy/drop-rejects.ts';
import type { PersonId } from '../core/ids.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { StoreMissing } from '../store/store-refused.ts';
import type { CliContext, StoreOptions } from './command.ts';

const MOST_JOBS = 10_000;

/** Empties the kept replies that show people whose records are withdrawn. Books are opened only where somebody is withdrawn. */
export class Withdrawal {
  readonly #context: CliContext;
  readonly #options: StoreOptions;
  #books: Promise<BooksStore | undefined> | undefined;

  constructor(context: CliContext, options: StoreOptions) {
    this.#context = context;
    this.#options = options;
  }

  readonly say = async (people: readonly PersonId[]): Promise<void> => {
    this.#books ??= this.#open();
    await (await this.#books)?.emptyReplies(people);
  };

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

/** The rows that earlier imports of a source rejected are withdrawn with it. */
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
