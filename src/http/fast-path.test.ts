import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../core/problem.ts';
import { makeKey } from '../ledger/api-key.ts';
import type { LookUp } from './api/look-up-route.ts';
import { bearerReader } from './bearer.ts';
import { fastPath } from './fast-path.ts';
import type { Service } from './service.ts';

const KEY = makeKey((below) => 7 % below);
const PLAIN = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const BODY = '{"phone":"+15555550100"}';

let server: Server;
let asked: unknown[];
let isRemembered: boolean;
let onFramework: () => void;

beforeEach(async () => {
  asked = [];
  isRemembered = true;
  onFramework = () => {};
  const exchange = {
    outcome: (_asked: unknown, reply: { headers(values: Record<string, string>): void; send(body: string): void }) => {
      reply.headers({ way: 'fast' });
      reply.send('fast: é');
    },
  };
  const options = { minConfidence: 0.3, bodyLimitBytes: 200 };
  const service = {
    options,
    metrics: { inFlight: 0 },
    exchange,
    readBearer: bearerReader(),
    knownKeys: { isRemembered: () => isRemembered },
    trust: () => undefined,
  } as unknown as Service;
  const lookUp: LookUp<{ phone: string }, object> = {
    path: '/v1/reverse-phone',
    endpoint: 'reverse_phone',
    operationId: 'reversePhone',
    summary: '',
    body: {},
    querystring: {},
    reply: {},
    read({ phone }) {
      if (phone.startsWith('000')) throw new Problem('invalid_phone');
      return { number: phone };
    },
    async ask(question) {
      asked.push(question);
      return { kind: 'free', body: '', creditsUsed: 0, standing: {} };
    },
  };
  const path = fastPath(service, () => 'req_1');
  path.add(lookUp, (body) => typeof (body as { phone?: unknown }).phone === 'string');
  server = createServer((incoming, response) => path.handle(incoming, response, framework));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Stands for the framework: reads the body whole, later than the fast path did, and shows what it saw. */
function framework(incoming: IncomingMessage, response: ServerResponse): void {
  onFramework();
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => response.end(`framework: ${incoming.method} ${incoming.url} ${Buffer.concat(chunks).toString()}`));
  incoming.resume();
}

function ask(order: { path?: string; method?: string; headers?: Record<string, string>; pieces: readonly string[] }): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(order.pieces.join(''));
    const headers = { ...PLAIN, 'content-length': String(length), connection: 'close', ...order.headers };
    const sent = request(
      { host: '127.0.0.1', port, path: order.path ?? '/v1/reverse-phone', method: order.method ?? 'POST', headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.once('end', () => resolve(text));
      },
    );
    sent.once('error', reject);
    const [first, ...rest] = order.pieces;
    if (rest.length === 0) sent.end(first);
    else {
      // The rest follows once the first piece has been handed over.
      onFramework = () => sent.end(rest.join(''));
      sent.write(first);
    }
  });
}

describe('the fast path', () => {
  it.each([{}, { accept: '*/*', 'user-agent': 'curl/8', 'x-forwarded-for': '10.0.0.1' }])(
    'takes a plain look-up, also with %j',
    async (headers) => {
      expect(await ask({ headers, pieces: [BODY] })).toBe('fast: é');
      expect(asked).toMatchObject([{ number: '+15555550100', requestId: 'req_1', minConfidence: 0.3, explain: false, retry: undefined }]);
    },
  );

  it('leaves a key that was not good a moment ago to the framework, body and all', async () => {
    isRemembered = false;
    expect(await ask({ pieces: [BODY] })).toBe(`framework: POST /v1/reverse-phone ${BODY}`);
    expect(asked).toEqual([]);
  });

  it.each<[string, Parameters<typeof ask>[0]]>([
    ['a query', { path: '/v1/reverse-phone?explain=true', pieces: [BODY] }],
    ['another path', { path: '/v1/reverse-phone/', pieces: [BODY] }],
    ['another method', { method: 'PUT', pieces: [BODY] }],
    ['a retry', { headers: { 'idempotency-key': 'k' }, pieces: [BODY] }],
    ['an unknown header', { headers: { 'x-purpose': 'fraud' }, pieces: [BODY] }],
    ['another media type', { headers: { 'content-type': 'text/plain' }, pieces: [BODY] }],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' }, pieces: [BODY] }],
    ['no key', { headers: { authorization: '' }, pieces: [BODY] }],
    ['a key with a wrong checksum', { headers: { authorization: `Bearer ${KEY.slice(0, -1)}!` }, pieces: [BODY] }],
    ['a body in pieces', { pieces: ['{"phone":', '"+15555550100"}'] }],
    ['a body that does not fit the schema', { pieces: ['{"phone":7}'] }],
    ['a question that is refused', { pieces: ['{"phone":"0000000"}'] }],
    ['a field given twice', { pieces: ['{"phone":"+15555550100","phone":"1"}'] }],
    ['broken JSON', { pieces: ['{"phone":"+15555550100"'] }],
    ['a long body', { pieces: [`{"phone":"+15555550100"${' '.repeat(200)}}`] }],
    ['an empty body', { pieces: [''] }],
  ])('hands %s to the framework, whole', async (_what, order) => {
    const path = order.path ?? '/v1/reverse-phone';
    expect(await ask(order)).toBe(`framework: ${order.method ?? 'POST'} ${path} ${order.pieces.join('')}`);
    expect(asked).toEqual([]);
  });
});
