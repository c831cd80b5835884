import { writeFileSync } from 'node:fs';
import { accessReport } from '../app/privacy/access.ts';
import type { PersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { parsePerson } from './arguments.ts';
import type { AddCommand, StoreCommandOptions } from './command.ts';
import { addWhy, auditSubject, close, onPrivacy, requestFor, theSubject, type WhyOptions } from './on-privacy.ts';

export const addAccessCommand: AddCommand = (program, context) => {
  const command = addWhy(
    program
      .command('access')
      .description('Write everything that is stored about a person: from which source, and who looked them up.')
      .argument('<person>', 'P123, or a record as SOURCE:ID', parsePerson)
      .option('--out <file>', 'JSON file to write; standard output without it'),
  );
  onPrivacy(
    command,
    context,
    'read',
    async (deps, given: PersonId | RecordRef, options: WhyOptions & StoreCommandOptions & { readonly out?: string }) => {
      const subject = await theSubject(deps.people, given);
      const request = await requestFor(deps, 'access', options, subject.person.id);
      context.about(auditSubject(context, options, request, subject.person.id));
      const report = await accessReport(deps, subject);
      const text = JSON.stringify(report, null, 2);
      if (options.out !== undefined) writeFileSync(options.out, `${text}\n`, { mode: 0o600 });
      await close(deps, request, { records: subject.records.length });
      return {
        value: { request: request.id, ...(options.out === undefined ? report : { file: options.out }) },
        lines: options.out === undefined ? text.split('\n') : [`Request ${request.id}: written to ${options.out}.`],
      };
    },
  );
};
