import { verifyTheBooks } from '../app/verify-books.ts';
import type { AddCommand } from './context.ts';
import { addBooksOptions, type BooksOptions, onBooks } from './on-books.ts';

export const addVerifyCommand: AddCommand = (program, context) => {
  addBooksOptions(
    program.command('verify').description("Check the ledger's sums and the stores' integrity, also while the service runs."),
  ).action((options: BooksOptions) =>
    onBooks(
      context,
      options,
      async (books) => {
        const { accounts, credits, faults } = await verifyTheBooks(books);
        const good = faults.length === 0;
        return {
          value: { ok: good, accounts, credits, faults },
          lines: good
            ? [`The books hold: ${accounts} accounts, ${credits} credits.`]
            : [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)],
          failed: !good,
        };
      },
      { mustExist: true },
    ),
  );
};
