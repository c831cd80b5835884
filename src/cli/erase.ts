import { join } from 'node:path';
import { type ErasureReceipt, erase } from '../app/privacy/erase.ts';
import { findSubject } from '../app/privacy/find-subject.ts';
import { type FinishedErasure, finishErasures } from '../app/privacy/unfinished-erasures.ts';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { parsePerson } from './arguments.ts';
import { type AddCommand, CommandFailed, type StoreCommandOptions } from './command.ts';
import { addWhy, auditSubject, close, onPrivacy, requestFor, theSubject, type WhyOptions } from './on-privacy.ts';

export const addEraseCommand: AddCommand = (program, context) => {
  const command = addWhy(
    program
      .command('erase')
      .description('Remove a person with all that is stored of them. Later rows about them are refused; this cannot be undone.')
      .argument('<person>', 'P123, or a record as SOURCE:ID', parsePerson),
  );
  onPrivacy(command, context, 'write', async (deps, given: PersonId | RecordRef, options: WhyOptions & StoreCommandOptions) => {
    if ((await deps.people.facts()).rebuildPending) {
      throw new CommandFailed('An import did not finish. Run it again (`namesake jobs` lists it), then erase; nothing was changed.');
    }
    const rejectsFolder = join(context.placeOf(options).data, 'rejects');
    const finished = await finishErasures(deps, rejectsFolder);
    const finishedLines = finished.flatMap(({ request, people, receipt }) => [
      `The erasure of request ${request.id} had been interrupted and was finished.`,
      ...receiptLines(people.map(showPersonId).join(', '), request.id, receipt),
    ]);
    if (finished.length > 0 && (await findSubject(deps.people, given)).kind === 'unknown') {
      context.about(finished.map(({ request }) => `request:${request.id}`).join(' '));
      const [{ request, people, receipt }] = finished as [FinishedErasure];
      return { value: { request: request.id, person: showPersonId(people[0]!), ...receipt, resumed: true }, lines: finishedLines };
    }
    const subject = await theSubject(deps.people, given);
    const request = await requestFor(deps, 'erase', options, subject.person.id);
    context.about(auditSubject(context, options, request, subject.person.id));
    const receipt = await erase(deps, { request, subject, reason: options.reason, source: options.by, rejectsFolder });
    await close(deps, request, { ...receipt });
    const person = showPersonId(subject.person.id);
    return {
      value: { request: request.id, person, ...receipt },
      lines: [...finishedLines, ...receiptLines(person, request.id, receipt)],
    };
  });
};

function receiptLines(person: string, request: number, receipt: ErasureReceipt): string[] {
  return [
    `Erased ${person}: ${receipt.records} records, ${receipt.kept_replies} kept replies, ${receipt.rejected_rows} rejected rows, ${receipt.decisions} decisions, ${receipt.corrections} corrections; ${receipt.look_ups_forgotten} look-ups forgotten.`,
    `Request ${request} is closed; ${receipt.hashes_kept} hashes stay, so that later rows about this person are refused.`,
    ...(receipt.files_purged ? [] : ['A process was reading a log of the store: the log is emptied when it starts again.']),
  ];
}
