import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { csvOf } from '../../app/csv.ts';
import { Problem } from '../../core/problem.ts';
import type { Role } from '../../store/operators.ts';
import { retryKeyIn } from '../api/look-up-route.ts';
import { Type } from '../api/schema-type.ts';
import type { App, Operating } from '../service.ts';
import { type Caller, callerOf } from './callers.ts';
import { wholeCsv } from './csv-list.ts';

export interface AdminAsk<Body = unknown, Query = Readonly<Record<string, string | undefined>>> {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The header Idempotency-Key, on a route that uses it. */
  readonly retryKey?: string | undefined;
  /** The file of a request that sends one. */
  readonly file?: () => Promise<MultipartFile | undefined>;
}

export interface AdminAnswer {
  readonly body: object;
  /** Sent as a download instead of the body. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: Readable };
  /** What was acted on, as the audit names it: `account:3`. */
  readonly subject?: string;
  /** Where several were: each is noted by itself. */
  readonly subjects?: readonly string[];
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
  /** For pages of rows: the member of the reply that holds them, and the member of a row that the next page begins after. */
  readonly list?: { readonly member: string; readonly cursor: string };
  /** Reads the body itself, such as a file. */
  readonly isUpload?: true;
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
  const { method, path, role, body, list, status = 200 } = route;
  const querystring = querystringOf(route);
  app.route({
    method,
    url: path,
    config: { endpoint: 'admin' },
    schema: { ...(body && { body }), ...(querystring && { querystring }) },
    onRequest: async (request) => {
      request.caller = await callerOf(deps, request, role);
      if (route.isUpload === true && !/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
        throw new Problem('unsupported_media_type', { message: 'Send the file as multipart/form-data.' });
    },
    handler: async (request, reply) => {
      if (list !== undefined && wantsCsv(request) && (request.query as Query)['limit'] === undefined) {
        const type = 'text/csv; charset=utf-8';
        const content = await wholeCsv(pagedList(deps, route, list, request));
        reply.headers({ ...deps.exchange.headers(request, type), 'content-disposition': `attachment; filename="${list.member}.csv"` });
        return reply.send(content);
      }
      const { body: answered, file } = await answerAudited(deps, route, request, request.caller!);
      if (file !== undefined) {
        reply.headers({ ...deps.exchange.headers(request, file.type), 'content-disposition': `attachment; filename="${file.name}"` });
        return reply.send(file.content);
      }
      if (list !== undefined && wantsCsv(request)) {
        const rows = (answered as Readonly<Record<string, readonly object[]>>)[list.member]!;
        reply.header('content-disposition', `attachment; filename="${list.member}.csv"`);
        deps.exchange.json(request, reply, { body: csvOf(rows), outcome: 'free', status, type: 'text/csv; charset=utf-8' });
        return reply;
      }
      const paged = list === undefined ? answered : withNext(answered, list, pageIn(request.query as Query).limit);
      deps.exchange.json(request, reply, { body: JSON.stringify(paged), outcome: 'free', status });
      return reply;
    },
  });
}

/** The pages of a list for the query of a request, which may begin at a row. */
function pagedList(deps: Operating, route: AdminRoute, { member, cursor }: NonNullable<AdminRoute['list']>, request: FastifyRequest) {
  const query = request.query as Query;
  const own = (querystringOf(route) as { readonly properties?: object }).properties ?? {};
  const isFromNewest = 'before' in own && (query['newest'] !== undefined || !('newest' in own));
  return {
    cursor,
    parameter: isFromNewest ? ('before' as const) : ('after' as const),
    async read(place: Query) {
      const ask = { caller: request.caller!, params: request.params as Record<string, string>, query: { ...query, ...place } };
      const { body } = await route.answer(deps, { ...ask, body: undefined as never });
      return (body as Readonly<Record<string, readonly object[]>>)[member]!;
    },
  };
}

async function answerAudited(deps: Operating, route: AdminRoute, request: FastifyRequest, caller: Caller): Promise<AdminAnswer> {
  const ask = {
    caller,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string | undefined>,
    body: request.body as never,
    retryKey: route.isRetrySafe && retryKeyIn(request.headers),
    ...(route.isUpload === true && { file: () => request.file() }),
  };
  if (route.action === undefined) return route.answer(deps, ask);
  const note = { actor: caller.actor, action: route.action, subject: subjectIn(ask.params) };
  try {
    const answer = await route.answer(deps, ask);
    const { subject = note.subject, subjects = [] } = answer;
    const done = { ...note, atMs: deps.clock.nowMs(), outcome: 'done' };
    await deps.books.audit((subjects.length > 0 ? subjects : [subject]).map((one) => ({ ...done, subject: one })));
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

type Query = Readonly<Record<string, string | undefined>>;

const PAGE = 100;
const LIST_QUERY = {
  after: Type.Optional(Type.String({ maxLength: 200, description: 'Begin after this row: the `next` of the page before.' })),
  limit: Type.Optional(
    Type.String({ pattern: '^([1-9]\\d{0,2}|1000)$', description: `At most so many, up to 1,000; without it ${PAGE}, or all as CSV.` }),
  ),
  format: Type.Optional(Type.String({ pattern: '^(json|csv)$', description: 'csv gives the rows as CSV, as does Accept: text/csv.' })),
};
/** For rows whose cursor is a number. */
export const AfterNumber = Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'The last one of the page before.' }));

export function querystringOf({ querystring, list }: Pick<AdminRoute, 'querystring' | 'list'>): TSchema | undefined {
  if (list === undefined) return querystring;
  const own = (querystring as { readonly properties?: Readonly<Record<string, TSchema>> } | undefined)?.properties ?? {};
  return Type.Object({ ...LIST_QUERY, ...own } as Record<string, TSchema>);
}

export function replyOf({ reply, list }: Pick<AdminRoute, 'reply' | 'list'>): TSchema {
  if (list === undefined) return reply;
  const next = Type.Union([Type.Integer(), Type.String()], { description: 'The `after` of the next page; absent at the end.' });
  return Type.Object({ ...(reply as unknown as { readonly properties: Record<string, TSchema> }).properties, next: Type.Optional(next) });
}

/** The page that a request asks for. */
export function pageIn({ after = '', limit = String(PAGE) }: Query) {
  return { after, afterNumber: Number(after), limit: Number(limit) };
}

/** For rows numbered 1, 2, 3 … without gaps, to read them from the end. */
export const NewestFirst = {
  newest: Type.Optional(Type.String({ pattern: '^true$', description: 'true gives the newest rows first.' })),
  before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'With newest: rows before this one.' })),
};

/** A page of rows numbered without gaps, in either order. */
export async function readPage<Row>(
  query: Query,
  newest: () => Promise<number>,
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { afterNumber, limit } = pageIn(query);
  if (query['newest'] === undefined) return read(afterNumber, limit);
  const before = query['before'] === undefined ? (await newest()) + 1 : Number(query['before']);
  const after = Math.max(0, before - 1 - limit);
  return [...(await read(after, before - 1 - after))].reverse();
}

function wantsCsv({ query, headers }: FastifyRequest): boolean {
  const format = (query as Query)['format'];
  return format === undefined ? /\btext\/csv\b/.test(headers.accept ?? '') : format === 'csv';
}

/** A full page says where the next one begins. */
function withNext(body: object, { member, cursor }: NonNullable<AdminRoute['list']>, limit: number): object {
  const rows = (body as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>)[member]!;
  return rows.length < limit ? body : { ...body, next: rows.at(-1)![cursor] };
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
