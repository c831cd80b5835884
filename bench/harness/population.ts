import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asciiJson } from './ascii-json.ts';
import { command, type Product } from './product.ts';

const SEED = 20_260_101;
const BATCH = 1_000;
const FIRST_LINE_BYTES = 4_096;
const READ_BYTES = 1 << 22;

export interface Population {
  readonly people: number;
  /** What `demo generate` wrote: source files, truth and queries. */
  readonly files: string;
  /** The store it was imported into. */
  readonly data: string;
  readonly folder: string;
}

/** A population with its store, made once per size and kept in the folder that NAMESAKE_BENCH_DATA names. */
export async function benchPopulation({ people, sources = [] }: { people: number; sources?: readonly string[] }): Promise<Population> {
  const home = process.env['NAMESAKE_BENCH_DATA'] ?? join(tmpdir(), 'namesake-bench');
  const folder = join(home, ['people', people, ...sources].join('-'));
  const population = { people, folder, files: join(folder, 'files'), data: join(folder, 'data') };
  if (existsSync(join(folder, 'whole'))) return population;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const startedMs = performance.now();
  await command(['demo', 'generate', '--people', String(people), '--seed', String(SEED), '--out', population.files]);
  if (sources.length > 0) keepSources(population.files, sources);
  const generatedMs = performance.now();
  await command(['demo', 'load', population.files, '--data', population.data]);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const made = `generated in ${seconds(generatedMs - startedMs)} s, loaded in ${seconds(performance.now() - generatedMs)} s`;
  console.log(`population of ${people.toLocaleString('en')} people: ${made}`);
  writeFileSync(join(folder, 'whole'), `${made}\n`);
  return population;
}

/** Brings a store into the memory that files are kept in: at ten million people the first reads of a cold one wait for the disk. */
export async function readThrough({ data }: Population): Promise<void> {
  for await (const _ of createReadStream(join(data, 'people.db'), { highWaterMark: READ_BYTES }));
}

/** Of a source that is left out only the first line stays: headings, or one record. */
function keepSources(folder: string, sources: readonly string[]): void {
  const files = peopleFiles(folder);
  const unknown = sources.filter((source) => !files.some((name) => name.startsWith(`${source}.`)));
  if (unknown.length > 0) throw new Error(`--sources takes names of ${files.join(', ')}, not ${unknown.join(', ')}`);
  for (const name of files) {
    if (sources.some((source) => name.startsWith(`${source}.`))) continue;
    const file = join(folder, name);
    truncateSync(file, firstLineBytes(file));
  }
}

function firstLineBytes(file: string): number {
  const start = Buffer.alloc(FIRST_LINE_BYTES);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.indexOf('\n') + 1;
}

/** Every number of the sources that has an owner, one a line; asked of the product itself, then kept. */
export async function ownedNumbers(population: Population, product: Product): Promise<string> {
  const file = join(population.folder, 'numbers.txt');
  // Full identity waits until the store is measured; before that owners are as sure as when they were written.
  await (await product.post('/v1/full-identity', { phone: '+12015550123' })).arrayBuffer();
  if (existsSync(file)) return file;
  const numbers = [...(await numbersInFiles(population.files))];
  const out = createWriteStream(`${file}.part`);
  let owned = 0;
  for (let start = 0; start < numbers.length; start += BATCH) {
    const reply = await product.post('/v1/reverse-phone/batch', { phones: numbers.slice(start, start + BATCH) });
    if (reply.status !== 200) throw new Error(`the batch that looks for owned numbers gave ${reply.status}`);
    const { results } = (await reply.json()) as { results: { phone: string; match: boolean }[] };
    for (const { phone, match } of results) {
      if (!match) continue;
      owned += 1;
      out.write(`${phone}\n`);
    }
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
  if (owned < population.people / 10) throw new Error(`only ${owned} numbers have an owner among ${population.people} people`);
  renameSync(`${file}.part`, file);
  return file;
}

/** The labelled questions of the population as request bodies, one a line, in plain ASCII. */
export async function fragmentBodies(population: Population): Promise<string> {
  const file = join(population.folder, 'fragments.txt');
  if (existsSync(file)) return file;
  const out = createWriteStream(`${file}.part`);
  for await (const line of createInterface({ input: createReadStream(join(population.files, 'queries.jsonl')) })) {
    const { fragment } = JSON.parse(line) as { fragment: unknown };
    out.write(`${asciiJson(fragment)}\n`);
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
  renameSync(`${file}.part`, file);
  return file;
}

async function numbersInFiles(folder: string): Promise<Set<string>> {
  const numbers = new Set<string>();
  for (const name of peopleFiles(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      for (const [, area, exchange, rest] of line.matchAll(
        /(?<!\d)(?:\+?1[-. ]?)?\(?([2-9]\d\d)\)?[-. ]?([2-9]\d\d)[-. ]?(\d{4})(?!\d)/g,
      )) {
        numbers.add(`+1${area}${exchange}${rest}`);
      }
    }
  }
  return numbers;
}

function peopleFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.(csv|jsonl)$/.test(name) && !/^(truth|queries|lines|property)/.test(name));
}
