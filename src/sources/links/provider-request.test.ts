import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { askProvider, MAX_CONNECTIONS, makeRoute, type ProviderRoute, type ResolveName } from './provider-request.ts';

const MAX_BYTES = 1_000;
const servers: Server[] = [];
const routes: ProviderRoute[] = [];
afterEach(async () => {
  for (const { plain, secure } of routes.splice(0)) {
    plain.destroy();
    secure.destroy();
  }
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function provider(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const heard: string[] = [];
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '');
    answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, heard };
}

function route(allowPrivate: boolean, resolveName?: ResolveName): ProviderRoute {
  const made = makeRoute(allowPrivate, resolveName);
  routes.push(made);
  return made;
}

const ask = (url: string, way: ProviderRoute, signal = new AbortController().signal) =>
  askProvider({ url: new URL(url), method: 'GET', headers: {}, maxBytes: MAX_BYTES, signal, route: way });
const sendJson = (reply: ServerResponse, value: unknown) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const names =
  (...addresses: string[]): ResolveName =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('where a provider may be', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[::ffff:0:7f00:1]',
    '[::7f00:1]',
    '[2001:0:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '[4000::1]',
    '[2002:7f00:1::]',
    'user@127.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
  ])('never connects to http://%s', async (host) => {
    const { port, heard } = await provider((_, reply) => sendJson(reply, {}));
    expect(await ask(`http://${host}:${port}/`, route(false))).toEqual({ kind: 'refused', reason: 'private_address' });
    expect(heard).toEqual([]);
  });

  it.each([
    { say: 'a private address', addresses: ['127.0.0.1'] },
    { say: 'a public and a private one', addresses: ['93.184.216.34', '127.0.0.1'] },
    { say: 'a private one in an IPv6 coat', addresses: ['::ffff:127.0.0.1'] },
    { say: 'the metadata service of a cloud', addresses: ['169.254.169.254'] },
  ])('never connects to a name that leads to $say', async ({ addresses }) => {
    const { port, heard } = await provider((_, reply) => sendJson(reply, {}));
    expect(await ask(`http://provider.example:${port}/`, route(false, names(...addresses)))).toEqual({
      kind: 'refused',
      reason: 'private_address',
    });
    expect(heard).toEqual([]);
  });

  it('asks for the addresses once, and connects to what it checked', async () => {
    const { port, heard } = await provider((_, reply) => sendJson(reply, {}));
    const aborter = new AbortController();
    let asked = 0;
    const rebinding: ResolveName = (_, __, callback) => {
      asked += 1;
      callback(null, [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
      setImmediate(() => aborter.abort());
    };
    expect(await ask(`http://provider.example:${port}/`, route(false, rebinding), aborter.signal)).toEqual({
      kind: 'busy',
      reason: 'given_up',
    });
    expect({ asked, heard }).toEqual({ asked: 1, heard: [] });
  });

  it('asks for a name once for all who wait for it, and judges it for each', async () => {
    const { port, heard } = await provider((_, reply) => sendJson(reply, {}));
    let asked = 0;
    const slow =
      (address: string): ResolveName =>
      (_, __, callback) => {
        asked += 1;
        setImmediate(() => callback(null, [{ address, family: 4 }]));
      };
    for (const [allowPrivate, kind] of [
      [true, 'answered'],
      [false, 'refused'],
    ] as const) {
      asked = 0;
      const way = route(allowPrivate, slow('127.0.0.1'));
      const replies = await Promise.all(Array.from({ length: 5 }, () => ask(`http://provider.example:${port}/`, way)));
      expect(replies.map((reply) => reply.kind)).toEqual(Array.from({ length: 5 }, () => kind));
      expect(asked).toBe(1);
    }
    expect(heard).toHaveLength(5);
  });

  it('asks anew once a name was told', async () => {
    const { port } = await provider((_, reply) => sendJson(reply.setHeader('connection', 'close'), {}));
    let asked = 0;
    const way = route(true, (_, __, callback) => {
      asked += 1;
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    });
    for (let n = 0; n < 2; n++) expect(await ask(`http://provider.example:${port}/`, way)).toMatchObject({ kind: 'answered' });
    expect(asked).toBe(2);
  });

  it('does not travel on a connection that another link was allowed', async () => {
    const { port, heard } = await provider((_, reply) => sendJson(reply, {}));
    const url = `http://provider.example:${port}/`;
    expect(await ask(url, route(true, names('127.0.0.1')))).toMatchObject({ kind: 'answered' });
    expect(await ask(url, route(false, names('127.0.0.1')))).toEqual({ kind: 'refused', reason: 'private_address' });
    expect(heard).toHaveLength(1);
  });

  it('takes a name without an address for trouble', async () => {
    expect(await ask('http://provider.example/', route(false, names()))).toEqual({ kind: 'busy', reason: 'enotfound' });
  });
});

describe('what a provider may answer', () => {
  it.each([301, 302, 303, 307, 308])('does not follow a redirect with %s', async (status) => {
    const target = await provider((_, reply) => sendJson(reply, {}));
    const { port } = await provider((_, reply) => void reply.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end());
    expect(await ask(`http://127.0.0.1:${port}/`, route(true))).toEqual({ kind: 'refused', reason: `http_${status}` });
    expect(target.heard).toEqual([]);
  });

  it.each([
    {
      say: 'a declared length beyond the limit',
      reason: 'too_long',
      answer: (reply: ServerResponse) => void reply.writeHead(200, { 'content-length': '5000000000' }).write('{'),
    },
    {
      say: 'an endless body',
      reason: 'too_long',
      answer: (reply: ServerResponse) => {
        const more = () => {
          while (!reply.destroyed && reply.write('['.repeat(100)));
        };
        reply.on('drain', more);
        more();
      },
    },
    {
      say: 'packed bytes that unfold to more',
      answer: (reply: ServerResponse) =>
        void reply.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify({ filler: '0'.repeat(500_000) }))),
    },
    { say: 'a page', answer: (reply: ServerResponse) => void reply.setHeader('content-type', 'text/html').end('{}') },
    { say: 'no JSON', answer: (reply: ServerResponse) => void reply.setHeader('content-type', 'application/json').end('{"a":') },
    {
      say: 'letters that are no UTF-8',
      answer: (reply: ServerResponse) => void reply.end(Buffer.from('{"carrier":"Telefónica"}', 'latin1')),
    },
    {
      say: 'another protocol',
      answer: (reply: ServerResponse) =>
        void reply.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    },
    { say: 'lists in lists', answer: (reply: ServerResponse) => void reply.end('['.repeat(MAX_BYTES)) },
  ])('refuses $say', async ({ answer, reason = 'not_json' }) => {
    const { port } = await provider((_, reply) => answer(reply));
    expect(await ask(`http://127.0.0.1:${port}/`, route(true))).toEqual({ kind: 'refused', reason });
  });

  it.each([
    { say: 'before its head', answer: () => undefined },
    { say: 'in the middle of its body', answer: (reply: ServerResponse) => void reply.write('{') },
  ])('stops waiting for a provider that falls silent $say', async ({ answer }) => {
    const aborter = new AbortController();
    const { port } = await provider((_, reply) => {
      answer(reply);
      setImmediate(() => aborter.abort());
    });
    expect(await ask(`http://127.0.0.1:${port}/`, route(true), aborter.signal)).toMatchObject({ kind: 'busy' });
  });

  it.each([
    { say: 'drips on', answer: (reply: ServerResponse) => void reply.writeHead(404).write('n') },
    { say: 'never comes', answer: (reply: ServerResponse) => void reply.writeHead(404, { 'content-length': '9' }).flushHeaders() },
  ])('keeps no connection for a body after "nobody" that $say', async ({ answer }) => {
    const { port } = await provider(({ url }, reply) => (url === '/well' ? void sendJson(reply, {}) : answer(reply)));
    const way = route(true);
    const asked = Array.from({ length: 2 * MAX_CONNECTIONS }, () => ask(`http://127.0.0.1:${port}/`, way));
    expect(new Set((await Promise.all(asked)).map(({ kind }) => kind))).toEqual(new Set(['nobody']));
    expect(await ask(`http://127.0.0.1:${port}/well`, way)).toEqual({ kind: 'answered', value: {} });
  });

  it('stops waiting for a connection', async () => {
    const { port } = await provider(() => undefined);
    const way = route(true);
    const waiting = new AbortController();
    const holding = Array.from({ length: MAX_CONNECTIONS }, () => new AbortController());
    const held = holding.map(({ signal }) => ask(`http://127.0.0.1:${port}/`, way, signal));
    const late = ask(`http://127.0.0.1:${port}/`, way, waiting.signal);
    waiting.abort();
    expect(await late).toMatchObject({ kind: 'busy' });
    expect(await ask(`http://127.0.0.1:${port}/`, way, waiting.signal)).toMatchObject({ kind: 'busy' });
    for (const one of holding) one.abort();
    expect(new Set((await Promise.all(held)).map(({ kind }) => kind))).toEqual(new Set(['busy']));
  });

  it('takes another connection where one that was kept has been closed', async () => {
    const served = new Set<unknown>();
    const { port, heard } = await provider((request, reply) => {
      if (served.has(request.socket)) return void request.socket.destroy();
      served.add(request.socket);
      return void sendJson(reply, {});
    });
    const way = route(true);
    for (let n = 0; n < 3; n++) {
      expect(await ask(`http://127.0.0.1:${port}/`, way)).toEqual({ kind: 'answered', value: {} });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard.length).toBeGreaterThan(3);
  });

  it('takes a line that breaks for trouble', async () => {
    const { port } = await provider((_, reply) => {
      reply.write('{');
      reply.socket?.destroy();
    });
    expect(await ask(`http://127.0.0.1:${port}/`, route(true))).toMatchObject({ kind: 'busy' });
  });

  it('reads what begins with a byte order mark', async () => {
    const { port } = await provider((_, reply) => void reply.end('\uFEFF{"a":1}'));
    expect(await ask(`http://127.0.0.1:${port}/`, route(true))).toEqual({ kind: 'answered', value: { a: 1 } });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])('reads %s', async (type) => {
    const { port } = await provider((_, reply) => void reply.setHeader('content-type', type).end('{"a":1}'));
    expect(await ask(`http://127.0.0.1:${port}/`, route(true))).toEqual({ kind: 'answered', value: { a: 1 } });
  });
});
