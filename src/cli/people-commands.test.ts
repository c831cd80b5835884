import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressKey } from '../match/keys/keys.ts';
import { parseAddress } from '../normalize/address/address.ts';
import { addDecideCommand } from './decide.ts';
import { addExplainCommand } from './explain.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';
import { addJobsCommand } from './jobs.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addTrainCommand } from './train.ts';
import { addTrustCommand } from './trust.ts';

const { folder, file, openPeople, run } = scratchPeople([
  addImportCommand,
  addDecideCommand,
  addExplainCommand,
  addExportCommand,
  addTrainCommand,
  addTrustCommand,
  addJobsCommand,
]);

const PEOPLE = [
  'id,first_name,last_name,phone,dob',
  '1,Zbigniew,Oduya,555-555-0101,1970-01-02',
  '2,Zbigniew,Oduya,555-555-0101,1970-01-02',
  '3,Mary,Lindqvist,555-555-0102,1981-05-05',
];

describe('commands on people', () => {
  it.each([[[]], [['--dry-run']]])('warns before the work where no name was recognised %j', async (flags) => {
    const odd = file('odd.csv', 'id,Sobriquet,phone', '1,Zed-9,555-555-0101', '2,,');
    const { value, err } = await run('import', odd, '--source', 'crm', ...flags);
    const warnings = value['warnings'] as string[];
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/No column was recognised as a name\. .*"Sobriquet".* --mapping FILE/);
    expect(warnings[1]).toContain('1 of the first 2 rows would be rejected');
    for (const warning of warnings) expect(err).toContain(`Warning: ${warning}`);
  });

  it.each([[[]], [['--dry-run']]])('names the columns that were not read, once, and none that are empty %j', async (flags) => {
    const wide = file('wide.csv', 'id,name,plan,phone,note', '1,Mary Lindqvist,GOLD,555-555-0101,', '2,Zbigniew Oduya,,NONE,');
    const { value } = await run('import', wide, '--source', 'crm', ...flags);
    expect(value).toMatchObject({ not_read: { [wide]: ['plan'] }, dropped_values: { 'phone: placeholder': 1 } });
  });

  it.each([[[]], [['--dry-run']]])('counts the rows whose cells it put back into place %j', async (flags) => {
    const shifted = file(
      'shifted.csv',
      'id,name,street,city,state,zip,phone',
      '1,Mary Lindqvist,12 Elm St,Reno,NV,89501,555-555-0101',
      '2,Zbigniew Oduya,,14 Elm St,Reno,NV,89501',
    );
    const { value } = await run('import', shifted, '--source', 'crm', ...flags);
    expect(value).toMatchObject({ read: 2, straightened_rows: 1 });
  });

  it.each([
    ['in bulk', 0],
    ['batch by batch', 300],
  ])('warns of an older edition that comes after a newer one, %s', async (_, others) => {
    const edition = (name: string, day: string) =>
      file(name, 'id,name,phone,last_seen', `1,Mary Lindqvist,555-555-0101,${day}`, `2,Zbigniew Oduya,555-555-0102,${day}`);
    const crowd = Array.from({ length: others }, (_one, at) => `${at},Ann Lee${'abcdefghij'[at % 10]},555-556-${1_000 + at}`);
    await run('import', file('crowd.csv', 'id,name,phone', '9,Bo Alm,555-557-0101', ...crowd), '--source', 'other');
    const [older, newer] = [edition('older.csv', '2024-03-04'), edition('newer.csv', '2026-03-04')];
    for (const path of [older, newer]) {
      const { value } = await run('import', path, '--source', 'crm');
      expect(value['warnings']).toBeUndefined();
    }
    const { value, err } = await run('import', older, '--source', 'crm');
    const warning = '2 of 2 updated rows were last seen before the records that they replaced';
    expect(value).toMatchObject({ updated: 2, warnings: [expect.stringContaining(warning)] });
    expect(err).toContain(`Warning: ${warning}`);
  });

  it.each([
    ['jobs'],
    ['export', 'links'],
    ['explain', '--record', 'crm:1', '--record', 'crm:2'],
    ['decide', 'same', 'crm:1', 'crm:2'],
    ['train'],
    ['trust'],
    ['trust', 'crm', '2'],
  ])('makes no store of a slip in its name for %s', async (...command) => {
    expect(await run(...command)).toMatchObject({ code: 1, value: { error: expect.stringContaining('There are no people') } });
    expect(existsSync(join(folder(), 'data'))).toBe(false);
  });

  it.each([
    ['lines', 'number,line_type,as_of', '415-555-2671,mobile,31/31/2024', '415-555-2672,mobile,n/a'],
    [
      'property',
      'address,owner,assessed_value,as_of',
      '1 Elm St Reno NV 89501,Ann Lee,9,31/31/2024',
      '2 Elm St Reno NV 89501,Bo Lee,9,n/a',
    ],
  ])('counts the days of a table of %s that are none', async (kind, ...rows) => {
    const dropped_values = { 'as_of: not a date': 1, 'as_of: placeholder': 1 };
    for (const flags of [['--dry-run'], []]) {
      const { value } = await run('import', file('table.csv', ...rows), '--source', 'crm', '--kind', kind, ...flags);
      expect(value).toMatchObject({ read: 2, rejected: 0, dropped_values });
    }
  });

  it.each<[string, string[], object]>([
    ['people', PEOPLE, { read: 3, usable: 3, rejected: 0 }],
    ['lines', ['number,line_type', '555-555-0100,mobile', 'x,mobile'], { read: 2, usable: 1, rejected: 1 }],
    ['property', ['address,owner,assessed_value', '1 Elm St Reno NV 89501,Ann Lee,1000'], { read: 1, usable: 1, rejected: 0 }],
  ])('leaves nothing behind by a dry run of %s', async (kind, rows, counts) => {
    const { value, code } = await run('import', file('rows.csv', ...rows), '--source', 'crm', '--kind', kind, '--dry-run');
    expect({ value, code }).toMatchObject({ value: { dry_run: true, ...counts }, code: 0 });
    expect(existsSync(join(folder(), 'data'))).toBe(false);
  });

  it('says in words that an export cannot be written', async () => {
    await run('import', file('good.csv', ...PEOPLE), '--source', 'crm');
    const { value, code } = await run('export', 'links', '--out', join(folder(), 'missing', 'links.csv'));
    expect({ value, code }).toEqual({ value: { error: expect.stringContaining('ENOENT') }, code: 1 });
  });

  it('shows the mapping it used in the summary, and imports the files that can be read', async () => {
    const good = file('good.csv', ...PEOPLE);
    const missing = join(folder(), 'missing.csv');
    const { value, err, code } = await run('import', missing, good, '--source', 'crm');
    expect(value).toMatchObject({ read: 3, new: 3, people: 2 });
    expect(value['mapping']).toMatchObject({ [good]: { columns: { id: 'record_id', dob: 'birth_date' } } });
    expect(value['unreadable']).toEqual([expect.stringContaining('missing.csv')]);
    expect(err).toContain('missing.csv');
    expect(code).toBe(1);
  });

  it('withdraws nothing while one of the files cannot be read', async () => {
    await run('import', file('good.csv', ...PEOPLE), '--source', 'crm');
    const fewer = file('fewer.csv', ...PEOPLE.slice(0, 2));
    const { value, code } = await run('import', fewer, join(folder(), 'missing.csv'), '--source', 'crm', '--replace');
    expect(code).toBe(1);
    expect(value['error']).toContain('missing.csv');
    const people = await openPeople('read');
    expect((await people.facts()).records).toBe(3);
    await people.close();
  });

  it('keeps two records apart, explains them, and takes the word back', async () => {
    await run('import', file('good.csv', ...PEOPLE), '--source', 'crm');
    const explained = await run('explain', '--record', 'crm:1', '--record', 'crm:2');
    expect(explained.value).toMatchObject({ same_person: true, reason: 'linked' });
    const evidence = explained.value['evidence'] as { attribute: string; bits: number }[];
    expect(evidence.map((one) => one.attribute)).toEqual(expect.arrayContaining(['first', 'last', 'phone', 'birth_date']));
    const sum = evidence.reduce((bits, one) => bits + one.bits, 0);
    expect(sum).toBeCloseTo(explained.value['total_bits'] as number, 6);
    expect((await run('decide', 'not-same', 'crm:1', 'crm:2')).value).toMatchObject({ split: 1 });
    expect((await run('explain', '--record', 'crm:1', '--record', 'crm:2')).value).toMatchObject({
      same_person: false,
      reason: 'decision',
    });
    expect((await run('explain', '--record', 'crm:1', '--record', 'crm:3')).value).toMatchObject({ same_person: false, reason: 'no_key' });
    expect((await run('train')).value).toMatchObject({ people: 3 });
    expect((await run('explain', '--record', 'crm:1', '--record', 'crm:2')).value).toMatchObject({ same_person: false });
    expect((await run('decide', 'undecided', 'crm:2', 'crm:1')).value).toMatchObject({ joined: 1 });
    expect((await run('decide', 'same', 'crm:1', 'crm:3')).value).toMatchObject({ joined: 1 });
    await run('train');
    expect((await run('explain', '--record', 'crm:1', '--record', 'crm:3')).value).toMatchObject({
      same_person: true,
      reason: 'decided_same',
    });
    expect((await run('decide', 'same', 'crm:1', 'crm:9')).code).toBe(1);
  });

  it('takes tables of lines and of property', async () => {
    const lines = file('lines.csv', 'block,carrier,line_type', '555555,Acme Wireless,mobile', '5555550102,Bell,landline', 'x,Acme,mobile');
    expect((await run('import', lines, '--source', 'npa', '--kind', 'lines')).value).toMatchObject({ read: 3, new: 2, rejected: 1 });
    const rolls = file(
      'rolls.csv',
      'owner,property_address,property_type,assessed_value,as_of',
      '"LINDQVIST, MARY","12 Main St, Springfield, IL 62704",single_family,"$250,000",2025-01-01',
      '"LINDQVIST, MARY","14 Main St, Springfield, IL 62704",single_family,much,2025-01-01',
    );
    const property = await run('import', rolls, '--source', 'county', '--kind', 'property');
    expect(property.value).toMatchObject({
      read: 2,
      new: 2,
      rejected: 0,
      dropped_values: { 'assessed_value: not a number': 1 },
    });
    const people = await openPeople('read');
    expect(await people.lines([15555550101 as never, 15555550102 as never, 15556660000 as never])).toEqual([
      { type: 'mobile', carrier: 'Acme Wireless' },
      { type: 'landline', carrier: 'Bell' },
      undefined,
    ]);
    const { keySeed } = await people.facts();
    const home = parseAddress({ full: '12 Main St, Springfield, IL 62704' })!;
    const [found] = await people.properties([addressKey(home, keySeed)]);
    const [unvalued] = await people.properties([addressKey(parseAddress({ full: '14 Main St, Springfield, IL 62704' })!, keySeed)]);
    expect(unvalued).toMatchObject([{ assessedValue: 0, owner: { last: 'lindqvist' } }]);
    expect(found).toMatchObject([{ assessedValue: 250_000, type: 'single_family', owner: { last: 'lindqvist' } }]);
    await people.close();
  });

  it('says that it waits for another job, and continues when that ends', async () => {
    const holder = await openPeople('write');
    let told = 0;
    let opened = false;
    const waited = new Promise<void>((resolve) => {
      void openPeople('write', {
        onWait: () => {
          told += 1;
          expect(opened).toBe(false);
          void holder.close();
        },
      }).then(async (people) => {
        opened = true;
        await people.close();
        resolve();
      });
    });
    await waited;
    expect(told).toBe(1);
  });
});
