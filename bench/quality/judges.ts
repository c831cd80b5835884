import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { Candidates } from '../../src/match/pairs/candidates.ts';
import { trainModel } from '../../src/match/train/train.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { blockingCeiling, evaluatePartition } from '../../src/resolve/quality/evaluate-partition.ts';
import { rowMapper } from '../../src/sources/map-row.ts';
import { readBlocks, readRows } from '../../src/sources/read/read-blocks.ts';
import { sniffFile } from '../../src/sources/read/sniff-file.ts';
import { recogniseColumns } from '../../src/sources/recognise/recognise.ts';
import { Chance } from './judges/chance.ts';
import type { Judge, JudgeFile } from './judges/judge-set.ts';
import { EUROPE } from './judges/sets-europe.ts';
import { HOMES } from './judges/sets-homes.ts';
import { NAMES } from './judges/sets-names.ts';
import { TRAPS } from './judges/sets-traps.ts';
import type { LabelledSet } from './labelled.ts';

// `judges [--all] [--seed N] [--write DIR] [name …]`: small labelled sets of other countries, households, odd layouts and traps,
// read as an operator's files would be, with columns recognised and one configuration for all. Without `--all` only the sets
// that may be looked at while the matching is worked on.
const JUDGES: readonly Judge[] = [...EUROPE, ...NAMES, ...HOMES, ...TRAPS];

const args = process.argv.slice(2);
const flagValue = (flag: string) => (args.includes(flag) ? args.splice(args.indexOf(flag), 2)[1] : undefined);
const seed = flagValue('--seed') ?? '1';
const keep = flagValue('--write');
const all = args.includes('--all');
const wanted = args.filter((arg) => !arg.startsWith('--'));

console.log('set              seen records F1     precision recall B3     ceiling people (true)');
for (const judge of JUDGES) {
  if (wanted.length > 0 ? !wanted.includes(judge.name) : !all && !judge.seen) continue;
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'namesake-judge-')) : join(keep, judge.name);
  mkdirSync(folder, { recursive: true });
  try {
    const files = judge.make(new Chance(`${judge.name} ${seed}`));
    const paths = writeFiles(folder, files);
    report(judge, await readSet(judge.name, files, paths));
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
    const mapping = recogniseColumns(shape, 'people');
    if (wanted.length > 0) console.log(file.source, JSON.stringify(mapping.columns));
    const map = rowMapper(mapping, shape.columns);
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

function report(judge: Judge, set: LabelledSet): void {
  const columns = new RecordColumns(1);
  for (const { ref, record } of set.records) columns.add(ref, record);
  const { person, people } = resolveSet({ columns, model: trainModel(columns, 1), decisions: [] });
  const score = evaluatePartition(person, set.truth);
  const candidates = Candidates.of(columns);
  const ceiling = blockingCeiling(set.truth, (visit) => {
    for (let i = 0; i < columns.size; i += 1) candidates.of(i, true, (j) => visit(i, j));
  });
  console.log(
    [
      judge.name.padEnd(16),
      (judge.seen ? 'yes' : 'no').padEnd(4),
      String(columns.size).padEnd(7),
      score.f1.toFixed(4),
      score.precision.toFixed(4).padEnd(9),
      score.recall.toFixed(4),
      score.bCubed.f1.toFixed(4),
      ceiling.toFixed(4).padEnd(7),
      `${people} (${new Set(set.truth).size})`,
    ].join(' '),
  );
}
