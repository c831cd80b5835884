import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { rowMapper } from '../../src/sources/map-row.ts';
import { readBlocks, readRows } from '../../src/sources/read/read-blocks.ts';
import { sniffFile } from '../../src/sources/read/sniff-file.ts';
import { recogniseColumns } from '../../src/sources/recognise/recognise.ts';
import { Chance } from './judges/chance.ts';
import type { Judge, JudgeFile } from './judges/judge-set.ts';
import { EUROPE } from './judges/sets-europe.ts';
import { FAULTS } from './judges/sets-faults.ts';
import { HOMES } from './judges/sets-homes.ts';
import { NAMES } from './judges/sets-names.ts';
import { TRAPS } from './judges/sets-traps.ts';
import type { LabelledSet } from './labelled.ts';

/** Small labelled sets made here: other countries, households, odd layouts, traps. */
export const MADE_SETS: readonly Judge[] = [...EUROPE, ...NAMES, ...HOMES, ...TRAPS];
/** Sets made of what once went wrong, at several sizes; too hard to be in a mean. */
export const FAULT_SETS: readonly Judge[] = FAULTS;
export const TRAP_NAMES: readonly string[] = TRAPS.map(({ name }) => name);

/** Writes the files of a set as an operator would bring them and reads them back with recognised columns; `keep` is where to leave them. */
export async function readMadeSet(judge: Judge, seed: string, keep?: string): Promise<LabelledSet> {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'namesake-judge-')) : join(keep, judge.name);
  mkdirSync(folder, { recursive: true });
  try {
    const files = judge.make(new Chance(`${judge.name} ${seed}`));
    return await readSet(judge.name, files, writeFiles(folder, files));
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true });
  }
}

function writeFiles(folder: string, files: readonly JudgeFile[]): string[] {
  const truth = files.flatMap((file) => file.rows.map(({ person, cells }) => [file.source, cells[0]!, person]));
  writeFileSync(join(folder, 'truth.csv'), Papa.unparse([['source', 'record_id', 'person'], ...truth]));
  return files.map(({ source, columns, delimiter, rows }) => {
    const path = join(folder, `${source}.csv`);
    writeFileSync(path, Papa.unparse([[...columns], ...rows.map(({ cells }) => [...cells])], { delimiter }));
    return path;
  });
}

async function readSet(name: string, files: readonly JudgeFile[], paths: readonly string[]): Promise<LabelledSet> {
  const people = new Map<string, number>();
  const records: LabelledSet['records'][number][] = [];
  const truth: number[] = [];
  for (const [at, file] of files.entries()) {
    const path = paths[at]!;
    const shape = await sniffFile(path);
    const map = rowMapper(recogniseColumns(shape, 'people'), shape.columns);
    const personOf = new Map(file.rows.map(({ person, cells }) => [cells[0]!, person]));
    let row = 0;
    for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
      for (const { cells } of readRows(block, shape).rows) {
        const { raw, recordId } = map(cells);
        const person = personOf.get(recordId) ?? file.rows[row]!.person;
        row += 1;
        if (!people.has(person)) people.set(person, people.size);
        records.push({ ref: { source: file.source, recordId: recordId || String(row) }, record: normalizeRecord(raw).record });
        truth.push(people.get(person)!);
      }
    }
  }
  return { name, records, truth: Int32Array.from(truth) };
}
