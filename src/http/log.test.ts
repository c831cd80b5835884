import { expect, it } from 'vitest';
import { watchLinks } from './log.ts';
import { Metrics } from './metrics/metrics.ts';

it('counts every failure of a link, and logs each reason once a minute', () => {
  const metrics = new Metrics();
  const logged: string[] = [];
  const time = { nowMs: 0 };
  const seen = watchLinks(
    metrics,
    { linkFailed: ({ link, outcome, reason }) => void logged.push(`${link} ${outcome} ${reason}`) },
    () => time.nowMs,
  );
  const failed = (reason: string) => seen({ link: 'mailboxes', outcome: 'failed', reason, tookMs: 1 });
  for (const reason of ['private_address', 'private_address', 'http_401']) failed(reason);
  seen({ link: 'mailboxes', outcome: 'added', tookMs: 1 });
  seen({ link: 'mailboxes', outcome: 'skipped', reason: 'left_alone', tookMs: 0 });
  seen({ link: 'mailboxes', outcome: 'timed_out', tookMs: 1_000 });
  time.nowMs = 59_999;
  failed('http_401');
  time.nowMs = 60_000;
  failed('private_address');
  expect(logged).toEqual([
    'mailboxes failed private_address',
    'mailboxes failed http_401',
    'mailboxes timed_out undefined',
    'mailboxes failed private_address',
  ]);
  const counted = metrics.snapshot().find(({ name }) => name === 'namesake_link_failures_total')!;
  expect(counted.values).toEqual([
    { labels: { link: 'mailboxes', reason: 'private_address' }, value: 3 },
    { labels: { link: 'mailboxes', reason: 'http_401' }, value: 2 },
  ]);
});
