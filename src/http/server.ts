import { joinCalls } from '../app/join-calls.ts';
import { admitAll } from '../app/metering/admit.ts';
import { FreeAnswers } from '../app/metering/free-answers.ts';
import { LedgerPosts } from '../app/metering/ledger-posts.ts';
import { NoteLater } from '../app/metering/note-later.ts';
import { RateLimiter } from '../app/metering/rate-limit.ts';
import { SharedLimits } from '../app/metering/shared-limits.ts';
import { phoneReader } from '../normalize/phone/phone-regions.ts';
import { addRoutes } from './api/routes.ts';
import { bearerReader } from './bearer.ts';
import { Exchange } from './exchange.ts';
import { FailedKeys } from './failed-keys.ts';
import { fastPath } from './fast-path.ts';
import { requestIds } from './framework.ts';
import { KnownKeys } from './known-keys.ts';
import { createListener, type Listener } from './listener.ts';
import { Metrics } from './metrics/metrics.ts';
import { refuserOfKeys } from './refusals.ts';
import type { Readiness, ServerOptions, Service } from './service.ts';

export interface NamesakeServer extends Omit<Listener, 'useFastPath'> {
  /** Whether it can answer and charge. Throws if a store fails. */
  readiness(): Promise<Readiness>;
}

/** The customers' listener with its routes, and the fast path in front of it. */
export async function buildServer(options: ServerOptions): Promise<NamesakeServer> {
  const { books, clock, log, lookUp } = options;
  const metrics = options.metrics ?? new Metrics();
  const limiter = new RateLimiter(options.limits);
  const shared = new SharedLimits(limiter, books, (error) => log.failure(error, {}));
  const notes = new NoteLater(books, (error) => log.failure(error, {}));
  const exchange = new Exchange(metrics, log, limiter.fresh);
  const admission = { books, limiter, notes, clock, ...(options.privacy !== undefined && { privacy: options.privacy }) };
  const posts = new LedgerPosts(books, (orders) => metrics.committed(orders));
  const admit = joinCalls((asks: Parameters<typeof admitAll>[1]) => admitAll(admission, asks));
  const nextId = requestIds();
  const listener = createListener({ ...options, exchange, metrics, nextId, refuseKnown: refuserOfKeys({ exchange, admit, books }) });
  const { app } = listener;
  const service: Service = {
    ...admission,
    options,
    lookUp,
    metrics,
    exchange,
    readBearer: bearerReader(),
    knownKeys: new KnownKeys(books, clock, options.storeFault),
    failedKeys: new FailedKeys(options.failedKeys, { log, metrics, elapsedMs: () => performance.now() }),
    trust: listener.trust,
    readPhone: phoneReader(options.phoneRegions),
    freeAnswers: new FreeAnswers(options.timingSecret),
    admit,
    posts,
    keepRepliesMs: options.keepRepliesMs,
    isDraining: listener.isDraining,
  };

  const lookUps = addRoutes(app, service);
  await app.ready();
  if (options.fastPath !== false) {
    const fast = fastPath(service, nextId);
    for (const one of lookUps) fast.add(one, app.validatorCompiler!({ schema: one.body, method: 'POST', url: one.path }) as never);
    listener.useFastPath(fast);
  }

  return {
    ...listener,
    async readiness() {
      if (listener.isDraining()) return 'draining';
      if (!posts.canCharge || options.storeFault?.() !== undefined) return 'store_unavailable';
      await Promise.all([books.balances([]), lookUp.reversePhone([])]);
      return 'ready';
    },
    async close() {
      await listener.close();
      await shared.close();
      await notes.close();
    },
  };
}
