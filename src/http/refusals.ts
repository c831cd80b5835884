import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { onDisk } from '../app/metering/admit.ts';
import type { ProblemDetail } from '../core/problem.ts';
import type { Scope } from '../store/books.ts';
import { brokenTexts } from './api/fragment.ts';
import { type LookUpQuery, retryFaults } from './api/look-up-route.ts';
import { dropBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { detailOf, type Fault, faultOf, MAX_DETAILS } from './faults.ts';
import type { AllowedMethods } from './route-table.ts';
import type { App, Service } from './service.ts';

/** Refuses a request after its key was checked, on a listener with keys. */
export type RefuseKnown = (request: FastifyRequest, reply: FastifyReply, fault: Fault) => Promise<void>;

interface Deps {
  readonly exchange: Exchange;
  readonly allowed: AllowedMethods;
  readonly refuseKnown?: RefuseKnown | undefined;
}

/** Answers what the framework or a route throws, and unknown paths. */
export function answerFaults(app: App, { exchange, allowed, refuseKnown }: Deps): void {
  app.setNotFoundHandler((request, reply) => refuseRoute({ exchange, allowed }, request, reply));
  app.setErrorHandler((error, request, reply) => {
    const fault = faultWhole(request, error);
    if (fault === undefined) return exchange.failed(request, reply, error);
    // The framework closes the connection after every fault of a body; that is needed only if the body was not read whole.
    reply.removeHeader('connection');
    if (request.rawBody === undefined) dropBody(request.raw, reply.raw);
    if (refuseKnown === undefined || request.keyHash === '') return exchange.refused(request, reply, { kind: 'refused', ...fault });
    refuseKnown(request, reply, fault).catch((reason: unknown) => exchange.failed(request, reply, reason));
    return undefined;
  });
}

/** Answers a wrong path or method. */
export function refuseRoute({ exchange, allowed }: Omit<Deps, 'refuseKnown'>, request: FastifyRequest, reply: FastifyReply): void {
  const allow = allowed(request.url);
  if (allow !== undefined) reply.header('allow', allow);
  exchange.refused(request, reply, { kind: 'refused', code: allow === undefined ? 'not_found' : 'method_not_allowed' });
}

/** The key is checked before a fault is reported; a good key gets its balance with the fault. */
export function refuserOfKeys({ exchange, admit, books }: Pick<Service, 'exchange' | 'admit' | 'books'>): RefuseKnown {
  return async (request, reply, fault) => {
    const { scope } = request.routeOptions.config;
    if (scope === undefined) return exchange.refused(request, reply, { kind: 'refused', ...fault });
    const admission = await admit({ keyHash: request.keyHash, scopes: scopesOf(request, scope), lookUps: 0, mostCredits: 0 });
    if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
    await onDisk(books);
    const { standing } = admission;
    exchange.refused(request, reply, { kind: 'refused', ...fault, creditsRemaining: admission.known.account.balanceCredits, standing });
  };
}

function faultWhole(request: FastifyRequest, error: unknown): Fault | undefined {
  const fault = faultOf(error, request.headers['content-type'] !== undefined);
  return fault?.code === 'invalid_request' ? { ...fault, details: everyFault(request, fault.details) } : fault;
}

/** An explanation needs a scope of its own; this is checked before other faults of the request. */
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
  const schema = request.routeOptions.schema?.[part] as object | undefined;
  return (check.errors ?? []).slice(0, MAX_DETAILS).map((fault) => detailOf(fault, part, schema));
}
