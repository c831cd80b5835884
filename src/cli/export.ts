import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exportLinks } from '../app/export-links.ts';
import { type AddCommand, onPeople } from './command.ts';

export const addExportCommand: AddCommand = (program, context) => {
  const links = program
    .command('export')
    .description('Write the resolved records to a file.')
    .command('links')
    .description('source,record_id,person_id of every record, as CSV.')
    .option('--out <file>', 'file to write; standard output without it');
  onPeople(links, context, 'read', async (people, options: { out?: string }) => {
    const out = options.out === undefined ? context.out : createWriteStream(options.out, { mode: 0o600 });
    let rows = -1;
    const counted = async function* () {
      for await (const text of exportLinks(people)) {
        rows += text.split('\n').length - 1;
        yield text;
      }
    };
    await pipeline(counted, out, { end: out !== context.out });
    return { value: { links: rows, ...(options.out === undefined ? {} : { file: options.out }) }, lines: [] };
  });
};
