import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addExplainCommand } from './explain.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';
import { scratchPeople } from './run-commands-suite.ts';

const { folder, file, run } = scratchPeople([addImportCommand, addExplainCommand, addExportCommand]);

const ESCAPE = '\u001b]0;owned\u0007';

it('exports no cell that a spreadsheet runs, unless asked to', async () => {
  await run(
    'import',
    file('people.csv', 'id,first_name,last_name', '=cmd|A1,Ada,Lovelace', '"-2+3,5",Alan,Turing', '＝1+1,Grace,Hopper'),
    '--source',
    '@crm',
  );
  const out = join(folder(), 'links.csv');
  await run('export', 'links', '--out', out);
  const cells = (text: string) => text.replaceAll(/,per_\w+|,p_\w+/g, '').split('\n');
  expect(cells(readFileSync(out, 'utf8'))).toEqual([
    'source,record_id,person_id',
    expect.stringMatching(/^'@crm,'=cmd\|A1/),
    expect.stringMatching(/^'@crm,"'-2\+3,5"/),
    expect.stringMatching(/^'@crm,'＝1\+1/),
    '',
  ]);
  await run('export', 'links', '--raw', '--out', out);
  expect(readFileSync(out, 'utf8')).toMatch(/^@crm,=cmd\|A1,/m);
});

it('shows control characters of a file, a name or an id as text', async () => {
  const heading = `note${ESCAPE}`;
  const people = file(
    'people.csv',
    `id,first_name,last_name,phone,${heading}`,
    `a${ESCAPE},Ada,Lovelace,555-555-0101,x`,
    `b,Ada,Lovelace,555-555-0101,y`,
  );
  const imported = await run('import', people, '--source', 'crm');
  const absent = await run('import', join(folder(), `absent${ESCAPE}`), '--source', 'crm');
  expect(absent.err).toContain('absent\\u001b]0;owned\\u0007');
  const missing = await run('explain', '--record', `crm:c${ESCAPE}`, '--record', 'crm:b');
  expect(missing.err).toContain('no record c\\u001b]0;owned');
  for (const { err } of [imported, absent, missing]) expect(err).not.toMatch(/(?!\n)\p{Cc}/u);
});
