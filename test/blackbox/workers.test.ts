import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../support/ask.ts';
import { rawRequest } from '../support/raw-http.ts';
import { refusesConnections } from '../support/refuses-connections.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { MAIN, newCustomer, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

describe('several serving processes', () => {
  it('finish what is in flight, however many signals to stop they get', async () => {
    const service = await startService({ data: folder.path, args: ['--workers', '2'] });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    const body = JSON.stringify({ phone: heldPhone(1) });
    const request = rawRequest('POST', '/v1/reverse-phone', { body, authorization: `Bearer ${key}` });
    const socket = connect(service.port, '127.0.0.1');
    let seen = '';
    const answered = once(
      socket.on('data', (chunk) => (seen += chunk.toString())),
      'close',
    );
    await new Promise<void>((resolve) => socket.write(request.subarray(0, -1), () => resolve()));
    await get(service.url, undefined, '/healthz');
    const ended = service.end('SIGINT');
    await refusesConnections(service.port);
    // A shell and npm may both hand on one Ctrl-C.
    process.kill(service.pid, 'SIGINT');
    socket.write(request.subarray(-1));
    await answered;
    expect(await ended).toBe(0);
    expect(seen).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(seen).toContain('"credits_remaining":995');
    expect(service.output()).toContain('"reason":"SIGINT","msg":"stopped"');
  });

  it('end with 1 where none of them can ever serve', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const run = promisify(execFile)(process.execPath, [
      MAIN,
      'serve',
      '--workers',
      '2',
      '--data',
      folder.path,
      '--port',
      String(port),
      '--admin-port',
      '0',
    ]);
    const failure = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
    other.close();
    expect(failure.code).toBe(1);
    expect(failure.stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });
});
