import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Problem } from '../../core/problem.ts';
import type { Role } from '../../store/operators.ts';
import { retryKeyIn } from '../api/look-up-route.ts';
import type { App, Operating } from '../service.ts';
import { type Caller, callerOf } from './callers.ts';

export interface AdminAsk<Body = unknown, Query = Readonly<Record<string, string | undefined>>> {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The header Idempotency-Key, on a route that uses it. */
  readonly retryKey?: string | undefined;
}

export interface AdminAnswer {
  readonly body: object;
  /** What was acted on, as the audit names it: `account:3`. */
  readonly subject?: string;
}

/** One row of the table of routes under /admin/v1. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/admin/v1/${string}`;
  readonly operationId: string;
  readonly summary: string;
  /** The lowest role that may call it. */
  readonly role: Role;
  /** Its name in the audit; every route that changes something has one. */
  readonly action?: string;
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  /** Whether it uses the header Idempotency-Key. */
  readonly isRetrySafe?: true;
  readonly reply: TSchema;
  /** 200, or 201 if it creates something. */
  readonly status?: 201;
  answer(deps: Operating, ask: AdminAsk<never>): Promise<AdminAnswer>;
}

/** Types the body of a route by its schema. */
export function adminRoute<Body extends TSchema>(
  route: Omit<AdminRoute, 'body' | 'answer'> & {
    readonly body?: Body;
    answer(deps: Operating, ask: AdminAsk<Static<Body>>): Promise<AdminAnswer>;
  },
): AdminRoute {
  return route as AdminRoute;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a request under /admin/v1 is read. */
    caller: Caller | undefined;
  }
}

export function addAdminRoute(app: App, deps: Operating, route: AdminRoute): void {
  const { method, path, role, body, querystring, status = 200 } = route;
  app.route({
    method,
    url: path,
    config: { endpoint: 'admin' },
    schema: { ...(body && { body }), ...(querystring && { querystring }) },
    onRequest: async (request) => {
      request.caller = await callerOf(deps, request, role);
    },
    handler: async (request, reply) => {
      const { body: answered } = await answerAudited(deps, route, request, request.caller!);
      deps.exchange.json(request, reply, { body: JSON.stringify(answered), outcome: 'free', status });
      return reply;
    },
  });
}

async function answerAudited(deps: Operating, route: AdminRoute, request: FastifyRequest, caller: Caller): Promise<AdminAnswer> {
  const ask = {
    caller,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string | undefined>,
    body: request.body as never,
    retryKey: route.isRetrySafe && retryKeyIn(request.headers),
  };
  if (route.action === undefined) return route.answer(deps, ask);
  const note = { actor: caller.actor, action: route.action, subject: subjectIn(ask.params) };
  try {
    const answer = await route.answer(deps, ask);
    await deps.books.audit([{ ...note, subject: answer.subject ?? note.subject, atMs: deps.clock.nowMs(), outcome: 'done' }]);
    return answer;
  } catch (error) {
    const outcome = error instanceof Problem ? error.code : 'failed';
    await deps.books.audit([{ ...note, atMs: deps.clock.nowMs(), outcome }]);
    throw error;
  }
}

/** The subject of an attempt, if it is a number: other texts in a path could be anything. */
function subjectIn(params: AdminAsk['params']): string | undefined {
  const [name, value] = Object.entries(params).find(([, text]) => /^\d{1,15}$/.test(text)) ?? [];
  return name === undefined ? undefined : `${name}:${value}`;
}

/** The number in a path. Any other text is not found. */
export function idIn<Id extends number>(params: AdminAsk['params'], name: string): Id {
  const text = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw absent(name);
  return Number(text) as Id;
}

export function absent(what: string): Problem {
  return new Problem('not_found', { message: `There is no such ${what}.` });
}

export function invalid(field: string, message: string): Problem {
  return new Problem('invalid_request', { details: [{ field, message }] });
}

/** A time in the format of replies. */
export function moment(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
