import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../../ledger/api-key.ts';
import { bearerReader } from '../bearer.ts';
import type { Service } from '../service.ts';
import type { LaneRequest } from './lane-request.ts';
import { layPlainLane, type PlainLane } from './plain-lane.ts';

const KEY = makeKey((below) => 7 % below);
const PATH = '/v1/reverse-phone';
const BODY = '{"phone":"+15555550100"}';

let server: Server;
let lane: PlainLane;
let draining: boolean;
let held: LaneRequest[] | undefined;
let toldTimeout: number;
const open: Socket[] = [];

beforeEach(async () => {
  draining = false;
  held = undefined;
  toldTimeout = 0;
  server = createServer(usualWay);
  const service = { options: { requestTimeoutMs: 40 }, readBearer: bearerReader(), isDraining: () => draining } as unknown as Service;
  const take = (request: LaneRequest, text: string, bodyAt: number) => {
    if (!text.slice(bodyAt).startsWith('{"phone":"+')) return false;
    if (held === undefined) answer(request);
    else held.push(request);
    return true;
  };
  lane = layPlainLane(server, {
    service,
    nextId: () => 'req_1',
    endpoints: new Map([[PATH, { routeOptions: { config: {} }, take }]]),
    tellTimeout: (socket) => {
      toldTimeout += 1;
      socket.end('408');
    },
    keepAliveMs: 60,
    checkEveryMs: 10,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function answer(request: LaneRequest, body = 'lane: é'): void {
  request.headers({ way: 'lane' });
  request.send(body);
}

/** Stands for Node and the framework: reads the request whole and tells what it saw. */
function usualWay(incoming: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => response.end(`usual: ${incoming.method} ${incoming.url} ${Buffer.concat(chunks).toString()}`));
}

interface Parts {
  readonly start?: string;
  readonly lines?: readonly string[];
  readonly body?: string;
}

function request({ start = `POST ${PATH} HTTP/1.1`, lines, body = BODY }: Parts = {}): string {
  const usual = ['Host: x', `Authorization: Bearer ${KEY}`, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return `${[start, ...(lines ?? usual)].join('\r\n')}\r\n\r\n${body}`;
}

class Client {
  readonly socket: Socket;
  seen = '';
  ended = false;
  #wake: () => void = () => {};

  constructor() {
    this.socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    open.push(this.socket);
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => {
      this.seen += chunk.toString();
      this.#wake();
    });
    this.socket.on('end', () => {
      this.ended = true;
      this.#wake();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.ended = true;
      this.#wake();
    });
  }

  async until(done: () => boolean): Promise<string> {
    while (!done()) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.seen;
  }

  ask(text: string, mark: string): Promise<string> {
    this.socket.write(text);
    return this.until(() => this.seen.includes(mark));
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

describe('the lane of plain requests', () => {
  it('answers as Node would, and keeps the connection', async () => {
    const client = new Client();
    for (let turn = 0; turn < 3; turn++) {
      client.seen = '';
      const reply = await client.ask(request(), 'lane: é');
      expect(reply.replace(/Date: [^\r]+ GMT/, 'Date: now')).toBe(
        'HTTP/1.1 200 OK\r\nway: lane\r\ncontent-length: 8\r\nDate: now\r\nConnection: keep-alive\r\nKeep-Alive: timeout=0\r\n\r\nlane: é',
      );
    }
  });

  const common = ['Host: x', `Authorization: Bearer ${KEY}`, 'Content-Type: application/json'];
  const length = `Content-Length: ${BODY.length}`;
  it.each<{ say: string; parts: Parts }>([
    { say: 'another path', parts: { start: 'POST /v1/reverse-phones HTTP/1.1' } },
    { say: 'a query', parts: { start: `POST ${PATH}?explain=true HTTP/1.1` } },
    { say: 'another method', parts: { start: `PUT ${PATH} HTTP/1.1` } },
    { say: 'another version', parts: { start: `POST ${PATH} HTTP/1.0`, lines: [...common, length, 'Connection: keep-alive'] } },
    { say: 'no key', parts: { lines: ['Host: x', 'Content-Type: application/json', length] } },
    {
      say: 'a key that cannot be one',
      parts: { lines: ['Host: x', 'Authorization: Bearer nsk_live_x', 'Content-Type: application/json', length] },
    },
    { say: 'another media type', parts: { lines: ['Host: x', `Authorization: Bearer ${KEY}`, 'Content-Type: text/plain', length] } },
    { say: 'no media type', parts: { lines: ['Host: x', `Authorization: Bearer ${KEY}`, length] } },
    { say: 'an idempotency key', parts: { lines: [...common, length, 'Idempotency-Key: a'] } },
    { say: 'an expectation', parts: { lines: [...common, length, 'Expect: 100-continue'] } },
    { say: 'the wish to close', parts: { lines: [...common, length, 'Connection: close'] } },
    { say: 'the wish to upgrade', parts: { lines: [...common, length, 'Connection: keep-alive, TE', 'TE: trailers'] } },
    { say: 'a header twice', parts: { lines: [...common, length, 'X-A: 1', 'X-A: 2'] } },
    { say: 'a header in another alphabet', parts: { lines: [...common, length, 'X-A: é'] } },
    { say: 'a body that the endpoint does not know', parts: { body: '{"phone":5}' } },
  ])('leaves to Node, whole: $say', async ({ parts }) => {
    const reply = await new Client().ask(request(parts), 'usual: ');
    const [method, path] = (parts.start ?? `POST ${PATH}`).split(' ');
    expect(reply).toContain(`usual: ${method} ${path} ${parts.body ?? BODY}`);
  });

  it.each([
    { say: 'in pieces', cut: 20 },
    { say: 'with the body apart', cut: request().length - BODY.length },
    { say: 'with the last byte apart', cut: request().length - 1 },
  ])('leaves to Node what comes $say', async ({ cut }) => {
    const client = new Client();
    client.socket.write(request().slice(0, cut));
    await new Promise((resolve) => server.once('connection', resolve));
    await turns(20);
    expect(await client.ask(request().slice(cut), BODY)).toContain(`usual: POST ${PATH} ${BODY}`);
  });

  it('leaves the connection to Node from the first request that is not plain', async () => {
    const client = new Client();
    await client.ask(request(), 'lane: é');
    await client.ask(request({ body: '{}' }), `usual: POST ${PATH} {}`);
    await client.ask(request(), `usual: POST ${PATH} ${BODY}`);
  });

  it('answers in order what comes too early', async () => {
    held = [];
    const client = new Client();
    client.socket.write(request());
    while (held.length === 0) await new Promise(setImmediate);
    client.socket.write(request({ body: '{"early":1}' }));
    await turns(20);
    expect(client.seen).toBe('');
    answer(held[0]!);
    const seen = await client.until(() => client.seen.includes('{"early":1}'));
    expect(seen.indexOf('lane: é')).toBeLessThan(seen.indexOf('usual: '));
  });

  it('sends long replies whole, also to callers who read late', async () => {
    held = [];
    const bodies = ['é', 'b', '\u{1f600}\ud800', 'd'].map((text, at) => text.repeat(3_000_000 >> at));
    const clients = bodies.map(() => new Client());
    for (const { socket } of clients) {
      socket.pause();
      socket.write(request());
    }
    while (held.length < bodies.length) await turns(1);
    for (const [at, body] of bodies.entries()) answer(held[at]!, `${body}.`);
    const replies: string[] = [];
    for (const { socket } of clients.toReversed()) {
      const chunks: Buffer[] = [];
      socket.removeAllListeners('data');
      await new Promise<void>((resolve) => {
        socket.on('data', (chunk) => {
          chunks.push(chunk);
          if (chunk.at(-1) === '.'.charCodeAt(0)) resolve();
        });
        socket.resume();
      });
      replies.unshift(Buffer.concat(chunks).toString());
    }
    for (const [at, body] of bodies.entries()) {
      const bytes = Buffer.from(`${body}.`);
      expect(replies[at]).toContain(`\r\ncontent-length: ${bytes.length}\r\n`);
      expect(replies[at]!.endsWith(`\r\n\r\n${bytes.toString()}`)).toBe(true);
    }
  });

  it('reads two requests of one moment as Node does', async () => {
    const seen = await new Client().ask(request() + request({ body: '{"second":1}' }), '{"second":1}');
    expect(seen.indexOf(BODY)).toBeGreaterThan(0);
    expect(seen.indexOf(BODY)).toBeLessThan(seen.indexOf('{"second":1}'));
  });

  it('answers a caller who has nothing more to say, and ends', async () => {
    held = [];
    const client = new Client();
    client.socket.end(request());
    while (held.length === 0) await new Promise(setImmediate);
    await turns(20);
    answer(held[0]!);
    await client.until(() => client.ended);
    expect(client.seen).toContain('lane: é');
  });

  it('takes nothing while the service drains', async () => {
    draining = true;
    expect(await new Client().ask(request(), 'usual: ')).toContain(BODY);
  });

  it('tells who says nothing, and closes what has fallen silent', async () => {
    const silent = new Client();
    const used = new Client();
    await used.ask(request(), 'lane: é');
    await Promise.all([silent.until(() => silent.ended), used.until(() => used.ended)]);
    expect(silent.seen).toBe('408');
    expect(toldTimeout).toBe(1);
  });

  it('closes idle connections and leaves those at work, or all', async () => {
    const idle = new Client();
    await idle.ask(request(), 'lane: é');
    held = [];
    const busy = new Client();
    busy.socket.write(request());
    while (held.length === 0) await new Promise(setImmediate);
    lane.closeIdle();
    await idle.until(() => idle.ended);
    expect(busy.ended).toBe(false);
    lane.closeAll();
    await busy.until(() => busy.ended);
    // Whoever has gone is not written to.
    answer(held[0]!);
  });
});
