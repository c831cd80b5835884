import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanEnvironment, MAIN, newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
const folder = tempFolder();
const around = dirname(folder.path);
let service: ServiceProcess;
let key: string;

beforeAll(async () => {
  for (const [, name, text] of PAGE.matchAll(/^`(\w+\.csv)`:\n\n```csv\n(.*?)```$/gms)) writeFileSync(join(around, name!), text!);
  ({ key } = await newCustomer(folder.path, { credits: 100 }));
  service = await startService({ data: folder.path });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

interface Step {
  readonly command: string;
  readonly expected: readonly string[];
}

/** The commands of the page, each with the lines that its output must contain. */
function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block!);
  const steps = blocks.flatMap((block) => block.split(/^\$ /m).slice(1));
  return steps.map((text) => {
    const [command = '', ...expected] = text.trimEnd().split('\n');
    return { command, expected };
  });
}

async function run(command: string): Promise<string> {
  const asked = /^curl -s \$URL(\S+) .*-d '(.*)'$/.exec(command);
  if (asked !== null) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return await (await fetch(`${service.url}${asked[1]!}`, { method: 'POST', headers, body: asked[2]! })).text();
  }
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  expect(words[0]).toBe('namesake');
  const place = words.includes('--data') ? [] : ['--data', folder.path];
  const done = spawnSync(process.execPath, [MAIN, ...words.slice(1), ...place], {
    cwd: around,
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  return `${done.stdout}${done.stderr}`;
}

it('goes as docs/privacy.md says, step by step', async () => {
  const steps = stepsOf(PAGE);
  expect(steps.length).toBeGreaterThan(10);
  for (const { command, expected } of steps) {
    const output = await run(command);
    for (const line of expected) expect(`${command}\n${output}`).toContain(line);
    if (command.startsWith('namesake export')) expect(output).not.toMatch(/^crm,1,/m);
  }
});

it('leaves nothing of the erased person in any file or in the log, but for the backup and what was restored before', () => {
  const files = readdirSync(around, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(csv|tar)$/.test(entry.name) && entry.parentPath !== join(around, 'restored'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files).toEqual(expect.arrayContaining(['data', 'again'].map((name) => join(around, name, 'people.db'))));
  const found = files.filter((file) => statSync(file).size > 0 && /vandermast|2025550147/i.test(readFileSync(file, 'latin1')));
  expect(found).toEqual([]);
  expect(service.output()).not.toMatch(/vandermast|2025550147/i);
});
