import type { BooksStatus, PeopleStatus, Status } from '../app/status.ts';
import { statusOf } from '../app/status.ts';
import { VERSION } from '../core/version.ts';
import { isInUse } from '../store/sqlite/books/shared-books.ts';
import { StoreMissing } from '../store/store-refused.ts';
import { type AddCommand, addStoreOptions, type CliContext, type StoreCommandOptions, show } from './command.ts';

export const addStatusCommand: AddCommand = (program, context) => {
  addStoreOptions(program.command('status').description('Show on one screen what runs, what is stored and what is due.')).action(
    async (options: StoreCommandOptions) => {
      const place = context.placeOf(options);
      const running = place.store === '' ? isInUse(place.data) : undefined;
      const status = await readStatus(context, options);
      show(context, options, { value: statusValue(status, running), lines: statusLines(context, options, status, running) });
    },
  );
};

async function readStatus(context: CliContext, options: StoreCommandOptions): Promise<Status> {
  const { data, store, privacy_journal: journal } = context.placeOf(options);
  const books = await context.openBooks(options, { mustExist: true }).catch(noneYet);
  const people = await context.openPeople(options, 'read', { mustExist: true }).catch(noneYet);
  try {
    return await statusOf({ books, people }, { data: store === '' ? data : '', journal }, context.clock.nowMs());
  } finally {
    await books?.close();
    await people?.close();
  }
}

function noneYet(error: unknown): undefined {
  if (!(error instanceof StoreMissing)) throw error;
}
