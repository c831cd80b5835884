import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { writePopulation } from '../../demo/write-files.ts';
import { exportLinks } from '../../src/app/export-links.ts';
import { openPeople, type StorePlace } from '../../src/app/open-stores.ts';
import { verifyThePeople } from '../../src/app/verify-people.ts';
import { cleanEnvironment, MAIN, tempFolder } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

/** Kills of workers; more by the variable that the tests of crashes have. */
const KILLS = Number(process.env['NAMESAKE_TEST_CRASHES'] ?? 1);
const WORKERS = 3;
/** Only what hangs takes longer. */
const LIMIT_MS = 300_000 + 30_000 * KILLS;
const MOST_AGAIN = 10;
const run = promisify(execFile);
const folder = tempFolder();
const files = join(folder.path, 'demo');
const workers = new Set<ChildProcess>();
let server: TestPostgres | undefined;
let alone: readonly string[];

beforeAll(async () => {
  server = await startPostgres();
  await writePopulation({ people: 800, seed: 7, out: files, queriesPerKind: 1 });
  // Tables of lines and property are not what workers are for.
  for (const { kind, path } of demoSourceFiles(files)) {
    if (kind !== 'people') writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 20).join('\n'));
  }
  const embedded: StorePlace = { data: join(folder.path, 'embedded'), store: '' };
  await load(embedded);
  alone = await partitionOf(embedded);
});

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await server?.stop();
  folder.remove();
});

const flags = ({ data, store }: StorePlace) => [
  '--data',
  data,
  ...(store === '' ? [] : ['--store', store, '--secrets', join(folder.path, 'secrets')]),
];

/** Imports all sources of the demo and resolves them together. */
async function load(place: StorePlace): Promise<void> {
  await run(process.execPath, [MAIN, 'demo', 'load', files, ...flags(place), '--json'], { env: cleanEnvironment() });
}

async function train(place: StorePlace): Promise<void> {
  await run(process.execPath, [MAIN, 'train', ...flags(place)], { env: cleanEnvironment() });
}

async function newPlace(): Promise<StorePlace> {
  const place = { data: join(folder.path, 'remote'), store: await server!.createDatabase() };
  await run(process.execPath, [MAIN, 'account', 'create', 'someone', ...flags(place)], { env: cleanEnvironment() });
  return place;
}

interface WorkerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

function startWorker(place: StorePlace, more: readonly string[] = []): WorkerProcess {
  const child = spawn(process.execPath, [MAIN, 'worker', ...flags(place), ...more], { stdio: 'pipe', env: cleanEnvironment() });
  workers.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

async function startWorkers(place: StorePlace): Promise<WorkerProcess[]> {
  const started = Array.from({ length: WORKERS }, () => startWorker(place));
  for (const worker of started) await until(() => worker.output().includes('Waiting'));
  return started;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 120_000, interval: 10 }).toBe(true);
}

async function end(worker: WorkerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  worker.child.kill(signal);
  return await worker.ended;
}

async function query(place: StorePlace, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: place.store });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Kills the worker that has a task while a set is resolved; the set is resolved again if that was over before a worker had one. */
async function killOneAtWork(place: StorePlace, running: readonly WorkerProcess[]): Promise<void> {
  let isKilled = false;
  for (let again = 0; again < MOST_AGAIN && !isKilled; again++) {
    let isOver = false;
    const resolving = (again === 0 ? load(place) : train(place)).finally(() => {
      isOver = true;
    });
    while (!isOver && !isKilled) isKilled = await killBusy(place, running);
    await resolving;
  }
  expect(isKilled).toBe(true);
}

async function killBusy(place: StorePlace, running: readonly WorkerProcess[]): Promise<boolean> {
  const busy = await query(place, "SELECT w.pid FROM task t JOIN worker w ON w.id = t.worker WHERE t.state = 'running'");
  const worker = running.find(({ child }) => child.signalCode === null && busy.some(({ pid }) => pid === child.pid));
  if (worker === undefined) return false;
  await end(worker, 'SIGKILL');
  return true;
}

/** Which records are one person, whatever the person's id. */
async function partitionOf(place: StorePlace): Promise<readonly string[]> {
  const people = await openPeople({ secrets: join(folder.path, 'secrets'), ...place }, 'read');
  let text = '';
  for await (const part of exportLinks(people)) text += part;
  const { faults } = await verifyThePeople(people);
  expect(faults).toEqual([]);
  await people.close();
  const members = new Map<string, string[]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const at = line.lastIndexOf(',');
    members.set(line.slice(at), [...(members.get(line.slice(at)) ?? []), line.slice(0, at)]);
  }
  return [...members.values()].map((one) => one.sort().join(' ')).sort();
}

describe('workers', () => {
  it('find the people that one process finds, though one is killed, and leave no task behind', async () => {
    const place = await newPlace();
    const running = await startWorkers(place);
    await killOneAtWork(place, running);
    // So small a set may be done before a worker looks again.
    const hasHelped = () => running.some((worker) => /(compared|clustered|built|chose) .*[\d,]+ records/.test(worker.output()));
    for (let again = 0; again < MOST_AGAIN && !hasHelped(); again++) await train(place);
    expect(hasHelped()).toBe(true);
    expect(await query(place, 'SELECT id FROM task UNION ALL SELECT id FROM task_run')).toEqual([]);
    expect(await partitionOf(place)).toEqual(alone);
    const left = running.filter(({ child }) => child.signalCode === null);
    expect(left.length).toBe(WORKERS - 1);
    for (const worker of left) expect(await end(worker)).toBe(0);
  });

  it(
    'go on after the database was restarted and the importer killed',
    async () => {
      const place = await newPlace();
      const running = await startWorkers(place);
      const isUnderWay = async () => (await query(place, 'SELECT id FROM task')).length > 0;
      const loading = load(place).catch((error: unknown) => error as Error);
      await until(isUnderWay);
      await server!.crashAndRestart?.();
      expect(await loading).toBeInstanceOf(Error);
      const importer = spawn(process.execPath, [MAIN, 'demo', 'load', files, ...flags(place)], {
        stdio: 'ignore',
        env: cleanEnvironment(),
      });
      await until(isUnderWay);
      const killed = new Promise((resolve) => importer.once('close', resolve));
      importer.kill('SIGKILL');
      await killed;
      // Without an importer nobody needs what is left of it.
      await until(async () => !(await isUnderWay()));
      for (let kill = 1; kill < KILLS; kill++) {
        await killOneAtWork(place, running);
        running.push(startWorker(place));
      }
      await load(place);
      expect(await partitionOf(place)).toEqual(alone);
      for (const worker of running) if (worker.child.signalCode === null) expect(await end(worker, 'SIGINT')).toBe(0);
    },
    LIMIT_MS,
  );

  it('are refused with one sentence where they would be of no use', async () => {
    const embedded = startWorker({ data: join(folder.path, 'embedded'), store: '' });
    expect(await embedded.ended).toBe(1);
    expect(embedded.output().trim().split('\n')).toEqual([expect.stringContaining('A worker needs a store on PostgreSQL')]);

    const place = await newPlace();
    const once = startWorker(place, ['--once', '--json']);
    expect(await once.ended).toBe(0);
    expect(JSON.parse(once.output().trim().split('\n').at(-1)!)).toEqual({ tasks: 0, records: 0 });

    const people = await openPeople({ secrets: join(folder.path, 'secrets'), ...place }, 'write');
    const other = await people.tasks!.join({ host: 'other', pid: 1, version: '9.9.9/1', recordsAtOnce: 1 });
    const given = await people.turn(() => other.begin(undefined));
    const worker = startWorker(place);
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toMatch(/This worker is Namesake .*is run by 9\.9\.9/);
    await given.end();
    await other.leave();
    await people.close();
  });
});
