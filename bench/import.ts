import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSourceFiles } from '../demo/demo-source-files.ts';
import { writePopulation } from '../demo/write-files.ts';
import { loadFiles } from '../src/app/import/import-files.ts';
import type { ImportProgress } from '../src/app/import/import-progress.ts';
import { knownModel, resolveBatch } from '../src/app/resolving/incremental-resolve.ts';

import { systemClock } from '../src/core/clock.ts';
import type { RecordId } from '../src/core/ids.ts';
import { keyLimit } from '../src/match/keys/key-kinds.ts';
import type { PeopleStore } from '../src/store/people.ts';
import { openSqlitePeople } from '../src/store/sqlite/people/open-people.ts';
import { describeMachine } from './harness/machine.ts';

/** Records per person of the demo's sources, to make populations of about the wanted number of records. */
const RECORDS_PER_PERSON = 2.5;
const SIZES: Readonly<Record<string, readonly number[]>> = {
  '--quick': [100_000],
  '--default': [100_000, 1_000_000],
  '--large': [100_000, 1_000_000, 10_000_000],
};
/** Reported separately: in its first second a process spends most time on compiling. */
const ONE_BY_ONE = { fresh: 500, warm: 1_000 };

/** Imports a population of about so many records, or the files of one that `demo generate` wrote. */
async function run(wanted: number | string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-bench-import-'));
  try {
    const files = typeof wanted === 'string' ? wanted : join(folder, 'files');
    if (typeof wanted === 'number') {
      await writePopulation({ people: Math.round(wanted / RECORDS_PER_PERSON), seed: 11, out: files, queriesPerKind: 0 });
    }
    const people = await openSqlitePeople({ folder: join(folder, 'data'), access: 'write', limitOf: keyLimit });
    const stages = new Stages();
    const sources = demoSourceFiles(files);
    const more = { rejectsFolder: join(folder, 'rejects') };
    const ofPeople = sources.filter((source) => source.kind === 'people');
    await loadFiles(
      people,
      systemClock,
      sources.filter((source) => source.kind !== 'people'),
      more,
    );
    stages.next('read');
    const startedMs = Date.now();
    const onProgress = (progress: ImportProgress) => stages.next(progress.stage);
    await loadFiles(people, systemClock, ofPeople, { ...more, onProgress });
    stages.next('done');
    const seconds = (Date.now() - startedMs) / 1_000;
    const facts = await people.facts();
    const peakMiB = Math.round(process.resourceUsage().maxRSS / 1_024);
    console.log(
      `${facts.records} records -> ${facts.people} people: ${Math.round(facts.records / seconds)} records/s, ${seconds.toFixed(1)} s, peak ${peakMiB} MiB, load ${loadavg()[0]!.toFixed(1)}`,
    );
    stages.print(facts.records);
    await oneByOne(people);
    await people.close();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One record after the other into a copy of a store that is there. */
async function runOnStore(store: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-bench-import-'));
  try {
    await copyFile(join(store, 'people.db'), join(folder, 'people.db'));
    const people = await openSqlitePeople({ folder, access: 'write', limitOf: keyLimit });
    await oneByOne(people);
    await people.close();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Seconds and processor time by stage; with other work on the machine only the latter says something. */
class Stages {
  readonly #spent = new Map<string, { ms: number; cpuMs: number }>();
  #stage = 'tables';
  #sinceMs = Date.now();
  #cpu = process.cpuUsage();

  next(stage: string): void {
    if (stage === this.#stage) return;
    const cpu = process.cpuUsage(this.#cpu);
    const spent = this.#spent.get(this.#stage) ?? { ms: 0, cpuMs: 0 };
    spent.ms += Date.now() - this.#sinceMs;
    spent.cpuMs += (cpu.user + cpu.system) / 1_000;
    this.#spent.set(this.#stage, spent);
    this.#stage = stage;
    this.#sinceMs = Date.now();
    this.#cpu = process.cpuUsage();
  }

  print(records: number): void {
    for (const [stage, { ms, cpuMs }] of this.#spent) {
      const each = ((cpuMs * 1_000) / records).toFixed(1);
      console.log(
        `  ${stage.padEnd(8)} ${(ms / 1_000).toFixed(1).padStart(7)} s  processor ${(cpuMs / 1_000).toFixed(1).padStart(7)} s  ${each.padStart(6)} µs a record`,
      );
    }
  }
}

/** One record after the other into the store as it stands: known people under new refs, so that each has a match. */
async function oneByOne(people: PeopleStore): Promise<void> {
  const { records: stored } = await people.facts();
  const model = await knownModel(people);
  const all = ONE_BY_ONE.fresh + ONE_BY_ONE.warm;
  const tookMs: number[] = [];
  const cpuMs: number[] = [];
  for (let at = 0; at < all; at++) {
    // Neighbours in the store came in together: these are spread over all of it, and the warm ones as the fresh ones.
    const after = Math.floor((((at * SPREAD) % all) * stored) / all) as RecordId;
    const [known] = await people.scanRecords({ after, limit: 1 });
    if (known === undefined) break;
    const { record: id } = await people.reserveIds({ records: 1, people: 0 });
    const startedMs = performance.now();
    const startedCpu = process.cpuUsage();
    const ref = { source: 'bench', recordId: String(at) };
    await resolveBatch(people, { put: [{ id, ref, record: known.record, rowHash: at }], removed: [] }, model);
    tookMs.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(startedCpu);
    cpuMs.push((user + system) / 1_000);
  }
  const load = loadavg()[0]!.toFixed(1);
  for (const [name, from, to] of [
    ['fresh', 0, ONE_BY_ONE.fresh],
    ['warm', ONE_BY_ONE.fresh, all],
  ] as const) {
    const [wall, processor] = [tookMs, cpuMs].map((took) => percentiles(took.slice(from, to)));
    console.log(`  one record into ${stored}, ${name} process: ${wall}; processor ${processor}; load ${load}`);
  }
  console.log();
}

/** Prime to the number of records, so that each place is met once. */
const SPREAD = 607;

function percentiles(took: number[]): string {
  took.sort((left, right) => left - right);
  const percentile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1);
  return `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}, most ${percentile(1)}`;
}

console.log(describeMachine());
console.log('Import and resolve into an empty store, end to end: all people sources of the demo; its tables are loaded before.\n');
const [asked = '--quick', folder] = process.argv.slice(2);
if (asked === '--store' && folder !== undefined) await runOnStore(folder);
else if (asked === '--files' && folder !== undefined) await run(folder);
else for (const records of SIZES[asked] ?? [Number(asked)]) await run(records);
