import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf } from '../support/ask.ts';
import { freePhone, heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

let service: ServiceProcess;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({ data: folder.path });
});

afterAll(async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  folder.remove();
});

const QUESTIONS = [
  ['/v1/reverse-phone', { phone: heldPhone(1) }, { phone: heldPhone(2) }, 5],
  ['/v1/full-identity', { phone: heldPhone(1) }, { phone: heldPhone(2) }, 15],
  ['/v1/reverse-phone/batch', { phones: [heldPhone(1), 'no phone'] }, { phones: [heldPhone(2)] }, 5],
] as const;

describe.each(QUESTIONS)('Idempotency-Key on %s', (path, body, otherBody, cost) => {
  it('replays byte for byte, charged once, also when the balance has run out', async () => {
    const { key } = await newCustomer(folder.path, { credits: cost });
    const headers = { 'idempotency-key': 'one' };
    const first = await ask(service.url, key, path, body, headers);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const again = await ask(service.url, key, path, body, headers);
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text]);
    expect((await ask(service.url, key, path, otherBody, headers)).body.error.code).toBe('idempotency_key_reused');
    expect((await ask(service.url, key, `${path}?explain=true`, body, headers)).status).toBe(422);
    expect(await creditsOf(service.url, key)).toBe(0);
    expect((await ask(service.url, key, path, body, { 'idempotency-key': 'two' })).status).toBe(402);
  });

  it('charges one of many twins, and the others replay it', async () => {
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    const twins = await Promise.all(Array.from({ length: 40 }, () => ask(service.url, key, path, body, { 'idempotency-key': 'twins' })));
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect(twins.every(({ status }) => status === 200)).toBe(true);
    expect(twins.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await creditsOf(service.url, key)).toBe(1_000 - cost);
  });

  it('belongs to its account and its route', async () => {
    const [one, other] = [await newCustomer(folder.path, { credits: 100 }), await newCustomer(folder.path, { credits: 100 })];
    await ask(service.url, one.key, path, body, { 'idempotency-key': 'mine' });
    const theirs = await ask(service.url, other.key, path, otherBody, { 'idempotency-key': 'mine' });
    expect([theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const [elsewhere] = QUESTIONS.filter(([another]) => another !== path);
    const reply = await ask(service.url, one.key, elsewhere![0], elsewhere![1], { 'idempotency-key': 'mine' });
    expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

describe('outcomes that cost nothing', () => {
  it('are not kept: the same key runs again', async () => {
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    const headers = { 'idempotency-key': 'later' };
    expect((await ask(service.url, key, '/v1/reverse-phone', { phone: freePhone(1) }, headers)).status).toBe(404);
    expect((await ask(service.url, key, '/v1/reverse-phone', '{', headers)).status).toBe(400);
    const paid = await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(1) }, headers);
    expect([paid.status, paid.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});
