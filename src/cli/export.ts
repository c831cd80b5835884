import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exportLinks } from '../app/export-links.ts';
import { type AddCommand, onPeople } from './command.ts';
import { printableText } from './printable.ts';

export const addExportCommand: AddCommand = (program, context) => {
  const links = program
    .command('export')
    .description('Write the resolved records to a file.')
    .command('links')
    .description('source,record_id,person_id of every record, as CSV.')
    .option('--out <file>', 'file to write; standard output without it')
    .option('--raw', 'leave cells that a spreadsheet would run as formulas as they are');
  onPeople(links, context, 'read', async (people, options: { out?: string; raw?: boolean }) => {
    const out = options.out === undefined ? context.out : createWriteStream(options.out, { mode: 0o600 });
    const isTerminal = options.out === undefined && context.out.isTTY;
    let rows = -1;
    const counted = async function* () {
      for await (const text of exportLinks(people, { raw: options.raw === true })) {
        rows += text.split('\n').length - 1;
        yield isTerminal ? printableText(text) : text;
      }
    };
    await pipeline(counted, out, { end: out !== context.out });
    return { value: { links: rows, ...(options.out === undefined ? {} : { file: options.out }) }, lines: [] };
  });
};
