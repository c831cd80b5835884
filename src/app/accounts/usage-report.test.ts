import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { ApiKey, UsageRow } from '../../store/books.ts';
import { usageReport } from './usage-report.ts';

const row = (day: number, endpoint: UsageRow['endpoint'], key: number, sums: [number, number, number, number]): UsageRow => {
  const [requests, matches, misses, credits] = sums;
  return { day, endpoint, key: key as ApiKeyId, requests, matches, misses, credits };
};
const rows = [
  row(10, 'full_identity', 1, [2, 2, 1, 30]),
  row(10, 'reverse_phone', 1, [3, 3, 0, 15]),
  row(11, 'reverse_phone', 2, [1, 1, 4, 5]),
  row(11, 'reverse_phone_batch', 2, [1, 100, 0, 500]),
];
const key: ApiKey = { id: 1 as ApiKeyId, account: 1 as AccountId, hash: 'h', hint: 'nsk_live_abc', scopes: [], createdMs: 0 };

it('shows the same usage by day, by endpoint and by key', async () => {
  const books = { usage: async () => rows, keys: async () => [key] };
  expect(await usageReport(books, { account: 1 as AccountId, fromDay: 10 as Day, toDay: 11 as Day })).toEqual({
    total: { requests: 7, matches: 106, misses: 5, credits: 550 },
    byDay: [
      { day: 10, requests: 5, matches: 5, misses: 1, credits: 45 },
      { day: 11, requests: 2, matches: 101, misses: 4, credits: 505 },
    ],
    byEndpoint: [
      { endpoint: 'full_identity', requests: 2, matches: 2, misses: 1, credits: 30 },
      { endpoint: 'reverse_phone', requests: 4, matches: 4, misses: 4, credits: 20 },
      { endpoint: 'reverse_phone_batch', requests: 1, matches: 100, misses: 0, credits: 500 },
    ],
    byKey: [
      { key: 1, hint: 'nsk_live_abc', requests: 5, matches: 5, misses: 1, credits: 45 },
      { key: 2, hint: '', requests: 2, matches: 101, misses: 4, credits: 505 },
    ],
  });
});
