import type { Command } from 'commander';
import { createAccount, grantCredits, listAccounts, suspendAccount } from '../app/accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../app/accounts/keys.ts';
import type { Account, AccountLimits, BooksStore, Scope } from '../store/books.ts';
import { addAccountCare, addAdjust } from './account-care.ts';
import { parseCount, parseScopes } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onBooks } from './command.ts';
import { table } from './print.ts';
import { theAccount } from './the-account.ts';

export const addAccountCommands: AddCommand = (program, context) => {
  const account = program.command('account').description('Customers and what they may use.');
  addCreate(account, context);
  onBooks(account.command('list').description('All accounts with their balances.'), context, async (books) => {
    const accounts = await listAccounts(books);
    return { value: { accounts: accounts.map(accountJson) }, lines: accountLines(accounts) };
  });
  addSuspend(account, context, 'suspend', 'Refuse all keys of the account from now on; its credits stay.');
  addSuspend(account, context, 'resume', 'Accept the keys of a suspended account again.');
  addAccountCare(account, context);
};

export const addCreditsCommands: AddCommand = (program, context) => {
  const credits = program.command('credits').description('Credits of accounts.');
  addAdjust(credits, context);
  const command = credits
    .command('grant')
    .description('Add credits to an account.')
    .argument('<account>', 'its name')
    .argument('<credits>', 'how many', parseCount)
    .option('--reason <text>', 'reason, written to the ledger', 'granted by the operator');
  onBooks(command, context, async (books, name: string, credits: number, { reason }: { reason: string }) => {
    if (credits === 0) throw new CommandFailed('Grant at least 1 credit.');
    const account = await theAccount(books, name);
    context.about(`account:${account.id}`);
    const { balanceAfter } = await grantCredits({ books, clock: context.clock }, { account: account.id, credits, reason });
    return {
      value: { account: account.name, granted: credits, credits: balanceAfter },
      lines: [`Granted ${credits} credits to ${account.name}, which now has ${balanceAfter}.`],
    };
  });
};

function addCreate(account: Command, context: CliContext): void {
  const command = account
    .command('create')
    .description('Create an account and its first key, which is shown only once.')
    .argument('<name>', 'name of the account')
    .option('--credits <n>', 'opening balance', parseCount, 0)
    .option('--rate-limit <n>', 'look-ups per minute, 0 for no limit', parseCount)
    .option('--miss-budget <n>', 'look-ups without a match per day, 0 for no limit', parseCount)
    .option('--scope <scopes>', `what the key may do (default: ${CUSTOMER_SCOPES.join(',')})`, parseScopes);
  type CreateOptions = { credits: number; rateLimit?: number; missBudget?: number; scope?: Scope[] };
  const create = async (books: BooksStore, name: string, { credits, scope: scopes = [...CUSTOMER_SCOPES], ...limits }: CreateOptions) => {
    const outcome = await createAccount({ books, clock: context.clock }, { name, credits, limits: limitsOf(limits), scopes });
    if (outcome.kind === 'name_taken') throw new CommandFailed(`An account named ${name} already exists.`);
    if (outcome.kind === 'invalid') throw new CommandFailed(`This account cannot be created: ${outcome.faults.join('; ')}.`);
    const { account: made, secret } = outcome;
    context.about(`account:${made.id}`);
    return {
      value: { account: made.name, key: secret, credits: made.balanceCredits },
      lines: [`Account  ${made.name}`, `Credits  ${made.balanceCredits}`, `Key      ${secret}`, 'Save the key: it is not shown again.'],
    };
  };
  onBooks(command, context, create, { mustExist: false });
}

function addSuspend(account: Command, context: CliContext, verb: 'suspend' | 'resume', about: string): void {
  onBooks(account.command(verb).description(about).argument('<name>'), context, async (books, name: string) => {
    const changed = await suspendAccount(books, { name, suspended: verb === 'suspend' });
    if (changed === undefined) throw new CommandFailed(`There is no account named ${name}.`);
    context.about(`account:${changed.id}`);
    return { value: accountJson(changed), lines: [`Account ${changed.name} is ${changed.suspended ? 'suspended' : 'active'}.`] };
  });
}

function limitsOf({ rateLimit, missBudget }: { rateLimit?: number; missBudget?: number }): AccountLimits {
  return {
    ...(rateLimit === undefined ? {} : { ratePerMinute: rateLimit }),
    ...(missBudget === undefined ? {} : { missesPerDay: missBudget }),
  };
}

function accountJson({ name, balanceCredits, suspended, limits, createdMs }: Account): Record<string, unknown> {
  return {
    account: name,
    credits: balanceCredits,
    suspended,
    ...(limits.ratePerMinute === undefined ? {} : { rate_limit: limits.ratePerMinute }),
    ...(limits.missesPerDay === undefined ? {} : { miss_budget: limits.missesPerDay }),
    created: new Date(createdMs).toISOString(),
  };
}

function accountLines(accounts: readonly Account[]): string[] {
  if (accounts.length === 0) return ['There are no accounts yet. Create one: namesake account create NAME --credits N'];
  const limit = (value: number | undefined) => (value === undefined ? 'default' : value === 0 ? 'none' : value);
  const rows = accounts.map(({ name, balanceCredits, suspended, limits, createdMs }) => [
    name,
    balanceCredits,
    suspended ? 'suspended' : 'active',
    limit(limits.ratePerMinute),
    limit(limits.missesPerDay),
    new Date(createdMs).toISOString().slice(0, 10),
  ]);
  return table(['ACCOUNT', 'CREDITS', 'STATE', 'PER MINUTE', 'MISSES PER DAY', 'CREATED'], rows);
}
