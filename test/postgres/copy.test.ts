import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { writePopulation } from '../../demo/write-files.ts';
import type { CopyProgress } from '../../src/app/copy/copy-report.ts';
import { copyStore } from '../../src/app/copy/copy-store.ts';
import { loadFiles } from '../../src/app/import/import-files.ts';
import { openBooks, openPeople, type StorePlace } from '../../src/app/open-stores.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { AccountId, ApiKeyId, PersonId } from '../../src/core/ids.ts';
import { listOrder } from '../../src/store/contract/books-privacy-suite.ts';
import { ask, get, type Reply } from '../support/ask.ts';
import { MAIN, newCustomer, startService, tempFolder, withBooks } from '../support/service-process.ts';
import { startPostgres, type TestPostgres, tablesIn } from './server.ts';

const PEOPLE = 300;
/** Tables that only a store with an older past has rows in. */
const EMPTY = new Set(['person_history', 'chain_seal']);
const UNTIL_AUDIT_WAITS = `DO $$ BEGIN
  WHILE NOT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'audit'::regclass) LOOP PERFORM pg_sleep(0.02); END LOOP;
END $$`;
const run = promisify(execFile);
const folder = tempFolder();
const secrets = join(folder.path, 'all.secrets');
process.env['NAMESAKE_SECRETS'] = secrets;
const embedded: StorePlace = { data: join(folder.path, 'embedded'), store: '', secrets };
const back: StorePlace = { data: join(folder.path, 'back'), store: '', secrets };
let server: TestPostgres | undefined;
let remote: StorePlace;
let key: string;

type Question = { readonly fragment: { readonly phone?: string } };
let questions: readonly Question[];

beforeAll(async () => {
  server = await startPostgres();
  remote = { data: join(folder.path, 'beside'), store: await server.createDatabase(), secrets };
  const out = join(folder.path, 'demo');
  await writePopulation({ people: PEOPLE, seed: 11, out, queriesPerKind: 5 });
  questions = readFileSync(join(out, 'queries.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);
  const people = await openPeople(embedded, 'write');
  await people.putCoverage(0.4);
  await people.putTrust('leads', 1 / 3);
  await loadFiles(people, systemClock, demoSourceFiles(out), { rejectsFolder: join(folder.path, 'rejects') });
  const [one, two] = await people.scanRecords({ after: 0 as never, limit: 2 });
  await people.putDecisions([{ verdict: 'not_same', left: one!.ref, right: two!.ref }]);
  const said = { reason: 'asked', source: 'person', actor: 'command:ada', atMs: 1 };
  await people.changeCorrections({ put: [{ request: 1, refs: [one!.ref], changes: [], ...said }], dropped: [] });
  await people.close();
  ({ key } = await newCustomer(embedded, { credits: 100_000 }));
  await newCustomer(embedded, { credits: 7, limits: { ratePerMinute: 9, missesPerDay: 3 } });
  await useEmbedded();
  await withBooks(embedded, async (books) => {
    await books.changeList(listOrder({ entries: [{ kind: 'person', hash: 'aGFzaA'.padEnd(22, 'A'), person: 1 as PersonId }] }));
    await books.createRequest({ kind: 'suppress', state: 'open', source: 's', reason: 'r', receivedMs: 1, dueMs: 2 });
    await books.audit([{ atMs: 1, actor: 'command:ada', action: 'import', outcome: 'done' }]);
    const { id: operator } = await books.addOperator({ name: 'ada', role: 'owner', nowMs: 1 });
    await books.addOperatorToken({ hash: 'h', operator, kind: 'password', expiresMs: 9 });
    await books.addOperatorSession({ hash: 'h', operator, csrf: 'c', createdMs: 1, seenMs: 1, expiresMs: 9 });
    await books.noteRequests([
      { account: 1 as AccountId, key: 1 as ApiKeyId, atMs: 1, requestId: 'r', endpoint: 'reverse_phone', outcome: 'no_match' },
    ]);
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
  const service = await startService({ data: place });
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
      if (!EMPTY.has(table)) expect(rows, table).toBeGreaterThan(0);
    }
    const home = await copyByCommand(remote.store, back.data);
    expect({ ...home.copied, line: 0 }).toEqual({ ...there.copied, line: 0 });
    const asked = await repliesOf(embedded);
    expect(await repliesOf(remote)).toEqual(asked);
    expect(await repliesOf(back)).toEqual(asked);
    expect(asked.filter((reply) => reply.startsWith('200')).length).toBeGreaterThan(20);
  });

  it('refuses a target that has a store, a source that has none, and a copy onto itself', async () => {
    const other: StorePlace = { data: '', store: await server!.createDatabase(), secrets };
    await newCustomer(other, { credits: 5 });
    const nowhere = join(folder.path, 'nowhere');
    const emptyDatabase = await server!.createDatabase();
    const cases: readonly (readonly [from: string, to: string, why: RegExp])[] = [
      [embedded.data, other.store, /is a Namesake store in the database you copy to/],
      [embedded.data, back.data, /is a Namesake store in/],
      [nowhere, await server!.createDatabase(), /no Namesake store in/],
      [folder.path, join(folder.path, 'new'), /no Namesake store in/],
      [emptyDatabase, join(folder.path, 'new'), /no Namesake store in this database/],
      [embedded.data, `${folder.path}/../${basename(folder.path)}/embedded`, /the same store/],
      [remote.store, remote.store, /the same store/],
      [remote.store, `${remote.store}?application_name=other`, /is a Namesake store in the database you copy to/],
      [embedded.data, 'postgress://somebody:secret@somewhere/db', /must be a folder/],
    ];
    for (const [from, to, why] of cases) {
      const { code, error } = await refusedCopy(from, to);
      expect({ from, to, code, error }).toEqual({ from, to, code: 1, error: expect.stringMatching(why) });
    }
    expect([existsSync(nowhere), existsSync(join(folder.path, 'new'))]).toEqual([false, false]);
    await withBooks(other, async (books) => expect(await books.accounts({})).toHaveLength(1));
    expect(await tablesIn(emptyDatabase)).toEqual([]);
  });

  it.each([
    ['postgres', 'stages records', { table: 'record', step: 'copying' }],
    ['postgres', 'writes the ledger', { table: 'entry', step: 'copying' }],
    ['postgres', 'checks people', { table: 'person', step: 'checking' }],
    ['postgres', 'checks accounts, the last of all', { table: 'account', step: 'checking' }],
    ['embedded', 'stages records', { table: 'record', step: 'copying' }],
    ['embedded', 'writes the ledger', { table: 'entry', step: 'copying' }],
    ['embedded', 'checks accounts, the last of all', { table: 'account', step: 'checking' }],
  ] as const)('leaves an unusable target (%s) when it dies while it %s, and copies again', async (engine, _when, at) => {
    const target = await newTarget(engine);
    const nowMs = Date.now();
    const onProgress = ({ table, step }: CopyProgress) => {
      if (table === at.table && step === at.step) throw new Error('died');
    };
    await expect(copyStore({ from: back, to: target, nowMs, onProgress })).rejects.toThrow('died');
    await expectUnfinished(target);
    const { balanceCredits } = await copyStore({ from: back, to: target, nowMs });
    await withBooks(target, async (books) => {
      const accounts = await books.accounts({});
      expect(accounts.reduce((sum, account) => sum + account.balanceCredits, 0)).toBe(balanceCredits);
      expect(await books.verify()).toEqual([]);
    });
  });

  it('leaves a target that no command takes when it is killed', async () => {
    const target = await killedCopy();
    const to = nameOf(target);
    const flags = ['--data', target.data, ...(target.store === '' ? [] : ['--store', target.store]), '--json'];
    const commands = [['verify'], ['account', 'list'], ['import', join(folder.path, 'demo/crm.csv'), '--source', 'crm']];
    for (const command of commands) {
      const { code, error } = await refused([...command, ...flags]);
      expect({ command, code, error }).toEqual({ command, code: 1, error: expect.stringMatching(/not finished.*namesake copy again/) });
    }
    await expect(startService({ data: target })).rejects.toThrow(/ended with 1 [^{]*not finished[^{]*$/);
    expect((await refusedCopy(to, join(folder.path, 'new'))).error).toMatch(/not finished/);
    expect((await copyByCommand(embedded.data, to)).equal).toBe(true);
    await withBooks(target, async (books) => expect(await books.verify()).toEqual([]));
  });

  it('is refused when PostgreSQL was charged, revoked or asked for privacy meanwhile, and is exact when run again', async () => {
    const source: StorePlace = { data: '', store: await server!.createDatabase(), secrets };
    await copyStore({ from: back, to: source, nowMs: Date.now() });
    const name = (await withBooks(source, (books) => books.accounts({})))[0]!.name;
    const changes: readonly (readonly string[])[] = [
      [MAIN, 'credits', 'grant', name, '1', '--store', source.store],
      [...SQL, source.store, 'UPDATE api_key SET revoked_ms = 1'],
      [...SQL, source.store, "INSERT INTO privacy_log VALUES (99, 'suppress', 6, 'operator', '[2]', '[]')"],
      [...SQL, source.store, 'UPDATE account SET suspended = true'],
    ];
    const target = await newTarget('embedded');
    for (const change of changes) {
      let changes = 0;
      const onProgress = ({ table, step }: CopyProgress) => {
        if (step !== 'copying' || table !== 'account' || changes++ > 0) return;
        expect(spawnSync(process.execPath, change, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      };
      await expect(copyStore({ from: source, to: target, nowMs: Date.now(), onProgress })).rejects.toThrow(/has changed meanwhile/);
      await expectUnfinished(target);
    }
    await copyStore({ from: source, to: target, nowMs: Date.now() });
    await withBooks(target, async (books) => expect((await books.accounts({}))[0]!.suspended).toBe(true));
  });

  it('is refused when a table was imported meanwhile, even at the very end', async () => {
    const target = await newTarget('embedded');
    const file = join(folder.path, 'demo/lines.csv');
    const late = [MAIN, 'import', file, '--kind', 'lines', '--source', 'lines', '--store', remote.store, '--data', remote.data];
    let imports = 0;
    let importing: Promise<unknown> | undefined;
    const onProgress = ({ table, step }: CopyProgress) => {
      if (step !== 'checking' || table !== 'account' || imports++ > 0) return;
      importing = promisify(execFile)(process.execPath, late);
      // It has imported when it waits to write into the audit, which the copy holds until it ends.
      expect(spawnSync(process.execPath, [...SQL, remote.store, UNTIL_AUDIT_WAITS]).status).toBe(0);
    };
    await expect(copyStore({ from: remote, to: target, nowMs: Date.now(), onProgress })).rejects.toThrow(/imported .* meanwhile/);
    await importing;
    await expectUnfinished(target);
  });

  it('is refused while a service or a job uses the embedded store', async () => {
    const service = await startService({ data: embedded });
    expect((await refusedCopy(embedded.data, join(folder.path, 'new'))).error).toMatch(/Another process uses .* Stop the service/);
    expect([await service.end('SIGTERM'), existsSync(join(folder.path, 'new'))]).toEqual([0, false]);
  });

  it('lets only one copy at a time into a database', async () => {
    const target = await newTarget('postgres');
    let second: Promise<unknown> | undefined;
    const onProgress = () => {
      second ??= copyStore({ from: back, to: target, nowMs: 1 }).catch((error: Error) => error.message);
    };
    await copyStore({ from: { data: '', store: remote.store, secrets }, to: target, nowMs: Date.now(), onProgress });
    expect(await second).toMatch(/Another copy is at work/);
  });
});

/** Arguments of a process that sends one statement to a database. */
const SQL = [
  '--input-type=module',
  '-e',
  `const pg = (await import('pg')).default;
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  await client.query(process.argv[2]);
  await client.end();`,
];

const nameOf = ({ data, store }: StorePlace) => (store === '' ? data : store);
let targets = 0;

async function newTarget(engine: 'postgres' | 'embedded'): Promise<StorePlace> {
  const data = join(folder.path, `target-${targets++}`);
  return { data, store: engine === 'postgres' ? await server!.createDatabase() : '', secrets };
}

/** The target of a copy that was killed half-way; on a busy machine some end before anybody sees them begin. */
async function killedCopy(): Promise<StorePlace> {
  for (;;) {
    const target = await newTarget('postgres');
    const child = spawn(process.execPath, [MAIN, 'copy', '--from', embedded.data, '--to', nameOf(target)], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    const isBegun = async () => (await tablesIn(target.store)).length > 0;
    while (child.exitCode === null && !(await isBegun())) await new Promise(setImmediate);
    child.kill('SIGKILL');
    if ((await ended) === 'SIGKILL') return target;
  }
}

async function expectUnfinished(place: StorePlace): Promise<void> {
  const openings = [() => openBooks(place, 'server'), () => openPeople(place, 'read'), () => openPeople(place, 'write')];
  for (const open of openings) await expect(open()).rejects.toThrow(/not finished, and must not be used/);
}

async function refusedCopy(from: string, to: string) {
  return await refused(['copy', '--from', from, '--to', to, '--json']);
}

/** What a command that must fail says: one JSON object on stdout, the same words in one line on stderr. */
async function refused(args: readonly string[]): Promise<{ readonly code: number; readonly error: string }> {
  const { code, stdout, stderr } = await run(process.execPath, [MAIN, ...args]).then(
    () => ({ code: 0, stdout: '{"error":"it was not refused"}', stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  const { error } = JSON.parse(stdout) as { error: string };
  if (code !== 0) expect(stderr).toBe(`${error}\n`);
  return { code, error };
}
