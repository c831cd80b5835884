import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/core/problem.ts';
import { ask, creditsOf, type Reply } from '../support/ask.ts';
import { chunkedRequest, type RequestParts, rawRequest, sendRaw } from '../support/raw-http.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const CREDITS = 10_000;
/** Stands in every value that is sent, so that any leak shows. */
const MARKER = 'zqmarkerqz';
const ENDPOINTS = ['/v1/full-identity', '/v1/reverse-phone', '/v1/reverse-phone/batch'];

let service: ServiceProcess;
let key: string;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({
    data: folder.path,
    args: ['--access-log', 'true', '--log-level', 'debug', '--request-timeout-ms', '1500'],
  });
  ({ key } = await newCustomer(folder.path, { credits: CREDITS }));
});

afterAll(async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.output()).not.toContain(MARKER);
  expect(service.output()).not.toContain(key);
  folder.remove();
});

const http = (method: string, path: string, parts: RequestParts) => rawRequest(method, path, { authorization: `Bearer ${key}`, ...parts });
const chunked = (path: string, body: string) => chunkedRequest(path, body, `Bearer ${key}`);
const raw = (request: Buffer) => sendRaw(service.port, request);

/** A 4xx with a code of the table, in the one shape, that gives back nothing of what was sent. */
function expectRefusal(reply: Pick<Reply, 'status' | 'text' | 'body'>, what: string): void {
  expect.soft(reply.status, what).toBeGreaterThanOrEqual(400);
  expect.soft(reply.status, what).toBeLessThan(500);
  expect.soft(reply.body?.success, what).toBe(false);
  expect.soft(reply.body?.credits_used, what).toBe(0);
  const code = reply.body?.error?.code as keyof typeof PROBLEMS;
  expect.soft(PROBLEMS[code]?.status, what).toBe(reply.status);
  expect.soft(reply.body?.error?.request_id, what).toMatch(/^req_/);
  expect.soft(reply.text, what).not.toContain(MARKER);
}

const wrongValues = [null, 0, 1.5, -1, 15555550100, true, false, [], {}, ['a'], [[MARKER]], { a: MARKER }, [null], '1e999'];
const deep = (levels: number) => `${'{"a":'.repeat(levels)}"${MARKER}"${'}'.repeat(levels)}`;

/** Bodies that no endpoint can take. */
const brokenBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '"',
  'null',
  '1',
  `"${MARKER}"`,
  '[]',
  `["${MARKER}"]`,
  `{"phone":"${MARKER}"`,
  `{"phone":'${MARKER}'}`,
  `{phone:"${MARKER}"}`,
  `{"phone":"${MARKER}",}`,
  `{"phone":"+15555550100"}{"phone":"+15555550100"}`,
  `{"phone":"+15555550100","phone":"${MARKER}"}`,
  `{"phone":"+15555550100","\\u0070hone":"+15555550101"}`,
  `{"phones":["+15555550100"],"phones":[]}`,
  `{"__proto__":{"phone":"+15555550100"},"phone":"+15555550100","phones":[]}`,
  `{"phone":"+15555550100","phones":[],"a":{"__proto__":null}}`,
  `{"constructor":{"prototype":{"x":"${MARKER}"}},"phone":"+15555550100","phones":[]}`,
  `{"phone":"+15555550100","phones":[],"x":${deep(50)}}`,
  `{"phone":"+15555550100","phones":[],"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  '['.repeat(200_000),
  '{"a":'.repeat(40_000),
  `\ufeff{"phone":"+15555550100","phones":[]}`,
  `{"phone":"\u0000","phones":"\u0000"}`,
  '{"phone":"+15555550100","phones":[],"n":01}',
  '{"phone":"+15555550100","phones":[],"n":NaN}',
  '<phone>+15555550100</phone>',
];

const isWrongText = (value: unknown) => value !== null && typeof value !== 'string';

const fullIdentityBodies: readonly unknown[] = [
  {},
  { unknown: MARKER },
  { name: {} },
  { name: { first: '' } },
  { name: { first: '  ', last: '\t' } },
  { name: { middle: MARKER } },
  { address: {} },
  { address: { street: ' ' } },
  { phone: '' },
  { phone: '   ' },
  { email: '' },
  { phone: MARKER },
  { phone: MARKER, name: { last: 'Smith' } },
  { phone: `+1${'5'.repeat(90)}` },
  { phone: `${MARKER}${'x'.repeat(300)}` },
  { email: `${MARKER}${'x'.repeat(400)}@example.com` },
  { name: { first: MARKER.repeat(100) } },
  { address: { zip: MARKER.repeat(100) } },
  ...wrongValues.filter((value) => value !== '1e999').map((phone) => ({ phone })),
  ...wrongValues.map((name) => ({ name })).filter(({ name }) => typeof name !== 'object' || name === null || Array.isArray(name)),
  ...wrongValues.filter(isWrongText).map((first) => ({ name: { first, last: 'Smith' } })),
  ...wrongValues.filter(isWrongText).map((zip) => ({ address: { zip } })),
  ...wrongValues.filter(isWrongText).map((email) => ({ email, phone: heldPhone(0) })),
];
const loneSurrogates = [
  '{"phone":"\\ud800"}',
  '{"name":{"last":"a\\udc00b"}}',
  '{"email":"\\ud800@example.com"}',
  '{"address":{"city":"\\udfff"}}',
];

const reversePhoneBodies: readonly unknown[] = [
  {},
  { Phone: heldPhone(0) },
  { phones: [heldPhone(0)] },
  { phone: '' },
  { phone: ' ' },
  { phone: MARKER },
  { phone: '+999999999999999999999' },
  { phone: 'x'.repeat(201) },
  { phone: '\ud800' },
  ...wrongValues.map((phone) => ({ phone })),
];

const batchBodies: readonly unknown[] = [
  {},
  { phone: heldPhone(0) },
  { phones: Array.from({ length: 1_001 }, (_, index) => heldPhone(index)) },
  { phones: Array.from({ length: 10_000 }, (_, index) => heldPhone(index)) },
  ...wrongValues
    .map((phones) => ({ phones }))
    .filter(({ phones }) => !Array.isArray(phones) || phones.length > 0)
    .filter(({ phones }) => !(Array.isArray(phones) && phones[0] === 'a')),
  { phones: [heldPhone(0), 5] },
  { phones: [heldPhone(0), null, [], {}] },
];

const badQueries = [
  ...['explain=yes', 'explain=', 'explain=true&explain=true', 'explian=true'],
  'min_confidence=2',
  'min_confidence=-1',
  'min_confidence=a',
  'min_confidence=',
  'min_confidence=0x1',
  'min_confidence=1e-1',
];
const badRequired = ['required=', 'required=names', 'required=phones,', `required=${MARKER}`, 'required=phones&required=emails'];

describe('malformed requests cost nothing and break nothing', () => {
  it.each(ENDPOINTS)('%s refuses what is no JSON object, or no honest one', async (path) => {
    for (const body of brokenBodies) expectRefusal(await ask(service.url, key, path, body), `${path} ${body.slice(0, 60)}`);
  });

  it('wrong types, empty groups, too long, not a phone', async () => {
    for (const [path, bodies] of [
      ['/v1/full-identity', [...fullIdentityBodies, ...loneSurrogates]],
      ['/v1/reverse-phone', reversePhoneBodies],
      ['/v1/reverse-phone/batch', batchBodies],
    ] as const) {
      for (const body of bodies) expectRefusal(await ask(service.url, key, path, body), `${path} ${JSON.stringify(body).slice(0, 80)}`);
    }
  });

  it('bytes that are no UTF-8', async () => {
    for (const bytes of [[0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff, 0xfe, 0x41, 0x00]]) {
      const body = Buffer.concat([Buffer.from('{"phone":"+15555550100'), Buffer.from(bytes), Buffer.from('","phones":[]}')]);
      for (const path of ENDPOINTS) expectRefusal(await raw(http('POST', path, { body })), `${path} ${bytes.join()}`);
    }
  });

  it('query parameters', async () => {
    for (const path of ENDPOINTS) {
      for (const query of badQueries) {
        const reply = await ask(service.url, key, `${path}?${query}`, path.endsWith('batch') ? { phones: [] } : { phone: heldPhone(0) });
        expectRefusal(reply, `${path} ${query}`);
        expect.soft(reply.body.error.code).toBe('invalid_request');
      }
    }
    for (const query of badRequired)
      expectRefusal(await ask(service.url, key, `/v1/full-identity?${query}`, { phone: heldPhone(0) }), query);
  });

  it('media types, sizes, methods, paths, keys, headers', async () => {
    const good = JSON.stringify({ phone: heldPhone(0) });
    const path = '/v1/reverse-phone';
    const cases: [string, Buffer, number, string][] = [
      ['no media type', http('POST', path, { body: good, type: undefined }), 415, 'unsupported_media_type'],
      ['no media type, no body', http('POST', path, { body: '', type: undefined }), 415, 'unsupported_media_type'],
      ['text', http('POST', path, { body: good, type: 'text/plain' }), 415, 'unsupported_media_type'],
      ['a form', http('POST', path, { body: 'phone=1', type: 'application/x-www-form-urlencoded' }), 415, 'unsupported_media_type'],
      ['nonsense', http('POST', path, { body: good, type: ';;;' }), 415, 'unsupported_media_type'],
      ['nearly JSON', http('POST', path, { body: good, type: 'application/jsonx' }), 415, 'unsupported_media_type'],
      ['300 KB', http('POST', path, { body: `{"phone":"${MARKER.repeat(30_000)}"}` }), 413, 'body_too_large'],
      ['300 KB in chunks', chunked(path, `{"phone":"${'x'.repeat(300_000)}"}`), 413, 'body_too_large'],
      ['PUT', http('PUT', path, { body: good }), 405, 'method_not_allowed'],
      ['DELETE', http('DELETE', path, { body: '' }), 405, 'method_not_allowed'],
      ['PATCH', http('PATCH', path, { body: good }), 405, 'method_not_allowed'],
      ['OPTIONS', http('OPTIONS', path, { body: '' }), 405, 'method_not_allowed'],
      ['TRACE', http('TRACE', path, { body: '' }), 405, 'method_not_allowed'],
      ['PROPFIND', http('PROPFIND', path, { body: '' }), 405, 'method_not_allowed'],
      ['an invented method', http('FROBNICATE', path, { body: '' }), 405, 'method_not_allowed'],
      ['an invented method, elsewhere', http('FROBNICATE', `/${MARKER}`, { body: '' }), 404, 'not_found'],
      ['GET', http('GET', path, { body: '' }), 405, 'method_not_allowed'],
      ['POST to credits', http('POST', '/v1/credits', { body: good }), 405, 'method_not_allowed'],
      ['CONNECT', Buffer.from('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'), 405, 'method_not_allowed'],
      ['another path', http('POST', `/v1/${MARKER}`, { body: good }), 404, 'not_found'],
      ['another path, no JSON', http('POST', `/v1/${MARKER}`, { body: 'x', type: 'text/plain' }), 404, 'not_found'],
      ['a slash too many', http('POST', `${path}/`, { body: good }), 404, 'not_found'],
      ['another case', http('POST', '/V1/Reverse-Phone', { body: good }), 404, 'not_found'],
      ['a broken escape', http('POST', '/v1/%zz', { body: good }), 404, 'not_found'],
      ['a climb', http('POST', '/v1/../etc/passwd', { body: good }), 404, 'not_found'],
      ['no key', http('POST', path, { body: good, authorization: undefined }), 401, 'missing_key'],
      ['no key, no JSON', http('POST', path, { body: '{', authorization: undefined }), 401, 'missing_key'],
      ['another scheme', http('POST', path, { body: good, authorization: `Basic ${MARKER}` }), 401, 'missing_key'],
      ['an empty key', http('POST', path, { body: good, authorization: 'Bearer ' }), 401, 'invalid_key'],
      ['a stray space before', http('POST', path, { body: good, authorization: `Bearer  ${key}` }), 401, 'invalid_key'],
      [
        'a stray space inside',
        http('POST', path, { body: good, authorization: `Bearer ${key.slice(0, 20)} ${key.slice(20)}` }),
        401,
        'invalid_key',
      ],
      ['a cut key', http('POST', path, { body: good, authorization: `Bearer ${key.slice(0, -1)}` }), 401, 'invalid_key'],
      [
        'a mistyped key',
        http('POST', path, { body: good, authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }),
        401,
        'invalid_key',
      ],
      ['an enormous key', http('POST', path, { body: good, authorization: `Bearer ${'k'.repeat(5_000)}` }), 401, 'invalid_key'],
      ['a wrong key before a wrong body', http('POST', path, { body: '{', authorization: 'Bearer nsk_live_x' }), 401, 'invalid_key'],
      ['headers of 20 KB', http('POST', path, { body: good, more: `X-Long: ${'x'.repeat(20_000)}\r\n` }), 431, 'headers_too_large'],
      ['no HTTP', Buffer.from(`${MARKER}\r\n\r\n`), 400, 'malformed_http'],
      ['a TLS hello', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01]), 400, 'malformed_http'],
      [
        'two lengths',
        Buffer.from(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1`),
        400,
        'malformed_http',
      ],
      [
        'length and chunks',
        Buffer.from(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
        400,
        'malformed_http',
      ],
      [
        'a broken chunk',
        Buffer.from(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
        ),
        400,
        'malformed_http',
      ],
      ['an empty idempotency key', http('POST', path, { body: good, more: 'Idempotency-Key: \r\n' }), 400, 'invalid_request'],
      [
        'an idempotency key of 256',
        http('POST', path, { body: good, more: `Idempotency-Key: ${'k'.repeat(256)}\r\n` }),
        400,
        'invalid_request',
      ],
    ];
    for (const [what, request, status, code] of cases) {
      const reply = await raw(request);
      expectRefusal(reply, what);
      expect.soft([reply.status, reply.body?.error?.code], what).toEqual([status, code]);
      expect.soft(reply.head, what).toMatch(/^content-type: application\/json/im);
      expect.soft(reply.head, what).toMatch(/^x-request-id: req_/im);
      for (const header of [/^ratelimit-policy: "/im, /^ratelimit: "/im, /^date: /im]) expect.soft(reply.head, what).toMatch(header);
      if (status === 405) expect.soft(reply.head, what).toMatch(/^allow: [A-Z]/im);
      if (status === 401) expect.soft(reply.head, what).toMatch(/^www-authenticate: Bearer/im);
    }
  });

  it('slow headers and slow bodies get 408', async () => {
    const headers = await raw(Buffer.from(`POST /v1/reverse-phone HTTP/1.1\r\nHost: x\r\nX-${MARKER}: `));
    const body = await raw(http('POST', '/v1/reverse-phone', { body: '{"phone":', length: 100 }));
    for (const reply of [headers, body]) {
      expectRefusal(reply, 'slow');
      expect(reply.body.error.code).toBe('request_timeout');
    }
  });

  it('nothing of all this was charged, and nothing was repeated in metrics', async () => {
    expect(await creditsOf(service.url, key)).toBe(CREDITS);
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).not.toContain(MARKER);
    expect(metrics).toContain('namesake_request_seconds_count{endpoint="reverse_phone",outcome="invalid_json"}');
    expect(metrics).not.toMatch(/outcome="internal"/);
  });
});
