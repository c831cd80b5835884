import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyStore } from '../../src/app/copy-store.ts';
import { loadFiles } from '../../src/app/load-demo.ts';
import { openBooks, openPeople, type StorePlace } from '../../src/app/open-stores.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { AccountId, EntryId, PersonId } from '../../src/core/ids.ts';
import { demoSourceFiles } from '../../src/demo/demo-source-files.ts';
import { writePopulation } from '../../src/demo/write-files.ts';
import { ask, get, type Reply } from '../support/ask.ts';
import { MAIN, newCustomer, startService, tempFolder, withBooks } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const PEOPLE = 300;
const run = promisify(execFile);
const folder = tempFolder();
const embedded: StorePlace = { data: join(folder.path, 'embedded'), store: '' };
const back: StorePlace = { data: join(folder.path, 'back'), store: '' };
let server: TestPostgres | undefined;
let remote: StorePlace;
let key: string;

interface Question {
  readonly fragment: { readonly phone?: string };
}
let questions: readonly Question[];

beforeAll(async () => {
  server = await startPostgres();
  remote = { data: join(folder.path, 'beside'), store: await server.createDatabase() };
  const out = join(folder.path, 'demo');
  await writePopulation({ people: PEOPLE, seed: 11, out, queriesPerKind: 5 });
  questions = readFileSync(join(out, 'queries.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);
  const people = await openPeople(embedded, 'write');
  await people.putCoverage(0.4);
  await loadFiles(people, systemClock, demoSourceFiles(out), { rejectsFolder: join(folder.path, 'rejects') });
  const [one, two] = await people.scanRecords({ after: 0 as never, limit: 2 });
  await people.putDecisions([{ verdict: 'not_same', left: one!.ref, right: two!.ref }]);
  await people.close();
  ({ key } = await newCustomer(embedded, { credits: 100_000 }));
  await newCustomer(embedded, { credits: 7, limits: { ratePerMinute: 9, missesPerDay: 3 } });
  await useEmbedded();
  await withBooks(embedded, async (books) => {
    await books.appendPrivacy([{ kind: 'suppress', atMs: 5, actor: 'operator', people: [1 as PersonId], keys: [12, 34] }]);
    await books.maintain(Date.now());
  });
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

/** Charges, misses, a kept reply: something in every table of the books. */
async function useEmbedded(): Promise<void> {
  const service = await startService({ data: embedded });
  for (const { fragment } of questions.slice(0, 20)) await ask(service.url, key, '/v1/full-identity', fragment);
  const phone = questions.find(({ fragment }) => fragment.phone !== undefined)!.fragment.phone;
  await ask(service.url, key, '/v1/reverse-phone', { phone }, { 'idempotency-key': 'kept' });
  expect(await service.end('SIGTERM')).toBe(0);
}

async function copyByCommand(from: string, to: string): Promise<{ readonly copied: Record<string, number>; readonly equal: boolean }> {
  const { stdout } = await run(process.execPath, [MAIN, 'copy', '--from', from, '--to', to, '--json']);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as { copied: Record<string, number>; equal: boolean };
}

/** Status, body and the headers that carry meaning, of every kind of question. */
async function repliesOf(place: StorePlace): Promise<readonly string[]> {
  const service = await startService({ data: place.store === '' ? place.data : place });
  const replies: Reply[] = [];
  for (const { fragment } of questions) replies.push(await ask(service.url, key, '/v1/full-identity?explain=true', fragment));
  const phones = questions.flatMap(({ fragment }) => (fragment.phone === undefined ? [] : [fragment.phone]));
  for (const phone of phones) replies.push(await ask(service.url, key, '/v1/reverse-phone', { phone }));
  replies.push(await ask(service.url, key, '/v1/reverse-phone/batch', { phones: [...phones, 'x'] }));
  const phone = phones[0];
  replies.push(await ask(service.url, key, '/v1/reverse-phone', { phone }, { 'idempotency-key': 'kept' }));
  replies.push(await get(service.url, key, '/v1/credits'));
  expect(await service.end('SIGTERM')).toBe(0);
  return replies.map(({ status, text, headers }) => `${status} ${headers.get('idempotent-replayed')} ${withoutRequest(text)}`);
}

/** Times of links and ids of requests differ from one asking to the next. */
function withoutRequest(text: string): string {
  return text.replace(/"request_id":"[^"]*"/g, '').replace(/"took_ms":[\d.]+/g, '');
}

describe('copying a store', () => {
  it('takes an embedded store to PostgreSQL and back, every row equal, and answers the same to the byte', async () => {
    const there = await copyByCommand(embedded.data, remote.store);
    expect(there.equal).toBe(true);
    for (const [table, rows] of Object.entries(there.copied)) {
      if (table !== 'person_history') expect(rows, table).toBeGreaterThan(0);
    }
    const home = await copyByCommand(remote.store, back.data);
    expect({ ...home.copied, line: 0 }).toEqual({ ...there.copied, line: 0 });
    const asked = await repliesOf(embedded);
    expect(await repliesOf(remote)).toEqual(asked);
    expect(await repliesOf(back)).toEqual(asked);
    expect(asked.filter((reply) => reply.startsWith('200')).length).toBeGreaterThan(20);
  });

  it('refuses a target that holds anything else, and changes nothing there', async () => {
    const other: StorePlace = { data: '', store: await server!.createDatabase() };
    await newCustomer(other, { credits: 5 });
    const refused = run(process.execPath, [MAIN, 'copy', '--from', embedded.data, '--to', other.store, '--json']);
    await expect(refused).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('not empty') });
    await withBooks(other, async (books) => expect(await books.accounts({})).toHaveLength(1));
  });

  it.each([
    ['people', 'rebuild', 1],
    ['people', 'stageRecords', 1],
    ['books', 'copy', 40],
  ] as const)('is taken up by the same command when it was cut short (%s.%s)', async (store, method, call) => {
    const target: StorePlace = { data: '', store: await server!.createDatabase() };
    const [from, to] = [await openBoth(back, 'read'), await openBoth(target, 'write')];
    const nowMs = Date.now();
    await expect(copyStore({ from, to: { ...to, [store]: dyingAt(to[store], method, call) }, nowMs })).rejects.toThrow('died');
    const { balanceCredits } = await copyStore({ from, to, nowMs });
    expect(balanceCredits).toBe((await from.books.accounts({})).reduce((sum, account) => sum + account.balanceCredits, 0));
    await Promise.all([from.books.close(), from.people.close(), to.books.close(), to.people.close()]);
  });

  it('tells when somebody charged meanwhile', async () => {
    const target: StorePlace = { data: '', store: await server!.createDatabase() };
    const [from, to] = [await openBoth(back, 'read'), await openBoth(target, 'write')];
    let charged = false;
    const onProgress = async ({ table }: { readonly table: string }): Promise<void> => {
      if (table !== 'account' || charged) return;
      charged = true;
      const [account] = await from.books.accounts({});
      await from.books.post([{ id: 'late' as EntryId, account: account!.id as AccountId, kind: 'grant', credits: 1, atMs: 1 }]);
    };
    const copied = copyStore({ from, to, nowMs: Date.now(), onProgress: (progress) => void onProgress(progress) });
    await expect(copied).rejects.toThrow(/changed while|differs/);
    await Promise.all([from.books.close(), from.people.close(), to.books.close(), to.people.close()]);
  });
});

async function openBoth(place: StorePlace, access: 'read' | 'write') {
  return { books: await openBooks(place, 'command'), people: await openPeople(place, access) };
}

/** Fails from the given call of one method on, as when a machine dies. */
function dyingAt<Store extends object>(store: Store, method: string, call: number): Store {
  let calls = 0;
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === method && ++calls >= call) throw new Error('died');
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}
