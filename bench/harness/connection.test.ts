import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Connection } from './connection.ts';

const BODY = '{"name":"Zoë"}';
const REPLY = Buffer.from(`HTTP/1.1 404 Not Found\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\nx: y\r\n\r\n${BODY}`);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('Connection', () => {
  it('reads a reply wherever the network cuts it', async () => {
    let cut = 0;
    const port = await serve((socket) => {
      socket.setNoDelay(true);
      socket.on('data', () => {
        cut += 1;
        // The second part leaves once the first is on its way, so that both arrive as reads of their own.
        socket.write(REPLY.subarray(0, cut), () => socket.write(REPLY.subarray(cut)));
      });
    });
    const connection = await Connection.open(port, () => {});
    for (let round = 1; round < REPLY.length; round++) {
      expect(await ask(connection)).toEqual({ status: 404, body: BODY });
      expect(connection.busy).toBe(false);
    }
    connection.close();
  });

  it('tells when the server goes away under a request', async () => {
    const port = await serve((socket) => socket.on('data', () => socket.destroy()));
    const lost = await new Promise<Connection>((resolve, reject) => {
      Connection.open(port, resolve).then(
        (connection) => connection.send('x', false, () => reject(new Error('a reply from a closed server'))),
        reject,
      );
    });
    expect(lost.busy).toBe(true);
  });
});

function serve(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer(onSocket);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}

function ask(connection: Connection): Promise<{ status: number; body: string | undefined }> {
  return new Promise((resolve) => {
    connection.send('POST / HTTP/1.1\r\n\r\n', true, (status, body) => resolve({ status, body }));
  });
}
