import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperatorService, operatorService } from '../../../test/support/operator-service.ts';
import { seedPeople } from '../../../test/support/seed-people.ts';
import { openPeople, secretsAt } from '../../app/open-stores.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PeopleStore } from '../../store/people.ts';
import { privacyRoutes } from './privacy.ts';

const API = '/admin/v1';
const folder = mkdtempSync(join(tmpdir(), 'namesake-admin-privacy-'));
const journal: unknown[] = [];
let people: PeopleStore;
let t: OperatorService;
let one: Record<string, string>;
let two: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  const place = { data: join(folder, 'data'), store: '', secrets: '' };
  await seedPeople(place);
  const { suppression: key } = secretsAt(place).make();
  people = await openPeople(place, 'read');
  t = await operatorService({
    people: async () => people,
    privacy: () => ({ key, journal: { append: (line) => void journal.push(line), file: '', read: () => ({ lines: [], warnings: [] }) } }),
  });
  one = (await t.session('ada', 'operator')).headers;
  two = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
});
afterAll(async () => {
  await t.close();
  await people.close();
  rmSync(folder, { recursive: true });
});

it('of two operators who close one request, the second hears that it is closed', async () => {
  const { request } = (await t.ask('POST', `${API}/requests`, one, { kind: 'access', reason: 'by letter', days: 10 })).body;
  expect(request).toMatchObject({ kind: 'access', state: 'open', by: 'person', person: null, closed: null, receipt: null });
  expect(Date.parse(request.due) - Date.parse(request.received)).toBe(10 * 86_400_000);
  const path = `${API}/requests/${request.id}/close`;
  const replies = await Promise.all([one, two].map((who) => t.ask('POST', path, who, { outcome: 'answered by letter' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.body.error).toMatchObject({
    code: 'conflict',
    message: 'This request is closed already. Nothing was changed.',
  });
  const shown = (await t.ask('GET', `${API}/requests/${request.id}`, viewer)).body.request;
  expect(shown).toMatchObject({
    state: 'closed',
    closed_by: expect.stringMatching(/^operator:/),
    receipt: { outcome: 'answered by letter' },
  });
  expect(shown).not.toHaveProperty('person');
});

it('a person is withheld and shown again, and the list says by which request', async () => {
  const [person] = await people.scanPeople({ after: 0 as PersonId, limit: 1 });
  const name = `P${person!.id}`;
  const made = await t.ask('POST', `${API}/suppressions`, one, { person: name, reason: 'asked by letter' });
  expect([made.status, made.body]).toMatchObject([
    201,
    { request: { kind: 'suppress', state: 'closed', person: name }, people: expect.arrayContaining([name]) },
  ]);
  expect((await people.people([person!.id]))[0]!.withheld).toBe(true);
  const { id } = made.body.request;
  const { suppressions } = (await t.ask('GET', `${API}/suppressions`, one)).body;
  expect(suppressions.length).toBeGreaterThan(2);
  expect(suppressions.find(({ kind }: { kind: string }) => kind === 'person')).toMatchObject({
    request: id,
    person: name,
    lifted: null,
    erased: false,
  });
  expect(JSON.stringify((await t.ask('GET', `${API}/suppressions`, viewer)).body)).not.toContain(name);
  const lifted = await t.ask('POST', `${API}/requests/${id}/lift`, two, { reason: 'a mistake' });
  expect(lifted.body).toEqual({ hashes: suppressions.length, people: made.body.people.length });
  expect((await people.people([person!.id]))[0]!.withheld).toBeUndefined();
  expect(journal).toMatchObject([{ change: { kind: 'suppress', request: id } }, { change: { kind: 'lift', request: id } }]);
  expect((await t.ask('POST', `${API}/requests/${id}/lift`, two, { reason: 'again' })).body.error.code).toBe('conflict');
});

it('people with a number or e-mail are withheld, stored or not', async () => {
  const found = await people.scanPeople({ after: 0 as PersonId, limit: 50 });
  const phone = found.flatMap(({ phones }) => phones)[0]!.value;
  const made = await t.ask('POST', `${API}/suppressions`, one, { phone: `+${phone}`, reason: 'asked' });
  expect(made.status).toBe(201);
  const holders = found.filter(({ phones }) => phones.some(({ value }) => value === phone)).map(({ id }) => `P${id}`);
  expect(made.body.people).toEqual(expect.arrayContaining(holders));
  await t.ask('POST', `${API}/requests/${made.body.request.id}/lift`, two, { reason: 'a mistake' });
  const absent = await t.ask('POST', `${API}/suppressions`, one, { email: 'new@example.net', reason: 'asked' });
  expect([absent.status, absent.body.people]).toEqual([201, []]);
});

it('shows whom a suppression would withhold, and no one who is withheld already', async () => {
  const ask = (body: object, path = 'suppressions/preview') => t.ask('POST', `${API}/${path}`, one, body);
  const [first] = await people.scanPeople({ after: 0 as PersonId, limit: 1 });
  const person = `P${first!.id}`;
  const preview = (await ask({ person })).body;
  const ids = preview.people.map((shown: { person: string }) => shown.person);
  expect([preview.count, ids.includes(person)]).toEqual([ids.length, true]);
  expect((await t.ask('POST', `${API}/suppressions/preview`, viewer, { person })).status).toBe(403);
  const { request, people: withheld } = (await ask({ person, reason: 'letter' }, 'suppressions')).body;
  expect(withheld).toEqual(ids);
  const unknown = await ask({ person: 'P999999' });
  expect((await ask({ person })).body.error.message).toBe(unknown.body.error.message);
  await t.ask('POST', `${API}/requests/${request.id}/lift`, one, { reason: 'by mistake' });
});

it.each<[string, string, unknown, number]>([
  ['POST', '/suppressions', { person: 'P999999', reason: 'x' }, 404],
  ['POST', '/suppressions', { person: '1', reason: 'x' }, 400],
  ['POST', '/suppressions', { person: 'P1' }, 400],
  ['POST', '/suppressions', { person: 'P1', phone: '+12005550101', reason: 'x' }, 400],
  ['POST', '/suppressions', { phone: '12', reason: 'x' }, 400],
  ['POST', '/suppressions', { first: 'Ada', reason: 'x' }, 400],
  ['POST', '/suppressions', { reason: 'x' }, 400],
  ['POST', '/requests', { kind: 'forget', reason: 'x' }, 400],
  ['POST', '/requests', { kind: 'erase', reason: 'x', days: 0 }, 400],
  ['POST', '/requests/999/close', { outcome: 'x' }, 404],
  ['POST', '/requests/999/lift', { reason: 'x' }, 404],
  ['GET', '/requests/999', undefined, 404],
  ['GET', '/requests?state=lost', undefined, 400],
])('%s %s with %j is refused and lists nothing', async (method, path, body, status) => {
  const before = (await t.books.requests({ after: 0, limit: 100 })).length;
  expect((await t.ask(method, API + path, one, body)).status).toBe(status);
  expect((await t.books.requests({ after: 0, limit: 100 })).length).toBe(before);
});

it('every change is in the audit', () => {
  expect(privacyRoutes.filter(({ method, action }) => (method === 'POST') !== (action !== undefined))).toEqual([]);
});
