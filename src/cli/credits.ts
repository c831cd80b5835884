import { findAccount, grantCredits } from '../app/accounts/accounts.ts';
import { parseCount } from './arguments.ts';
import { type AddCommand, addStoreOptions, CommandFailed, onBooks, type StoreCommandOptions } from './command.ts';

export const addCreditsCommands: AddCommand = (program, context) => {
  const credits = program.command('credits').description('Credits of accounts.');
  const grant = credits
    .command('grant')
    .description('Add credits to an account.')
    .argument('<account>', 'its name')
    .argument('<credits>', 'how many', parseCount)
    .option('--reason <text>', 'reason, written to the ledger', 'granted by the operator');
  addStoreOptions(grant).action((name: string, amount: number, options: StoreCommandOptions & { reason: string }) =>
    onBooks(context, options, async (books) => {
      if (amount === 0) throw new CommandFailed('Grant at least 1 credit.');
      const account = await findAccount(books, name);
      if (account === undefined) throw new CommandFailed(`There is no account named ${name}.`);
      const { balanceAfter } = await grantCredits(
        { books, clock: context.clock },
        { account: account.id, credits: amount, reason: options.reason },
      );
      return {
        value: { account: account.name, granted: amount, credits: balanceAfter },
        lines: [`Granted ${amount} credits to ${account.name}, which now has ${balanceAfter}.`],
      };
    }),
  );
};
