import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import { peopleRoutes } from './people.ts';

let t: ConsoleService;
let operator: Record<string, string>;
let viewer: Record<string, string>;
let maria: string;

beforeAll(async () => {
  t = await consoleService();
  operator = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
  maria = await t.personOf('crm', 'c1');
});
afterAll(() => t.close());

const API = '/admin/v1';
const post = (path: string, body: unknown, headers = operator) => t.ask('POST', API + path, headers, body);
const lastAudit = async () => (await t.books.auditAfter({ seq: 0, limit: 1_000 })).at(-1)!;
const QUESTION = { phone: '555-010-0001', name: { first: 'Maria', last: 'Garcia' } };

describe('looking up in the console', () => {
  it('answers as a customer is answered, says why, charges nothing and is audited without a name', async () => {
    const { status, body, text } = await post('/look-up', QUESTION);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      match: true,
      kind: 'phone+name',
      person: maria,
      data: { name: { first: 'Maria', last: 'Garcia', full: 'Maria Garcia' } },
      in_words: { text: expect.stringMatching(/^\d+ in \d+ such answers are right$/) },
      links: [{ link: 'people', outcome: 'added' }],
      sources: [{ source: 'crm', last_seen: '2026-01-05' }, { source: 'voters' }],
      reliability: { kind: 'phone+name', points: expect.any(Array) },
      curl: expect.stringContaining(`-d '${JSON.stringify(QUESTION)}'`),
    });
    expect(body.evidence.map(({ attribute }: { attribute: string }) => attribute)).toEqual(['phone', 'name']);
    // The runner-up is a margin and nothing else.
    expect(text).not.toContain('Mario');
    expect(await t.books.balances([t.account.id])).toEqual([100]);
    const { action, subject, outcome } = await lastAudit();
    expect([action, subject, outcome]).toEqual(['look-up', expect.stringMatching(/^person:[0-9a-f]{32}$/), 'done']);
  });

  it('gives no answer below the floor, and says what was wrong with a question', async () => {
    expect((await post('/look-up', { email: 'nowhere@x.example' })).body).toMatchObject({ match: false, curl: expect.any(String) });
    expect((await post('/look-up', { ...QUESTION, min_confidence: 1 })).body.match).toBe(false);
    expect((await post('/look-up', {})).body.error.code).toBe('missing_input');
    expect((await post('/look-up', { phone: 'x' })).body.error.code).toBe('invalid_phone');
    expect((await post('/look-up', QUESTION, viewer)).body.error.code).toBe('role_missing');
  });

  it('says why another person is not the answer', async () => {
    const { body } = await post('/look-up/why-not', { ...QUESTION, record: 'voters:v3' });
    expect(body).toMatchObject({ person: { name: 'Mario Garcia' }, answer: { person: maria } });
    expect(['less_likely', 'no_shared_key']).toContain(body.verdict);
    expect((await post('/look-up/why-not', { ...QUESTION, person: maria })).body.verdict).toBe('is_the_answer');
    expect((await post('/look-up/why-not', { phone: '555-010-0005', record: 'crm:c5' })).body.verdict).toBe('never_returned');
    expect((await post('/look-up/why-not', { ...QUESTION, person: 'P999999' })).status).toBe(404);
    expect((await post('/look-up/why-not', QUESTION)).body.error.details[0].field).toBe('person');
  });
});

describe('a person', () => {
  it('is found by parts of a description, by an id or by a record', async () => {
    const { body } = await post('/people/find', { last: 'Garcia', state: 'NV' });
    expect(body.people.map(({ name }: { name: string }) => name).sort()).toEqual(['Maria Garcia', 'Mario Garcia']);
    const brief = { person: maria, name: 'Maria Garcia', address: '12 Oak St, Reno, NV 89501', phone: '+15550100001', records: 2 };
    expect((await post('/people/find', { record: 'voters:v1' })).body.people).toEqual([brief]);
    expect((await post('/people/find', {})).body.error.code).toBe('missing_input');
    expect((await post('/people/find', { phone: 'x' })).body.error.details[0].field).toBe('phone');
  });

  it('opens with facts, sources, the graph of records and how they came together', async () => {
    const { body } = await post(`/people/${maria}/open`, {});
    expect(body).toMatchObject({ person: maria, name: 'Maria Garcia', old_ids: [], corrections: [], decisions: [] });
    const phone = body.facts.find(({ fact }: { fact: string }) => fact === 'phone');
    expect(phone).toMatchObject({ value: '+15550100001', records: ['crm:c1', 'voters:v1'], sources: ['crm', 'voters'], corrected: false });
    expect(body.graph.nodes).toEqual([
      { record: 'crm:c1', source: 'crm' },
      { record: 'voters:v1', source: 'voters' },
    ]);
    const [edge] = body.graph.edges;
    expect(edge).toMatchObject({ left: 'crm:c1', right: 'voters:v1', used: true, decided: null });
    expect(edge.bits).toBeCloseTo(edge.evidence.reduce((sum: number, { bits }: { bits: number }) => sum + bits, 0));
    expect(body.steps).toEqual([
      expect.objectContaining({ left: ['crm:c1'], right: ['voters:v1'], text: expect.stringContaining('crm:c1 and voters:v1 agree in ') }),
    ]);
    expect(body.history.at(-1)).toMatchObject({ what: 'created', kind: 'import' });
  });

  it('opens for a viewer only with a reason, which is audited', async () => {
    expect((await post(`/people/${maria}/open`, {}, viewer)).body.error.details[0].field).toBe('reason');
    expect((await post(`/people/${maria}/open`, { reason: 'complaint 17' }, viewer)).body.name).toBe('Maria Garcia');
    expect((await lastAudit()).subject).toMatch(/^person:[0-9a-f]{32} complaint 17$/);
    expect((await post('/people/find', { last: 'Garcia' }, viewer)).body.error.code).toBe('role_missing');
  });
});

describe('deciding', () => {
  it('shows first what it would change, then does exactly that, and takes it back', async () => {
    const wish = { verdict: 'take_out', record: 'voters:v1' };
    const before = [{ person: maria, name: 'Maria Garcia', records: ['crm:c1', 'voters:v1'] }];
    const preview = (await post('/decisions/preview', wish)).body;
    expect(preview).toMatchObject({ changes: true, before, text: 'One person would become 2 people.' });
    const records = preview.after.map((one: { records: string[] }) => one.records).sort();
    expect(records).toEqual([['crm:c1'], ['voters:v1']]);
    expect(preview.after.filter(({ person }: { person: string | null }) => person === null)).toHaveLength(1);
    expect(await t.personOf('voters', 'v1')).toBe(maria);

    const done = await post('/decisions', wish);
    expect([done.status, done.body]).toEqual([
      201,
      { decided: 1, changes: true, before, after: preview.after, change: expect.any(Number) },
    ]);
    expect(await t.personOf('voters', 'v1')).not.toBe(await t.personOf('crm', 'c1'));
    const { decisions } = (await t.ask('GET', `${API}/decisions`, operator)).body;
    expect(decisions).toEqual([{ row: 1, verdict: 'not_same', left: expect.any(String), right: expect.any(String) }]);
    const csv = await t.ask('GET', `${API}/decisions?format=csv`, operator);
    expect([csv.headers.get('content-type'), csv.text.split('\r\n')[0]]).toEqual(['text/csv; charset=utf-8', 'row,verdict,left,right']);

    await post('/decisions', { verdict: 'undecided', left: 'crm:c1', right: 'voters:v1' });
    expect(await t.personOf('voters', 'v1')).toBe(await t.personOf('crm', 'c1'));
    maria = await t.personOf('crm', 'c1');
  });

  it.each([
    [{ verdict: 'same', left: 'crm:c1' }, 'right'],
    [{ verdict: 'same', left: 'crm:c1', right: 'crm:c1' }, 'right'],
    [{ verdict: 'take_out', left: 'crm:c1', right: 'voters:v1' }, 'record'],
    [{ verdict: 'same', left: 'crm', right: 'voters:v1' }, 'record'],
  ])('refuses %j', async (wish, field) => {
    expect((await post('/decisions', wish)).body.error.details[0].field).toBe(field);
  });

  it('waits for no import: it says that one is under way', async () => {
    const busy = await consoleService({ changePeople: async () => undefined });
    const { headers } = await busy.session('bob', 'operator');
    const reply = await busy.ask('POST', `${API}/decisions`, headers, { verdict: 'same', left: 'crm:c1', right: 'crm:c2' });
    expect([reply.status, reply.body.error.message]).toEqual([409, expect.stringContaining('Another process')]);
    await busy.close();
  });
});

describe('a correction', () => {
  it('is previewed, made, shown with its reason, and withdrawn', async () => {
    const path = `/people/${await t.personOf('crm', 'c3')}/corrections`;
    const wish = { act: 'set', phone: '555-010-0077' };
    const { before, after } = (await post(`${path}/preview`, wish)).body;
    const phones = (facts: { fact: string; value: string; corrected: boolean }[]) =>
      facts.filter(({ fact }) => fact === 'phone').map(({ value, corrected }) => [value, corrected]);
    expect([phones(before), phones(after)]).toEqual([
      [['+15550100003', false]],
      [
        ['+15550100077', true],
        ['+15550100003', false],
      ],
    ]);
    const made = await post(path, { ...wish, reason: 'letter 4' });
    expect([made.status, phones(made.body.facts)]).toEqual([201, phones(after)]);
    const opened = (await post(path.replace('corrections', 'open'), {})).body;
    expect(opened.corrections).toMatchObject([{ request: made.body.request, reason: 'letter 4', by: expect.stringMatching(/^operator:/) }]);
    expect((await post(`/corrections/${made.body.request}/withdraw`, { reason: 'mistake' })).body.withdrawn).toBe(true);
    expect((await post(path.replace('corrections', 'open'), {})).body.corrections).toEqual([]);
    expect((await post(`/corrections/${made.body.request}/withdraw`, { reason: 'again' })).status).toBe(404);
    expect((await post(path, { act: 'remove', phone: '555-010-0099', reason: 'x' })).status).toBe(409);
    expect((await post(path, { act: 'set', first: 'Otto', reason: 'x' })).body.error.details[0].field).toBe('last');
  });
});

describe('a suppressed person', () => {
  it('is absent from every route, exactly as one who never was', async () => {
    const person = await t.personOf('crm', 'c4');
    const question = { phone: '555-010-0004', name: { first: 'Priya', last: 'Ramanathan' } };
    expect((await post('/look-up', question)).body.match).toBe(true);
    expect((await post('/suppressions', { person, reason: 'request' })).status).toBe(201);
    const unknown = { ...question, phone: '555-010-0098', name: { first: 'Absent', last: 'Personne' } };
    const [hidden, absent] = [(await post('/look-up', question)).body, (await post('/look-up', unknown)).body];
    expect({ ...hidden, curl: '', took_ms: 0 }).toEqual({ ...absent, curl: '', took_ms: 0 });
    expect((await post('/people/find', { phone: '555-010-0004' })).body).toEqual({ people: [], more: false });
    const never = (await post('/people/P999999/open', {})).body.error;
    for (const [path, body] of [
      [`/people/${person}/open`, {}],
      ['/people/find', { record: 'crm:c4' }],
      ['/look-up/why-not', { ...question, person }],
      ['/decisions/preview', { verdict: 'same', left: 'crm:c4', right: 'crm:c1' }],
      [`/people/${person}/corrections/preview`, { act: 'set', phone: '555-010-0066' }],
    ] as const) {
      const { error } = (await post(path, body)).body;
      expect({ ...error, request_id: '' }).toEqual({ ...never, request_id: '' });
    }
  });
});

it('audits each of its routes', () => {
  expect(peopleRoutes.filter(({ action }) => action === undefined)).toEqual([]);
});
