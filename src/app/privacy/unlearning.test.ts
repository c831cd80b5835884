import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { PersonRecord } from '../../core/record.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { learnFrequencies } from '../../match/train/value-counts.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { importRecords, lookAtFiles } from '../import/import-records.ts';
import { Unlearning } from './unlearning.ts';

const EMPTY = { phones: [], emails: [], addresses: [], identifiers: [] };
const GONE: PersonRecord = {
  ...EMPTY,
  names: [{ first: 'quilla', middle: 'ottoline', last: 'vander mast', suffix: '' }],
  texts: [
    { attribute: 'occupation', value: 'owl tamer' },
    { attribute: 'occupation', value: 'nurse' },
  ],
};
/** Learned from 60 nurses and two of each tamer, each with one record. */
const OCCUPATIONS = learnFrequencies(
  {
    attributes: {
      'text:occupation': {
        counts: [
          ['nurse', 60],
          ['owl tamer', 2],
          ['toad tamer', 2],
        ],
        total: 64,
      },
    },
  },
  0,
)['text:occupation']!;
const frequencies = (...values: readonly string[]) => ({ values: Object.fromEntries(values.map((value) => [value, 1_000])) });

it('removes names without records and rare texts from the model, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-unlearning-'));
  const people = await openSqlitePeople({ folder, access: 'write', limitOf: keyLimit });
  try {
    const file = join(folder, 'crm.csv');
    writeFileSync(file, 'id,first,last,phone\n1,Ottoline,Brandt,+12025550163\n2,Reno,Mast,+12025550164\n');
    await importRecords(people, systemClock, { source: 'crm', rejectsFolder: folder }, await lookAtFiles([file], 'people'));
    const learned = {
      records: 1_000,
      frequencies: {
        first: frequencies('ottoline', 'quilla'),
        last: frequencies('brandt', 'vander mast'),
        last_word: frequencies('mast', 'vander'),
        city: frequencies('quilla', 'reno'),
        'text:occupation': OCCUPATIONS,
      },
      lifts: { 'ottoline|brandt': 7, 'ottoline|vander mast': 8, 'quilla|brandt': 9 },
      placeLifts: { 'brandt@reno': 1, 'quilla@reno': 2 },
      once: ['crm'],
    };
    await people.putModel(JSON.stringify({ ...learned, old: true }), 1);
    await people.putModel(JSON.stringify(learned), 2, { sources: 3 });
    const unlearning = await Unlearning.of(people);
    unlearning.note([GONE]);
    await unlearning.finish();
    const { nurse, 'toad tamer': toadTamer } = OCCUPATIONS.values;
    expect(JSON.parse((await people.model())!)).toEqual({
      ...learned,
      frequencies: {
        ...learned.frequencies,
        first: frequencies('ottoline'),
        last: frequencies('brandt'),
        last_word: frequencies('mast'),
        'text:occupation': { ...OCCUPATIONS, values: { nurse, 'toad tamer': toadTamer } },
      },
      lifts: { 'ottoline|brandt': 7 },
      placeLifts: { 'brandt@reno': 1 },
    });
    expect(await people.facts()).toMatchObject({ modelVersion: 2, modelSources: 3 });
  } finally {
    await people.close();
    rmSync(folder, { recursive: true });
  }
});
