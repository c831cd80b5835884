import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previewImport } from './preview-import.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-preview-'));
});
afterEach(() => rm(folder, { recursive: true }));

const clock = { nowMs: () => Date.parse('2026-06-01T00:00:00Z') };

async function preview(lines: readonly string[], more: object = {}) {
  const file = join(folder, 'people.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return previewImport(file, { kind: 'people', clock, ...more });
}

describe('the preview of an import', () => {
  it('shows what columns hold, what is left out and the first people', async () => {
    const { files, isAccepted } = await preview([
      'id,first_name,last_name,phone,fee,remark',
      '7,Ann,Lee,(310) 555-0101,$12.50,call after six',
      '8,Bob,Ray,(310) 555-0102,$7.00,prefers to write',
    ]);
    const [file] = files;
    expect(isAccepted).toBe(true);
    expect(file!.columns.map(({ name, holds }) => [name, holds])).toEqual([
      ['id', 'record_id'],
      ['first_name', 'name.first'],
      ['last_name', 'name.last'],
      ['phone', 'phone'],
      ['fee', 'ignore'],
      ['remark', 'ignore'],
    ]);
    expect(file!.unused).toEqual([
      { name: 'fee', looksLike: 'money', samples: ['$12.50', '$7.00'] },
      { name: 'remark', looksLike: 'free text', samples: ['call after six', 'prefers to write'] },
    ]);
    expect(file!.people[0]).toEqual({ record_id: '7', names: ['ann lee'], phones: ['+13105550101'], emails: [], addresses: [] });
  });

  const LOST = ['id,name,phone', '1,Ann Lee,5550101', '2,Bob Ray,5550102', '3,Cy Day,5550103'];

  it('refuses a mapping that loses a column, unless that is accepted', async () => {
    const { files, isAccepted } = await preview(LOST);
    expect(isAccepted).toBe(false);
    expect(files[0]!.refusals).toEqual([
      'Column "phone": 3 of 3 values in the first 3 rows are no valid phone numbers. Is the area code in another column, or the "country" of the mapping missing? Otherwise map the column to "ignore", or go on with --accept phone.',
    ]);
    expect((await preview(LOST, { accept: ['phone'] })).isAccepted).toBe(true);
  });

  it('refuses any loss where it must be strict', async () => {
    const rows = ['id,name,phone', '1,Ann Lee,3105550101', '2,Bob Ray,310-555-010', '3,Cy Day,', '4,Di Fox,3105550104'];
    expect((await preview(rows)).isAccepted).toBe(true);
    expect((await preview(rows, { strict: true })).files[0]!.refusals).toHaveLength(1);
  });

  it('refuses ids that repeat, and not the empty id of a line of totals', async () => {
    const mapping = { kind: 'people', columns: { no: 'record_id', name: 'name.full' } } as const;
    expect((await preview(['no,name', '1,Ann Lee', '2,Bob Ray', '3,Cy Day', ',', ',Total'], { mapping })).files[0]!.refusals).toHaveLength(
      1,
    );
    expect((await preview(['no,name', '1,Ann Lee', '1,Bob Ray', '1,Cy Day'], { mapping })).files[0]!.refusals[0]).toMatch(
      /^Column "no": 2 of 3/,
    );
  });
});
