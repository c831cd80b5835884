import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportProgress } from '../src/app/import-progress.ts';
import { loadFiles } from '../src/app/load-demo.ts';
import { systemClock } from '../src/core/clock.ts';
import { demoSourceFiles } from '../src/demo/demo-source-files.ts';
import { writePopulation } from '../src/demo/write-files.ts';
import { keyLimit } from '../src/match/key-kinds.ts';
import { openSqlitePeople } from '../src/store/sqlite/people.ts';
import { describeMachine } from './harness/machine.ts';

/** Records per person of the demo's sources, to make populations of about the wanted number of records. */
const RECORDS_PER_PERSON = 2.7;
const SIZES: Readonly<Record<string, readonly number[]>> = {
  '--quick': [100_000],
  '--default': [100_000, 1_000_000],
  '--large': [100_000, 1_000_000, 10_000_000],
};

console.log(describeMachine());
console.log('Import and resolve into an empty store, end to end: all people sources of the demo, and its tables beside.\n');
for (const records of SIZES[process.argv[2] ?? '--default'] ?? [Number(process.argv[2])]) await run(records);

async function run(wanted: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-bench-import-'));
  try {
    const files = join(folder, 'files');
    await writePopulation({ people: Math.round(wanted / RECORDS_PER_PERSON), seed: 11, out: files, queriesPerKind: 0 });
    const people = await openSqlitePeople({ folder: join(folder, 'data'), access: 'write', limitOf: keyLimit });
    const stages = new Map<string, number>();
    let [stage, sinceMs] = ['tables', Date.now()];
    const next = (name: string) => {
      const nowMs = Date.now();
      stages.set(stage, (stages.get(stage) ?? 0) + nowMs - sinceMs);
      [stage, sinceMs] = [name, nowMs];
    };
    const sources = demoSourceFiles(files);
    const more = { rejectsFolder: join(folder, 'rejects') };
    const tables = sources.filter((source) => source.kind !== 'people');
    await loadFiles(people, systemClock, tables, more);
    const rows = sources.filter((source) => source.kind === 'people');
    const startedMs = Date.now();
    next('read');
    const onProgress = (progress: ImportProgress) => {
      if (progress.stage !== stage) next(progress.stage);
    };
    await loadFiles(people, systemClock, rows, { ...more, onProgress });
    next('done');
    const seconds = (Date.now() - startedMs) / 1_000;
    const facts = await people.facts();
    await people.close();
    const peakMiB = Math.round(process.resourceUsage().maxRSS / 1_024);
    console.log(
      `${facts.records} records -> ${facts.people} people: ${Math.round(facts.records / seconds)} records/s, ${seconds.toFixed(1)} s, peak ${peakMiB} MiB`,
    );
    for (const [name, ms] of stages) console.log(`  ${name.padEnd(8)} ${(ms / 1_000).toFixed(1)} s`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
