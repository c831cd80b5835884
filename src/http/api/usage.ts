import { type UsageReport, usageReport } from '../../app/accounts/usage-report.ts';
import { type Clock, type Day, dayOf, showDay } from '../../core/clock.ts';
import { Problem } from '../../core/problem.ts';
import { keyCheck } from '../key-check.ts';
import type { App, Service } from '../service.ts';
import { answerForAccount } from './credits.ts';
import { UsageQuery, UsageReply } from './schemas.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
/** Earlier days cannot be written in this format. */
const FIRST_DAY = readDay('0000-01-01');

export function usageRoute(app: App, service: Service): void {
  app.get(
    '/v1/usage',
    {
      config: { endpoint: 'usage', scope: 'usage' },
      onRequest: keyCheck(service),
      schema: {
        operationId: 'usage',
        summary: 'What was asked and charged: by day, by endpoint, by key.',
        querystring: UsageQuery,
        response: { 200: UsageReply },
      },
    },
    (request, reply) => {
      const span = readSpan(request.query, service.clock);
      answerForAccount(service, request, reply, async (account) =>
        usageBody(await usageReport(service.books, { account, fromDay: span.from, toDay: span.to }), span),
      );
    },
  );
}

export interface Span {
  readonly from: Day;
  readonly to: Day;
}

export function readSpan(query: { readonly from?: string; readonly to?: string }, clock: Clock): Span {
  const to = query.to === undefined ? dayOf(clock.nowMs()) : readDay(query.to);
  const from = query.from === undefined ? (Math.max(to - DEFAULT_DAYS, FIRST_DAY) as Day) : readDay(query.from);
  if (from > to) throw fault('from', 'must not be after to');
  if (to - from > MAX_DAYS) throw fault('from', `must be at most ${MAX_DAYS} days before to`);
  return { from, to };
}

/** Parses a text that the schema has checked. */
function readDay(text: string): Day {
  return dayOf(Date.parse(`${text}T00:00:00Z`));
}

function fault(field: string, message: string): Problem {
  return new Problem('invalid_request', { details: [{ field, message }] });
}

function usageBody({ byDay, byEndpoint, byKey }: UsageReport, { from, to }: Span): object {
  return {
    success: true,
    from: showDay(from),
    to: showDay(to),
    by_day: byDay.map(({ day, ...sums }) => ({ day: showDay(day as Day), ...sums })),
    by_endpoint: byEndpoint.map(({ endpoint, ...sums }) => ({ endpoint, ...sums })),
    by_key: byKey.map(({ hint, key: _id, ...sums }) => ({ key: hint, ...sums })),
  };
}
