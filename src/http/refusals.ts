import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { onDisk } from '../app/metering/admit.ts';
import type { ProblemDetail } from '../core/problem.ts';
import type { Scope } from '../store/books.ts';
import { brokenTexts } from './api/fragment.ts';
import { type LookUpQuery, retryFaults } from './api/look-up-route.ts';
import { allowedMethods } from './api/routes.ts';
import type { Exchange } from './exchange.ts';
import { detailOf, type Fault, faultOf } from './faults.ts';
import type { App, Service } from './service.ts';

/** Answers what the framework or a route throws, and unknown paths. */
export function answerFaults(app: App, service: Service): void {
  const { exchange } = service;
  app.setNotFoundHandler((request, reply) => refuseRoute(exchange, request, reply));
  app.setErrorHandler((error, request, reply) => {
    // The body is parsed before a wrong path is noticed, but the path comes first in the order of checks.
    if (request.is404) return refuseRoute(exchange, request, reply);
    const known = faultOf(error, request.headers['content-type'] !== undefined);
    if (known === undefined) return exchange.failed(request, reply, error);
    refuse(service, request, reply, known).catch((reason: unknown) => exchange.failed(request, reply, reason));
    return undefined;
  });
}

/** Answers a wrong path or method. */
export function refuseRoute(exchange: Exchange, request: FastifyRequest, reply: FastifyReply): void {
  const allow = allowedMethods(request.url);
  if (allow !== undefined) reply.header('allow', allow);
  exchange.refused(request, reply, { kind: 'refused', code: allow === undefined ? 'not_found' : 'method_not_allowed' });
}

/** The key is checked before a fault is reported; a good key gets its balance with the fault. */
async function refuse({ exchange, admit, books }: Service, request: FastifyRequest, reply: FastifyReply, known: Fault): Promise<void> {
  const fault = known.code === 'invalid_request' ? { ...known, details: everyFault(request, known.details) } : known;
  // The framework closes the connection after every fault of a body; that is needed only if the body was not read whole.
  if (request.rawBody !== undefined) reply.removeHeader('connection');
  else if (reply.hasHeader('connection')) reply.raw.shouldKeepAlive = false;
  const { scope } = request.routeOptions.config;
  const scopes = scope === undefined ? [] : scopesOf(request, scope);
  if (scope === undefined || request.keyHash === '') return exchange.refused(request, reply, { kind: 'refused', ...fault });
  const admission = await admit({ keyHash: request.keyHash, scopes, lookUps: 0, mostCredits: 0 });
  if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
  await onDisk(books);
  const { standing } = admission;
  exchange.refused(request, reply, { kind: 'refused', ...fault, creditsRemaining: admission.known.account.balanceCredits, standing });
}

/** An explanation needs a scope of its own, whatever else is wrong with the request. */
function scopesOf({ query }: FastifyRequest, scope: Scope): readonly Scope[] {
  return (query as LookUpQuery | undefined)?.explain === 'true' ? [scope, 'explain'] : [scope];
}

type Check = ((data: unknown) => boolean) & { readonly errors?: FastifySchemaValidationError[] | null };

/** Everything that is wrong with a request: the framework stops at the first part with a fault. */
function everyFault(request: FastifyRequest, known: readonly ProblemDetail[] = []): ProblemDetail[] {
  const found = [
    ...schemaFaults(request, 'body', request.body),
    ...brokenTexts(request.body),
    ...schemaFaults(request, 'querystring', request.query),
    ...retryFaults(request.headers),
  ];
  return [...found, ...known.filter((one) => !found.some(({ field, message }) => field === one.field && message === one.message))];
}

function schemaFaults(request: FastifyRequest, part: 'body' | 'querystring', data: unknown): ProblemDetail[] {
  const check = request.getValidationFunction(part) as Check | undefined;
  if (check === undefined || check(data)) return [];
  return (check.errors ?? []).map((fault) => detailOf(fault, part));
}
