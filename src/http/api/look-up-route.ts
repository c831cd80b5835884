import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { MeteredAsk, MeteredOutcome, Retry } from '../../app/metering/metered.ts';
import { Problem, type ProblemDetail } from '../../core/problem.ts';
import type { Asked, Sent } from '../exchange.ts';
import { keyCheck } from '../key-check.ts';
import type { App, Service } from '../service.ts';

/** With this many requests under way the next is refused for now, before memory runs out. */
const MAX_IN_FLIGHT = 10_000;

/** The query parameters of a look-up, already checked against the schema. */
export interface LookUpQuery {
  readonly explain?: string;
  readonly min_confidence?: string;
  readonly required?: string;
}

/** What every look-up takes from a request besides its question. */
export type LookUpAsk = MeteredAsk & {
  readonly minConfidence: number;
  readonly ignoredFields: readonly string[];
};

/** A look-up as both ways to it know it: the framework's route and the fast path. */
export interface LookUp<Body, Question> {
  readonly path: string;
  readonly endpoint: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Fields of the body that are not read although they may be given. */
  ignored?(body: Body): readonly string[];
  /** JSON Schemas. */
  readonly body: object;
  /** The body as callers must send it, with what is checked after the schema. */
  readonly documented?: object;
  readonly querystring: object;
  readonly reply: object;
  /** The question of a body that fits the schema. Throws the `Problem` that the caller gets. */
  read(body: Body, query: LookUpQuery): Question;
  ask(ask: LookUpAsk & Question): Promise<MeteredOutcome>;
}

/** Adds the route of a look-up. */
export function addLookUp(app: App, service: Service, lookUp: LookUp<never, object>): void {
  const { path, endpoint, body, querystring, reply, operationId, summary, description } = lookUp;
  const schema = { operationId, summary, ...(description !== undefined && { description }), body, querystring, response: { 200: reply } };
  app.post(path, { config: { endpoint, scope: 'lookup' }, onRequest: keyCheck(service), schema }, (request, response) =>
    answerRoute(service, lookUp, request, response),
  );
}

/** Handles a request of a look-up's route; the framework has checked body and query. */
function answerRoute(service: Service, lookUp: LookUp<never, object>, request: FastifyRequest, reply: Sent): void {
  const body = request.body as never;
  const query = request.query as LookUpQuery;
  const explain = query.explain === 'true';
  const retry = readRetry(request);
  const question = lookUp.read(body, query);
  const ask: LookUpAsk = {
    keyHash: request.keyHash,
    requestId: request.id,
    arrivedMs: performance.now(),
    retry,
    minConfidence: query.min_confidence === undefined ? service.options.minConfidence : Number(query.min_confidence),
    explain,
    ignoredFields: explain ? (lookUp.ignored?.(body) ?? []) : [],
  };
  answerLookUp(service, request, reply, () => lookUp.ask({ ...ask, ...question }));
}

/** Asks and sends the reply. */
export function answerLookUp({ metrics, exchange }: Service, request: Asked, reply: Sent, ask: () => Promise<MeteredOutcome>): void {
  // Its body took too long, and came after the refusal.
  if (reply.raw.writableEnded) return;
  if (metrics.inFlight >= MAX_IN_FLIGHT) {
    exchange.refused(request, reply, { kind: 'refused', code: 'unavailable' });
    return;
  }
  metrics.inFlight += 1;
  ask().then(
    (outcome) => {
      metrics.inFlight -= 1;
      exchange.outcome(request, reply, outcome);
    },
    (error: unknown) => {
      metrics.inFlight -= 1;
      exchange.failed(request, reply, error);
    },
  );
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
const RETRY_FAULT: ProblemDetail = { field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters, once' };

/** The query belongs to what was asked, so another query with the same body is another request. */
function readRetry(request: FastifyRequest): Retry | undefined {
  const idempotencyKey = retryKeyIn(request.headers);
  if (idempotencyKey === undefined) return undefined;
  const queryAt = request.url.indexOf('?');
  const query = queryAt < 0 ? '' : request.url.slice(queryAt);
  const bytes = Buffer.concat([Buffer.from(`${query}\n`), request.rawBody ?? Buffer.alloc(0)]);
  return { idempotencyKey, bodyHash: hash('sha256', bytes, 'hex') };
}

export function retryKeyIn(headers: FastifyRequest['headers']): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined || isGoodKey(header)) return header;
  throw new Problem('invalid_request', { details: [RETRY_FAULT] });
}

export function retryFaults(headers: FastifyRequest['headers']): readonly ProblemDetail[] {
  const header = headers['idempotency-key'];
  return header === undefined || isGoodKey(header) ? [] : [RETRY_FAULT];
}

function isGoodKey(header: string | readonly string[]): header is string {
  return typeof header === 'string' && VISIBLE_ASCII.test(header);
}
