import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import { makeKey } from '../../ledger/api-key.ts';
import { bearerReader } from '../bearer.ts';
import type { Service } from '../service.ts';
import { layFastLane } from './fast-lane.ts';
import { type LookUps, plainEndpoints } from './plain-endpoints.ts';

const KEY = makeKey((below) => 7 % below);
const PLAIN = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const BODY = '{"phone":"+15555550100"}';

let server: Server;
let asked: unknown[];
let draining: boolean;
let onUsualWay: () => void;

beforeEach(async () => {
  asked = [];
  draining = false;
  onUsualWay = () => {};
  server = createServer((incoming, response) => usualWay(incoming, response));
  const exchange = {
    outcome: (_asked: unknown, reply: { headers(values: Record<string, string>): void; send(body: string): void }) => {
      reply.headers({ way: 'fast' });
      reply.send('fast: é');
    },
  };
  const options = { minConfidence: 0.3, batchLimit: 3, bodyLimitBytes: 200 };
  const compilers = { checkOf: async () => (body: unknown) => typeof (body as { phone?: unknown }).phone === 'string' };
  const readBearer = bearerReader();
  const service = { options, metrics: { inFlight: 0 }, exchange, readBearer, isDraining: () => draining, compilers } as unknown as Service;
  const outcome = { kind: 'free', body: '', creditsUsed: 0, standing: {} } as const;
  const note = async (ask: unknown): Promise<MeteredOutcome> => {
    asked.push(ask);
    return outcome;
  };
  const lookUps: LookUps = {
    reversePhone: note,
    fullIdentity: note,
    batch: note,
  };
  layFastLane(server, { service, nextId: () => 'req_1', endpoints: plainEndpoints(service, lookUps) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Stands for the framework: reads the body whole, later than the lane did, and tells what it saw. */
function usualWay(incoming: IncomingMessage, response: ServerResponse): void {
  onUsualWay();
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => response.end(`usual: ${incoming.method} ${incoming.url} ${Buffer.concat(chunks).toString()}`));
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
      // The rest follows once the first piece has been looked at and passed on.
      onUsualWay = () => sent.end(rest.join(''));
      sent.write(first);
    }
  });
}

describe('the fast lane', () => {
  it.each([BODY, '{ "phone": "(555) 555-0100" }', '{"phone":"5555550100"}'])('takes %s', async (body) => {
    expect(await ask({ pieces: [body] })).toBe('fast: é');
    expect(asked).toMatchObject([{ number: 15555550100, requestId: 'req_1', minConfidence: 0.3, explain: false, retry: undefined }]);
  });

  it('takes a batch', async () => {
    expect(await ask({ path: '/v1/reverse-phone/batch', pieces: ['{"phones":["+15555550100","x"]}'] })).toBe('fast: é');
    expect(asked).toMatchObject([{ phones: ['+15555550100', 'x'], requestId: 'req_1', minConfidence: 0.3 }]);
  });

  it('takes a fragment, once the usual way has taken one', async () => {
    const order = { path: '/v1/full-identity', pieces: ['{"phone":"+15555550100"}'] };
    expect(await ask(order)).toMatch(/^usual/);
    expect(await ask(order)).toBe('fast: é');
    expect(asked).toMatchObject([{ fragment: { phones: [15555550100] }, requestId: 'req_1', minConfidence: 0.3 }]);
  });

  it.each<[string, Parameters<typeof ask>[0]]>([
    ['a batch of too many', { path: '/v1/reverse-phone/batch', pieces: ['{"phones":["1","2","3","4"]}'] }],
    ['a fragment that is none', { path: '/v1/full-identity', pieces: ['{"phone":7}'] }],
    ['a body over the limit', { path: '/v1/full-identity', pieces: [`{"phone":"+15555550100","a":"${'x'.repeat(200)}"}`] }],
    ['a query', { path: '/v1/reverse-phone?explain=true', pieces: [BODY] }],
    ['another path', { path: '/v1/reverse-phone/', pieces: [BODY] }],
    ['another method', { method: 'PUT', pieces: [BODY] }],
    ['a retry', { headers: { 'idempotency-key': 'k' }, pieces: [BODY] }],
    ['another media type', { headers: { 'content-type': 'text/plain' }, pieces: [BODY] }],
    ['no key', { headers: { authorization: '' }, pieces: [BODY] }],
    ['a key with a wrong checksum', { headers: { authorization: `Bearer ${KEY.slice(0, -1)}!` }, pieces: [BODY] }],
    ['a body in pieces', { pieces: ['{"phone":', '"+15555550100"}'] }],
    ['a second field', { pieces: ['{"phone":"+15555550100","a":1}'] }],
    ['a field given twice', { pieces: ['{"phone":"+15555550100","phone":"1"}'] }],
    ['no phone number', { pieces: ['{"phone":"0000000"}'] }],
    ['broken JSON', { pieces: ['{"phone":"+15555550100"'] }],
    ['an escape', { pieces: ['{"phone":"\\u002b15555550100"}'] }],
    ['other letters', { pieces: ['{"phone":"+1555555０100"}'] }],
    ['a long body', { pieces: [`{"phone":"+15555550100"${' '.repeat(200)}}`] }],
    ['an empty body', { pieces: [''] }],
  ])('leaves %s to the usual way, whole', async (_what, order) => {
    const path = order.path ?? '/v1/reverse-phone';
    expect(await ask(order)).toBe(`usual: ${order.method ?? 'POST'} ${path} ${order.pieces.join('')}`);
    expect(asked).toEqual([]);
  });

  it('takes nothing while the service ends', async () => {
    draining = true;
    expect(await ask({ pieces: [BODY] })).toMatch(/^usual/);
  });
});
