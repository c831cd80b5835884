import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_NAMES, variableOf } from '../../src/config-settings.ts';
import { faultOf } from '../support/command-line.ts';
import { commandsIn, pagesWithCommands } from '../support/docs-commands.ts';
import { cleanEnvironment, MAIN, newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const root = join(import.meta.dirname, '../..');
const folder = tempFolder();
const around = dirname(folder.path);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
let service: ServiceProcess;
let key: string;

/** In the order in which an operator reads; what one page makes, a later one uses. */
const PAGES = pagesWithCommands(root, ['README.md', 'docs/first-week.md', 'docs/operating.md', 'docs/operators.md', 'docs/importing.md']);
/** What several pages say is run once. */
const once = new Set<string>();
const isFirst = (line: string) => {
  const known = once.size;
  return once.add(line.replace('node dist/main.js', 'namesake')).size > known;
};
const LINES = PAGES.flatMap((page) => commandsIn(root, page).map((line) => ({ page, line })));

/** What is only read here, and held to the commands and scripts that exist. Each with the reason why it is not run. */
const NOT_RUN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bserve\b/, 'the service under test runs already; other tests start it'],
  [/^npm (ci|start|pack|install)\b/, 'test/blackbox/installed.test.ts packs, installs and starts'],
  [/^npm run (bench|judge)\b/, 'takes minutes'],
  [/^npm run build\b/, 'the other suites run the program that is built'],
  [/\bcopy --from .* postgres:/, 'test/postgres/copy.test.ts copies to a database'],
  [/^export NAMESAKE_STORE=/, 'there is no database here'],
  [/\bnamesake worker\b/, 'test/postgres/workers.test.ts starts workers of a database'],
  [/\bdemo (generate|load)\b/, 'ten thousand people take half a minute'],
  [/\bevaluate --queries\b/, 'asks hundreds of questions of that population'],
];

/** What stands for something of the reader's own. */
const SUBSTITUTES: readonly (readonly [pattern: RegExp, by: () => string])[] = [
  [/127\.0\.0\.1:8080/g, () => `127.0.0.1:${service.port}`],
  [/http:\/\/127\.0\.0\.1:8081/g, () => service.adminUrl],
  [/(^|\s)\/var\/lib\/namesake\b(?=$|\s)/g, () => ` ${folder.path}`],
  [/=\/var\/lib\/namesake\b/g, () => `=${folder.path}`],
  [/\/var\/lib\/namesake\b/g, () => folder.path],
  [/\/backups\//g, () => `${around}/`],
  [/nsk_live_ab\b/g, () => rotated.slice(0, 20)],
  [/nsk_live_…/g, () => printed],
  // A folder that is restored into needs these two beside it.
  [/^(?=namesake restore .*-new$)/, () => `for part in secrets journal; do cp data.$part data-new.$part; done && `],
  [/trust county-roll/, () => 'trust crm'],
  [/suppress add --person P12/, () => 'suppress add --person crm:20'],
  [/erase P12/, () => 'erase crm:21'],
  [/correct set P12/, () => 'correct set crm:22'],
];
/** The key that the last command printed, and the one that is rotated and revoked. */
let printed = '';
let rotated = '';

beforeAll(async () => {
  const row = (id: number) =>
    `${id},Ada${'bcdfghklmn'[id % 10]}a,Quell${id % 97}er,+1303555${1_000 + (id % 8_000)},${id} Main St,Denver,CO,80202`;
  const rows = [...Array.from({ length: 30 }, (_, at) => row(at + 1)), row(1_001), row(1_002), row(4_711)];
  const people = `id,first_name,last_name,phone,street,city,state,zip\n${rows.join('\n')}\n`;
  const files: Readonly<Record<string, string>> = {
    'people.csv': people,
    'crm.csv': people,
    'examples.csv': `${people.split('\n')[0]}\n77,Nicole,Murphy,+16505559974,7 W Garden Cir,Pasadena,CA,91101\n`,
    'lines.csv': 'number,carrier,line_type\n+16505559974,Summit Cellular,mobile\n',
    'roll-2026.csv':
      'owner,property_address,property_type,assessed_value\nMURPHY NICOLE,"7 W GARDEN CIR, PASADENA, CA 91101",single family,450000\n',
  };
  // A table that no one describes further is one of people.
  for (const { line } of LINES) for (const [, name] of line.matchAll(/ import (\S+\.csv)/g)) writeFileSync(join(around, name!), people);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(around, name), text);
  // `namesake` and `node dist/main.js` are the built program, on the store of the service.
  mkdirSync(join(around, 'bin'));
  writeFileSync(join(around, 'bin/namesake'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`);
  chmodSync(join(around, 'bin/namesake'), 0o755);
  symlinkSync(dirname(MAIN), join(around, 'dist'));
  ({ key } = await newCustomer(folder.path, { credits: 1_000 }));
  for (const source of ['examples', 'old-list']) await run(`namesake import examples.csv --source ${source}`);
  service = await startService({ data: folder.path });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

const reasonOf = (line: string) => NOT_RUN.find(([pattern]) => pattern.test(line));
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c!);

/** What is wrong with each part of a line, by the program's own parser and the scripts of package.json. */
function faultsOf(line: string): string[] {
  const faults: (string | undefined)[] = [];
  for (const part of line.split(/&&/).map((text) => text.replace(/\s[<>] \S+$/, '').trim())) {
    for (const [, variable] of part.matchAll(/\b(NAMESAKE_[A-Z_]+)=/g))
      if (!SETTING_NAMES.some((name) => variableOf(name) === variable)) faults.push(`${variable} is not a setting`);
    const [, command] = /^(?:NAMESAKE_\w+=\S+ )?(?:namesake|node dist\/main\.js)\s+(.*)$/.exec(part) ?? [];
    if (command !== undefined && command !== '…') faults.push(faultOf(wordsOf(command)));
    const [, script] = /^npm (?:run )?(\S+)/.exec(part) ?? [];
    if (script !== undefined && !['ci', 'install', 'pack'].includes(script) && scripts[script] === undefined)
      faults.push(`npm has no ${script}`);
  }
  return faults.filter((fault) => fault !== undefined).map((fault) => `${line}: ${fault}`);
}

async function run(line: string): Promise<string> {
  const shown = SUBSTITUTES.reduce((text, [pattern, by]) => text.replace(pattern, by), line);
  const env = { ...cleanEnvironment(), PATH: `${join(around, 'bin')}:${process.env['PATH']}`, KEY: key, NAMESAKE_DATA: folder.path };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', shown], { cwd: around, env });
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    throw new Error(`${shown}\nended with ${code}:\n${stdout}${stderr}`);
  }
}

describe('the commands of the docs', () => {
  it('are taken by the program as they are written', () => {
    expect(LINES.flatMap(({ page, line }) => faultsOf(line).map((fault) => `${page}: ${fault}`))).toEqual([]);
    expect(LINES.length).toBeGreaterThan(50);
  });

  it('are run, but for those that cannot be', () => {
    const skipped = LINES.filter(({ line }) => reasonOf(line) !== undefined);
    // No reason is kept for a line that went away.
    expect(NOT_RUN.filter((reason) => !skipped.some(({ line }) => reasonOf(line) === reason))).toEqual([]);
    expect(skipped.length).toBeLessThan(LINES.length / 2);
  });

  it('work one after the other, as an operator types them', async () => {
    const broken: string[] = [];
    for (const { page, line } of LINES.filter((one) => reasonOf(one.line) === undefined && isFirst(one.line))) {
      const output = await run(line).catch((error: Error) => {
        broken.push(`${page}: ${error.message}`);
        return '';
      });
      if (/^curl/.test(line) && /"success":false/.test(output)) broken.push(`${page}: ${line}\n${output}`);
      const [made] = /nsk_live_\w{20,}/.exec(output) ?? [];
      if (made === undefined) continue;
      printed = made;
      if (rotated === '') rotated = made;
    }
    expect(broken).toEqual([]);
  });
});
