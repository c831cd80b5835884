import { joinCalls } from '../app/join-calls.ts';
import { admitAll } from '../app/metering/admit.ts';
import { LedgerPosts } from '../app/metering/ledger-posts.ts';
import { NoteLater } from '../app/metering/note-later.ts';
import { RateLimiter } from '../app/metering/rate-limit.ts';
import { SharedLimits } from '../app/metering/shared-limits.ts';
import { addRoutes } from './api/routes.ts';
import { bearerReader } from './bearer.ts';
import { clientErrorHandler } from './client-errors.ts';
import { Connections } from './connections.ts';
import { Exchange } from './exchange.ts';
import { type FastPath, fastPath } from './fast-path.ts';
import { checkBeforeBody, createApp, createHttpServer, requestIds } from './framework.ts';
import { Metrics } from './metrics/metrics.ts';
import { answerFaults } from './refusals.ts';
import type { App, ServerOptions, Service } from './service.ts';

export interface NamesakeServer {
  readonly app: App;
  /** Answers /readyz with 503 from now on, so that balancers look elsewhere. */
  drain(): void;
  /** Of connections on which nothing is under way. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
  close(): Promise<void>;
}

/** What answers over HTTP: Node's server, the framework with its routes, and the fast path in front of it. */
export async function buildServer(options: ServerOptions): Promise<NamesakeServer> {
  const { books, clock, log, lookUp } = options;
  const metrics = options.metrics ?? new Metrics();
  const limiter = new RateLimiter(options.limits);
  const shared = new SharedLimits(limiter, books, (error) => log.failure(error, {}));
  const notes = new NoteLater(books, (error) => log.failure(error, {}));
  const exchange = new Exchange(metrics, log, limiter.fresh);
  const admission = { books, limiter, notes, clock };
  const posts = new LedgerPosts(books, (orders) => metrics.committed(orders));
  const server = createHttpServer(options.requestTimeoutMs);
  const connections = new Connections(server);
  const service: Service = {
    ...admission,
    options,
    lookUp,
    metrics,
    exchange,
    readBearer: bearerReader(),
    admit: joinCalls((asks: Parameters<typeof admitAll>[1]) => admitAll(admission, asks)),
    posts,
    canCharge: () => posts.canCharge,
    keepRepliesMs: options.keepRepliesMs,
    isDraining: () => connections.isDraining,
  };

  const nextId = requestIds();
  let fast: FastPath | undefined;
  const app = createApp(service, {
    server,
    nextId,
    onClientError: clientErrorHandler(server, { connections, nextId, metrics, freshHeaders: exchange.freshHeaders }),
    handle(request, response, framework) {
      if (!connections.take(request, response)) request.resume();
      else if (fast === undefined) framework(request, response);
      else fast.handle(request, response, framework);
    },
  });
  checkBeforeBody(app, service);
  answerFaults(app, service);
  const lookUps = addRoutes(app, service);
  await app.ready();
  if (options.fastPath !== false) {
    fast = fastPath(service, nextId);
    for (const one of lookUps) fast.add(one, app.validatorCompiler!({ schema: one.body, method: 'POST', url: one.path }) as never);
  }

  return {
    app,
    drain: () => connections.drain(),
    closeIdleConnections: () => connections.closeIdle(),
    closeAllConnections: () => server.closeAllConnections(),
    async close() {
      connections.drain();
      await app.close();
      await shared.close();
      await notes.close();
    },
  };
}
