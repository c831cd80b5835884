import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, get } from '../support/ask.ts';
import { rawRequest } from '../support/raw-http.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const CREDITS = 10_000;
const COST = 5;
const BODY_LIMIT = 2_000;
const PATH = '/v1/reverse-phone';

let service: ServiceProcess;
let key: string;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({
    data: folder.path,
    args: [
      '--request-timeout-ms',
      '700',
      '--body-limit-bytes',
      String(BODY_LIMIT),
      '--shutdown-timeout-ms',
      '20000',
      '--reply-timeout-ms',
      '1000',
    ],
  });
  ({ key } = await newCustomer(folder.path, { credits: CREDITS }));
});
afterAll(() => folder.remove());

const phone = () => JSON.stringify({ phone: heldPhone(1) });
const plain = (more = '') => rawRequest('POST', PATH, { body: phone(), authorization: `Bearer ${key}`, more });
const statuses = (seen: string) => [...seen.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Says `pieces`, each once the last has left, closes its own side if `closes`, and reads all until the other side closes. */
function hear(pieces: readonly Buffer[], closes: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    let seen = '';
    socket.on('data', (chunk) => {
      seen += chunk.toString();
    });
    socket.once('end', () => {
      socket.destroy();
      resolve(seen);
    });
    socket.once('error', reject);
    const say = ([first, ...rest]: readonly Buffer[]): void => {
      if (first === undefined) {
        if (closes) socket.end();
      } else socket.write(first, () => setImmediate(say, rest));
    };
    say(pieces);
  });
}

/** Waits for the first reply and resets the connection. */
function hearAndReset(first: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', () => {
      socket.once('close', () => resolve());
      socket.resetAndDestroy();
    });
    if (first.length > 0) socket.write(first);
  });
}

describe('callers who do not behave', () => {
  it.each([
    { who: 'asks for a tunnel and resets', first: Buffer.from('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n') },
    { who: 'says nothing, hears so, and resets', first: Buffer.alloc(0) },
    { who: 'sends half a request, hears so, and resets', first: Buffer.from(`POST ${PATH} HTTP/1.1\r\nHost: x\r\n`) },
  ])('one who $who leaves the service up', async ({ first }) => {
    for (let turn = 0; turn < 3; turn++) await hearAndReset(first);
    expect((await ask(service.url, key, PATH, phone())).status).toBe(200);
  });

  it.each([
    { how: 'plainly', pieces: () => [plain()], expected: [200] },
    { how: 'with the wish to close', pieces: () => [plain('Connection: close\r\n')], expected: [200] },
    { how: 'with a header twice', pieces: () => [plain('Accept: a\r\nAccept: b\r\n')], expected: [200] },
    { how: 'safely to retry', pieces: () => [plain('Idempotency-Key: half-closed\r\n')], expected: [200] },
    { how: 'in two pieces', pieces: () => [plain().subarray(0, 100), plain().subarray(100)], expected: [200] },
    { how: 'twice at once', pieces: () => [Buffer.concat([plain(), plain()])], expected: [200, 200] },
    { how: 'twice in a row', pieces: () => [plain(), plain()], expected: [200, 200] },
  ])('one who asks $how and closes its side gets the replies it is charged for', async ({ pieces, expected }) => {
    const before = await creditsOf(service.url, key);
    expect(statuses(await hear(pieces(), true))).toEqual(expected);
    expect(await creditsOf(service.url, key)).toBe(before - COST * expected.length);
  });

  it.each([
    { junk: 'XXXX\r\n\r\n', expected: [200, 400] },
    { junk: '}\n', expected: [200, 400] },
    { junk: '\0', expected: [200, 400] },
    { junk: 'FOO /nope HTTP/1.1\r\n\r\n', expected: [200, 400] },
    { junk: 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', expected: [200, 405] },
  ])('one who asks and adds $junk is answered first', async ({ junk, expected }) => {
    const before = await creditsOf(service.url, key);
    expect(statuses(await hear([Buffer.concat([plain(), Buffer.from(junk)])], false))).toEqual(expected);
    expect(await creditsOf(service.url, key)).toBe(before - COST);
  });

  const waits = 'Expect: 100-continue\r\n';
  const head = (parts: { path?: string; authorization?: string | undefined; type?: string; length?: number; more?: string }) =>
    rawRequest('POST', parts.path ?? PATH, { body: '', authorization: `Bearer ${key}`, length: phone().length, more: waits, ...parts });
  it.each([
    { whose: 'key is missing', parts: { authorization: undefined }, expected: [401] },
    { whose: 'path is wrong', parts: { path: '/v1/nope' }, expected: [404] },
    { whose: 'method is wrong', parts: { path: '/v1/credits' }, expected: [405] },
    { whose: 'type is wrong', parts: { type: 'text/plain' }, expected: [415] },
    { whose: 'body is packed', parts: { more: `${waits}Content-Encoding: gzip\r\n` }, expected: [415] },
    { whose: 'body is too long', parts: { length: BODY_LIMIT + 1 }, expected: [413] },
  ])('one who waits to be asked for the body is refused before when the $whose', async ({ parts, expected }) => {
    expect(statuses(await hear([head(parts)], false))).toEqual(expected);
  });

  it('one who waits to be asked for the body is asked, and answered on a connection that stays', async () => {
    const pieces = [head({}), Buffer.from(phone()), head({}), Buffer.from(phone())];
    expect(statuses(await hear(pieces, true))).toEqual([100, 200, 100, 200]);
  });

  it('one whose body is over the limit is refused, plain or not', async () => {
    const body = JSON.stringify({ phones: Array.from({ length: 200 }, () => heldPhone(1)) });
    const batch = (more: string) => rawRequest('POST', `${PATH}/batch`, { body, authorization: `Bearer ${key}`, more });
    for (const more of ['', 'X-A: 1\r\nX-A: 2\r\n']) expect(statuses(await hear([batch(more)], true))).toEqual([413]);
  });

  it('one with over 200 headers is refused, and none is dropped in silence', async () => {
    const headers = (count: number) => Array.from({ length: count }, (_, index) => `x${index}:1\r\n`).join('');
    // Host, Authorization, Content-Type and Content-Length are four.
    expect(statuses(await hear([plain(headers(196))], true))).toEqual([200]);
    expect(statuses(await hear([plain(headers(197))], true))).toEqual([431]);
    const before = await creditsOf(service.url, key);
    expect(statuses(await hear([plain(`${headers(1_100)}Idempotency-Key: late\r\n`)], true))).toEqual([431]);
    expect(await creditsOf(service.url, key)).toBe(before);
  });

  it('one who never reads the replies is cut off', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const asked = 20;
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.pause();
    socket.write('GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(asked));
    const endMs = performance.now() + 4_000;
    while (performance.now() < endMs) await get(service.url, undefined, '/healthz');
    socket.resume();
    await closed;
    const bundle = (await get(service.url, undefined, '/docs/swagger-ui-bundle.js')).text.length;
    expect(received).toBeLessThan(asked * bundle);
  });

  it('no open connection of a refused caller delays the end', async () => {
    const sockets = ['', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'].map((first) => {
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {});
      if (first !== '') socket.write(first);
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    expect(await service.end('SIGTERM')).toBe(0);
    for (const socket of sockets) socket.destroy();
  });
});
