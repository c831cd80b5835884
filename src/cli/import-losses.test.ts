import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { addImportCommand } from './import.ts';
import { addJobsCommand } from './jobs.ts';
import { scratchPeople } from './run-commands-suite.ts';

const { folder, file, run } = scratchPeople([addImportCommand, addJobsCommand]);

const row = (id: number, phone: string) => `${id},Ann ${'abcdefgh'[id % 8]}lee,${phone}`;
const LOCAL = ['id,name,phone', row(1, '5550101'), row(2, '5550102'), row(3, '5550103')];

describe('an import that loses a column', () => {
  it('is refused before anything is stored, with exit code 3', async () => {
    const { value, err, code } = await run('import', file('a.csv', ...LOCAL), '--source', 'crm');
    expect(code).toBe(3);
    expect(value).toMatchObject({
      error: expect.stringContaining('Nothing was stored'),
      refused: [expect.stringContaining('Column "phone": 3 of 3')],
    });
    expect(err).toContain('Refused: ');
    expect(existsSync(join(folder(), 'data'))).toBe(false);
  });

  it('says so of a dry run, too', async () => {
    expect((await run('import', file('a.csv', ...LOCAL), '--source', 'crm', '--dry-run')).code).toBe(3);
  });

  it('goes on where the loss is accepted, and knows the columns that may be', async () => {
    const { value, code } = await run('import', file('a.csv', ...LOCAL), '--source', 'crm', '--accept', 'phone');
    expect({ code, value }).toMatchObject({
      code: 0,
      value: { new: 3, columns: [{ holds: 'name', unusable: 0 }, { columns: ['phone'], values: 3, unusable: 3 }, {}] },
    });
    const slip = await run('import', file('a.csv', ...LOCAL), '--source', 'crm', '--accept', 'phon');
    expect(slip).toMatchObject({ code: 1, value: { error: '--accept names no column of the files: "phon".' } });
  });

  it('keeps the rows where the loss is seen only afterwards', async () => {
    const good = Array.from({ length: 1_000 }, (_, at) => row(at, '(310) 555-0101'));
    const bad = Array.from({ length: 1_100 }, (_, at) => row(2_000 + at, '5550101'));
    const { value, code } = await run('import', file('late.csv', 'id,name,phone', ...good, ...bad), '--source', 'crm');
    expect(code).toBe(3);
    expect(value).toMatchObject({ new: 2_100, lost: [expect.stringContaining('Column "phone": 1100 of 2100 values in the file')] });
  });

  it('that must be strict fails for one value', async () => {
    const rows = ['id,name,phone', row(1, '3105550101'), row(2, '310-555-010'), row(3, '3105550103'), row(4, '3105550104')];
    expect((await run('import', file('b.csv', ...rows), '--source', 'crm')).code).toBe(0);
    expect((await run('import', file('b.csv', ...rows), '--source', 'crm', '--strict')).code).toBe(3);
  });

  it.each([
    ['people', 'id,name', '1,', '2,', '3,'],
    ['property', 'address,owner,assessed_value', ',Ann Lee,9', ',Bo Ray,9', ',Cy Day,9'],
    ['lines', 'number,line_type', 'x,mobile', 'y,mobile', 'z,mobile'],
  ])('of %s in every row is refused', async (kind, ...rows) => {
    const { code, value } = await run('import', file('none.csv', ...rows), '--source', 'crm', '--kind', kind);
    expect({ code, value }).toMatchObject({
      code: 3,
      value: { refused: [expect.stringContaining('could be used'), ...(kind === 'people' ? [] : [expect.any(String)])] },
    });
  });
});

it('shows values of unused columns and first people to a reader only, and never in JSON or a job', async () => {
  const path = file(
    'c.csv',
    'id,name,phone,remark,spare',
    '1,Ann Lee,(310) 555-0101,likes tea at four,',
    '2,Bo Ray,(310) 555-0102,plays the cello,',
  );
  const { value, err } = await run('import', path, '--source', 'crm');
  expect(value).toMatchObject({
    not_read: { [path]: ['remark'] },
    looks_like: { [path]: { remark: 'free text' } },
    empty: { [path]: ['spare'] },
  });
  const jobs = await run('jobs');
  expect(JSON.stringify([value, err, jobs])).not.toMatch(/likes tea|Ann Lee/);
});

it('imports the files of an archive, and names those that it cannot read', async () => {
  const path = join(folder(), 'export.zip');
  const member = (id: number) => strToU8(`id,name,phone\n${row(id, '(310) 555-0101')}\n`);
  writeFileSync(path, zipSync({ 'one.csv': member(1), 'two.csv': member(2), 'logo.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47) }));
  const { value, code } = await run('import', path, '--source', 'crm');
  expect({ code, value }).toMatchObject({ code: 1, value: { new: 2, unreadable: [`${path}/logo.png: This file is a picture.`] } });
  expect((await run('import', path, '--source', 'crm')).value).toMatchObject({ unchanged: 2, new: 0 });
});
