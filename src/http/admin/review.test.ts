import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import { reviewRoutes } from './review.ts';

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
const review = async () => (await t.ask('GET', `${API}/review`, viewer)).body.review;
const post = (path: string, body: unknown) => t.ask('POST', `${API}/review/${path}`, operator, body);

async function prepared() {
  const { task } = (await post('prepare', {})).body;
  for (;;) {
    const { state, message } = (await t.ask('GET', `${API}/tasks/${task.id}`, viewer)).body.task;
    if (state !== 'running') return { state, message };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a review', () => {
  it('is prepared, shows pairs side by side, and goes on where it was left', async () => {
    expect(await review()).toEqual({ state: 'none' });
    expect((await post('next', {})).body.error.message).toContain('Prepare one first');
    expect(await prepared()).toEqual({ state: 'done', message: null });
    const before = await review();
    expect(before).toMatchObject({ state: 'ready', stale: false, records: 8, decided: 0, skipped: 0 });
    expect(before.left).toBe(before.pairs);
    expect(before.estimate.before).toEqual(before.estimate.after);

    const [pair] = (await post('next', {})).body.pairs;
    expect(pair).toMatchObject({
      left: { record: expect.any(String), names: expect.any(Array) },
      right: { record: expect.any(String) },
      chance: expect.any(Number),
      evidence: expect.any(Array),
    });
    const names = pair.fields.find(({ field }: { field: string }) => field === 'names');
    expect(names).toMatchObject({ left: pair.left.names, right: pair.right.names });
    expect((await t.books.auditAfter({ seq: 0, limit: 1_000 })).at(-1)!.subject).toMatch(/^person:[0-9a-f]{32}/);

    const named = { left: pair.left.record, right: pair.right.record };
    await post('decide', { ...named, verdict: 'not_same' });
    const back = await post('decide', { ...named, verdict: 'undecided' });
    expect([back.status, back.body.review]).toMatchObject([201, { decided: 0, left: before.left }]);
    expect((await t.ask('GET', `${API}/decisions`, operator)).body.decisions).toEqual([]);
    const decided = await post('decide', { ...named, verdict: 'not_same' });
    expect([decided.status, decided.body.review]).toMatchObject([201, { decided: 1, left: before.left - 1 }]);
    const [next] = (await post('next', {})).body.pairs;
    if (next !== undefined) {
      expect([next.left.record, next.right.record]).not.toEqual([named.left, named.right]);
      await post('decide', { left: next.left.record, right: next.right.record, verdict: 'cannot_tell' });
      expect(await review()).toMatchObject({ decided: 1, skipped: 1 });
    }
    // What was decided is stored, and not offered again.
    await prepared();
    const seen = (await t.books.auditAfter({ seq: 0, limit: 1_000 })).length;
    const { pairs } = (await post('next', { limit: 20 })).body;
    const shown = new Set(pairs.flatMap(({ people }: { people: string[] }) => people));
    expect(new Set((await t.books.auditAfter({ seq: seen, limit: 1_000 })).map(({ subject }) => subject)).size).toBe(
      Math.max(1, shown.size),
    );
    expect(pairs.map(({ refs }: { refs: string[] }) => refs)).not.toContainEqual([named.left, named.right]);
    expect((await t.ask('GET', `${API}/decisions`, operator)).body.decisions).toMatchObject([{ verdict: 'not_same', ...named }]);
  });

  it('is not for viewers, and refuses records that are not there', async () => {
    expect((await t.ask('POST', `${API}/review/next`, viewer, {})).status).toBe(403);
    expect((await post('decide', { left: 'crm:c1', right: 'crm:c999', verdict: 'same' })).status).toBe(404);
    expect((await post('decide', { left: 'crm:c1', right: 'crm:c2', verdict: 'maybe' })).status).toBe(400);
  });
});

it('shows viewers no pair', () => {
  expect(reviewRoutes.filter(({ role, path }) => role === 'viewer' && path !== '/admin/v1/review')).toEqual([]);
});
