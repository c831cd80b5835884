import type { Command } from 'commander';
import { correct, correctionsOf, givenChanges, saidByNone, showCorrection, showValue, withdrawCorrection } from '../app/privacy/correct.ts';
import { type GivenPerson, givenRecord } from '../app/privacy/given-values.ts';
import type { Change, Correction } from '../core/correction.ts';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { parsePerson, wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onPeople, type StoreCommandOptions } from './command.ts';
import { addFactOptions, refuseUnread } from './given-facts.ts';
import { addWhy, auditSubject, close, onPrivacy, personSubject, requestFor, theSubject, type WhyOptions } from './on-privacy.ts';
import { table } from './print.ts';

const REBUILD_PENDING = 'An import did not finish. Run it again (`namesake jobs` lists it), then correct; nothing was changed.';
const ACTS = {
  set: 'Say what is right of a person: it is shown before what the records say, through every import and training.',
  remove: 'Say what is wrong of a person: what their records say of it is not shown.',
} as const;

export const addCorrectCommands: AddCommand = (program, context) => {
  const parent = program.command('correct').description('Correct what is shown of a person.');
  for (const act of ['set', 'remove'] as const) addChange(parent, context, act);
  addList(parent, context);
  addWithdraw(parent, context);
};

function addChange(parent: Command, context: CliContext, act: keyof typeof ACTS): void {
  const command = parent.command(act).description(ACTS[act]).argument('<person>', 'P123, or a record as SOURCE:ID', parsePerson);
  addWhy(addFactOptions(command));
  onPrivacy(
    command,
    context,
    'write',
    async (deps, given: PersonId | RecordRef, options: GivenPerson & WhyOptions & StoreCommandOptions) => {
      const changes = changesOf(act, options);
      if ((await deps.people.facts()).rebuildPending) throw new CommandFailed(REBUILD_PENDING);
      const subject = await theSubject(deps.people, given);
      if (saidByNone(subject, changes).length > 0) {
        throw new CommandFailed(
          'No record of this person has that value. Nothing was changed. To undo a correction, use: namesake correct withdraw',
        );
      }
      const request = await requestFor(deps, 'correct', options, subject.person.id);
      context.about(auditSubject(context, options, request, subject.person.id));
      const outcome = await correct(deps, { request, subject, changes, reason: options.reason, source: options.by });
      if (outcome === 'rebuild_pending') throw new CommandFailed(REBUILD_PENDING);
      if (outcome === 'gone') throw new CommandFailed('There is no such person. Nothing was changed.');
      if (outcome === 'of_another_person') {
        throw new CommandFailed(`Request ${request.id} has corrected another person. Nothing was changed.`);
      }
      await close(deps, request, { act, facts: changes.map(({ fact }) => fact) });
      const person = showPersonId(subject.person.id);
      return {
        value: { request: request.id, person, act, facts: changes.map(({ fact }) => fact) },
        lines: [
          ...changes.map((change) => `${person}: ${change.fact} ${showValue(change)} ${act === 'set' ? 'is right' : 'is wrong'}`),
          `Withdraw it with: namesake correct withdraw ${request.id} --reason TEXT`,
        ],
      };
    },
  );
}

/** Exactly what the options name. */
function changesOf(act: Change['act'], options: GivenPerson): Change[] {
  refuseUnread(givenRecord(options));
  const changes = givenChanges(act, options);
  if (Array.isArray(changes)) return changes;
  const { field, fault } = changes;
  throw new CommandFailed(fault.startsWith('give') ? `G${fault.slice(1)}.` : `--${field} ${fault}.`);
}

function addList(parent: Command, context: CliContext): void {
  const command = parent
    .command('list')
    .description('The corrections of a person, or all.')
    .argument('[person]', 'P123, or a record as SOURCE:ID', parsePerson);
  onPeople(command, context, 'read', async (people, given: PersonId | RecordRef | undefined, options: StoreCommandOptions) => {
    const subject = given && (await theSubject(people, given));
    if (subject !== undefined) context.about(personSubject(context, options, subject.person.id));
    const found = subject === undefined ? await people.corrections() : await correctionsOf(people, subject);
    return {
      value: { corrections: found.map(showCorrection) },
      lines: table(['REQUEST', 'SINCE', 'BY', 'ACT', 'FACT', 'VALUE', 'REASON'], found.flatMap(rowsOf)),
    };
  });
}

function rowsOf({ request, atMs, source, changes, reason }: Correction) {
  const since = new Date(atMs).toISOString().slice(0, 10);
  return changes.map((change) => [request, since, source, change.act, change.fact, showValue(change), reason]);
}

function addWithdraw(parent: Command, context: CliContext): void {
  const command = parent
    .command('withdraw')
    .description('Withdraw the correction of a request: the records count again.')
    .argument('<request>', 'its number', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .requiredOption('--reason <text>', 'why');
  onPeople(command, context, 'write', async (people, request: number) => {
    context.about(`request:${request}`);
    const outcome = await withdrawCorrection(people, request);
    if (outcome === 'rebuild_pending') throw new CommandFailed(REBUILD_PENDING);
    if (outcome === 'unknown') throw new CommandFailed(`Request ${request} has no correction in force. List them: namesake correct list`);
    return { value: { request, withdrawn: true }, lines: [`Request ${request}: withdrawn. The person is shown as the records say.`] };
  });
}
