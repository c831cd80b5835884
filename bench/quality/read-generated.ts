import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { writePopulation } from '../../demo/write-files.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { rowMapper } from '../../src/sources/map-row.ts';
import { readBlocks, readRows } from '../../src/sources/read/read-blocks.ts';
import { sniffFile } from '../../src/sources/read/sniff-file.ts';
import { recogniseColumns } from '../../src/sources/recognise/recognise-columns.ts';
import type { LabelledSet } from './labelled.ts';

/** A generated population as a set, all of it in memory. */
export async function readGenerated(people: number, seed: number): Promise<LabelledSet> {
  const records: LabelledSet['records'][number][] = [];
  const truth: number[] = [];
  await eachGenerated(people, seed, (given, person) => {
    records.push(given);
    truth.push(person);
  });
  return { name: `generated_${people}`, records, truth: Int32Array.from(truth) };
}

/** Every record of a generated population, read through the real readers, with columns recognised and nothing told. */
export async function eachGenerated(
  people: number,
  seed: number,
  visit: (given: LabelledSet['records'][number], person: number) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-quality-'));
  try {
    await writePopulation({ people, seed, out: folder, queriesPerKind: 0 });
    await readFolder(folder, visit);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readFolder(folder: string, visit: (given: LabelledSet['records'][number], person: number) => void): Promise<void> {
  const personOf = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'truth.csv'), 'utf8').trim().split('\n').slice(1)) {
    const [source, recordId, person] = line.split(',') as [string, string, string];
    if (!numbers.has(person)) numbers.set(person, numbers.size);
    personOf.set(`${source},${recordId}`, numbers.get(person)!);
  }
  for (const { path, source, kind } of demoSourceFiles(folder)) {
    if (kind !== 'people') continue;
    const shape = await sniffFile(path);
    const map = rowMapper(recogniseColumns(shape, kind), shape.columns);
    for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
      for (const { cells } of readRows(block, shape).rows) {
        const { recordId, raw } = map(cells);
        const person = personOf.get(`${source},${recordId}`);
        if (person === undefined) continue;
        visit({ ref: { source, recordId }, record: normalizeRecord(raw).record }, person);
      }
    }
  }
}
