import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addAccountCommands, addCreditsCommands } from './account.ts';
import { addConfigCommands } from './config.ts';
import { addImportCommand } from './import.ts';
import { addLedgerCommands } from './ledger.ts';
import { addLookUpCommand } from './lookup.ts';
import { addPersonCommands } from './person.ts';
import { addReviewCommands } from './review.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addSourcesCommands } from './sources.ts';
import { addSuppressCommands } from './suppress.ts';

const t = scratchPeople([
  addAccountCommands,
  addConfigCommands,
  addCreditsCommands,
  addImportCommand,
  addLedgerCommands,
  addLookUpCommand,
  addPersonCommands,
  addReviewCommands,
  addSourcesCommands,
  addSuppressCommands,
]);

const CRM = [
  'id,first_name,last_name,phone,email',
  '1,Maria,Garcia,555-010-0001,maria@x.example',
  '2,Hugo,Quintero,555-010-0002,hugo@x.example',
];
const LIST = ['id,first_name,last_name,phone,email', '1,Maria,Garcia,555-010-0001,maria@x.example', '2,Otto,Zimmermann,555-010-0003,'];

async function imported() {
  await t.run('import', t.file('crm.csv', ...CRM), '--source', 'crm');
  await t.run('import', t.file('list.csv', ...LIST), '--source', 'list');
}

async function audited() {
  const books = await t.openBooks();
  const rows = await books.auditAfter({ seq: 0, limit: 100 });
  await books.close();
  return rows.map(({ action, subject, outcome }) => [action, subject, outcome]);
}

describe('looking up from the command line', () => {
  it('answers and explains, charges nothing, and is audited by a keyed hash', async () => {
    await imported();
    const { value, code } = await t.run('lookup', '--phone', '555-010-0001', '--first', 'Maria', '--last', 'Garcia');
    expect(code).toBe(0);
    expect(value).toMatchObject({ match: true, kind: 'phone+name', data: { name: { full: 'Maria Garcia' } }, evidence: expect.any(Array) });
    expect((await t.run('lookup', '--email', 'nowhere@x.example')).value).toMatchObject({ match: false });
    expect((await audited()).filter(([action]) => action === 'lookup')).toEqual([
      ['lookup', expect.stringMatching(/^person:[0-9a-f]{32}$/), 'done'],
      ['lookup', undefined, 'done'],
    ]);
  });

  it('finds and shows people, and none who is suppressed', async () => {
    await imported();
    const { people } = (await t.run('person', 'find', '--last', 'Garcia')).value as { people: { person: string; records: number }[] };
    expect(people).toMatchObject([{ name: 'Maria Garcia', records: 2 }]);
    const shown = await t.run('person', 'show', people[0]!.person);
    expect(shown.value).toMatchObject({
      person: people[0]!.person,
      records: [{ record: 'crm:1' }, { record: 'list:1' }],
      steps: [{ step: 1 }],
    });
    await t.run('suppress', 'add', '--person', 'crm:1', '--reason', 'request');
    for (const given of [people[0]!.person, 'list:1', 'P999']) {
      const { value, code } = await t.run('person', 'show', given);
      expect([code, value]).toEqual([1, { error: 'There is no such person.' }]);
    }
    expect((await t.run('person', 'find', '--phone', '555-010-0001')).value).toEqual({ people: [], more: false });
    expect((await t.run('lookup', '--phone', '555-010-0001')).value).toMatchObject({ match: false });
  });
});

describe('sources', () => {
  it('are listed, shown, licensed and deleted', async () => {
    await imported();
    expect((await t.run('sources', 'list')).value).toMatchObject({
      sources: [{ name: 'crm', records: 2, expires: null }, { name: 'list' }],
    });
    expect((await t.run('sources', 'show', 'crm')).value).toMatchObject({ source: 'crm', records: 2, sampled: 2 });
    await t.run('sources', 'licence', 'crm', '--purpose', 'care', '--expires', '2026-06-01');
    expect((await t.run('sources', 'expire')).value).toEqual({ sources: [{ source: 'crm', expired: true, records: 2 }] });
    expect((await t.run('lookup', '--email', 'hugo@x.example')).value).toMatchObject({ match: false });
    expect((await t.run('sources', 'expire')).value).toEqual({ sources: [] });
    expect((await t.run('sources', 'licence', 'crm', '--expires', 'soon')).code).toBe(1);
    expect((await t.run('sources', 'delete', 'crm')).value).toEqual({ error: expect.stringContaining('--yes') });
    expect((await t.run('sources', 'delete', 'crm', '--yes')).value).toMatchObject({ source: 'crm', deleted: 2 });
    expect((await t.run('sources', 'delete', 'crm', '--yes')).value).toEqual({ error: expect.stringContaining('There is no source crm') });
    expect((await t.run('sources', 'list')).value).toMatchObject({ sources: [{ name: 'list' }] });
  });
});

describe('accounts', () => {
  it('are shown, limited, renamed, adjusted and closed', async () => {
    await t.run('account', 'create', 'acme', '--credits', '10');
    await t.run('account', 'create', 'other');
    expect((await t.run('account', 'limits', 'acme', '--rate-limit', '9')).value).toMatchObject({ rate_limit: 9, miss_budget: null });
    expect((await t.run('account', 'limits', 'acme', '--miss-budget', '7')).value).toMatchObject({ rate_limit: 9, miss_budget: 7 });
    expect((await t.run('account', 'limits', 'acme', '--rate-limit', 'default')).value).toMatchObject({ rate_limit: null, miss_budget: 7 });
    expect((await t.run('account', 'limits', 'acme')).code).toBe(1);
    expect((await t.run('account', 'rename', 'acme', 'other')).code).toBe(1);
    expect((await t.run('account', 'rename', 'acme', 'Acme Ltd')).value).toEqual({ account: 'Acme Ltd', was: 'acme' });
    expect((await t.run('credits', 'adjust', 'Acme Ltd', '-4', '--reason', 'goodwill')).value).toMatchObject({ adjusted: -4, credits: 6 });
    expect((await t.run('credits', 'adjust', 'Acme Ltd', '-7', '--reason', 'too much')).value).toEqual({
      error: expect.stringContaining('never goes below zero'),
    });
    expect((await t.run('account', 'show', 'Acme Ltd')).value).toMatchObject({ credits: 6, keys: 1, suspended: false });
    expect((await t.run('account', 'close', 'Acme Ltd', '--yes')).value).toMatchObject({ revoked_keys: 1, credits: 6 });
    expect((await t.run('account', 'show', 'Acme Ltd')).value).toMatchObject({ keys: 0, suspended: true });
    expect((await t.run('ledger', 'export')).value).toEqual({ accounts: 2, entries: 2 });
    expect((await t.run('ledger', 'export', '--account', 'other', '--format', 'jsonl')).value).toEqual({ accounts: 1, entries: 0 });
  });
});

it('the settings are checked, and a review prepared', async () => {
  expect((await t.run('config', 'check')).code).toBe(2);
  await imported();
  expect((await t.run('review', 'prepare')).value).toMatchObject({ pairs: expect.any(Number), precision: { value: expect.any(Number) } });
  expect(existsSync(`${t.folder()}/data/review/review.json`)).toBe(true);
});
