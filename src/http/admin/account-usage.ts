import { requestLog } from '../../app/accounts/request-log.ts';
import { type UsageSums, usageReport } from '../../app/accounts/usage-report.ts';
import { type Day, showDay } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import { Type } from '../api/schema-type.ts';
import { readSpan } from '../api/usage.ts';
import { accountIn } from './accounts.ts';
import { adminRoute, moment, pageIn } from './admin-route.ts';

const DAY_MS = 86_400_000;
const date = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
const Sums = { requests: Type.Integer(), matches: Type.Integer(), misses: Type.Integer(), credits: Type.Integer() };
const Id = Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' }));

/** What customers asked, without anything of what they asked about. */
export const accountUsageRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/accounts/:account/usage',
    operationId: 'showUsage',
    summary: 'What an account asked and was charged, by day, endpoint, key and outcome; 30 days unless given.',
    role: 'viewer',
    querystring: Type.Object({ from: date('First day (UTC).'), to: date('Last day (UTC).'), key: Id }),
    reply: Type.Object({
      from: Type.String(),
      to: Type.String(),
      total: Type.Object(Sums),
      by_day: Type.Array(Type.Object({ day: Type.String(), ...Sums })),
      by_endpoint: Type.Array(Type.Object({ endpoint: Type.String(), ...Sums })),
      by_key: Type.Array(Type.Object({ key: Type.Integer(), hint: Type.String(), ...Sums })),
      by_outcome: Type.Array(Type.Object({ outcome: Type.String(), requests: Type.Integer() })),
    }),
    async answer(deps, ask) {
      const { id: account } = await accountIn(deps, ask);
      const { key, ...days } = ask.query;
      const { from, to } = readSpan(days as { readonly from?: string; readonly to?: string }, deps.clock);
      const report = await usageReport(deps.books, {
        account,
        fromDay: from,
        toDay: to,
        ...(key !== undefined && { key: Number(key) as never }),
      });
      const free = await deps.books.freeOutcomes({ account, fromMs: from * DAY_MS, toMs: (to + 1) * DAY_MS });
      return {
        body: {
          from: showDay(from),
          to: showDay(to),
          total: report.total,
          by_day: report.byDay.map(({ day, ...sums }) => ({ day: showDay(day as Day), ...sums })),
          by_endpoint: report.byEndpoint,
          by_key: report.byKey,
          // Free requests are not counted by key.
          by_outcome: key === undefined ? [...chargedOutcome(report.total), ...free] : chargedOutcome(report.total),
        },
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/request-log',
    operationId: 'listRequestLog',
    summary: 'The requests of an account, charged and free, newest first, without anything of what was asked.',
    role: 'viewer',
    querystring: Type.Object({
      account: Id,
      before: Type.Optional(
        Type.String({ pattern: '^\\d{1,16}-\\d{1,15}$', description: 'Rows before this one: the `next` of the page before.' }),
      ),
    }),
    list: { member: 'requests', cursor: 'row' },
    reply: Type.Object({
      requests: Type.Array(
        Type.Object({
          row: Type.String(),
          at: Type.String({ format: 'date-time' }),
          account: Type.Integer(),
          key: Type.Optional(Type.Integer()),
          endpoint: Type.Optional(Type.String()),
          outcome: Type.String({ description: '`charged`, `no_match`, or the code of a refusal.' }),
          credits: Type.Integer(),
          request_id: Type.String(),
        }),
      ),
    }),
    async answer(deps, { query }) {
      const { id: account } = await accountIn(deps, { params: { account: query['account'] ?? '' } });
      const rows = await requestLog(deps.books, { account: account as AccountId, before: query['before'], limit: pageIn(query).limit });
      const requests = rows.map(({ row, atMs, requestId, ...one }) => ({ row, at: moment(atMs), account, ...one, request_id: requestId }));
      return { body: { requests } };
    },
  }),
];

function chargedOutcome({ requests }: UsageSums): object[] {
  return requests === 0 ? [] : [{ outcome: 'charged', requests }];
}
