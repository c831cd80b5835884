import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, get } from '../support/ask.ts';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { refusesConnections } from '../support/refuses-connections.ts';
import { freePhone, heldPhone, seededName, seedPeople } from '../support/seed-people.ts';
import { MAIN, newCustomer, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

describe('operating', () => {
  it('is alive, ready, and counts what it does', async () => {
    const service = await startService({ data: folder.path });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    expect((await get(service.url, undefined, '/healthz')).body).toEqual({ status: 'alive' });
    expect((await get(service.adminUrl, undefined, '/readyz')).body).toEqual({ status: 'ready' });
    await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(1) });
    await ask(service.url, key, '/v1/reverse-phone', { phone: freePhone(1) });
    await ask(service.url, key, '/v1/full-identity', { phone: heldPhone(1), name: seededName(1) });
    const { text } = await get(service.adminUrl, undefined, '/metrics');
    for (const line of [
      'namesake_request_seconds_count{endpoint="reverse_phone",outcome="charged"} 1',
      'namesake_request_seconds_count{endpoint="reverse_phone",outcome="no_match"} 1',
      'namesake_request_seconds_count{endpoint="full_identity",outcome="charged"} 1',
      'namesake_credits_charged_total{endpoint="reverse_phone"} 5',
      'namesake_credits_charged_total{endpoint="full_identity"} 15',
      'namesake_commit_entries_count 2',
      'namesake_requests_in_flight 0',
      'namesake_jobs{kind="import",state="running"} 0',
    ])
      expect(text).toContain(line);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('shows the operator alone how it is, and lets no reply of either listener be kept or misread', async () => {
    const service = await startService({ data: folder.path });
    const customers = ['/healthz', '/metrics', '/readyz', '/docs', '/openapi.json', '/v1/credits', '/v1/reverse-phone'];
    const replies = await Promise.all(customers.map((path) => get(service.url, undefined, path)));
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 404, 200, 200, 401, 405]);
    const operators = ['/metrics', '/readyz', '/healthz', '/v1/credits', '/docs'];
    const others = await Promise.all(operators.map((path) => get(service.adminUrl, undefined, path)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
    expect((await fetch(`${service.adminUrl}/metrics`, { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD');
    for (const { headers } of [...replies, ...others]) {
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    }
    for (const port of [service.port, Number(new URL(service.adminUrl).port)]) {
      for (const bytes of ['GARBAGE\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`]) {
        const { head } = await sendRaw(port, Buffer.from(bytes));
        expect(head).toMatch(/^HTTP\/1\.1 4(00|31)[\s\S]*\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n/);
      }
    }
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it("does not start where the operator's port was set and is taken", async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    for (const workers of ['1', '2']) {
      const args = [MAIN, 'serve', '--data', folder.path, '--workers', workers, '--port', '0', '--admin-port', port];
      const failure = (await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)) as {
        code: number;
        stderr: string;
      };
      expect(failure.code).toBe(1);
      expect(failure.stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
    }
    other.close();
  });

  it('logs each request where asked to, with its id and without personal data', async () => {
    const service = await startService({ data: folder.path, args: ['--access-log', 'true', '--log-level', 'debug'] });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    await ask(service.url, key, '/v1/full-identity', { name: seededName(5), email: 'seed5@example.com' });
    const reply = await ask(service.url, key, '/v1/full-identity?explain=true', { phone: heldPhone(5), name: seededName(5) });
    expect(reply.status).toBe(200);
    const metrics = (await get(service.adminUrl, undefined, '/metrics')).text;
    expect(await service.end('SIGTERM')).toBe(0);
    const lines = service
      .output()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ request_id }) => request_id === reply.headers.get('x-request-id'));
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      request_id: expect.any(String),
      route: 'full_identity',
      status: 200,
      outcome: 'charged',
      took_ms: expect.any(Number),
      msg: 'request',
    });
    for (const secret of [key, heldPhone(5).slice(1), seededName(5).last, seededName(5).last.toLowerCase(), 'seed5@', 'Main St']) {
      expect(service.output()).not.toContain(secret);
      expect(metrics).not.toContain(secret);
    }
  });

  it('finishes what is in flight on a signal to stop, and exits with 0', async () => {
    const service = await startService({ data: folder.path });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    const body = JSON.stringify({ phone: heldPhone(1) });
    const request = rawRequest('POST', '/v1/reverse-phone', { body, authorization: `Bearer ${key}` });
    const socket = connect(service.port, '127.0.0.1');
    let seen = '';
    const answered = new Promise<void>((resolve) => socket.on('data', (chunk) => (seen += chunk.toString())).on('close', () => resolve()));
    // All but the last byte: the request is in flight, and stays so until the service has the signal to stop.
    await new Promise<void>((resolve) => socket.write(request.subarray(0, -1), () => resolve()));
    await get(service.url, undefined, '/healthz');
    const ended = service.end('SIGTERM');
    await refusesConnections(service.port);
    socket.write(request.subarray(-1));
    await answered;
    expect(await ended).toBe(0);
    expect(seen).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(seen).toMatch(/^connection: close/im);
    expect(seen).toContain('"credits_remaining":995');
    const again = await startService({ data: folder.path });
    expect(await creditsOf(again.url, key)).toBe(995);
    expect(await again.end('SIGTERM')).toBe(0);
  });

  it('serves from several processes over one set of books', async () => {
    const service = await startService({ data: folder.path, args: ['--workers', '2'] });
    const { key } = await newCustomer(folder.path, { credits: 500 });
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, index) => ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(index) })),
    );
    const left = replies.filter(({ status }) => status === 200).map(({ body }) => body.credits_remaining as number);
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 100 }, (_, index) => 495 - 5 * index));
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(50);
    // What each process has counted, as one.
    expect((await get(service.adminUrl, undefined, '/readyz')).body).toEqual({ status: 'ready' });
    const { text } = await get(service.adminUrl, undefined, '/metrics');
    expect(text).toContain('namesake_request_seconds_count{endpoint="reverse_phone",outcome="charged"} 100\n');
    expect(text).toContain('namesake_credits_charged_total{endpoint="reverse_phone"} 500\n');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('names every fault of its configuration at once, and ends with 1', async () => {
    const env = { PATH: process.env['PATH'] ?? '', NAMESAKE_PORT: 'x', NAMESAKE_COLOUR: 'red' };
    const run = promisify(execFile)(process.execPath, [MAIN, 'serve', '--workers', '0', '--chain', 'nowhere', '--data', folder.path], {
      env,
    });
    const failure = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
    expect(failure.code).toBe(1);
    for (const place of ['NAMESAKE_PORT', 'NAMESAKE_COLOUR', '--workers', '--chain']) expect(failure.stderr).toContain(place);
  });
});
