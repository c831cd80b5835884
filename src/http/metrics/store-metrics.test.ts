import { describe, expect, it } from 'vitest';
import { StoreMetrics } from './store-metrics.ts';

const seen = (statement: string, tookMs: number, failed = false) => ({ statement, tookMs, failed, rows: 3 });

describe('metrics of a store on another machine', () => {
  it('count statements by name and outcome, their rows, and connections as they are when asked', () => {
    const metrics = new StoreMetrics(0, () => expect.unreachable());
    expect(metrics.snapshot()).toEqual([]);
    let idle = 1;
    metrics.pool('books', () => ({ total: 2, idle, waiting: 5 }));
    metrics.statement(seen('phone_owners', 2));
    metrics.statement(seen('phone_owners', 2_000, true));
    idle = 0;
    const [seconds, rows, pool] = metrics.snapshot();
    const counts = seconds!.values.filter(({ metricName }) => metricName?.endsWith('_count'));
    expect(counts.map(({ labels, value }) => [labels['statement'], labels['outcome'], value])).toEqual([
      ['phone_owners', 'done', 1],
      ['phone_owners', 'failed', 1],
    ]);
    expect(rows!.values.find(({ metricName }) => metricName?.endsWith('_sum'))).toMatchObject({ value: 3 });
    expect(pool!.values.map(({ labels, value }) => [labels['state'], value])).toEqual([
      ['total', 2],
      ['idle', 0],
      ['waiting', 5],
    ]);
  });

  it.each([
    [100, 99, []],
    [100, 100, ['post_entries']],
    [0, 60_000, []],
  ])('tell of statements from %i ms on (%i ms)', (slowMs, tookMs, told) => {
    const slow: string[] = [];
    new StoreMetrics(slowMs, ({ statement }) => slow.push(statement)).statement(seen('post_entries', tookMs));
    expect(slow).toEqual(told);
  });
});
