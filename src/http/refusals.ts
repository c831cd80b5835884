import type { FastifyReply, FastifyRequest } from 'fastify';
import { onDisk } from '../app/metering/admit.ts';
import { everyFault } from './every-fault.ts';
import type { Exchange } from './exchange.ts';
import { type Fault, faultOf } from './faults.ts';
import { allowedMethods } from './routes/routes.ts';
import type { App, Service } from './service.ts';

/** Answers whatever the framework or a route throws, and paths that nobody has. */
export function answerFaults(app: App, service: Service): void {
  const { exchange } = service;
  app.setNotFoundHandler((request, reply) => refuseRoute(exchange, request, reply));
  app.setErrorHandler((error, request, reply) => {
    // Parsers run before a wrong path or a bad key is told, but those come first in the order of checks.
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

/** Whoever has a key is told of it first, and of the balance beside the fault. */
async function refuse({ exchange, admit, books }: Service, request: FastifyRequest, reply: FastifyReply, known: Fault): Promise<void> {
  const fault = known.code === 'invalid_request' ? { ...known, details: await everyFault(request, known.details) } : known;
  // The body was read whole, so the connection can go on.
  if (request.rawBody !== undefined && reply.hasHeader('connection')) reply.removeHeader('connection');
  const scope = request.routeOptions.config.scope;
  if (scope === undefined || request.keyHash === '') return exchange.refused(request, reply, { kind: 'refused', ...fault });
  const admission = await admit({ keyHash: request.keyHash, scope, lookUps: 0, leastCredits: 0, mostCredits: 0 });
  if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
  await onDisk(books);
  const { standing } = admission;
  exchange.refused(request, reply, { kind: 'refused', ...fault, creditsRemaining: admission.known.account.balanceCredits, standing });
}
