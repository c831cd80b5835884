import { renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, get } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, startService, tempFolder } from '../support/service-process.ts';

const PATH = '/v1/reverse-phone';
/** Noticed within a second; a busy machine takes its time. */
const PATIENCE = { timeout: 60_000, interval: 20 };
const isCut = {
  what: 'people.db cut in the middle',
  file: 'people.db',
  harm: (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
};
const isGone = { what: 'books.db gone', file: 'books.db', harm: (path: string) => renameSync(path, `${path}-gone`) };
const isEmptied = { what: 'people.db emptied', file: 'people.db', harm: (path: string) => truncateSync(path, 0) };
const isReplaced = {
  what: 'people.db replaced',
  file: 'people.db',
  harm: (path: string) => {
    renameSync(path, `${path}-old`);
    writeFileSync(path, '');
  },
};

describe.each([
  { workers: '1', harms: [isCut, isEmptied, isGone, isReplaced] },
  // An uncaught fault ends a worker, a file that goes is noticed by each of them.
  { workers: '2', harms: [isCut, isGone] },
])('with $workers serving processes', ({ workers, harms }) => {
  it.each(harms)('$what: 503, one log line, and the process stays', async ({ file, harm }) => {
    const folder = tempFolder();
    await seedPeople(folder.path);
    const service = await startService({ data: folder.path, args: ['--workers', workers] });
    const { key } = await newCustomer(folder.path, { credits: 1_000 });
    expect((await ask(service.url, key, PATH, { phone: heldPhone(1) })).status).toBe(200);
    harm(join(folder.path, file));
    await expect.poll(async () => (await get(service.adminUrl, undefined, '/readyz')).status, PATIENCE).toBe(503);
    // Each process looks for itself, every second.
    for (let refused = 0; refused < 10; ) {
      refused = (await ask(service.url, key, PATH, { phone: heldPhone(1) })).status === 503 ? refused + 1 : 0;
    }
    for (let turn = 0; turn < 20; turn++) {
      const reply = await ask(service.url, key, PATH, { phone: heldPhone(turn) });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).not.toBeNull();
    }
    expect((await get(service.url, undefined, '/healthz')).status).toBe(200);
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"store fault"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', fault: expect.stringContaining(file) });
    await service.end('SIGTERM');
    folder.remove();
  });
});
