import type { Server } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { joinCalls } from '../app/join-calls.ts';
import { admitAll, onDisk } from '../app/metering/admit.ts';
import { NoteLater } from '../app/metering/note-later.ts';
import { RateLimiter } from '../app/metering/rate-limit.ts';
import { SharedLimits } from '../app/metering/shared-limits.ts';
import { Problem } from '../core/problem.ts';
import { awaitBodies } from './await-body.ts';
import { everyFault } from './every-fault.ts';
import { type Asked, Exchange, endpointOf, type Sent } from './exchange.ts';
import { type Fault, faultOf } from './faults.ts';
import { joinPosts } from './join-posts.ts';
import { layFastLane } from './lanes/fast-lane.ts';
import { plainEndpoints } from './lanes/plain-endpoints.ts';
import { layPlainLane } from './lanes/plain-lane.ts';
import { LateCompilers } from './late-compilers.ts';
import { Metrics } from './metrics/metrics.ts';
import { requestIds } from './request-ids.ts';
import { addRoutes, allowedMethods } from './routes/routes.ts';
import type { App, ServerOptions, Service } from './service.ts';
import { answerBrokenSockets } from './sockets.ts';
import { parseStrictJson } from './strict-json.ts';

export interface NamesakeServer {
  readonly app: App;
  /** Answers /readyz with 503 from now on, so that balancers look elsewhere. */
  drain(): void;
  /** Of connections on which nothing is under way. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
  close(): Promise<void>;
}

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 72_000;
const TIMEOUT_CHECK_MS = 1_000;

export async function buildServer(options: ServerOptions): Promise<NamesakeServer> {
  const { books, clock, log, lookUp } = options;
  const metrics = options.metrics ?? new Metrics();
  const limiter = new RateLimiter(options.limits);
  const shared = new SharedLimits(limiter, books, (error) => log.failure(error, {}));
  const notes = new NoteLater(books, (error) => log.failure(error, {}));
  const exchange = new Exchange(metrics, log, limiter.fresh);
  const nextId = requestIds();
  const compilers = new LateCompilers();

  const app: App = fastify({
    logger: false,
    genReqId: nextId,
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    schemaController: compilers.schemaController,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, options.requestTimeoutMs),
      // Node would answer by itself, without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: () => {},
    frameworkErrors: (_error, request, reply) =>
      exchange.refused(request as FastifyRequest, reply as FastifyReply, routeFault(request as FastifyRequest, reply as FastifyReply)),
  }).withTypeProvider<TypeBoxTypeProvider>();

  const admission = { books, limiter, notes, clock };
  const admit = joinCalls((asks: Parameters<typeof admitAll>[1]) => admitAll(admission, asks));
  const posts = joinPosts(books, metrics);
  const fail = (request: Asked, reply: Sent, error: unknown): void => {
    if (!(error instanceof Problem)) log.failure(error, { requestId: request.id, route: endpointOf(request) });
    const fault = faultOf(error, true) ?? ({ code: 'internal' } as const);
    exchange.refused(request, reply, { kind: 'refused', ...fault });
  };

  app.decorateRequest('keyHash', '');
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, parseStrictJson(body));
  });

  awaitBodies(app, {
    bodyLimitBytes: options.bodyLimitBytes,
    isDraining: () => exchange.draining,
    refuseRoute: (request, reply) => exchange.refused(request, reply, routeFault(request, reply)),
  });

  app.setNotFoundHandler((request, reply) => exchange.refused(request, reply, routeFault(request, reply)));
  app.setErrorHandler((error, request, reply) => {
    // Parsers run before a wrong path or a bad key is told, but those come first in the order of checks.
    if (request.is404) return exchange.refused(request, reply, routeFault(request, reply));
    const known = faultOf(error, request.headers['content-type'] !== undefined);
    if (known === undefined) return fail(request, reply, error);
    refuse(request, reply, known).catch((reason: unknown) => fail(request, reply, reason));
    return undefined;
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply, known: Fault): Promise<void> => {
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
  };

  const service: Service = {
    ...admission,
    options,
    lookUp,
    metrics,
    exchange,
    admit,
    ...posts,
    keepRepliesMs: options.keepRepliesMs,
    fail,
    isDraining: () => exchange.draining,
    compilers,
  };
  // A caller may close its side after asking; what is charged must still be told.
  (app.server as Server & { httpAllowHalfOpen?: boolean }).httpAllowHalfOpen = true;
  const lookUps = addRoutes(app, service);
  const tellTimeout = answerBrokenSockets(app.server, { nextId, allowedMethods, metrics, freshHeaders: exchange.freshHeaders });
  await app.ready();
  const endpoints = plainEndpoints(service, lookUps);
  layFastLane(app.server, { service, nextId, endpoints });
  const lane = layPlainLane(app.server, {
    service,
    nextId,
    endpoints,
    tellTimeout,
    keepAliveMs: KEEP_ALIVE_MS,
    checkEveryMs: Math.min(TIMEOUT_CHECK_MS, options.requestTimeoutMs),
  });

  return {
    app,
    drain: () => {
      exchange.draining = true;
    },
    closeIdleConnections() {
      lane.closeIdle();
    },
    closeAllConnections() {
      lane.closeAll();
      app.server.closeAllConnections();
    },
    async close() {
      exchange.draining = true;
      await app.close();
      await shared.close();
      await notes.close();
    },
  };
}

function routeFault(request: FastifyRequest, reply: FastifyReply): { kind: 'refused'; code: 'not_found' | 'method_not_allowed' } {
  request.startedMs = performance.now();
  const allow = allowedMethods(request.url);
  if (allow === undefined) return { kind: 'refused', code: 'not_found' };
  reply.header('allow', allow);
  return { kind: 'refused', code: 'method_not_allowed' };
}
