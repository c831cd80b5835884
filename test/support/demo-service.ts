import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCoverage } from '../../demo/demo-coverage.ts';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { writePopulation } from '../../demo/write-files.ts';
import { loadFiles } from '../../src/app/import/import-files.ts';
import { openPeople } from '../../src/app/open-stores.ts';
import { systemClock } from '../../src/core/clock.ts';
import { placeOf, type ServiceProcess, startService, tempFolder } from './service-process.ts';

export interface DemoService extends ServiceProcess {
  readonly key: string;
  readonly data: string;
  /** The lines of curl that the service printed, as arguments for a shell. */
  readonly curlLines: readonly string[];
  stop(): Promise<number | null>;
}

/** The service as `npm start` starts it, in a folder of its own; over fewer people where these are given. */
export async function startDemo(people?: number): Promise<DemoService> {
  const folder = tempFolder();
  if (people !== undefined) await loadDemo(folder.path, people);
  const service = await startService({ data: folder.path, args: ['--demo'] });
  while (curlLinesOf(service.output()).length < 3) await new Promise((resolve) => setImmediate(resolve));
  return {
    ...service,
    data: folder.path,
    key: readFileSync(join(folder.path, 'demo-key'), 'utf8').trim(),
    curlLines: curlLinesOf(service.output()),
    async stop() {
      const code = await service.end('SIGTERM');
      folder.remove();
      return code;
    },
  };
}

export async function loadDemo(data: string, count: number): Promise<void> {
  const out = join(data, 'demo');
  await writePopulation({ people: count, seed: 1, out, queriesPerKind: 50 });
  const people = await openPeople(placeOf(data), 'write');
  await people.putCoverage(demoCoverage(out));
  await loadFiles(people, systemClock, demoSourceFiles(out), { rejectsFolder: join(data, 'rejects') });
  await people.close();
  writeFileSync(join(data, 'demo-loaded'), '');
}

/** One question of those that the demo population comes with. */
export interface DemoQuestion {
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: fragments have any of the contract's shapes.
  readonly fragment: any;
  readonly person: string | null;
}

export function demoQuestions(data: string): DemoQuestion[] {
  const lines = readFileSync(join(data, 'demo/queries.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as DemoQuestion);
}

function curlLinesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('curl ') && line.endsWith("'"));
}
