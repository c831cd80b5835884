import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatorService, operatorService } from '../../../test/support/operator-service.ts';
import { ADMIN_ROUTES } from './routes.ts';

let t: OperatorService;
let owner: Record<string, string>;
let operator: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  t = await operatorService();
  owner = (await t.session('ada', 'owner')).headers;
  operator = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
});
afterAll(() => t.close());

const API = '/admin/v1';

describe('accounts and credits', () => {
  it('are made, shown, changed and given credits', async () => {
    const made = await t.ask('POST', `${API}/accounts`, operator, { name: 'Zeta', credits: 5, rate_limit: 9 });
    expect(made.status).toBe(201);
    const { id } = made.body.account;
    expect(made.body).toEqual({
      account: { id, name: 'Zeta', credits: 5, suspended: false, rate_limit: 9, created: expect.any(String) },
      key: expect.stringMatching(/^nsk_live_/),
    });
    const path = `${API}/accounts/${id}`;
    expect((await t.ask('POST', `${path}/credits`, operator, { credits: 7, reason: 'invoice 7' })).body).toEqual({ credits: 12, seq: 2 });
    expect((await t.ask('PATCH', path, operator, { suspended: true, limits: { miss_budget: 0 } })).body.account).toEqual({
      id,
      name: 'Zeta',
      credits: 12,
      suspended: true,
      miss_budget: 0,
      created: expect.any(String),
    });
    expect((await t.ask('GET', path, viewer)).body.account).toMatchObject({ credits: 12, suspended: true });
    const { entries } = (await t.ask('GET', `${path}/entries?after=1`, viewer)).body;
    expect(entries).toEqual([
      { seq: 2, id: expect.stringMatching(/^op_/), kind: 'grant', credits: 7, balance: 12, at: expect.any(String), reason: 'invoice 7' },
    ]);
    expect((await t.ask('GET', `${API}/accounts`, viewer)).body.accounts.map(({ name }: { name: string }) => name)).toEqual([
      'acme',
      'Zeta',
    ]);
  });

  it('adds credits once for an Idempotency-Key, and refuses it for another grant', async () => {
    const { id } = (await t.ask('POST', `${API}/accounts`, operator, { name: 'Once', credits: 0 })).body.account;
    const grant = (credits: number, key: string) =>
      t.ask('POST', `${API}/accounts/${id}/credits`, { ...operator, 'idempotency-key': key }, { credits, reason: 'invoice 8' });
    const first = await grant(7, 'k-1');
    expect([first.status, first.body]).toEqual([201, { credits: 7, seq: 1 }]);
    expect((await grant(7, 'k-1')).body).toEqual(first.body);
    expect((await grant(8, 'k-1')).body.error.code).toBe('idempotency_key_reused');
    expect((await grant(8, 'k 2')).body.error.code).toBe('invalid_request');
    expect((await grant(8, 'k-2')).body).toEqual({ credits: 15, seq: 2 });
  });

  it.each<[string, string, unknown, number, string]>([
    ['POST', '/accounts', { name: 'acme' }, 409, 'conflict'],
    ['POST', '/accounts', { name: ' ' }, 400, 'invalid_request'],
    ['POST', '/accounts', { name: 'x', credit: 5 }, 400, 'invalid_request'],
    ['POST', '/accounts', { name: 'x', credits: -1 }, 400, 'invalid_request'],
    ['POST', '/accounts/999/credits', { credits: 1, reason: 'x' }, 404, 'not_found'],
    ['POST', '/accounts/1/credits', { credits: 0, reason: 'x' }, 400, 'invalid_request'],
    ['POST', '/accounts/1/credits', { credits: 1.5, reason: 'x' }, 400, 'invalid_request'],
    ['POST', '/accounts/1/credits', { credits: 1 }, 400, 'invalid_request'],
    ['PATCH', '/accounts/1', {}, 400, 'invalid_request'],
    ['PATCH', '/accounts/1', { suspended: 'yes' }, 400, 'invalid_request'],
    ['GET', '/accounts/1e0', undefined, 404, 'not_found'],
    ['GET', '/accounts/-1', undefined, 404, 'not_found'],
    ['GET', '/accounts/1/entries?after=x', undefined, 400, 'invalid_request'],
  ])('%s %s with %j is refused and changes nothing', async (method, path, body, status, code) => {
    const before = await t.books.accounts({});
    const reply = await t.ask(method, API + path, operator, body);
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
    expect(await t.books.accounts({})).toEqual(before);
  });
});

describe('keys', () => {
  it('are made, rotated, revoked and listed', async () => {
    const path = `${API}/accounts/${t.account.id}/keys`;
    const made = await t.ask('POST', path, operator, { scopes: ['usage', 'lookup'], expires: '2999-01-01T00:00:00Z' });
    expect(made.body).toMatchObject({
      key: expect.stringMatching(/^nsk_live_/),
      scopes: ['lookup', 'usage'],
      state: 'good',
      expires: '2999-01-01T00:00:00.000Z',
    });
    const rotated = await t.ask('POST', `${API}/keys/${made.body.id}/rotate`, operator, { overlap_hours: 0 });
    expect(rotated.body.key).not.toBe(made.body.key);
    const revoked = await t.ask('DELETE', `${API}/keys/${rotated.body.id}`, operator);
    expect(revoked.body).toEqual({ id: rotated.body.id, revoked: expect.any(String) });
    const { keys } = (await t.ask('GET', path, viewer)).body;
    expect(keys.slice(-2).map(({ state }: { state: string }) => state)).toEqual(['expired', 'revoked']);
    expect(JSON.stringify(keys)).not.toContain(made.body.key);
    expect((await t.ask('POST', `${API}/keys/${rotated.body.id}/rotate`, operator, {})).body.error.code).toBe('conflict');
  });

  it('that operate are made, rotated and revoked by owners only', async () => {
    const path = `${API}/accounts/${t.account.id}/keys`;
    const order = { scopes: ['admin'], role: 'owner' };
    expect((await t.ask('POST', path, operator, order)).body.error.code).toBe('role_missing');
    const made = await t.ask('POST', path, owner, order);
    expect(made.body).toMatchObject({ scopes: ['admin'], role: 'owner' });
    for (const [method, rest, body] of [
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await t.ask(method, `${API}/keys/${made.body.id}${rest}`, operator, body)).body.error.code).toBe('role_missing');
      expect((await t.ask(method, `${API}/keys/${made.body.id}${rest}`, owner, body)).status).toBeLessThan(300);
    }
    expect((await t.ask('POST', path, owner, { scopes: ['admin'] })).body.role).toBe('viewer');
    expect((await t.ask('POST', path, owner, { role: 'owner' })).body.error.details[0].field).toBe('role');
    expect((await t.ask('POST', path, owner, { expires: '2001-01-01T00:00:00Z' })).body.error.details[0].field).toBe('expires');
    expect((await t.ask('POST', path, owner, { scopes: ['root'] })).status).toBe(400);
  });
});

describe('operators and sessions', () => {
  it('are added, changed, reset and removed by owners; the last owner stays', async () => {
    const added = await t.ask('POST', `${API}/operators`, owner, { name: 'cleo', role: 'viewer' });
    expect(added.body).toEqual({
      operator: { id: expect.any(Number), name: 'cleo', role: 'viewer', state: 'invited', totp: false, created: expect.any(String) },
      link: expect.stringMatching(/^\/set-up\?link=[\w-]{43}$/),
    });
    const path = `${API}/operators/${added.body.operator.id}`;
    expect((await t.ask('PATCH', path, owner, { role: 'operator' })).body.operator.role).toBe('operator');
    expect((await t.ask('POST', `${path}/reset`, owner, {})).body.link).not.toBe(added.body.link);
    expect((await t.ask('DELETE', path, owner)).body).toEqual({ id: added.body.operator.id, removed: true });
    expect((await t.ask('GET', `${API}/operators`, viewer)).body.operators.map(({ name }: { name: string }) => name)).toEqual([
      'ada',
      'bob',
      'eve',
    ]);
    expect((await t.ask('PATCH', path, owner, { role: 'owner' })).status).toBe(404);
    const { actor } = (await t.ask('GET', `${API}/session`, owner)).body;
    const own = `${API}/operators/${actor.slice('operator:'.length)}`;
    expect((await t.ask('DELETE', own, owner)).body.error.code).toBe('conflict');
    expect((await t.ask('PATCH', own, owner, { role: 'viewer' })).body.error.code).toBe('conflict');
    expect((await t.ask('POST', `${API}/operators`, owner, { name: 'bob', role: 'viewer' })).body.error.code).toBe('conflict');
    expect((await t.ask('POST', `${API}/operators`, owner, { name: '<b>', role: 'viewer' })).body.error.details[0].field).toBe('name');
  });

  it('show and end their own sessions, owners any', async () => {
    const one = await t.session('one', 'viewer');
    const two = await t.session('two', 'viewer');
    const idOf = async (headers: Record<string, string>) => (await t.ask('GET', `${API}/sessions`, headers)).body.sessions;
    expect(await idOf(one.headers)).toEqual([
      {
        id: one.session.hash.slice(0, 16),
        operator: one.id,
        created: expect.any(String),
        seen: expect.any(String),
        expires: expect.any(String),
      },
    ]);
    expect((await idOf(owner)).length).toBeGreaterThan(3);
    expect(await idOf((await t.adminKey('operator')).headers)).toEqual([]);
    const path = `${API}/sessions/${two.session.hash.slice(0, 16)}`;
    expect((await t.ask('DELETE', path, one.headers)).status).toBe(404);
    expect((await t.ask('GET', `${API}/session`, two.headers)).status).toBe(200);
    expect((await t.ask('DELETE', path, owner)).status).toBe(200);
    expect((await t.ask('GET', `${API}/session`, two.headers)).status).toBe(401);
  });
});

describe('audit', () => {
  it('shows actor, action, subject and outcome', async () => {
    const { id, headers } = await t.session('auditor', 'operator');
    const key = await t.adminKey('operator');
    const { seq } = (await t.books.auditAfter({ seq: 0, limit: 1_000 })).at(-1)!;
    await t.ask('PATCH', `${API}/accounts/${t.account.id}`, headers, { suspended: false });
    await t.ask('DELETE', `${API}/keys/999`, key.headers);
    await t.ask('POST', `${API}/accounts/${t.account.id}/keys`, headers, { scopes: ['admin'] });
    await t.ask('GET', `${API}/accounts`, headers);
    const { audit } = (await t.ask('GET', `${API}/audit?after=${seq}`, headers)).body;
    expect(audit).toEqual([
      {
        seq: seq + 1,
        at: expect.any(String),
        actor: `operator:${id}`,
        action: 'account change',
        subject: `account:${t.account.id}`,
        outcome: 'done',
      },
      { seq: seq + 2, at: expect.any(String), actor: `key:${key.key.id}`, action: 'key revoke', subject: 'key:999', outcome: 'not_found' },
      {
        seq: seq + 3,
        at: expect.any(String),
        actor: `operator:${id}`,
        action: 'key create',
        subject: `account:${t.account.id}`,
        outcome: 'role_missing',
      },
    ]);
  });
});

describe('the rest', () => {
  it('lists change sets and the people of one, page by page', async () => {
    const set = { id: 1, kind: 'import', job: 4, at: '1970-01-02T00:00:00.000Z', created: 3, joined: 1, split: 0, withdrawn: 0 };
    expect((await t.ask('GET', `${API}/changes?limit=5`, viewer)).body).toEqual({ changes: [set] });
    expect((await t.ask('GET', `${API}/changes?after=1`, viewer)).body).toEqual({ changes: [] });
    const people = [
      { row: 1, what: 'joined', person: 'P3', into: ['P1'] },
      { row: 2, what: 'created', first: 'P7', last: 'P9' },
    ];
    expect((await t.ask('GET', `${API}/changes/1`, viewer)).body).toEqual({ change: set, people });
    expect((await t.ask('GET', `${API}/changes/1?after=1&limit=1`, viewer)).body.people).toEqual([people[1]]);
    expect((await t.ask('GET', `${API}/changes/2`, viewer)).status).toBe(404);
    expect((await t.ask('GET', `${API}/changes?limit=1001`, viewer)).body.error.code).toBe('invalid_request');
  });

  it('lists jobs', async () => {
    expect((await t.ask('GET', `${API}/jobs`, viewer)).body).toEqual({ jobs: [] });
  });

  it('describes itself', async () => {
    const { body } = await t.ask('GET', '/admin/openapi.json');
    expect(body.info.title).toBe('Namesake for operators');
    expect(Object.values(body.paths).flatMap((path) => Object.keys(path as object))).toHaveLength(ADMIN_ROUTES.length);
    expect(body.paths['/admin/v1/accounts/{account}/credits'].post).toMatchObject({
      operationId: 'grantCredits',
      parameters: [
        { name: 'account', in: 'path', required: true },
        { name: 'Idempotency-Key', in: 'header', required: false },
      ],
      responses: { 201: { description: 'Success.' }, '4XX': { $ref: '#/components/responses/Refused' } },
    });
    expect(body.components.responses.Refused.description).toContain('`conflict`');
  });
});
