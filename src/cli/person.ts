import type { Command } from 'commander';
import { findPeople } from '../app/person-view/find-people.ts';
import { openPerson, type PersonView, shownSubject } from '../app/person-view/open-person.ts';
import { briefValue, personValue } from '../app/person-view/person-value.ts';
import { followList } from '../app/privacy/follow-list.ts';
import { type GivenPerson, givenRecord } from '../app/privacy/given-values.ts';
import { changeRowValue, changeSetValue } from '../app/show-changes.ts';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { parsePerson } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, type StoreCommandOptions } from './command.ts';
import { addFactOptions, refuseUnread } from './given-facts.ts';
import { engineFor } from './lookup.ts';
import { onPrivacy, personSubject } from './on-privacy.ts';
import { showRef, table } from './print.ts';

export const addPersonCommands: AddCommand = (program, context) => {
  const parent = program
    .command('person')
    .description('People as they are stored. People on the privacy list are not shown: see suppress and access.');
  addFind(parent, context);
  addShow(parent, context);
};

function addFind(parent: Command, context: CliContext): void {
  const command = parent.command('find').description('The people whom a description leads to, the likeliest first; at most 20.');
  onPrivacy(addFactOptions(command), context, 'read', async ({ books, people }, options: GivenPerson & StoreCommandOptions) => {
    const { record } = refuseUnread(givenRecord(options));
    await followList(books, people);
    const { people: found, more } = await findPeople(engineFor(context, options, people), record);
    return {
      value: { people: found.map(({ person }) => briefValue(person)), more },
      lines: [
        ...(found.length === 0
          ? ['No person is found by that.']
          : table(
              ['PERSON', 'NAME', 'ADDRESS', 'PHONE', 'RECORDS'],
              found.map(({ person, name, address, phone }) => [showPersonId(person.id), name, address, phone, person.records.length]),
            )),
        ...(more ? ['There are more: say more of the person.'] : []),
      ],
    };
  });
}

function addShow(parent: Command, context: CliContext): void {
  const command = parent
    .command('show')
    .description('Everything about one person: facts with their sources, how the records came together, and what happened since.')
    .argument('<person>', 'P123, or a record as SOURCE:ID', parsePerson);
  onPrivacy(command, context, 'read', async ({ books, people }, given: PersonId | RecordRef, options: StoreCommandOptions) => {
    await followList(books, people);
    const found = await shownSubject(people, given);
    if (found.kind === 'unknown') throw new CommandFailed('There is no such person.');
    if (found.kind === 'several') {
      throw new CommandFailed(
        `The records of that id are several people now: ${found.people.map(showPersonId).join(', ')}. Give one of them.`,
      );
    }
    context.about(personSubject(context, options, found.subject.person.id));
    const view = await openPerson(people, found.subject);
    return { value: { ...personValue(view) }, lines: personLines(view) };
  });
}

function personLines({ person, oldIds, facts, graph, near, history, corrections }: PersonView): string[] {
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]);
  return [
    `${showPersonId(person.id)}${oldIds.length > 0 ? `, before ${oldIds.map(showPersonId).join(', ')}` : ''}: ${person.records.length} records`,
    ...section(
      'Facts',
      table(
        ['FACT', 'VALUE', 'FIRST SEEN', 'LAST SEEN', 'RECORDS'],
        facts.map(({ fact, value, firstSeen, lastSeen, records, corrected }) => [
          fact.replaceAll('_', ' '),
          corrected ? `${value} (corrected)` : value,
          firstSeen ?? '',
          lastSeen ?? '',
          records.map(({ ref }) => showRef(ref)).join(', '),
        ]),
      ),
    ),
    ...section(
      'How they came together',
      graph.steps.map(
        ({ by }) =>
          `${showRef(by.left.ref)} and ${showRef(by.right.ref)}: ${by.decided === 'same' ? 'decided' : `${(by.weightMillibits / 1_000).toFixed(1)} bits`}`,
      ),
    ),
    ...section(
      'Kept apart from',
      near.map(
        ({ person: other, name, edge }) =>
          `${showPersonId(other.id)} ${name}${edge === undefined ? '' : `, ${(edge.weightMillibits / 1_000).toFixed(1)} bits`}`,
      ),
    ),
    ...section(
      'Corrections',
      corrections.map(({ request, reason }) => `request ${request}: ${reason}`),
    ),
    ...section(
      'History',
      history.events.map(({ set, row }) => `${changeSetValue(set).at} ${set.kind}: ${changeText(changeRowValue(row))}`),
    ),
  ];
}

function changeText(row: ReturnType<typeof changeRowValue>): string {
  return 'into' in row ? `${row.person} ${row.what} ${row.into.join(', ')}` : row.what;
}
