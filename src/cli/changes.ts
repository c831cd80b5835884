import type { Command } from 'commander';
import { changeRowValue, changeSetValue } from '../app/show-changes.ts';
import { parseCount, wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onPeople, type StoreCommandOptions } from './command.ts';
import { table } from './print.ts';

const SHOWN = 100;
const MOST_SHOWN = 10_000;

type Page = StoreCommandOptions & { readonly after: number; readonly limit: number };

export const addChangesCommands: AddCommand = (program, context) => {
  const changes = program
    .command('changes')
    .description('Which people each import, training or decision created, joined, split or withdrew.');
  addList(changes, context);
  addShow(changes, context);
};

function addList(parent: Command, context: CliContext): void {
  const command = withPage(parent.command('list').description('Change sets, oldest first.'), '<id>');
  onPeople(command, context, 'read', async (people, { after, limit }: Page) => {
    const shown = (await people.changeSets({ after, limit })).map(changeSetValue);
    return {
      value: { changes: shown },
      lines: table(
        ['ID', 'WHY', 'JOB', 'AT', 'CREATED', 'JOINED', 'SPLIT', 'WITHDRAWN'],
        shown.map((set) => Object.values(set).map((value) => value ?? '')),
      ),
    };
  });
}

function addShow(parent: Command, context: CliContext): void {
  const command = withPage(
    parent
      .command('show')
      .description('The people of one change set.')
      .argument('<id>', 'of the set', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    '<row>',
  );
  onPeople(command, context, 'read', async (people, id: number, { after, limit }: Page) => {
    const [set] = await people.changeSets({ after: id - 1, limit: 1 });
    if (set?.id !== id) throw new CommandFailed(`There is no change set ${id}. namesake changes list shows those that are kept.`);
    const rows = (await people.changeRows({ set: id, after, limit })).map(changeRowValue);
    return {
      value: { change: changeSetValue(set), people: rows },
      lines: table(
        ['ROW', 'WHAT', 'PEOPLE', 'NOW'],
        rows.map((row) =>
          row.into === undefined
            ? [row.row, row.what, row.first === row.last ? row.first : `${row.first} to ${row.last}`, '']
            : [row.row, row.what, row.person, row.into.join(' ')],
        ),
      ),
    };
  });
}

function withPage(command: Command, name: string): Command {
  return command
    .option(`--after ${name}`, 'only what comes after it', parseCount, 0)
    .option('--limit <n>', 'at most so many', wholeNumber(1, MOST_SHOWN), SHOWN);
}
