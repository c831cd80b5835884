import { joinCalls } from '../app/join-calls.ts';
import { admitAll } from '../app/metering/admit.ts';
import { LedgerPosts } from '../app/metering/ledger-posts.ts';
import { NoteLater } from '../app/metering/note-later.ts';
import { RateLimiter } from '../app/metering/rate-limit.ts';
import { SharedLimits } from '../app/metering/shared-limits.ts';
import { awaitBodies } from './await-body.ts';
import { bearerReader } from './bearer.ts';
import { Exchange } from './exchange.ts';
import { createApp, KEEP_ALIVE_MS, timeoutCheckMs } from './framework.ts';
import { layFastLane } from './lanes/fast-lane.ts';
import { plainEndpoints } from './lanes/plain-endpoints.ts';
import { layPlainLane } from './lanes/plain-lane.ts';
import { LateCompilers } from './late-compilers.ts';
import { Metrics } from './metrics/metrics.ts';
import { answerFaults } from './refusals.ts';
import { requestIds } from './request-ids.ts';
import { addRoutes, allowedMethods } from './routes/routes.ts';
import type { App, ServerOptions, Service } from './service.ts';
import { answerBrokenSockets } from './sockets.ts';

export interface NamesakeServer {
  readonly app: App;
  /** Answers /readyz with 503 from now on, so that balancers look elsewhere. */
  drain(): void;
  /** Of connections on which nothing is under way. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
  close(): Promise<void>;
}

/** What answers over HTTP: the framework with its routes, and beside it the short ways of plain requests. */
export async function buildServer(options: ServerOptions): Promise<NamesakeServer> {
  const { books, clock, log, lookUp } = options;
  const metrics = options.metrics ?? new Metrics();
  const limiter = new RateLimiter(options.limits);
  const shared = new SharedLimits(limiter, books, (error) => log.failure(error, {}));
  const notes = new NoteLater(books, (error) => log.failure(error, {}));
  const exchange = new Exchange(metrics, log, limiter.fresh);
  const admission = { books, limiter, notes, clock };
  const posts = new LedgerPosts(books, (orders) => metrics.committed(orders));
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
    isDraining: () => exchange.draining,
    compilers: new LateCompilers(),
  };

  const nextId = requestIds();
  const app = createApp(service, nextId);
  awaitBodies(app, service);
  answerFaults(app, service);
  const endpoints = plainEndpoints(service, addRoutes(app, service));
  const tellTimeout = answerBrokenSockets(app.server, { nextId, allowedMethods, metrics, freshHeaders: exchange.freshHeaders });
  await app.ready();
  layFastLane(app.server, { service, nextId, endpoints });
  const lane = layPlainLane(app.server, {
    service,
    nextId,
    endpoints,
    tellTimeout,
    keepAliveMs: KEEP_ALIVE_MS,
    checkEveryMs: timeoutCheckMs(options),
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
