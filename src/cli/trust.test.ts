import { describe, expect, it } from 'vitest';
import type { PersonId } from '../core/ids.ts';
import { addImportCommand } from './import.ts';
import { addJobsCommand } from './jobs.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addTrustCommand } from './trust.ts';

const { file, openPeople, run } = scratchPeople([addImportCommand, addJobsCommand, addTrustCommand]);

const HEADER = 'id,name,phone,email,last_seen';
const NAMES = ['Zoe Quist', 'Zbigniew Oduya', 'Mary Lindqvist', 'Bo Alm'];
/** `count` people with phone numbers that name the file. */
const rows = (count: number, phone: string) => [
  HEADER,
  ...NAMES.slice(0, count).map((name, at) => `${at},${name},555-555-0${phone}${at},${name.split(' ')[1]}@person.example,2026-03-04`),
];
const take = (source: string, lines: readonly string[], ...flags: string[]) =>
  run('import', file(`${source}.csv`, ...lines), '--source', source, ...flags);

/** The file whose numbers come first. */
async function believed(): Promise<Set<string>> {
  const store = await openPeople('read');
  const people = await store.scanPeople({ after: 0 as PersonId, limit: 10 });
  await store.close();
  return new Set(people.map(({ phones }) => String(phones[0]!.value).slice(-3, -1)));
}

describe('trust', () => {
  it('weighs a source as the operator says, at once and in later imports, until the weight is reset', async () => {
    await take('roll', rows(3, '10'));
    await take('leads', rows(3, '20'));
    expect(await run('trust', 'leads', '2')).toMatchObject({ code: 0, value: { source: 'leads', trust: 2, people: 3 } });
    expect(await believed()).toEqual(new Set(['20']));
    expect(await run('trust', 'leads', '0.5')).toMatchObject({ code: 0 });
    expect(await believed()).toEqual(new Set(['10']));
    await take('roll', rows(4, '10'));
    await take('leads', rows(4, '20'));
    expect(await believed()).toEqual(new Set(['10']));
    expect(await run('trust', 'leads', '1')).toMatchObject({ code: 0, value: { trust: 1, people: 4 } });
    expect((await run('trust')).value).toEqual({ sources: [] });
  });

  it('lists the weights and resets them; a file without rows replaces nothing', async () => {
    await take('roll', rows(3, '10'));
    await take('leads', rows(3, '20'));
    await run('trust', 'leads', '0.3333333333');
    await run('trust', 'roll', '3');
    expect(await take('leads', [HEADER], '--replace')).toMatchObject({
      code: 3,
      value: { lost: [expect.stringMatching(/nothing was withdrawn/)] },
    });
    const said = {
      sources: [
        { source: 'leads', trust: 0.333333 },
        { source: 'roll', trust: 3 },
      ],
    };
    expect(await run('trust')).toMatchObject({ code: 0, value: said });
    expect(await run('trust', 'leads', '1')).toMatchObject({ code: 0 });
    expect((await run('trust')).value).toEqual({ sources: said.sources.slice(1) });
  });

  it('describes no one again when the weight does not change', async () => {
    await take('roll', rows(3, '10'));
    expect((await run('trust', 'roll', '1')).value).toEqual({ source: 'roll', trust: 1, people: 0 });
    expect((await run('trust', 'roll', '2')).value).toEqual({ source: 'roll', trust: 2, people: 3 });
    expect((await run('trust', 'roll', '2.0000001')).value).toEqual({ source: 'roll', trust: 2, people: 0 });
    const { jobs } = (await run('jobs')).value as { jobs: object[] };
    expect(jobs).toHaveLength(4);
    expect(jobs).toMatchObject([
      { kind: 'trust', state: 'done', source: 'roll' },
      { kind: 'trust', state: 'done' },
      { kind: 'trust', state: 'done' },
      { kind: 'import', state: 'done' },
    ]);
  });

  it.each([
    [['leds', '2'], 'There is no source leds. The sources are crm.'],
    [['crm', '0'], 'Give a decimal number from 0.1 to 10.'],
    [['crm', '0x2'], 'Give a decimal number from 0.1 to 10.'],
    [['crm', '1e0'], 'Give a decimal number from 0.1 to 10.'],
    [['crm', ''], 'Give a decimal number from 0.1 to 10.'],
    [['crm', 'high'], 'Give a decimal number from 0.1 to 10.'],
    [['crm'], 'Give a weight for the source'],
  ])('refuses %s', async (given, said) => {
    await take('crm', rows(1, '10'));
    const { code, err, value } = await run('trust', ...given);
    expect(code).not.toBe(0);
    expect(`${err} ${String(value['error'])}`).toContain(said);
    expect((await run('trust')).value).toEqual({ sources: [] });
  });
});
