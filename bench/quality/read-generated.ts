import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { writePopulation } from '../../demo/write-files.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { rowMapper } from '../../src/sources/map-row.ts';
import { readBlocks, readRows } from '../../src/sources/read/read-blocks.ts';
import { sniffFile } from '../../src/sources/read/sniff-file.ts';
import { recogniseColumns } from '../../src/sources/recognise/recognise.ts';
import type { LabelledSet } from './labelled.ts';

export const GENERATED = { name: 'generated_20000', people: 20_000, seed: 11 };

/** A generated population as a set: its files go through the real readers, with columns recognised. */
export async function readGenerated(): Promise<LabelledSet> {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-quality-'));
  try {
    await writePopulation({ people: GENERATED.people, seed: GENERATED.seed, out: folder, queriesPerKind: 0 });
    return await readFolder(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readFolder(folder: string): Promise<LabelledSet> {
  const records: LabelledSet['records'][number][] = [];
  const truth: number[] = [];
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
        records.push({ ref: { source, recordId }, record: normalizeRecord(raw).record });
        truth.push(person);
      }
    }
  }
  return { name: GENERATED.name, records, truth: Int32Array.from(truth) };
}
