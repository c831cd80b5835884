import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, get, type Reply } from '../support/ask.ts';
import { heldPhone, seededName, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

let service: ServiceProcess;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({ data: folder.path });
});

afterAll(async () => {
  expect(await service.end('SIGINT')).toBe(0);
  folder.remove();
});

async function customer(credits = 1_000) {
  const made = await newCustomer(folder.path, { credits });
  return {
    ...made,
    post: (path: string, body: unknown) => ask(service.url, made.key, path, body),
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

describe('what is read of a request', () => {
  it('unknown fields and parameters: refused and named, with a suggestion, and free', async () => {
    const { key, post, credits } = await customer();
    const details = async (path: string, body: unknown) => {
      const reply = await post(path, body);
      expectError(reply, 400, 'invalid_request');
      return reply.body.error.details.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`);
    };
    const phone = heldPhone(2);
    expect(await details('/v1/full-identity', { phone, addres: { state: 'CA' }, zip: '1', name: { frist: 'Jo' }, constructor: 1 })).toEqual(
      [
        'addres is not a field of this request; did you mean address?',
        'zip is not a field of this request; did you mean address.zip?',
        'constructor is not a field of this request',
        'name.frist is not a field of this request; did you mean name.first?',
      ],
    );
    expect(await details('/v1/full-identity', { addres: {} })).toHaveLength(1);
    expect(await details('/v1/reverse-phone', { phone, phoen: phone })).toEqual([
      'phoen is not a field of this request; did you mean phone?',
    ]);
    expect(await details('/v1/reverse-phone/batch', { phones: [phone], phone })).toEqual([
      'phone is not a field of this request; did you mean phones?',
    ]);
    expect(await details('/v1/reverse-phone?explian=true&required=phones', { phone })).toEqual([
      'explian is not a parameter of this request; did you mean explain?',
      'required is not a parameter of this request',
    ]);
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field${at}`, at]));
    expect(await details('/v1/full-identity', { phone, ...many })).toHaveLength(100);
    const long = 'x'.repeat(10_000);
    expect(await details('/v1/full-identity', { phone, [long]: 1 })).toEqual([`${long.slice(0, 64)} is not a field of this request`]);
    for (const path of ['/v1/credits?acount=1', '/v1/usage?form=2026-01-01']) {
      expectError(await get(service.url, key, path), 400, 'invalid_request');
    }
    expect(await credits()).toBe(1_000);
  });

  it('null means not given, everywhere', async () => {
    const { post } = await customer();
    const given = { phone: heldPhone(3), name: seededName(3) };
    const nulls = { ...given, email: null, address: null, name: { ...given.name, full: null } };
    const [one, other] = [await post('/v1/full-identity', given), await post('/v1/full-identity', nulls)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect([other.body.data, other.body.confidence]).toEqual([one.body.data, one.body.confidence]);
    expect((await post('/v1/full-identity', { phone: heldPhone(3), address: { state: null, zip: null } })).status).toBe(200);
    for (const body of [{ phone: null }, { name: null, address: { city: null } }, { name: { first: null } }])
      expectError(await post('/v1/full-identity', body), 400, 'missing_input');
    expectError(await post('/v1/reverse-phone', { phone: null }), 400, 'missing_input');
    expectError(await post('/v1/reverse-phone/batch', { phones: null }), 400, 'invalid_request');
  });

  it('the name and an address of a reply can be sent back', async () => {
    const { post } = await customer();
    const { data } = (await post('/v1/full-identity', { phone: heldPhone(4), name: seededName(4) })).body;
    const back = await post('/v1/full-identity?explain=true', { name: data.name, address: data.addresses[0], phone: heldPhone(4) });
    expect(back.body.data).toEqual(data);
    expect(back.body.explanation.ignored_fields).toEqual(['name.full', 'address.type']);
    const whole = await post('/v1/full-identity?explain=true', { name: { full: data.name.full }, phone: heldPhone(4) });
    const parts = await post('/v1/full-identity', { name: { first: data.name.first, last: data.name.last }, phone: heldPhone(4) });
    expect([whole.body.data, whole.body.confidence]).toEqual([parts.body.data, parts.body.confidence]);
    expect(whole.body.explanation.ignored_fields).toEqual([]);
  });

  it('a state that does not exist: no match alone, less sure with other groups', async () => {
    const { post } = await customer(10_000);
    const phone = heldPhone(5);
    const { data, confidence } = (await post('/v1/full-identity', { phone, name: seededName(5) })).body;
    const { type: _type, ...home } = data.addresses[0];
    const name = { first: data.name.first, last: data.name.last };
    const other = home.state === 'TX' ? 'NY' : 'TX';
    const sure = async (body: unknown) => {
      const reply = await post('/v1/full-identity', body);
      expect([200, 404]).toContain(reply.status);
      return reply.status === 200 ? reply.body.confidence : 0;
    };
    for (const state of ['ZZ', 'xx', 'Narnia']) {
      expectError(await post('/v1/full-identity', { address: { state } }), 404, 'no_match');
      const wrong = await sure({ phone, name, address: { state } });
      expect(wrong).toBeLessThan(confidence);
      expect(wrong).toBe(await sure({ phone, name, address: { state: other } }));
      for (const part of [{ city: home.city }, { zip: home.zip }, home])
        expect(await sure({ phone, name, address: { ...part, state } })).toBeLessThan(await sure({ phone, name, address: { ...part } }));
      expect(await sure({ name, address: { ...home, state } })).toBeLessThan(await sure({ name, address: home }));
    }
  });
});
