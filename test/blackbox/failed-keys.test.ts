import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, get } from '../support/ask.ts';
import { forgedKey } from '../support/forged-key.ts';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const PATH = '/v1/reverse-phone/batch';
const LIMIT = 300;

let service: ServiceProcess;
let key: string;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({ data: folder.path });
  ({ key } = await newCustomer(folder.path, { credits: 1_000 }));
});
afterAll(async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  folder.remove();
});

const goodBody = () => JSON.stringify({ phones: [heldPhone(1)] });

describe('a key is checked before the body is read', () => {
  it('one that is refused is answered while the body is still to come, and its connection is closed', async () => {
    for (const authorization of [undefined, 'Bearer nsk_live_x', `Bearer ${forgedKey()}`]) {
      const { status, head } = await sendRaw(service.port, rawRequest('POST', PATH, { body: '{', length: 200_000, authorization }));
      expect(status).toBe(401);
      expect(head).toMatch(/^connection: close/im);
    }
    const { status } = await sendRaw(service.port, rawRequest('POST', '/v1/nowhere', { body: '{', length: 200_000 }));
    expect(status).toBe(404);
  });

  it('a caller who goes on sending is cut off', async () => {
    const socket = connect(service.port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.write(rawRequest('POST', PATH, { body: '', length: 100_000_000, authorization: `Bearer ${forgedKey()}` }));
    const send = (): void => {
      if (socket.writable) socket.write(Buffer.alloc(65_536), () => setImmediate(send));
    };
    send();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
  });

  it('a body in pieces, held while the key is looked up, arrives whole', async () => {
    const more = `${' '.repeat(150_000)}${goodBody()}`;
    const bytes = rawRequest('POST', PATH, { body: more, authorization: `Bearer ${key}` });
    const { status, body } = await sendRaw(service.port, bytes);
    expect(status).toBe(200);
    expect(body.results).toHaveLength(1);
  });
});

describe('many keys that fail', () => {
  it('are throttled, logged without the key and counted; a good key behind the same address is served', async () => {
    const forged = forgedKey();
    const statuses: number[] = [];
    for (let turn = 0; turn < LIMIT + 20; turn++) {
      const reply = await ask(service.url, forged, PATH, goodBody());
      statuses.push(reply.status);
      if (reply.status === 429) {
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(reply.body.error.code).toBe('rate_limited');
      }
    }
    // Earlier tests have failed some, too.
    expect(statuses.indexOf(429)).toBeGreaterThan(LIMIT - 20);
    expect(new Set(statuses.slice(statuses.indexOf(429)))).toEqual(new Set([429]));
    expect((await ask(service.url, key, PATH, goodBody())).status).toBe(200);
    const { text } = await get(service.adminUrl, undefined, '/metrics');
    expect(Number(/^namesake_failed_keys_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(LIMIT + 20);
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"keys failed"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', address: '127.0.0.1', count: 1 });
    expect(service.output()).not.toContain(forged.slice(0, 20));
  });
});

describe('1,000 connections that send one byte at a time', () => {
  const CONNECTIONS = 1_000;
  const BYTES_EACH = 2_000;
  const residentMb = () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))![1]) / 1_024;

  it.each([
    { whose: 'an unknown key', authorization: () => `Bearer ${forgedKey()}` },
    { whose: 'a good key', authorization: () => `Bearer ${key}` },
  ])('under $whose take little memory', async ({ authorization }) => {
    await get(service.url, undefined, '/healthz');
    const beforeMb = residentMb();
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const sockets: Socket[] = [];
    for (let index = 0; index < CONNECTIONS; index++) {
      sockets.push(connect(service.port, '127.0.0.1').on('error', () => undefined));
      sockets.at(-1)!.write(head);
    }
    const chunks = Buffer.from('1\r\n \r\n'.repeat(BYTES_EACH));
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.write(chunks, () => resolve()))));
    let most = 0;
    for (let turn = 0; turn < 20; turn++) {
      await get(service.url, undefined, '/healthz');
      most = Math.max(most, residentMb());
    }
    for (const socket of sockets) socket.destroy();
    expect(most - beforeMb).toBeLessThan(100);
  });
});
