import { verifyTheBooks } from '../app/accounts/verify-books.ts';
import { type PeopleReport, verifyThePeople } from '../app/verify-people.ts';
import type { AddCommand, CliContext } from './context.ts';
import { addStoreOptions, onBooks, type StoreCommandOptions } from './on-store.ts';

export const addVerifyCommand: AddCommand = (program, context) => {
  addStoreOptions(
    program.command('verify').description("Check the ledger's sums and the stores' integrity, also while the service runs."),
  ).action((options: StoreCommandOptions) =>
    onBooks(context, options, async (books) => {
      const { accounts, credits, faults: inBooks } = await verifyTheBooks(books);
      const { records, people, faults: inPeople } = await verifyPeople(context, options);
      const faults = [...inBooks, ...inPeople];
      const good = faults.length === 0;
      return {
        value: { ok: good, accounts, credits, records, people, faults },
        lines: good
          ? [`The books hold: ${accounts} accounts, ${credits} credits.`, `The people hold: ${people} people of ${records} records.`]
          : [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)],
        failed: !good,
      };
    }),
  );
};

async function verifyPeople(context: CliContext, options: StoreCommandOptions): Promise<PeopleReport> {
  const faults = context.faultsOfPeopleFile(options);
  // The tables of a damaged file cannot be trusted to say more.
  if (faults === undefined || faults.length > 0) return { records: 0, people: 0, faults: faults ?? [] };
  const people = await context.openPeople(options, 'read');
  try {
    return await verifyThePeople(people);
  } finally {
    await people.close();
  }
}
