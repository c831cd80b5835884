import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropBody, holdBody, readBody } from './body.ts';

const LIMIT_BYTES = 300_000;

let server: Server;
let socket: Socket;
let answer: Parameters<typeof createServer>[1];

beforeEach(async () => {
  server = createServer((request, response) => answer!(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(() => {
  socket.destroy();
  return new Promise((resolve) => server.close(resolve));
});

/** Sends a request of `body` and gives all that comes back until the connection ends. */
function exchange(body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let seen = '';
    socket.on('data', (chunk) => (seen += chunk.toString())).once('close', () => resolve(seen));
    socket.once('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
  });
}

const letters = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, index) => 97 + (index % 26)));

test('a body that is held stops at 64 KiB and a read of the socket, and arrives whole when it is read', async () => {
  const body = letters(250_000);
  let heldBytes = 0;
  const held = new Promise<void>((resolve) => {
    answer = (request, response) => {
      holdBody(request);
      request.on('data', (chunk: Buffer) => {
        heldBytes += chunk.length;
      });
      request.once('pause', () => {
        resolve();
        setImmediate(() => readBody(request, LIMIT_BYTES, (_error, bytes) => response.end(bytes?.equals(body) === true ? 'whole' : 'not')));
      });
    };
  });
  const seen = exchange(body);
  await held;
  expect(heldBytes).toBeLessThan(2 * 65_536);
  expect(await seen).toContain('whole');
});

test.each([
  ['as it says', (body: Buffer) => exchange(body)],
  [
    'in chunks',
    (body: Buffer) => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n');
      return new Promise<string>((resolve) => {
        socket.once('data', (chunk) => resolve(chunk.toString()));
        socket.write(`${body.length.toString(16)}\r\n${body.toString()}\r\n0\r\n\r\n`);
      });
    },
  ],
])('a body over the limit is refused, %s', async (_how, send) => {
  answer = (request, response) =>
    readBody(request, LIMIT_BYTES, (error) => {
      dropBody(request, response);
      response.end(error?.message);
    });
  expect(await send(letters(LIMIT_BYTES + 1))).toContain('larger');
});

test('a client that is refused gets the reply, and is cut off when it sends on', async () => {
  answer = (request, response) => {
    holdBody(request);
    dropBody(request, response);
    response.writeHead(401).end('refused');
  };
  expect(await exchange(letters(20_000_000))).toContain('refused');
});
