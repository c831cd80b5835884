import type { Command } from 'commander';
import { liftRequest, MOST_WITHOUT_ASKING, type PrivacyDeps, peopleNamed, suppress } from '../app/privacy/change-list.ts';
import { allSuppressions } from '../app/privacy/follow-list.ts';
import { type GivenPerson, givenValues } from '../app/privacy/given-values.ts';
import { findRequest } from '../app/privacy/requests.ts';
import { suppressFile } from '../app/privacy/suppress-file.ts';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { type Described, describedWith, type ListedValue, valuesToList } from '../privacy/listed-values.ts';
import { parsePerson, wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onBooks } from './command.ts';
import { addFactOptions, refuseUnread } from './given-facts.ts';
import { addWhy, close, onPrivacy, requestFor, theSubject, type WhyOptions } from './on-privacy.ts';
import { table } from './print.ts';

const MAX_REQUEST = 2 ** 53 - 1;

interface AddOptions extends WhyOptions, GivenPerson {
  readonly person?: PersonId | RecordRef;
  readonly yes?: boolean;
}

export const addSuppressCommands: AddCommand = (program, context) => {
  const parent = program.command('suppress').description('Who must not be returned.');
  addAdd(parent, context);
  addList(parent, context);
  addLift(parent, context);
  addImport(parent, context);
};

function addAdd(parent: Command, context: CliContext): void {
  const command = parent
    .command('add')
    .description('Withhold a person, or all people with a number or e-mail, from now on and through every import.')
    .option('--person <who>', 'P123, or a record as SOURCE:ID', parsePerson)
    .option('--yes', `do not ask when more than ${MOST_WITHOUT_ASKING} people are withheld by it`);
  addFactOptions(command, {
    first: 'first name: numbers, mailboxes and homes count only together with it',
    birthDate: 'such as 1980-12-31; counts with first and last name and ZIP code',
  });
  addWhy(command);
  onPrivacy(command, context, 'read', async (deps, options: AddOptions) => {
    const { values, described } = await valuesOf(deps, options);
    if (values.length === 0) throw new CommandFailed('Give --person, --phone, --email, or --first with something to know the person by.');
    const named = await peopleNamed(deps, { values, described });
    await confirmMany(context, named.length, options.yes === true);
    const request = await requestFor(deps, 'suppress', options, described.id);
    context.about(`request:${request.id}`);
    const people = await suppress(deps, { request, values, described, reason: options.reason, source: options.by });
    await close(deps, request, { hashes: values.length, people: people.length });
    const ids = people.map(showPersonId);
    return {
      value: { request: request.id, hashes: values.length, people: ids },
      lines: [
        `Request ${request.id}: ${values.length} hashes listed; ${ids.length === 0 ? 'no stored person matches yet' : `withheld: ${ids.join(', ')}`}.`,
        `Lift it with: namesake suppress lift ${request.id} --reason TEXT`,
      ],
    };
  });
}

async function valuesOf({ people }: PrivacyDeps, options: AddOptions): Promise<{ values: readonly ListedValue[]; described: Described }> {
  if (options.person !== undefined) {
    const { person, records } = await theSubject(people, options.person);
    const described = describedWith(
      person,
      records.map(({ record }) => record),
    );
    return { values: valuesToList(described), described };
  }
  const { values, described } = refuseUnread(givenValues(options));
  return { values, described };
}

async function confirmMany(context: CliContext, people: number, isSure: boolean): Promise<void> {
  if (people <= MOST_WITHOUT_ASKING || isSure) return;
  if (await context.confirm(`This withholds ${people} people. Is that what you want?`)) return;
  throw new CommandFailed(`This would withhold ${people} people; nothing was changed. Give --yes if that is what you want.`);
}

function addList(parent: Command, context: CliContext): void {
  const command = parent
    .command('list')
    .description('The requests that withhold people, and how much each lists. Values are kept as hashes only.');
  onBooks(command, context, async (books) => {
    const requests = new Map<
      number,
      { since: string; by: string; reason: string; hashes: number; lifted: number; erased: number; people: Set<string> }
    >();
    for await (const { request, atMs, source, reason, liftedMs, erased, person } of allSuppressions(books)) {
      const since = new Date(atMs).toISOString().slice(0, 10);
      const row = requests.get(request) ?? { since, by: source, reason, hashes: 0, lifted: 0, erased: 0, people: new Set() };
      row.hashes += 1;
      if (liftedMs !== undefined) row.lifted += 1;
      if (erased) row.erased += 1;
      if (person !== undefined) row.people.add(showPersonId(person));
      requests.set(request, row);
    }
    const listed = [...requests].map(([request, { people, ...row }]) => ({ request, ...row, people: [...people] }));
    const rows = listed.map((row) => [
      row.request,
      row.since,
      row.by,
      row.hashes,
      row.lifted,
      row.erased,
      row.people.join(' '),
      row.reason,
    ]);
    return {
      value: { suppressions: listed },
      lines: table(['REQUEST', 'SINCE', 'BY', 'HASHES', 'LIFTED', 'ERASED', 'PEOPLE', 'REASON'], rows),
    };
  });
}

function addLift(parent: Command, context: CliContext): void {
  const command = parent
    .command('lift')
    .description('Withdraw what one request has listed. People named by another request stay withheld.')
    .argument('<request>', 'its number', wholeNumber(1, MAX_REQUEST))
    .requiredOption('--reason <text>', 'why')
    .option('--by <who>', 'who asked for it', 'person');
  onPrivacy(command, context, 'read', async (deps, id: number, { reason, by }: WhyOptions) => {
    const request = await findRequest(deps.books, id);
    if (request === undefined) throw new CommandFailed(`There is no request ${id}. List them: namesake suppress list`);
    context.about(`request:${id}`);
    const lifted = await liftRequest(deps, request, { reason, source: by });
    if (lifted.kind === 'nothing_to_lift') throw new CommandFailed(`Request ${id} has nothing to lift. Nothing was changed.`);
    return {
      value: { request: id, hashes: lifted.rows, people: lifted.people },
      lines: [`Request ${id}: ${lifted.rows} hashes lifted; ${lifted.people} people are shown again.`],
    };
  });
}

function addImport(parent: Command, context: CliContext): void {
  const command = addWhy(
    parent
      .command('import')
      .description('Withhold all people in a file, one request for all rows.')
      .argument('<file>', 'CSV, TSV or JSON lines'),
  );
  onPrivacy(command, context, 'read', async (deps, file: string, options: WhyOptions) => {
    const request = await requestFor(deps, 'suppress', options);
    context.about(`request:${request.id}`);
    const rows = await suppressFile(deps, { file, request, reason: options.reason, source: options.by, nowMs: context.clock.nowMs() });
    const done = { rows: rows.length, unusable: rows.filter(({ status }) => status === 'unusable').length };
    await close(deps, request, done);
    return {
      value: { request: request.id, ...done, statuses: rows },
      lines: [
        ...table(
          ['LINE', 'STATUS', 'PEOPLE'],
          rows.map(({ line, status, people }) => [line, status.replaceAll('_', ' '), people]),
        ),
        `Request ${request.id}: ${done.rows} rows, ${done.unusable} of them not usable.`,
      ],
      failed: done.unusable > 0,
    };
  });
}
