import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import type { CommandEnd } from '../../app/program/run-command.ts';
import { importRoutes } from './imports.ts';

let t: ConsoleService;
let operator: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  t = await consoleService();
  operator = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
});
afterAll(() => t.close());

const API = '/admin/v1';
const LIST = 'id,first_name,last_name,phone,shoe\n1,Ada,Lovelace,555-010-0031,38\n2,Grace,Hopper,555-010-0032,39\n3,,,nonsense,40\n';

async function send(text: string, name = 'list.csv', headers = operator, service = t) {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const reply = await fetch(`${service.address}${API}/uploads`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into at any depth.
  return { status: reply.status, body: (await reply.json()) as any };
}

async function untilEnded(id: string, service = t, headers = viewer) {
  for (;;) {
    const { body } = await service.ask('GET', `${API}/imports/${id}`, headers);
    if (body.import.state !== 'running') return body.import;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a file sent to be imported', () => {
  it('is looked at, tried and imported, and then it is gone', async () => {
    const { status, body } = await send(LIST);
    expect([status, body.upload]).toMatchObject([201, { name: 'list.csv', bytes: LIST.length, state: 'waiting' }]);
    const { id } = body.upload;
    const folder = join(t.folder, 'uploads', id, 'file');
    expect(statSync(join(folder, 'list.csv')).mode & 0o777).toBe(0o600);

    const order = { source: 'list' };
    const { preview } = (await t.ask('POST', `${API}/uploads/${id}/preview`, operator, order)).body;
    expect(preview).toMatchObject({
      is_accepted: true,
      files: [{ name: 'list.csv', format: 'csv', people: [{ names: [expect.stringMatching(/^ada lovelace$/i)] }, {}] }],
    });
    const [file] = preview.files;
    expect(file.columns.find(({ name }: { name: string }) => name === 'phone')).toMatchObject({
      holds: 'phone',
      is_used: true,
      samples: ['555-010-0031', '555-010-0032', 'nonsense'],
    });
    expect(file.unused).toMatchObject([{ name: 'shoe' }]);
    const { dry_run: dry } = (await t.ask('POST', `${API}/uploads/${id}/dry-run`, operator, { ...order, mapping: file.mapping })).body;
    expect(dry).toMatchObject({ read: 3, usable: 2, rejected: 1 });

    const started = await t.ask('POST', `${API}/imports`, operator, { upload: id, ...order, mapping: file.mapping });
    expect([started.status, started.body.import]).toMatchObject([201, { id, source: 'list', kind: 'people' }]);
    const done = await untilEnded(id);
    expect(done).toMatchObject({ state: 'done', job: { rows: 3, rejects: 1, files: ['list.csv'] }, file_kept: false, message: null });
    expect(existsSync(folder)).toBe(false);
    const { job } = done;
    expect((await t.ask('GET', `${API}/jobs/${job.id}`, viewer)).body.job).toEqual(job);
    expect((await t.ask('GET', `${API}/changes?job=${job.id}`, viewer)).body.changes).toMatchObject([{ id: job.changed.set, created: 2 }]);
    const rejects = await t.ask('GET', `${API}/jobs/${job.id}/rejects`, operator);
    expect(rejects.headers.get('content-disposition')).toBe(`attachment; filename="rejects-${job.id}.jsonl"`);
    expect(JSON.parse(rejects.text)).toMatchObject({ file: 'list.csv', line: 4, reason: expect.any(String) });
    expect((await t.ask('GET', `${API}/jobs/${job.id}/rejects`, viewer)).status).toBe(403);
    expect((await t.ask('GET', `${API}/uploads`, operator)).body.uploads).toEqual([]);
  });

  it('is refused when it is too long, is none, or comes from a viewer, and leaves nothing behind', async () => {
    const before = readdirSync(join(t.folder, 'uploads'));
    expect((await send('x'.repeat(100_001))).body.error).toMatchObject({
      code: 'body_too_large',
      message: expect.stringContaining('namesake import'),
    });
    expect((await send(LIST, 'list.csv', viewer)).status).toBe(403);
    expect((await t.ask('POST', `${API}/uploads`, operator, {})).status).toBe(415);
    expect(readdirSync(join(t.folder, 'uploads'))).toEqual(before);
  });

  it('cannot leave its folder by its name, nor be named from outside', async () => {
    const { upload } = (await send(LIST, '../../-etc/..\\x:y.csv')).body;
    expect(upload.name).toBe('x_y.csv');
    for (const id of ['..%2f..%2fjobs', 'u0', `${upload.id}%2ffile`])
      expect((await t.ask('DELETE', `${API}/uploads/${id}`, operator)).status).toBe(404);
    expect((await t.ask('DELETE', `${API}/uploads/${upload.id}`, operator)).body).toEqual({ id: upload.id, deleted: true });
    expect((await t.ask('POST', `${API}/imports`, operator, { upload: upload.id, source: 'x' })).status).toBe(404);
  });

  it('is refused with its reason when a mapping or the file is no good', async () => {
    const { upload } = (await send('a,b\n1,2\n')).body;
    const ask = (path: string, body: unknown) => t.ask('POST', `${API}/uploads/${upload.id}/${path}`, operator, body);
    expect(
      (await ask('preview', { source: 'x', mapping: { kind: 'people', columns: { a: 'nonsense' } } })).body.error.details[0].field,
    ).toBe('mapping');
    expect((await ask('preview', { source: ' ' })).body.error.details[0].field).toBe('source');
    await t.ask('POST', `${API}/imports`, operator, { upload: upload.id, source: 'x' });
    expect(await untilEnded(upload.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('No column of '),
      file_kept: true,
    });
    await t.ask('DELETE', `${API}/uploads/${upload.id}`, operator);
  });
});

it('an import that would lose a column is refused with the reason, and goes on once the loss is accepted', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => `${at},Ada${at},Lovelace,${at}`);
  const { upload } = (await send(`id,first_name,last_name,phone\n${rows.join('\n')}\n`)).body;
  await t.ask('POST', `${API}/imports`, operator, { upload: upload.id, source: 'lossy' });
  expect(await untilEnded(upload.id)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('phone'),
    file_kept: true,
    job: null,
  });
  await t.ask('POST', `${API}/imports`, operator, { upload: upload.id, source: 'lossy', accept: ['phone'] });
  const ended = await untilEnded(upload.id);
  expect(ended).toMatchObject({ job: { rows: 5 }, file_kept: false });
  expect(['done', 'refused']).toContain(ended.state);
});

it('an import that a service did not end can go on under the next one', async () => {
  const ends: ((end: CommandEnd) => void)[] = [];
  const orders: (readonly string[])[] = [];
  const run = (args: readonly string[]) => {
    orders.push(args);
    const ended = new Promise<CommandEnd>((resolve) => ends.push(resolve));
    return { ended, stop: () => ends.at(-1)!({ code: 130 }) };
  };
  const first = await consoleService({ run });
  const { headers } = await first.session('bob', 'operator');
  const { upload } = (await send(LIST, 'list.csv', headers, first)).body;
  await first.ask('POST', `${API}/imports`, headers, { upload: upload.id, source: 'list', strict: true });
  expect((await first.ask('DELETE', `${API}/uploads/${upload.id}`, headers)).body.error.code).toBe('conflict');
  expect((await first.ask('POST', `${API}/imports`, headers, { upload: upload.id, source: 'list' })).body.error.code).toBe('conflict');
  await first.ask('POST', `${API}/imports/${upload.id}/stop`, headers);
  expect(await untilEnded(upload.id, first, headers)).toMatchObject({ state: 'stopped', file_kept: true });
  const again = await first.ask('POST', `${API}/imports/${upload.id}/resume`, headers, {});
  expect(again.body.import.state).toBe('running');
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[0]).toEqual(expect.arrayContaining(['import', '--source', 'list', '--strict', '--json']));
  ends.at(-1)!({ code: 3, result: { error: 'Over half of a column was lost.' } });
  expect(await untilEnded(upload.id, first, headers)).toMatchObject({ state: 'refused', message: 'Over half of a column was lost.' });
  await first.close();
});

it('shows viewers only how far imports are', () => {
  expect(importRoutes.filter(({ role, method }) => role === 'viewer' && method !== 'GET')).toEqual([]);
});
