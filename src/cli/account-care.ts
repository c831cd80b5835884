import type { Command } from 'commander';
import { adjustCredits, closeAccount, renameAccount } from '../app/accounts/accounts.ts';
import { usageReport } from '../app/accounts/usage-report.ts';
import { type Day, dayOf } from '../core/clock.ts';
import { MAX_ORDER_CREDITS } from '../ledger/order.ts';
import type { Account, AccountLimits, BooksStore } from '../store/books.ts';
import { parseCount } from './arguments.ts';
import { type CliContext, CommandFailed, onBooks, type Shown } from './command.ts';
import { table } from './print.ts';
import { theAccount } from './the-account.ts';

const USAGE_DAYS = 30;

/** Commands on one account. */
export function addAccountCare(account: Command, context: CliContext): void {
  const named = (name: string, about: string) => account.command(name).description(about).argument('<account>', 'its name');
  onBooks(named('show', 'One account: balance, limits, keys, and the usage of 30 days.'), context, async (books, name: string) =>
    showAccount(books, await theAccount(books, name), dayOf(context.clock.nowMs())),
  );
  addLimits(named('limits', 'Change what an account may ask.'), context);
  const rename = named('rename', 'Give an account another name; its keys and its ledger stay.').argument('<name>', 'the new one');
  onBooks(rename, context, async (books, name: string, wanted: string) => {
    const found = await theAccount(books, name);
    context.about(`account:${found.id}`);
    const outcome = await renameAccount(books, found, wanted);
    if (outcome.kind === 'name_taken') throw new CommandFailed(`An account named ${wanted.trim()} already exists.`);
    if (outcome.kind === 'invalid') throw new CommandFailed(`That is no name of an account: ${outcome.fault}.`);
    return { value: { account: wanted.trim(), was: name }, lines: [`${name} is called ${wanted.trim()} from now on.`] };
  });
  const close = named('close', 'Suspend an account and revoke all its keys; its ledger stays.').option('--yes', 'do not ask');
  onBooks(close, context, async (books, name: string, { yes }: { yes?: boolean }) => {
    const found = await theAccount(books, name);
    context.about(`account:${found.id}`);
    if (yes !== true && !(await context.confirm(`Revoke all keys of ${found.name} for good?`))) {
      throw new CommandFailed('Nothing was changed. Give --yes to close it without a question.');
    }
    const { revokedKeys } = await closeAccount({ books, clock: context.clock }, found);
    return {
      value: { account: found.name, closed: true, revoked_keys: revokedKeys, credits: found.balanceCredits },
      lines: [`${found.name} is closed: ${revokedKeys} keys were revoked, ${found.balanceCredits} credits are left.`],
    };
  });
}

/** Corrects a balance. */
export function addAdjust(credits: Command, context: CliContext): void {
  const command = credits
    .command('adjust')
    .description('Correct a balance in either direction; never below zero.')
    .argument('<account>', 'its name')
    .argument('<credits>', 'such as 50 or -50', parseAdjustment)
    .requiredOption('--reason <text>', 'why; it is written to the ledger');
  onBooks(command, context, async (books, name: string, amount: number, { reason }: { reason: string }) => {
    const account = await theAccount(books, name);
    context.about(`account:${account.id}`);
    const outcome = await adjustCredits({ books, clock: context.clock }, { account: account.id, credits: amount, reason });
    if (outcome.kind === 'balance_too_low') {
      throw new CommandFailed(`${account.name} has ${outcome.balance} credits, and a balance never goes below zero. Nothing was changed.`);
    }
    return {
      value: { account: account.name, adjusted: amount, credits: outcome.balanceAfter },
      lines: [`${account.name}: ${amount > 0 ? '+' : ''}${amount} credits, now ${outcome.balanceAfter}.`],
    };
  });
}

function parseAdjustment(text: string): number {
  const amount = Number(text);
  if (!/^[+-]?\d{1,13}$/.test(text) || amount === 0 || Math.abs(amount) > MAX_ORDER_CREDITS) {
    throw new CommandFailed('Give the credits as a whole number other than 0, such as 50 or -50.');
  }
  return amount;
}

async function showAccount(books: BooksStore, account: Account, today: Day): Promise<Shown> {
  const { id, name, balanceCredits, suspended, limits, createdMs } = account;
  const keys = await books.keys(id);
  const good = keys.filter(({ revokedMs }) => revokedMs === undefined).length;
  const { total } = await usageReport(books, { account: id, fromDay: (today - USAGE_DAYS) as Day, toDay: today });
  const limit = (value: number | undefined) => (value === undefined ? 'the configured one' : value === 0 ? 'none' : String(value));
  return {
    value: {
      account: name,
      credits: balanceCredits,
      suspended,
      rate_limit: limits.ratePerMinute ?? null,
      miss_budget: limits.missesPerDay ?? null,
      keys: good,
      created: new Date(createdMs).toISOString(),
      usage: total,
    },
    lines: table(
      ['WHAT', 'VALUE'],
      [
        ['account', `${name}${suspended ? ' (suspended)' : ''}`],
        ['credits', balanceCredits.toLocaleString('en-US')],
        ['look-ups a minute', limit(limits.ratePerMinute)],
        ['misses a day', limit(limits.missesPerDay)],
        ['keys', `${good} of ${keys.length} not revoked`],
        ['created', new Date(createdMs).toISOString().slice(0, 10)],
        [
          `last ${USAGE_DAYS} days`,
          `${total.requests} charged requests, ${total.matches} matches, ${total.misses} misses, ${total.credits} credits`,
        ],
      ],
    ),
  };
}

function addLimits(command: Command, context: CliContext): void {
  command
    .option('--rate-limit <n>', 'look-ups per minute; 0 for no limit, "default" for the configured one', parseLimit)
    .option('--miss-budget <n>', 'look-ups without a match per day; 0 for no limit, "default" for the configured one', parseLimit);
  type Options = { rateLimit?: number | 'default'; missBudget?: number | 'default' };
  onBooks(command, context, async (books, name: string, { rateLimit, missBudget }: Options) => {
    if (rateLimit === undefined && missBudget === undefined) throw new CommandFailed('Give --rate-limit, --miss-budget, or both.');
    const { id, limits } = await theAccount(books, name);
    context.about(`account:${id}`);
    const changed: AccountLimits = {
      ...limitOf('ratePerMinute', rateLimit, limits),
      ...limitOf('missesPerDay', missBudget, limits),
    };
    await books.updateAccount(id, { limits: changed });
    return showAccount(books, await theAccount(books, name), dayOf(context.clock.nowMs()));
  });
}

/** A limit that is not given stays. */
function limitOf(name: keyof AccountLimits, given: number | 'default' | undefined, { [name]: known }: AccountLimits): AccountLimits {
  const value = given === undefined ? known : given === 'default' ? undefined : given;
  return value === undefined ? {} : { [name]: value };
}

function parseLimit(text: string): number | 'default' {
  return text === 'default' ? text : parseCount(text);
}
