import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePopulation } from '../../demo/write-files.ts';
import { exportLinks } from '../../src/app/export-links.ts';
import { openPeople, type StorePlace } from '../../src/app/open-stores.ts';
import { MAIN, tempFolder } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const SOURCES = ['voter', 'crm', 'utility'] as const;
const LATER_ROWS = 8;
/** Columns that no one reads make several batches of few rows. */
const PADDING = 'p'.repeat(32_000);
const run = promisify(execFile);
const folder = tempFolder();
let server: TestPostgres | undefined;
const base: StorePlace = { data: join(folder.path, 'base'), store: '' };
let alone: readonly string[];

const earlier = (source: string) => join(folder.path, `${source}-earlier.csv`);
const later = (source: string) => join(folder.path, `${source}-later.csv`);

beforeAll(async () => {
  server = await startPostgres();
  const out = join(folder.path, 'demo');
  await writePopulation({ people: 80, seed: 5, out, queriesPerKind: 1 });
  for (const source of SOURCES) split(join(out, `${source}.csv`), source);
  for (const source of SOURCES) await importFile(base, earlier(source), source);
  const one: StorePlace = { data: join(folder.path, 'one'), store: '' };
  await copy(base, one);
  for (const source of SOURCES) await importFile(one, later(source), source);
  alone = await partitionOf(one);
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

/** Most rows of a file are there before; the last ones come later, from several processes. */
function split(file: string, source: string): void {
  const separator = source === 'utility' ? ';' : ',';
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const write = (path: string, some: readonly string[], padding: string) =>
    writeFileSync(
      path,
      [['xyzzy', 'xyzzz', head], ...some.map((row) => [padding, padding, row]), []].map((cells) => cells.join(separator)).join('\n'),
    );
  write(earlier(source), rows.slice(0, -LATER_ROWS), '');
  write(later(source), rows.slice(-LATER_ROWS), PADDING);
}

const placeFlags = ({ data, store }: StorePlace) => [
  '--data',
  data,
  ...(store === '' ? [] : ['--store', store, '--secrets', `${base.data}.secrets`]),
];
const importFlags = (place: StorePlace, file: string, source: string) => [
  MAIN,
  'import',
  file,
  '--source',
  source,
  '--json',
  ...placeFlags(place),
];

async function importFile(place: StorePlace, file: string, source: string): Promise<{ readonly resumed: boolean; readonly job: number }> {
  const { stdout } = await run(process.execPath, importFlags(place, file, source));
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as { resumed: boolean; job: number };
}

async function copy(from: StorePlace, to: StorePlace): Promise<void> {
  await run(process.execPath, [MAIN, 'copy', '--from', from.data, '--to', to.store === '' ? to.data : to.store]);
}

async function newRemote(): Promise<StorePlace> {
  return { data: join(folder.path, 'beside'), store: await server!.createDatabase() };
}

/** Which records are one person, whatever the person's id. */
async function partitionOf(place: StorePlace): Promise<readonly string[]> {
  const people = await openPeople(place, 'read');
  let text = '';
  for await (const part of exportLinks(people)) text += part;
  await people.close();
  const members = new Map<string, string[]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const at = line.lastIndexOf(',');
    members.set(line.slice(at), [...(members.get(line.slice(at)) ?? []), line.slice(0, at)]);
  }
  return [...members.values()].map((one) => one.sort().join(' ')).sort();
}

async function killWhen(child: ChildProcess, isTime: () => Promise<boolean>): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(isTime, { timeout: 60_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
}

describe('importers on one PostgreSQL', () => {
  it('find every link that one importer finds when three of them import at once', async () => {
    const place = await newRemote();
    await copy(base, place);
    await Promise.all(SOURCES.map((source) => importFile(place, later(source), source)));
    expect(await partitionOf(place)).toEqual(alone);
  });

  it('take up the job of one that was killed between two batches', async () => {
    const place = await newRemote();
    await copy(base, place);
    const people = await openPeople(place, 'read');
    const records = (await people.facts()).records;
    const child = spawn(process.execPath, importFlags(place, later('voter'), 'voter'), { stdio: 'ignore' });
    await killWhen(child, async () => (await people.facts()).records > records);
    const [left] = await people.jobs({ state: 'running', limit: 10 });
    const others = await Promise.all([
      importFile(place, later('voter'), 'voter'),
      importFile(place, later('crm'), 'crm'),
      importFile(place, later('utility'), 'utility'),
    ]);
    if (left !== undefined) expect(others[0]).toMatchObject({ job: left.id, resumed: true });
    await people.close();
    expect(await partitionOf(place)).toEqual(alone);
  });

  it('publish what one that was killed had staged, and go on', async () => {
    const place = await newRemote();
    const people = await openPeople(place, 'read');
    const child = spawn(process.execPath, importFlags(place, earlier('voter'), 'voter'), { stdio: 'ignore' });
    await killWhen(child, async () => (await people.facts()).records > 0);
    await people.close();
    const embedded: StorePlace = { data: join(folder.path, 'plain'), store: '' };
    for (const one of [place, embedded]) {
      await importFile(one, earlier('crm'), 'crm');
      await importFile(one, earlier('voter'), 'voter');
      await run(process.execPath, [MAIN, 'train', ...placeFlags(one)]);
    }
    expect(await partitionOf(place)).toEqual(await partitionOf(embedded));
  });
});
