import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARRIERS } from './carriers.ts';
import { generatePopulation, type PopulationOrder, type PopulationPart } from './generate-population.ts';
import { assessorRows } from './property-rolls.ts';
import { ASKED_COVERAGE, PORTED_RATE, WORLD_DAY } from './rates.ts';
import { SOURCE_FILES } from './source-files.ts';
import { FOREVER, type Human } from './world.ts';
import { csvRow, isoDay } from './writing.ts';

export interface WrittenPopulation {
  readonly people: number;
  readonly seed: number;
  readonly states: readonly string[];
  readonly surnames: number;
  readonly adults: number;
  readonly adults_in_no_source: number;
  /** Share of the people asked about who are in the store. */
  readonly coverage: number;
  /** Rows by file. */
  readonly files: Readonly<Record<string, number>>;
}

/** Writes the sources, the tables, the truth and the questions of a world into a folder, part by part. */
export async function writePopulation(
  order: PopulationOrder & { readonly out: string; readonly onProgress?: (people: number) => void },
): Promise<WrittenPopulation> {
  await mkdir(order.out, { recursive: true });
  const population = generatePopulation(order);
  const files = new Map<string, OutFile>();
  const open = (name: string, header: string) => {
    const file = new OutFile(join(order.out, name), header);
    files.set(name, file);
    return file;
  };
  const sources = SOURCE_FILES.map((source) => ({ source, file: open(source.file, source.header), rows: 0 }));
  const bySource = new Map(sources.map((entry) => [entry.source.source, entry]));
  const lines = open('lines.csv', 'number,first,last,carrier,line_type,as_of');
  const property = open('property.csv', 'owner,property_address,property_type,assessed_value,as_of');
  const truth = open('truth.csv', 'source,record_id,person');
  const queries = open('queries.jsonl', '');
  for (const block of population.lineBlocks()) {
    lines.add(csvRow(['', `+${block.first}`, `+${block.last}`, block.carrier, block.kind, isoDay(WORLD_DAY - 3650)]));
  }
  let people = 0;
  let adults = 0;
  let absent = 0;
  for (const part of population.parts()) {
    for (const row of part.rows) {
      const entry = bySource.get(row.source);
      if (entry === undefined) throw new Error(`no file for ${row.source}`);
      const recordId = scrambledId(row.source, ++entry.rows);
      entry.file.add(entry.source.write(part.random, row, recordId));
      truth.add(`${row.source},${recordId},${personName(row.human)}`);
    }
    for (const row of assessorRows(part)) property.add(row);
    addPorted(part, lines);
    for (const query of part.queries) {
      const person = query.subject.rows > 0 ? personName(query.subject) : null;
      queries.add(JSON.stringify({ kind: query.kind, fragment: query.fragment, person }));
    }
    const grown = part.neighbourhood.humans.filter(({ birthDay }) => birthDay <= WORLD_DAY - ADULT_DAYS);
    adults += grown.length;
    absent += grown.filter(({ rows }) => rows === 0).length;
    people += part.neighbourhood.humans.length;
    for (const file of files.values()) await file.drained();
    order.onProgress?.(people);
  }
  const counts: Record<string, number> = {};
  for (const [name, file] of files) {
    await file.end();
    counts[name] = file.rows;
  }
  const written: WrittenPopulation = {
    people,
    seed: order.seed,
    states: population.states,
    surnames: population.surnameCount,
    adults,
    adults_in_no_source: absent,
    coverage: ASKED_COVERAGE,
    files: counts,
  };
  await writeFile(join(order.out, 'manifest.json'), `${JSON.stringify({ ...written, as_of: isoDay(WORLD_DAY) }, null, 2)}\n`);
  return written;
}

function personName(human: Human): string {
  return `h${human.id}`;
}

const ADULT_DAYS = 18 * 365.25;

/** Numbers that were taken along to a carrier of another kind are listed one by one, over the block they come from. */
function addPorted(part: PopulationPart, lines: OutFile): void {
  const done = new Set<number>();
  for (const human of part.neighbourhood.humans) {
    for (const use of human.numbers) {
      if (use.to < FOREVER || done.has(use.number) || !part.random.chance(PORTED_RATE)) continue;
      done.add(use.number);
      const carrier = part.random.pick(CARRIERS[use.kind]);
      lines.add(csvRow([`+${use.number}`, '', '', carrier, use.kind, isoDay(Math.max(use.from, WORLD_DAY - 3000))]));
    }
  }
}

/** Looks like an account number, tells nothing of the human, and never comes twice in a source. */
function scrambledId(source: string, n: number): string {
  return `${source[0]?.toUpperCase()}${String((n * ID_STRIDE) % ID_SPAN).padStart(9, '0')}`;
}

/** The span is a prime, so that multiplying is one to one. */
const ID_SPAN = 999_999_937;
const ID_STRIDE = 7_654_321;
const CHUNK_CHARS = 1 << 18;

class OutFile {
  rows = 0;
  readonly #stream: WriteStream;
  #pending = '';
  #failure: Error | undefined;

  constructor(path: string, header: string) {
    this.#stream = createWriteStream(path);
    this.#stream.on('error', (error) => {
      this.#failure = error;
    });
    if (header !== '') this.#pending = `${header}\n`;
  }

  add(row: string): void {
    this.rows += 1;
    this.#pending += `${row}\n`;
  }

  async drained(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#pending.length < CHUNK_CHARS) return;
    const chunk = this.#pending;
    this.#pending = '';
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#stream.end(this.#pending);
    await once(this.#stream, 'finish');
  }
}
