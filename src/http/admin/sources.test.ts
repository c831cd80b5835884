import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import { sourceRoutes } from './sources.ts';

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
const lookUp = async (question: object) => (await t.ask('POST', `${API}/look-up`, operator, question)).body;
const PLAIN = { purpose: null, expires: null, expired: false, trust: 1 };

async function untilDone() {
  for (;;) {
    const { tasks } = (await t.ask('GET', `${API}/tasks`, viewer)).body;
    if (tasks.every(({ state }: { state: string }) => state !== 'running')) return tasks[0];
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('sources', () => {
  it('are listed, also as CSV, and shown by a sample', async () => {
    const crm = { name: 'crm', records: 5, ...PLAIN };
    const voters = { name: 'voters', records: 3, ...PLAIN };
    expect((await t.ask('GET', `${API}/sources`, viewer)).body).toEqual({ sources: [crm, voters] });
    expect((await t.ask('GET', `${API}/sources?limit=1`, viewer)).body).toEqual({ sources: [crm], next: 'crm' });
    expect((await t.ask('GET', `${API}/sources?after=crm`, { ...viewer, accept: 'text/csv' })).text).toBe(
      'name,records,purpose,expires,expired,trust\r\nvoters,3,,,false,1\r\n',
    );
    const { source } = (await t.ask('GET', `${API}/sources/crm`, viewer)).body;
    expect(source).toMatchObject({ ...crm, sampled: 5, imports: [{ source: 'crm', state: 'done' }] });
    const of = (rows: { fact: string }[], fact: string) => rows.find((one) => one.fact === fact);
    expect(of(source.fill, 'email')).toEqual({ fact: 'email', share: 1 });
    expect(of(source.fill, 'gender')).toEqual({ fact: 'gender', share: 0 });
    expect(of(source.agreement, 'phone')).toEqual({ fact: 'phone', compared: 1, agree: 1 });
    expect(source.freshness).toMatchObject({ newest: '2026-02-01', oldest: '2024-02-01', undated: 0 });
    expect((await t.ask('GET', `${API}/sources/other`, viewer)).status).toBe(404);
  });

  it('are left out of answers from the day on which their licence ends, and count again when it is renewed', async () => {
    const change = (body: object) => t.ask('PATCH', `${API}/sources/crm`, operator, body);
    expect((await change({ purpose: 'customer care', expires: '2999-01-01' })).body.source).toMatchObject({
      purpose: 'customer care',
      expires: '2999-01-01',
      expired: false,
    });
    const [maria, otto] = [
      { name: { first: 'Maria', last: 'Garcia' }, address: { street: '12 Oak St', zip: '89501' } },
      { email: 'otto@x.example' },
    ];
    expect((await lookUp(maria)).data.emails).toHaveLength(1);
    expect((await lookUp(otto)).match).toBe(true);

    expect((await change({ expires: '2020-01-01' })).body.source).toMatchObject({ purpose: 'customer care', expired: true });
    expect(await untilDone()).toMatchObject({ kind: 'expire_sources', state: 'done' });
    // What another source says of her stays; of him nothing else is known.
    const left = await lookUp(maria);
    expect([left.match, left.data.emails, left.data.phones[0].number]).toEqual([true, [], '+15550100001']);
    expect((await lookUp(otto)).match).toBe(false);
    expect((await lookUp({ phone: '555-010-0003' })).match).toBe(false);
    // An import of another file leaves it out, too.
    await t.ask('POST', `${API}/decisions`, operator, { verdict: 'not_same', left: 'crm:c1', right: 'crm:c3' });
    expect((await lookUp(otto)).match).toBe(false);

    await change({ expires: null, purpose: null });
    await untilDone();
    expect((await lookUp(maria)).data.emails).toHaveLength(1);
    expect((await lookUp(otto)).match).toBe(true);
    expect((await t.ask('GET', `${API}/sources`, viewer)).body.sources[0]).toMatchObject(PLAIN);
  });

  it.each([
    [{ expires: 'soon' }, 400],
    [{ purpose: 'x'.repeat(201) }, 400],
    [{}, 400],
  ])('refuse %j', async (body, status) => {
    expect((await t.ask('PATCH', `${API}/sources/crm`, operator, body)).status).toBe(status);
  });

  it('are deleted with what was derived from them; the privacy list stays', async () => {
    const person = await t.personOf('crm', 'c4');
    await t.ask('POST', `${API}/suppressions`, operator, { person, reason: 'request' });
    const path = `${API}/sources/crm/delete`;
    expect((await t.ask('POST', path, operator, { confirm: 'voters' })).body.error.details[0].field).toBe('confirm');
    const started = await t.ask('POST', path, operator, { confirm: 'crm' });
    expect([started.status, started.body.task]).toMatchObject([201, { kind: 'delete_source', source: 'crm', state: 'running' }]);
    expect(await untilDone()).toMatchObject({ state: 'done', done: 5, total: 5, message: null });
    expect((await t.ask('GET', `${API}/sources`, viewer)).body.sources).toMatchObject([{ name: 'voters', records: 3 }]);
    expect((await lookUp({ email: 'otto@x.example' })).match).toBe(false);
    expect((await lookUp({ name: { first: 'Maria', last: 'Garcia' }, phone: '555-010-0001' })).data.emails).toEqual([]);
    expect((await t.ask('GET', `${API}/suppressions`, viewer)).body.suppressions.length).toBeGreaterThan(0);
    const { jobs } = (await t.ask('GET', `${API}/jobs`, viewer)).body;
    expect(jobs[0]).toMatchObject({ kind: 'delete', state: 'done', source: 'crm', changed: { withdrawn: 3 } });
    expect((await t.ask('POST', path, operator, { confirm: 'crm' })).status).toBe(404);
  });
});

it('lets viewers change nothing', () => {
  expect(sourceRoutes.filter(({ role, method }) => role === 'viewer' && method !== 'GET')).toEqual([]);
});
