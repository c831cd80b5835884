import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSourceFiles } from '../demo/demo-source-files.ts';
import { writePopulation } from '../demo/write-files.ts';
import { startPostgres } from '../test/postgres/server.ts';
import { describeMachine } from './harness/machine.ts';
import { cpuSecondsOf, residentMegabytesOf, stop } from './harness/pinned-process.ts';
import { command, MAIN } from './harness/product.ts';

/**
 * Processor time of an import on PostgreSQL by the number of workers, against the embedded store: what each process used until the
 * import had ended, its start left out.
 */
const RECORDS_PER_PERSON = 2.5;
const ROWS_KEPT = 100;
const TICKS_PER_SECOND = 100;
/** Of a process's /proc/self/stat: processor time of children that have ended, in the system and in all. */
const CHILDREN_FIELDS = [13, 14] as const;

const wanted = Number(process.argv[2] ?? 100_000);
const counts = (process.argv[3] ?? '0,1,2,3').split(',').map(Number);
console.log(describeMachine());
const server = await startPostgres({ syncs: false });
const scratch = mkdtempSync(join(tmpdir(), 'namesake-bench-workers-'));
try {
  const files = join(scratch, 'files');
  await writePopulation({ people: Math.round(wanted / RECORDS_PER_PERSON), seed: 11, out: files, queriesPerKind: 0 });
  // Reference tables are not what is measured.
  for (const { kind, path } of demoSourceFiles(files)) {
    if (kind !== 'people') writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, ROWS_KEPT).join('\n'));
  }
  print('embedded', await measured(['--data', join(scratch, 'embedded')], []));
  for (const count of counts) {
    const place = ['--data', join(scratch, `of-${count}`), '--store', await server.createDatabase(), '--secrets', join(scratch, 'secrets')];
    await command(['account', 'create', 'bench', ...place]);
    const workers = Array.from({ length: count }, (_, at) => startWorker(place, at));
    await Promise.all(workers.map(untilWaiting));
    print(`${count} workers`, await measured(place, workers));
    for (const worker of workers) await stop(worker.child);
  }
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}

interface Worker {
  readonly child: ChildProcess;
}

interface Measured {
  readonly records: number;
  readonly people: number;
  readonly seconds: number;
  readonly importerSeconds: number;
  readonly workerSeconds: readonly number[];
  readonly workerMegabytes: readonly number[];
}

function startWorker(place: readonly string[], at: number): Worker {
  const args = [MAIN, 'worker', ...place, '--data', join(scratch, `worker-${at}`)];
  return { child: spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] }) };
}

async function untilWaiting({ child }: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    child.stderr!.on('data', (text: Buffer) => {
      if (text.includes('Waiting')) resolve();
    });
  });
}

async function measured(place: readonly string[], workers: readonly Worker[]): Promise<Measured> {
  const before = workers.map(({ child }) => cpuSecondsOf(child.pid!)!);
  const childrenBefore = childrenSeconds();
  const done = await command(['demo', 'load', join(scratch, 'files'), ...place]);
  return {
    records: done['records'] as number,
    people: done['people'] as number,
    seconds: done['seconds'] as number,
    importerSeconds: childrenSeconds() - childrenBefore,
    workerSeconds: workers.map(({ child }, at) => cpuSecondsOf(child.pid!)! - before[at]!),
    workerMegabytes: workers.map(({ child }) => residentMegabytesOf(child.pid!)!),
  };
}

function childrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return CHILDREN_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
}

function print(name: string, { records, people, seconds, importerSeconds, workerSeconds, workerMegabytes }: Measured): void {
  const all = workerSeconds.reduce((sum, one) => sum + one, importerSeconds);
  const micros = (total: number) => `${((total * 1e6) / records).toFixed(0)} µs a record`;
  const each = workerSeconds.map((one, at) => `${one.toFixed(1)} s (${workerMegabytes[at]!.toFixed(0)} MB)`).join(', ');
  console.log(
    `${name.padEnd(10)} ${records} records -> ${people} people: processor ${all.toFixed(1)} s in all, ${micros(all)}; importer ${importerSeconds.toFixed(1)} s; workers ${each || '-'}; ${seconds.toFixed(0)} s by the clock`,
  );
}
