import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropBody, holdBody, noteUnparsed, readBody } from './body.ts';

const LIMIT_BYTES = 300_000;

let server: Server;
let socket: Socket;
let answer: Parameters<typeof createServer>[1];

beforeEach(async () => {
  server = createServer((request, response) => answer!(request, response));
  server.on('clientError', (_error, connection) => noteUnparsed(connection as Socket));
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

/** Sends a chunked body, and gives the reply with how much of the body was read. */
async function inChunks(bytes: number, chunkBytes: number): Promise<{ reply: string; readBytes: number }> {
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const connection = await connected;
  const replied = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
    connection.once('close', () => resolve('none'));
  });
  socket.once('error', () => undefined);
  const chunk = `${chunkBytes.toString(16)}\r\n${'a'.repeat(chunkBytes)}\r\n`;
  socket.write(chunk.repeat(Math.ceil(bytes / chunkBytes)));
  socket.write('0\r\n\r\n');
  const reply = await replied;
  if (!reply.includes('whole')) await new Promise((resolve) => connection.once('close', resolve).resume());
  return { reply, readBytes: connection.bytesRead };
}

test('a refused body is read to 64 KiB on the wire, in chunks of any size', async () => {
  answer = (request, response) => {
    dropBody(request, response);
    response.writeHead(401).end('refused');
  };
  const { reply, readBytes } = await inChunks(200_000, 1);
  expect(reply).toContain('refused');
  // Reads are of 64 KiB at most.
  expect(readBytes).toBeLessThan(4 * 65_536);
});

test.each([
  ['one byte', 200_000, 1, 'fewer chunks'],
  ['one byte, but not many', 900, 1, 'whole'],
  ['a usual size', 250_000, 512, 'whole'],
])('a body in chunks of %s', async (_size, bytes, chunkBytes, expected) => {
  answer = (request, response) => {
    holdBody(request);
    setTimeout(() =>
      readBody(request, LIMIT_BYTES, (error, body) => {
        if (error !== null) dropBody(request, response);
        response.end(error?.message ?? (body!.length >= bytes ? 'whole' : 'cut'));
      }),
    );
  };
  const { reply, readBytes } = await inChunks(bytes, chunkBytes);
  expect(reply).toContain(expected);
  expect(readBytes).toBeLessThan(expected === 'whole' ? 300_000 : 4 * 65_536);
});
