import { readFile } from 'node:fs/promises';
import { type VerifyReport, verifyTheBooks } from '../app/accounts/accounts.ts';
import { checkHead, type Head, readHead } from '../app/outside-witness.ts';
import { type PeopleReport, verifyThePeople } from '../app/verify-people.ts';
import { StoreMissing } from '../store/store-refused.ts';
import { type AddCommand, addStoreOptions, type CliContext, CommandFailed, closing, type StoreCommandOptions, show } from './command.ts';

export const addVerifyCommand: AddCommand = (program, context) => {
  addStoreOptions(
    program
      .command('verify')
      .description("Check the ledger's sums and the stores' integrity, also while the service runs.")
      .option('--head <file>', 'also check that all that a head of audit head names is still there'),
  ).action(async (options: VerifyOptions) => {
    const head = options.head === undefined ? undefined : await readHeadFile(options.head);
    const found = await verifyPeople(context, options);
    const { records, people, faults: inPeople } = found ?? NO_PEOPLE;
    const books = await verifyBooks(context, options, found !== undefined, head);
    const { accounts, credits } = books ?? NO_BOOKS;
    const faults = [...(books ?? NO_BOOKS).faults, ...inPeople];
    const good = faults.length === 0;
    show(context, options, {
      value: { ok: good, accounts, credits, records, people, faults },
      lines: good
        ? [
            books === undefined
              ? 'There are no books yet: no account has been created.'
              : `The books are sound: ${accounts} accounts, ${credits} credits.`,
            `The people are sound: ${people} people from ${records} records.`,
            'All is well.',
          ]
        : [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)],
      failed: !good,
    });
  });
};

async function readHeadFile(file: string): Promise<Head> {
  const head = readHead(await readFile(file, 'utf8'));
  if (head === undefined) throw new CommandFailed(`${file} is not a head that namesake audit head wrote.`);
  return head;
}

interface VerifyOptions extends StoreCommandOptions {
  readonly head?: string;
}

const NO_BOOKS: VerifyReport = { accounts: 0, credits: 0, faults: [] };
const NO_PEOPLE: PeopleReport = { records: 0, people: 0, faults: [] };

/** Undefined if people were imported and no account has been created yet. */
async function verifyBooks(
  context: CliContext,
  options: StoreCommandOptions,
  hasPeople: boolean,
  head: Head | undefined,
): Promise<VerifyReport | undefined> {
  const books = await context.openBooks(options, { mustExist: true }).catch((error: unknown) => {
    if (error instanceof StoreMissing && hasPeople) return undefined;
    throw error;
  });
  if (books === undefined) return head && { ...NO_BOOKS, faults: ['the books that the head is of are not there'] };
  return closing(books, async (open) => {
    const report = await verifyTheBooks(open);
    return head === undefined ? report : { ...report, faults: [...report.faults, ...(await checkHead(open, head))] };
  });
}

async function verifyPeople(context: CliContext, options: StoreCommandOptions): Promise<PeopleReport | undefined> {
  const faults = context.faultsOfPeopleFile(options);
  if (faults === undefined) return undefined;
  // The tables of a damaged file cannot be trusted.
  if (faults.length > 0) return { ...NO_PEOPLE, faults };
  return closing(await context.openPeople(options, 'read'), verifyThePeople);
}
