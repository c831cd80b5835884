import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

const REQUESTS = 20;

/** `SIGKILL` loses nothing that the system has taken over, so only the calls themselves can show what is on disk. */
describe('a charge is on disk before its reply', () => {
  it('shown by the order of system calls where a tracer exists, and by the pragma that orders them everywhere', async () => {
    const tracer = findTracer();
    const trace = join(folder.path, 'trace');
    // -y names the file behind each descriptor, -s cuts long writes after the status line.
    const under =
      tracer === undefined ? [] : [tracer, '-f', '-tt', '-y', '-s', '24', '-e', 'trace=fdatasync,fsync,pwrite64,write,writev', '-o', trace];
    const service = await startService({ data: folder.path, under });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    for (let turn = 0; turn < REQUESTS; turn++) {
      const reply = await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(turn) });
      expect(reply.status).toBe(200);
    }
    expect(await service.end('SIGTERM')).toBe(0);
    if (tracer === undefined) {
      // Without a tracer the one thing that decides it is asked of the build itself: how the books' file is opened.
      const source = readFileSync(new URL('../../src/store/sqlite/books.ts', import.meta.url), 'utf8');
      expect(source).toMatch(/synchronous: 'FULL'/);
      return;
    }
    const calls = readFileSync(trace, 'utf8').split('\n');
    const replies = calls.flatMap((line, at) => (/writev?\(\d+<[^>]*>, .*HTTP\/1\.1 200 OK/.test(line) ? [at] : []));
    expect(replies).toHaveLength(REQUESTS);
    let from = 0;
    for (const reply of replies) {
      const before = calls.slice(from, reply);
      const written = before.findLastIndex((line) => /pwrite64\(\d+<[^>]*books\.db-wal>/.test(line));
      const synced = before.findLastIndex(
        (line) => /f(data)?sync\(\d+<[^>]*books\.db-wal>\)\s+= 0/.test(line) || /<\.\.\. f(data)?sync resumed>.*= 0/.test(line),
      );
      expect(written, 'the charge is written to the log before the reply').toBeGreaterThanOrEqual(0);
      expect(synced, 'and synced after it was written, before the reply').toBeGreaterThan(written);
      from = reply + 1;
    }
  });
});

function findTracer(): string | undefined {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return 'strace';
  } catch {
    return undefined;
  }
}
