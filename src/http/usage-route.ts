import { type Clock, type Day, dayOf, showDay } from '../core/clock.ts';
import { Problem } from '../core/problem.ts';
import type { ApiKey, UsageRow } from '../store/books.ts';
import { keyCheck } from './key-check.ts';
import { UsageQuery, UsageReply } from './schemas.ts';
import type { App, Service } from './service.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

export function usageRoute(app: App, { admit, exchange, fail, books, clock }: Service): void {
  app.get(
    '/v1/usage',
    {
      config: { endpoint: 'usage', scope: 'usage' },
      onRequest: keyCheck(exchange),
      schema: {
        operationId: 'usage',
        summary: 'What was asked and charged: by day, by endpoint, by key.',
        querystring: UsageQuery,
        response: { 200: UsageReply },
      },
    },
    (request, reply) => {
      const span = readSpan(request.query, clock);
      const answer = async (): Promise<void> => {
        const admission = await admit({ keyHash: request.keyHash, scope: 'usage', lookUps: 0, leastCredits: 0, mostCredits: 0 });
        if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
        const account = admission.known.account.id;
        const [rows, keys] = await Promise.all([books.usage({ account, fromDay: span.from, toDay: span.to }), books.keys(account)]);
        const body = JSON.stringify(usageBody(rows, keys, span));
        return exchange.json(request, reply, { body, outcome: 'free', standing: admission.standing });
      };
      answer().catch((error: unknown) => fail(request, reply, error));
    },
  );
}

interface Span {
  readonly from: Day;
  readonly to: Day;
}

function readSpan(query: { readonly from?: string; readonly to?: string }, clock: Clock): Span {
  const to = query.to === undefined ? dayOf(clock.nowMs()) : readDay(query.to, 'to');
  const from = query.from === undefined ? ((to - DEFAULT_DAYS) as Day) : readDay(query.from, 'from');
  if (from > to) throw fault('from', 'must not be after to');
  if (to - from > MAX_DAYS) throw fault('from', `must be at most ${MAX_DAYS} days before to`);
  return { from, to };
}

function readDay(text: string, field: string): Day {
  const ms = Date.parse(`${text}T00:00:00Z`);
  // A day such as 02-30 parses to another one.
  if (Number.isNaN(ms) || showDay(dayOf(ms)) !== text) throw fault(field, 'must be a day, YYYY-MM-DD');
  return dayOf(ms);
}

function fault(field: string, message: string): Problem {
  return new Problem('invalid_request', { details: [{ field, message }] });
}

type Counts = Pick<UsageRow, 'requests' | 'matches' | 'misses' | 'credits'>;

function usageBody(rows: readonly UsageRow[], keys: readonly ApiKey[], { from, to }: Span): unknown {
  const hints = new Map(keys.map((key) => [key.id, key.hint]));
  return {
    success: true,
    from: showDay(from),
    to: showDay(to),
    by_day: sumBy(rows, (row) => row.day).map(([day, counts]) => ({ day: showDay(day as Day), ...counts })),
    by_endpoint: sumBy(rows, (row) => row.endpoint).map(([endpoint, counts]) => ({ endpoint, ...counts })),
    by_key: sumBy(rows, (row) => row.key).map(([key, counts]) => ({ key: hints.get(key) ?? '', ...counts })),
  };
}

function sumBy<By extends string | number>(rows: readonly UsageRow[], by: (row: UsageRow) => By): (readonly [By, Counts])[] {
  const sums = new Map<By, Counts>();
  for (const row of rows) {
    const sum = sums.get(by(row)) ?? { requests: 0, matches: 0, misses: 0, credits: 0 };
    sums.set(by(row), {
      requests: sum.requests + row.requests,
      matches: sum.matches + row.matches,
      misses: sum.misses + row.misses,
      credits: sum.credits + row.credits,
    });
  }
  return [...sums].sort(([left], [right]) => (left < right ? -1 : 1));
}
