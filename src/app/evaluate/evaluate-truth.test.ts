import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { importRecords, lookAtFiles } from '../import/import-records.ts';
import { evaluateTruth } from './evaluate-truth.ts';

let folder: string;
let people: PeopleStore;
let now = 1_700_000_000_000;
const clock: Clock = { nowMs: () => ++now };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-truth-'));
  people = await openSqlitePeople({ folder: join(folder, 'data'), access: 'write', limitOf: keyLimit });
  const file = join(folder, 'rows.csv');
  await writeFile(file, 'id,first_name,last_name,phone\n1,Ann,Lee,555-555-0101\n2,Bob,Ray,555-555-0102\n3,Cy,Fox,555-555-0103\n');
  const order = { source: 'crm', rejectsFolder: join(folder, 'rejects') };
  await importRecords(people, clock, order, await lookAtFiles([file], 'people'));
});
afterAll(async () => {
  await people.close();
  await rm(folder, { recursive: true });
});

async function evaluate(labels: readonly string[]) {
  const file = join(folder, 'truth.csv');
  await writeFile(file, `source,record_id,person\n${labels.join('\n')}\n`);
  return evaluateTruth(people, file);
}

describe('evaluating against a truth', () => {
  it.each([
    ['all records', ['crm,1,a', 'crm,2,b', 'crm,3,c'], { records: 3, unknownRecords: 0, storeRecords: 3 }],
    ['one record, and one that is not held', ['crm,1,a', 'crm,9,z'], { records: 1, unknownRecords: 1, storeRecords: 3 }],
  ])('says how much of the store is labelled: %s', async (_, labels, expected) => {
    expect(await evaluate(labels)).toMatchObject(expected);
  });

  it('says what keys cannot bring together, and who is torn by it', async () => {
    const report = await evaluate(['crm,1,a', 'crm,2,a', 'crm,3,c']);
    expect(report.score).toMatchObject({ truePairs: 1, foundPairs: 0, recall: 0 });
    expect(report.blockingCeiling).toEqual({ share: 0, pairs: 1 });
    expect(report.worst).toEqual([{ kind: 'torn', parts: 2, records: ['1', '2'].map((recordId) => ({ source: 'crm', recordId })) }]);
  });

  it.each([
    ['another source', ['voters,1,a', 'voters,2,b']],
    ['other ids', ['crm,x1,a']],
  ])('gives no score where no label is known: %s', async (_, labels) => {
    await expect(evaluate(labels)).rejects.toThrow(`None of the ${labels.length} labelled records is in the store, which holds 3`);
  });
});
