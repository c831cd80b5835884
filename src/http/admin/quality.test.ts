import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import { AnswerCounter } from '../../app/quality-watch/answered-confidence.ts';
import { qualityRoutes } from './quality.ts';

const counter = new AnswerCounter();
let t: ConsoleService;
let operator: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  t = await consoleService({ answers: async () => [counter.take()] });
  operator = (await t.session('bob', 'operator')).headers;
  viewer = (await t.session('eve', 'viewer')).headers;
});
afterAll(() => t.close());

const get = async (path: string) => (await t.ask('GET', `/admin/v1/quality/${path}`, viewer)).body;
const answered = (count: number, around: number) => {
  for (let at = 0; at < count; at++) counter.note('phone+name', around + ((at % 9) - 4) / 100);
};

it('shows reliability by kind, each point with its interval', async () => {
  const { measured_on: where, kinds } = await get('reliability');
  expect(where).toContain('not fitted on');
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('phone+name');
  for (const { points } of kinds) {
    for (const { low, right, high } of points) {
      expect(low).toBeLessThanOrEqual(right);
      expect(right).toBeLessThanOrEqual(high);
    }
  }
});

it('notices a drift of the answers, says so on the start page, and takes it as accepted', async () => {
  answered(600, 0.9);
  expect((await get('drift')).drift.kinds).toMatchObject([{ kind: 'phone+name', state: 'too_few', answers: 0, accepted_answers: 600 }]);
  answered(600, 0.7);
  const { drift } = await get('drift');
  expect(drift).toMatchObject({ drifted: ['phone+name'], kinds: [{ state: 'drifted', d: expect.closeTo(1) }] });
  expect(drift.kinds[0].accepted_bins.reduce((sum: number, share: number) => sum + share)).toBeCloseTo(1);
  const { warnings } = (await t.ask('GET', '/admin/v1/start', viewer)).body;
  expect(warnings.join()).toContain('phone+name have other confidences');
  expect((await t.ask('POST', '/admin/v1/quality/drift/accept', operator, {})).body.drift.drifted).toEqual([]);
});

it('compares two runs', async () => {
  expect(await get('compare')).toMatchObject({ from: 0, created: 6, merged: 0, split: 0, regrouped: 0, complete: true });
  expect((await t.ask('GET', '/admin/v1/quality/compare?from=2&to=1', viewer)).body.error.details[0].field).toBe('to');
  expect(await get('estimate')).toEqual({ estimate: null });
});

it('shows viewers everything, and lets them change nothing', () => {
  expect(qualityRoutes.filter(({ role, method }) => (role === 'viewer') !== (method === 'GET'))).toEqual([]);
});
