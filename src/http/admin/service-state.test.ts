import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import type { EntryId } from '../../core/ids.ts';
import { serviceRoutes } from './service-state.ts';

let t: ConsoleService;
let operator: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  t = await consoleService();
  operator = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
});
afterAll(() => t.close());

const API = '/admin/v1';
const get = async (path: string, headers = viewer) => (await t.ask('GET', API + path, headers)).body;

describe('the start page and the settings', () => {
  it('say what is stored and what is not done yet', async () => {
    const { items, stored, warnings } = await get('/start');
    expect(stored).toEqual({ people: 6, records: 8, sources: 2, accounts: 1, credits: 100 });
    const done = Object.fromEntries(items.map((one: { id: string; done: boolean }) => [one.id, one.done]));
    expect(done).toEqual({
      first_import: true,
      first_key: true,
      second_factor: false,
      secrets_exported: false,
      backup: false,
      drill: false,
      limits: true,
    });
    expect(warnings).toContain('There is no backup of the last 7 days. Run namesake backup FILE.');
    await t.books.putNote('secrets_exported_ms', '1000');
    const again = (await get('/start')).items.find(({ id }: { id: string }) => id === 'secrets_exported');
    expect(again).toMatchObject({ done: true, command: 'namesake secrets export FILE', screen: null });
  });

  it('show versions, model, links, backups, retention and limits', async () => {
    expect(await get('/settings')).toMatchObject({
      version: expect.any(String),
      node: process.version,
      store: 'folder',
      model: { version: expect.any(Number), records: 8 },
      links: [{ name: 'people', remote: false, state: 'ready', calls: 0, failed: 0 }],
      backups: { last_backup: null, last_drill: null },
      retention: { rejects_days: 30 },
      limits: { rate_limit: 600, min_confidence: 0.3, upload_bytes: 100_000 },
      tls: false,
      this_machine_only: true,
    });
    expect((await get('/session')).totp).toBe(false);
  });

  it('show the privacy journal, absent and whole', async () => {
    expect((await get('/privacy/journal')).journal).toMatchObject({ state: 'absent', lines: 0 });
    const person = await t.personOf('crm', 'c2');
    await t.ask('POST', `${API}/suppressions`, operator, { person, reason: 'request' });
    expect((await get('/privacy/journal')).journal).toMatchObject({
      state: 'good',
      lines: 1,
      last: expect.any(String),
      on_same_disk: true,
    });
    await t.ask('POST', `${API}/requests`, operator, { kind: 'access', reason: 'letter', days: 10 });
    const { requests } = await get('/requests?state=open');
    expect(requests).toMatchObject([{ kind: 'access', days_left: 10 }]);
  });
});

describe('an account', () => {
  it('is adjusted, never below zero, renamed and closed', async () => {
    const made = await t.ask('POST', `${API}/accounts`, operator, { name: 'Beta', credits: 10 });
    const path = `${API}/accounts/${made.body.account.id}`;
    const adjust = (credits: number) => t.ask('POST', `${path}/adjustments`, operator, { credits, reason: 'goodwill' });
    expect((await adjust(-4)).body).toEqual({ credits: 6, seq: 2 });
    expect((await adjust(1)).body).toEqual({ credits: 7, seq: 3 });
    const refused = await adjust(-8);
    expect([refused.status, refused.body.error.message]).toEqual([409, 'The account has 7 credits, and a balance never goes below zero.']);
    expect((await adjust(0)).status).toBe(400);
    const { entries } = (await t.ask('GET', `${path}/entries?newest=true&limit=2`, viewer)).body;
    expect(entries.map(({ seq, kind, credits, balance }: Record<string, unknown>) => [seq, kind, credits, balance])).toEqual([
      [3, 'adjustment', 1, 7],
      [2, 'adjustment', -4, 6],
    ]);
    const rest = (await t.ask('GET', `${path}/entries?newest=true&limit=2&before=2`, viewer)).body;
    expect(rest.entries.map(({ seq }: { seq: number }) => seq)).toEqual([1]);

    expect((await t.ask('PATCH', path, operator, { name: 'acme' })).body.error.code).toBe('conflict');
    expect((await t.ask('PATCH', path, operator, { name: 'Beta Ltd' })).body.account.name).toBe('Beta Ltd');
    expect((await t.ask('POST', `${path}/close`, operator, { confirm: 'Beta' })).body.error.details[0].field).toBe('confirm');
    const closed = await t.ask('POST', `${path}/close`, operator, { confirm: 'Beta Ltd' });
    expect(closed.body).toMatchObject({ account: { suspended: true, credits: 7 }, revoked_keys: 1 });
    const { keys } = (await t.ask('GET', `${path}/keys`, viewer)).body;
    expect(keys.map(({ state }: { state: string }) => state)).toEqual(['revoked']);
    expect((await get(`/keys/${keys[0].id}`)).key).toMatchObject({ account_name: 'Beta Ltd', state: 'revoked' });
  });

  it('shows its usage by outcome and its requests, charged and free, newest first and page by page', async () => {
    const { account, customerKey } = t;
    const now = Date.now();
    const about = { account: account.id, key: customerKey.id, endpoint: 'reverse_phone' as const };
    const charge = (id: string, atMs: number) => ({
      id: id as EntryId,
      account: account.id,
      kind: 'charge' as const,
      credits: -5,
      atMs,
      lookup: { key: customerKey.id, endpoint: 'reverse_phone' as const, requestId: `req_${id}`, matches: 1, people: [] },
    });
    await t.books.post([charge('a', now - 30), charge('b', now - 10)]);
    await t.books.noteRequests([
      { ...about, atMs: now - 20, requestId: 'req_c', outcome: 'no_match' },
      { ...about, atMs: now - 5, requestId: 'req_d', outcome: 'rate_limited' },
    ]);
    const path = `/request-log?account=${account.id}&limit=3`;
    const { requests, next } = await get(path);
    expect(requests.map(({ request_id, outcome, credits }: Record<string, unknown>) => [request_id, outcome, credits])).toEqual([
      ['req_d', 'rate_limited', 0],
      ['req_b', 'charged', 5],
      ['req_c', 'no_match', 0],
    ]);
    expect((await get(`${path}&before=${next}`)).requests.map(({ request_id }: Record<string, unknown>) => request_id)).toEqual(['req_a']);
    const usage = await get(`/accounts/${account.id}/usage`);
    expect(usage).toMatchObject({
      total: { requests: 2, matches: 2, credits: 10 },
      by_key: [{ key: customerKey.id, requests: 2 }],
      by_outcome: [
        { outcome: 'charged', requests: 2 },
        { outcome: 'no_match', requests: 1 },
        { outcome: 'rate_limited', requests: 1 },
      ],
    });
    expect((await get(`/accounts/${account.id}/usage?key=999`)).total.requests).toBe(0);
    expect((await t.ask('GET', `${API}/request-log`, viewer)).status).toBe(404);
  });
});

it('is read only', () => {
  expect(serviceRoutes.filter(({ method }) => method !== 'GET')).toEqual([]);
});
