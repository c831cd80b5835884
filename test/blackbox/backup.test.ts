import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldPhone, SEEDED_PEOPLE, seedPeople } from '../support/seed-people.ts';
import { type Customer, MAIN, newCustomer, type ServiceProcess, startService, tempFolder, withBooks } from '../support/service-process.ts';

const folder = tempFolder();
const around = dirname(folder.path);
const at = (name: string) => join(around, name);
const backup = at('backup.tar');
const CREDITS = 1_000_000;
let customer: Customer;
let service: ServiceProcess;

beforeAll(async () => {
  await seedPeople(folder.path);
  customer = await newCustomer(folder.path, { credits: CREDITS, limits: { ratePerMinute: 0, missesPerDay: 0 } });
  service = await startService({ data: folder.path });
});
afterAll(async () => {
  await service.end('SIGTERM');
  folder.remove();
});

interface Ran {
  readonly code: number;
  readonly report: Record<string, unknown>;
  readonly errors: string;
}

function run(...args: string[]): Promise<Ran> {
  return new Promise((resolve) =>
    execFile(process.execPath, [MAIN, ...args, '--json'], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), report: JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}'), errors: stderr }),
    ),
  );
}

async function lookUp(index: number): Promise<{ balance: number; requestId: string }> {
  const reply = await fetch(`${service.url}/v1/reverse-phone`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: heldPhone(index) }),
  });
  const { credits_remaining: balance } = (await reply.json()) as { credits_remaining: number };
  return { balance, requestId: reply.headers.get('x-request-id')! };
}

/** Look-ups one after the other until `work` has ended. */
async function whileAsking<Result>(work: Promise<Result>): Promise<{ result: Result; asked: number }> {
  let isDone = false;
  let asked = 0;
  const asking = (async () => {
    while (!isDone) await lookUp(asked++);
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await asking;
  return { result, asked };
}

/** A folder beside which the secrets and the journal of the backed-up one lie. */
function newFolder(name: string): string {
  copyFileSync(`${folder.path}.secrets`, at(`${name}.secrets`));
  copyFileSync(`${folder.path}.journal`, at(`${name}.journal`));
  return at(name);
}

function without(data: string, what: 'secrets' | 'journal'): string {
  rmSync(`${data}.${what}`);
  return data;
}

function emptyJournal(name: string): string {
  const data = newFolder(name);
  writeFileSync(`${data}.journal`, '');
  return data;
}

describe('backup', () => {
  it('holds books and people of one moment, while the service charges', async () => {
    await lookUp(0);
    const { result, asked } = await whileAsking(run('backup', backup, '--data', folder.path));
    expect(result).toMatchObject({ code: 0, report: { file: backup, accounts: 1, records: SEEDED_PEOPLE, people: SEEDED_PEOPLE } });
    expect(asked).toBeGreaterThan(5);
    const { credits } = result.report as { credits: number };
    expect(credits).toBeLessThan(CREDITS);
    expect(credits).toBeGreaterThan(CREDITS - 5 * (asked + 1) - 1);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(around).filter((name) => name.includes('partial'))).toEqual([]);
    const drill = await run('backup', '--drill', backup, '--data', folder.path);
    expect(drill).toMatchObject({ code: 0, report: { drill: true, credits, people: SEEDED_PEOPLE } });
    expect(readdirSync(around).filter((name) => name.includes('drill'))).toEqual([]);
    const status = await run('status', '--data', folder.path);
    expect(status.report).toMatchObject({ in_use: true, last_backup: expect.any(String), last_drill: expect.any(String) });
  });

  it('is restored into a new folder that verifies, serves and goes on counting', async () => {
    const restored = newFolder('restored');
    const made = await run('restore', backup, '--data', restored);
    expect(made).toMatchObject({ code: 0, report: { folder: restored } });
    const { credits } = made.report as { credits: number };
    expect((await run('verify', '--data', restored)).report).toMatchObject({ ok: true, credits });
    const other = await startService({ data: restored });
    const reply = await fetch(`${other.url}/v1/reverse-phone`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: heldPhone(3) }),
    });
    expect(await reply.json()).toMatchObject({ success: true, credits_remaining: credits - 5 });
    await other.end('SIGTERM');
  });

  it('has a name of its own, and is refused for stores on a database server', async () => {
    expect(await run('backup', backup, '--data', folder.path)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('exists already'),
    });
    expect(await run('backup', at('none.tar'), '--data', at('none'))).toMatchObject({ code: 1 });
    expect(existsSync(at('none'))).toBe(false);
    expect(existsSync(at('none.tar'))).toBe(false);
  });

  it.each<[string, (name: string) => string, RegExp]>([
    ['a folder in use', () => folder.path, /is in use/],
    ['a folder without the secrets', (name) => without(newFolder(name), 'secrets'), /secrets file .* is missing/],
    ['a folder with another journal', emptyJournal, /no line of this store/],
    ['a folder without the journal', (name) => without(newFolder(name), 'journal'), /--without-journal/],
  ])('is not restored into %s', async (what, target, message) => {
    const data = target(what.replaceAll(' ', '-'));
    const before = existsSync(data) ? readdirSync(data).length : -1;
    const refused = await run('restore', backup, '--data', data);
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(message);
    expect(existsSync(data) ? readdirSync(data).length : -1).toBe(before);
  });

  it('is not restored with the secrets of another store', async () => {
    const other = tempFolder();
    await withBooks(other.path, async () => {});
    const data = newFolder('foreign');
    copyFileSync(`${other.path}.secrets`, `${data}.secrets`);
    const refused = await run('restore', backup, '--data', data);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('another store') });
    expect(existsSync(data)).toBe(false);
    other.remove();
  });

  it('is not restored once it is damaged, and nothing is made', async () => {
    const bytes = readFileSync(backup);
    bytes[bytes.length - 4_096]! ^= 1;
    writeFileSync(at('damaged.tar'), bytes);
    writeFileSync(at('foreign.tar'), 'id,name\n'.repeat(500));
    for (const [file, message] of [
      ['damaged.tar', 'is damaged'],
      ['foreign.tar', 'is not a backup of Namesake'],
    ] as const) {
      const data = newFolder('spoilt');
      expect(await run('restore', at(file), '--data', data)).toMatchObject({ code: 1, errors: expect.stringContaining(message) });
      expect(existsSync(data)).toBe(false);
    }
  });

  it('may go into an empty folder', async () => {
    const data = newFolder('empty');
    mkdirSync(data);
    expect(await run('restore', backup, '--data', data)).toMatchObject({ code: 0 });
    expect(existsSync(join(data, 'books.db'))).toBe(true);
  });
});
