import { type Command, Option } from 'commander';
import { LINK_MINUTES } from '../app/operators/one-time-links.ts';
import { addOperator, findOperator, listOperators, removeOperator, resetOperator } from '../app/operators/operators.ts';
import type { BooksStore } from '../store/books.ts';
import { type Operator, ROLES, type Role } from '../store/operators.ts';
import { type AddCommand, type CliContext, CommandFailed, onBooks, type StoreOptions } from './command.ts';
import { table } from './print.ts';

export const addOperatorCommands: AddCommand = (program, context) => {
  const operator = program.command('operator').description('Who may operate the service.');
  addAdd(operator, context);
  onBooks(operator.command('list').description('All operators.'), context, async (books) => {
    const operators = await listOperators(books);
    const rows = operators.map((one) => [one.name, one.role, stateOf(one), one.totp === undefined ? 'off' : 'on', day(one.createdMs)]);
    return {
      value: { operators: operators.map(operatorJson) },
      lines:
        rows.length === 0
          ? ['There are no operators yet. Make one: namesake operator add NAME --role owner']
          : table(['NAME', 'ROLE', 'STATE', 'TOTP', 'CREATED'], rows),
    };
  });
  addReset(operator, context);
  addRemove(operator, context);
};

function addAdd(parent: Command, context: CliContext): void {
  const command = parent
    .command('add')
    .description('Add an operator, and print the one-time link by which they set their password.')
    .argument('<name>', 'their name')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).default('operator'));
  onBooks(command, context, async (books, name: string, options: { role: Role } & StoreOptions) => {
    const outcome = await addOperator({ books, clock: context.clock }, { name, role: options.role });
    if (outcome.kind === 'name_taken') throw new CommandFailed(`An operator named ${name} already exists.`);
    if (outcome.kind === 'invalid') throw new CommandFailed(`This operator cannot be added: ${outcome.fault}.`);
    context.about(`operator:${outcome.operator.id}`);
    return linkShown(context, options, outcome.operator, outcome.link);
  });
}

function addReset(parent: Command, context: CliContext): void {
  const command = parent
    .command('reset')
    .description('Refuse the password, the authenticator app and all sessions of an operator, and print a new one-time link.')
    .argument('<name>', 'their name');
  onBooks(command, context, async (books, name: string, options: StoreOptions) => {
    const operator = await theOperator(books, name);
    context.about(`operator:${operator.id}`);
    const { link } = await resetOperator({ books, clock: context.clock }, operator);
    return linkShown(context, options, operator, link);
  });
}

function addRemove(parent: Command, context: CliContext): void {
  const command = parent.command('remove').description('Refuse an operator from now on.').argument('<name>', 'their name');
  onBooks(command, context, async (books, name: string) => {
    const operator = await theOperator(books, name);
    context.about(`operator:${operator.id}`);
    if ((await removeOperator({ books, clock: context.clock }, operator)) === 'last_owner')
      throw new CommandFailed(`${operator.name} is the only owner. Add another one first: namesake operator add NAME --role owner`);
    return { value: { operator: operator.name, removed: true }, lines: [`${operator.name} was removed; all their sessions have ended.`] };
  });
}

function linkShown(context: CliContext, options: StoreOptions, { name, role }: Operator, path: string) {
  const link = context.adminUrl(options) + path;
  return {
    value: { operator: name, role, link },
    lines: [`Operator  ${name} (${role})`, `Link      ${link}`, `It works once and for ${LINK_MINUTES} minutes.`],
  };
}

async function theOperator(books: BooksStore, name: string): Promise<Operator> {
  const operator = await findOperator(books, name);
  if (operator === undefined) throw new CommandFailed(`There is no operator named ${name}. List all: namesake operator list`);
  return operator;
}

function stateOf({ password }: Operator): 'active' | 'invited' {
  return password === undefined ? 'invited' : 'active';
}

function operatorJson(operator: Operator): Record<string, unknown> {
  const { name, role, totp, createdMs } = operator;
  return { name, role, state: stateOf(operator), totp: totp !== undefined, created: new Date(createdMs).toISOString() };
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
