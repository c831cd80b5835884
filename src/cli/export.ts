import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { exportLinks } from '../app/export-links.ts';
import type { AddCommand } from './context.ts';
import { addPeopleOptions, onPeople, type PeopleOptions } from './on-people.ts';

export const addExportCommand: AddCommand = (program, context) => {
  const links = program
    .command('export')
    .description('Write out what was resolved.')
    .command('links')
    .description('source,record_id,person_id of every record, as CSV.')
    .option('--out <file>', 'file to write; else standard output');
  addPeopleOptions(links).action((options: PeopleOptions & { out?: string }) =>
    onPeople(context, options, 'read', async (people) => {
      const out = options.out === undefined ? context.out : createWriteStream(options.out, { mode: 0o600 });
      let rows = -1;
      for await (const text of exportLinks(people)) {
        rows += text.split('\n').length - 1;
        if (!out.write(text)) await new Promise<void>((resolve) => out.once('drain', resolve));
      }
      if (out !== context.out) {
        out.end();
        await finished(out);
      }
      return { value: { links: rows, ...(options.out === undefined ? {} : { file: options.out }) }, lines: [] };
    }),
  );
};
