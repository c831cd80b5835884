import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, get, type Reply } from '../support/ask.ts';
import { freePhone, heldPhone, seededName, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder, withBooks } from '../support/service-process.ts';

let service: ServiceProcess;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({ data: folder.path, env: { NAMESAKE_RATE_LIMIT: '5000', NAMESAKE_MISS_BUDGET: '3000' } });
});

afterAll(async () => {
  expect(await service.end('SIGINT')).toBe(0);
  folder.remove();
});

async function customer(credits = 1_000, more: Partial<Parameters<typeof newCustomer>[1]> = {}) {
  const made = await newCustomer(folder.path, { credits, ...more });
  return {
    ...made,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) => ask(service.url, made.key, path, body, headers),
    credits: () => creditsOf(service.url, made.key),
  };
}

function expectError(reply: Reply, status: number, code: string): void {
  expect([reply.status, reply.body?.error?.code]).toEqual([status, code]);
  expect(reply.body).toEqual({
    success: false,
    error: expect.objectContaining({ code, message: expect.any(String), request_id: reply.headers.get('x-request-id') }),
    credits_used: 0,
    ...('credits_remaining' in reply.body ? { credits_remaining: expect.any(Number) } : {}),
  });
}

describe('what the contract leaves open', () => {
  it('success: 200, also with a charset in the media type', async () => {
    const { post } = await customer();
    const reply = await post('/v1/reverse-phone', { phone: heldPhone(3) }, { 'content-type': 'application/json; charset=utf-8' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('no match: 404, free; also under the floor', async () => {
    const { post, credits } = await customer();
    expectError(await post('/v1/reverse-phone', { phone: freePhone(1) }), 404, 'no_match');
    expectError(await post('/v1/full-identity', { phone: freePhone(1) }), 404, 'no_match');
    expectError(await post('/v1/reverse-phone?min_confidence=0.99', { phone: heldPhone(1) }), 404, 'no_match');
    expectError(await post('/v1/full-identity?min_confidence=1', { phone: heldPhone(1) }), 404, 'no_match');
    expectError(await post('/v1/full-identity?min_confidence=.999', { phone: heldPhone(1) }), 404, 'no_match');
    expectError(await post('/v1/full-identity?min_confidence=0.99900000000000004', { phone: heldPhone(1) }), 404, 'no_match');
    expectError(await post('/v1/full-identity?required=property', { phone: heldPhone(1) }), 404, 'no_match');
    expect((await post('/v1/full-identity?required=phones,emails', { phone: heldPhone(1) })).status).toBe(200);
    expect(await credits()).toBe(1_000 - 15);
  });

  it.each([
    { name: { last: 'Nobodyhere' } },
    { name: { first: 'Zbigniew' } },
    { name: { first: 'John', last: 'Smith' } },
    { address: { state: 'CA' } },
    { address: { zip: '62701' } },
    { address: { city: 'Springfield' } },
    { address: { street: '100 N Main St' } },
    { email: 'nobody@example.org' },
    { email: 'not an e-mail' },
    { name: { first: '???' } },
    { name: { first: 'Test', last: 'Test' } },
    { name: { last: 'Smith' }, address: { state: 'CA' } },
  ])('any fragment is answered as well as it can be: %j', async (fragment) => {
    const { post } = await customer();
    expect([200, 404]).toContain((await post('/v1/full-identity', fragment)).status);
  });

  it('nothing usable: 400 missing_input', async () => {
    const { post } = await customer();
    for (const body of [
      {},
      { name: {} },
      { address: {} },
      { phone: '  ' },
      { email: '', name: { first: ' ' } },
      { phone: null, name: null },
    ])
      expectError(await post('/v1/full-identity', body), 400, 'missing_input');
    for (const phone of ['', '  ', '\u00a0']) expectError(await post('/v1/reverse-phone', { phone }), 400, 'missing_input');
  });

  it('every fault of a body is listed', async () => {
    const { post } = await customer();
    const faulty = await post('/v1/full-identity', { phone: 1, name: { first: 2, last: 'x'.repeat(300) }, address: [], email: [] });
    expectError(faulty, 400, 'invalid_request');
    expect(faulty.body.error.details.map(({ field }: { field: string }) => field).sort()).toEqual(
      ['address', 'email', 'name.first', 'name.last', 'phone'].sort(),
    );
    const everywhere = await post(
      '/v1/full-identity?min_confidence=7&explain=maybe&explian=true',
      { name: { first: '\ud800', last: 1, colour: 1 }, address: 'x', addres: {} },
      { 'idempotency-key': 'not visible' },
    );
    expectError(everywhere, 400, 'invalid_request');
    expect(everywhere.body.error.details.map(({ field }: { field: string }) => field).sort()).toEqual(
      ['Idempotency-Key', 'addres', 'address', 'explain', 'explian', 'min_confidence', 'name.colour', 'name.first', 'name.last'].sort(),
    );
  });

  it.each(['/v1/reverse-phone', '/v1/reverse-phone/batch', '/v1/full-identity'])('packed bodies are refused: %s', async (path) => {
    const { post, credits } = await customer();
    const body = path.endsWith('batch') ? { phones: [heldPhone(1)] } : { phone: heldPhone(1) };
    for (const encoding of ['gzip', 'br', 'identity, gzip'])
      expectError(await post(path, body, { 'content-encoding': encoding }), 415, 'unsupported_media_type');
    expectError(await post(path, { phone: heldPhone(1) }, { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type');
    expect(await credits()).toBe(1_000);
    expect((await post(path, body, { 'content-encoding': 'identity' })).status).toBe(200);
  });

  it('a phone that is none: 400, in a batch a free entry', async () => {
    const { post, credits } = await customer();
    expectError(await post('/v1/reverse-phone', { phone: 'call me' }), 400, 'invalid_phone');
    expectError(await post('/v1/full-identity', { phone: 'call me', email: 'seed1@example.com' }), 400, 'invalid_phone');
    const reply = await post('/v1/reverse-phone/batch', { phones: ['call me', '', '\ud800', ' 5 '] });
    expect(reply.body.results).toEqual(['call me', '', '\ud800', ' 5 '].map((phone) => ({ phone, match: false, data: null })));
    expect(await credits()).toBe(1_000);
  });

  it('batch: 0 to 1,000 phones, in order, as sent, duplicates charged each', async () => {
    const { post } = await customer(10_000);
    expect((await post('/v1/reverse-phone/batch', { phones: [] })).body).toEqual({
      success: true,
      credits_used: 0,
      credits_remaining: 10_000,
      results: [],
    });
    const written = `(555) 555-${heldPhone(7).slice(-4)}`;
    const phones = [heldPhone(7), freePhone(7), written, heldPhone(7)];
    const reply = await post('/v1/reverse-phone/batch', { phones });
    expect(reply.body.results.map(({ phone }: { phone: string }) => phone)).toEqual(phones);
    expect(reply.body.results.map(({ match }: { match: boolean }) => match)).toEqual([true, false, true, true]);
    expect(reply.body).toMatchObject({ credits_used: 15, credits_remaining: 9_985 });
    const full = await post('/v1/reverse-phone/batch', { phones: Array.from({ length: 1_000 }, (_, index) => freePhone(index)) });
    expect(full.body).toMatchObject({ success: true, credits_used: 0 });
    expect(full.body.results).toHaveLength(1_000);
    expectError(await post('/v1/reverse-phone/batch', { phones: Array(1_001).fill('x') }), 400, 'batch_too_large');
  });

  it('keys: revoked at once, scopes, suspension; balances only for known keys', async () => {
    const { key, account, post } = await customer();
    expectError(await ask(service.url, '', '/v1/reverse-phone', {}, { authorization: '' }), 401, 'missing_key');
    const unknown = await ask(service.url, `${key.slice(0, -8)}AAAAAAAA`, '/v1/reverse-phone', {});
    expectError(unknown, 401, 'invalid_key');
    expect(unknown.body).not.toHaveProperty('credits_remaining');
    expect((await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(1) }, { authorization: `bearer ${key}` })).status).toBe(
      200,
    );
    await withBooks(folder.path, async (books) => {
      const [stored] = await books.accounts({ name: account });
      await books.updateAccount(stored!.id, { suspended: true });
      const suspended = await post('/v1/reverse-phone', { phone: heldPhone(1) });
      expectError(suspended, 403, 'account_suspended');
      expect(suspended.body.credits_remaining).toBe(995);
      await books.updateAccount(stored!.id, { suspended: false });
      expect((await post('/v1/reverse-phone', { phone: heldPhone(1) })).status).toBe(200);
      const [made] = await books.keys(stored!.id);
      await books.updateKey(made!.id, { revokedMs: Date.now() });
    });
    expectError(await post('/v1/reverse-phone', { phone: heldPhone(1) }), 401, 'invalid_key');
    const usageOnly = await customer(100, { scopes: ['usage'] });
    expectError(await usageOnly.post('/v1/reverse-phone', { phone: heldPhone(1) }), 403, 'scope_missing');
    expect(await usageOnly.credits()).toBe(100);
    const lookupOnly = await customer(100, { scopes: ['lookup'] });
    for (const { path, body } of [
      { path: '/v1/reverse-phone', body: { phone: heldPhone(1) } },
      { path: '/v1/reverse-phone', body: { phone: 'no phone' } },
      { path: '/v1/reverse-phone/batch', body: { phones: [heldPhone(1)] } },
      { path: '/v1/full-identity', body: { phone: heldPhone(1) } },
      { path: '/v1/full-identity', body: {} },
    ]) {
      const unexplained = await lookupOnly.post(`${path}?explain=true`, body, { 'idempotency-key': 'explained' });
      expectError(unexplained, 403, 'scope_missing');
      expect(unexplained.body.error.message).toBe('This API key lacks the scope: explain.');
      expect(unexplained.body.credits_remaining).toBe(100);
    }
    expect((await lookupOnly.post('/v1/full-identity?explain=false', { phone: heldPhone(1) })).status).toBe(200);
    expectError(await get(service.url, lookupOnly.key, '/v1/credits'), 403, 'scope_missing');
  });

  it('credits short: refused before the look-up, so that 402 against 404 tells nothing', async () => {
    const { post } = await customer(4);
    for (const phone of [heldPhone(1), freePhone(1)]) {
      expectError(await post('/v1/reverse-phone', { phone }), 402, 'insufficient_credits');
      expectError(await post('/v1/full-identity', { phone }), 402, 'insufficient_credits');
      expectError(await post('/v1/reverse-phone/batch', { phones: [phone] }), 402, 'insufficient_credits');
    }
    expect((await post('/v1/reverse-phone/batch', { phones: [] })).status).toBe(200);
    expectError(await post('/v1/reverse-phone', { phone: 'x' }), 400, 'invalid_phone');
  });

  it('credits short in a batch: refused before anything is looked up, the same whether stored or not', async () => {
    const cases = [
      { credits: 5, batch: (phone: string) => [phone, phone], covered: '1 of its 2' },
      { credits: 95, batch: (phone: string) => Array<string>(20).fill(phone), covered: '19 of its 20' },
      { credits: 5, batch: (phone: string) => [phone, freePhone(2), 'no phone'], covered: '1 of its 2' },
    ];
    for (const { credits, batch, covered } of cases) {
      const { post, credits: left } = await customer(credits);
      const seen = new Set<string>();
      for (const query of ['', '?min_confidence=0.01', '?min_confidence=1', '?explain=true']) {
        for (const phone of [heldPhone(1), freePhone(1)]) {
          const reply = await post(`/v1/reverse-phone/batch${query}`, { phones: batch(phone) });
          expectError(reply, 402, 'insufficient_credits');
          seen.add(reply.text.replace(reply.headers.get('x-request-id')!, ''));
        }
      }
      expect([...seen]).toEqual([expect.stringContaining(`and ${credits} are left, enough for ${covered} phones.`)]);
      expect(await left()).toBe(credits);
    }
    // What is no phone costs nothing, and needs no credits.
    const { post } = await customer(5);
    expect((await post('/v1/reverse-phone/batch', { phones: ['no phone', heldPhone(1), 'x'] })).body).toMatchObject({ credits_used: 5 });
    expect((await post('/v1/reverse-phone/batch', { phones: ['no phone', ''] })).body).toMatchObject({ credits_used: 0 });
  });

  it('too fast: 429 with Retry-After; the headers are on every reply; misses have a budget', async () => {
    const { post } = await customer(100_000, { limits: { ratePerMinute: 10, missesPerDay: 5 } });
    const first = await post('/v1/reverse-phone/batch', { phones: [heldPhone(1), heldPhone(2), freePhone(3)] });
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=10;w=60, "misses";q=5;w=86400');
    expect(first.headers.get('ratelimit')).toMatch(/^"requests";r=7;t=\d+, "misses";r=4;t=\d+$/);
    for (const phone of [freePhone(4), freePhone(5), freePhone(6), freePhone(7)])
      expectError(await post('/v1/reverse-phone', { phone }), 404, 'no_match');
    const spent = await post('/v1/reverse-phone', { phone: heldPhone(1) });
    expectError(spent, 429, 'rate_limited');
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(60);
    const patient = await customer(100_000, { limits: { ratePerMinute: 0, missesPerDay: 2 } });
    for (let turn = 0; turn < 4; turn++) {
      const again = await patient.post('/v1/reverse-phone', { phone: heldPhone(1) }, { 'idempotency-key': 'again' });
      expect([again.status, again.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/r=[12];/)]);
    }
    const fast = await customer(100_000, { limits: { ratePerMinute: 3, missesPerDay: 0 } });
    expectError(await fast.post('/v1/reverse-phone/batch', { phones: Array(4).fill(heldPhone(1)) }), 429, 'rate_limited');
    for (let turn = 0; turn < 3; turn++) expect((await fast.post('/v1/reverse-phone', { phone: heldPhone(1) })).status).toBe(200);
    const late = await fast.post('/v1/reverse-phone', '{');
    expectError(late, 429, 'rate_limited');
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    for (const reply of [
      await get(service.url, undefined, '/v1/nowhere'),
      await get(service.url, undefined, '/healthz'),
      await get(service.url, 'x', '/v1/credits'),
    ]) {
      expect(reply.headers.get('ratelimit-policy')).toBe('"requests";q=5000;w=60, "misses";q=3000;w=86400');
      expect(reply.headers.get('ratelimit')).toMatch(/^"requests";r=5000;t=60/);
    }
    const free = await customer(100, { limits: { ratePerMinute: 0, missesPerDay: 0 } });
    expect((await free.post('/v1/reverse-phone', { phone: heldPhone(1) })).headers.get('ratelimit')).toMatch(
      /^"unlimited";r=999999999999999/,
    );
  });

  it('HEAD and the Allow header', async () => {
    const head = await fetch(`${service.url}/v1/full-identity`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow'), await head.text()]).toEqual([405, 'POST', '']);
    expect((await fetch(`${service.url}/healthz`, { method: 'HEAD' })).status).toBe(200);
  });

  it('usage: by day, by endpoint, by key', async () => {
    const { key, post } = await customer();
    await post('/v1/reverse-phone', { phone: heldPhone(1) });
    await post('/v1/full-identity', { phone: heldPhone(1), name: seededName(1) });
    await post('/v1/reverse-phone/batch', { phones: [heldPhone(1), heldPhone(2)] });
    const { body, status } = await get(service.url, key, '/v1/usage');
    expect(status).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    expect(body.by_day).toMatchObject([{ day: today, requests: 3, matches: 4, credits: 30 }]);
    expect(Object.fromEntries(body.by_endpoint.map((row: { endpoint: string; credits: number }) => [row.endpoint, row.credits]))).toEqual({
      full_identity: 15,
      reverse_phone: 5,
      reverse_phone_batch: 10,
    });
    expect(body.by_key).toMatchObject([{ key: key.slice(0, 15), requests: 3, credits: 30 }]);
    expectError(await get(service.url, key, '/v1/usage?from=2026-13-01'), 400, 'invalid_request');
    expect((await get(service.url, key, '/v1/usage?from=2001-01-01&to=2001-02-01')).body.by_day).toEqual([]);
  });
});
