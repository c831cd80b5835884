import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type StartOptions, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

const REQUESTS = 20;
const tracer = findTracer();

/** `SIGKILL` loses nothing that the system has taken over, so only the calls themselves can show what is on disk. */
describe('a charge is on disk before its reply', () => {
  it('shown from inside: some sync that has ended began when the log had this very charge', async () => {
    const file = join(folder.path, 'syncs');
    const watch = `--import=${new URL('../support/watch-syncs.mjs', import.meta.url).href}`;
    await serveCharges({ env: { NODE_OPTIONS: watch, WATCH_SYNCS_FILE: file } });
    const events = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { synced?: string; ids?: string[]; replied?: string; charged?: boolean });
    const durable = new Set<string>();
    let replies = 0;
    for (const { synced, ids = [], replied, charged } of events) {
      if (synced?.endsWith('books.db-wal')) for (const id of ids) durable.add(id);
      if (charged !== true) continue;
      replies += 1;
      expect(durable, 'the reply left before its charge was synced').toContain(replied);
    }
    expect(replies).toBe(REQUESTS);
  });

  // The test above needs no tracer; where there is one, the system itself is asked too.
  it.each(tracer === undefined ? [] : [tracer])('shown from outside, by the order of system calls: %s', async (command) => {
    const trace = join(folder.path, 'trace');
    // -y names the file behind each descriptor, -s cuts long writes after the status line.
    const calls = 'trace=fdatasync,fsync,pwrite64,write,writev';
    await serveCharges({ under: [command, '-f', '-tt', '-y', '-s', '24', '-e', calls, '-o', trace] });
    const lines = readFileSync(trace, 'utf8').split('\n');
    const replies = lines.flatMap((line, at) => (/writev?\(\d+<[^>]*>, .*HTTP\/1\.1 200 OK/.test(line) ? [at] : []));
    expect(replies).toHaveLength(REQUESTS);
    let from = 0;
    for (const reply of replies) {
      const before = lines.slice(from, reply);
      // The first, because notes of when a key was last used may be written at any moment and no reply waits for those.
      const written = before.findIndex((line) => /pwrite64\(\d+<[^>]*books\.db-wal>/.test(line));
      const begun = before.findIndex((line, at) => at > written && /f(data)?sync\(\d+<[^>]*books\.db-wal>/.test(line));
      const ended = before.findLastIndex(
        (line) => /f(data)?sync\(\d+<[^>]*books\.db-wal>\)\s+= 0/.test(line) || /<\.\.\. f(data)?sync resumed>.*= 0/.test(line),
      );
      expect(written, 'the charge is written to the log before the reply').toBeGreaterThanOrEqual(0);
      expect(begun, 'a sync begins after it was written').toBeGreaterThan(written);
      expect(ended, 'and ends before the reply').toBeGreaterThanOrEqual(begun);
      from = reply + 1;
    }
  });
});

async function serveCharges(how: Pick<StartOptions, 'env' | 'under'>): Promise<void> {
  const service = await startService({ data: folder.path, ...how });
  const { key } = await newCustomer(folder.path, { credits: 1_000 });
  for (let turn = 0; turn < REQUESTS; turn++) {
    const reply = await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(turn) });
    expect(reply.status).toBe(200);
  }
  expect(await service.end('SIGTERM')).toBe(0);
}

function findTracer(): string | undefined {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return 'strace';
  } catch {
    return undefined;
  }
}
