import type { FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../faults.ts';
import { metricsPage } from '../metrics/metrics-page.ts';
import type { App, Operating } from '../service.ts';

/** Readiness and metrics. */
export function operatingRoutes(app: App, { exchange, isDraining, readiness, snapshots, log }: Operating): void {
  const config = { endpoint: 'operating' };
  const send = (request: FastifyRequest, reply: FastifyReply, status: string): void => {
    const isReady = status === 'ready';
    if (!isReady) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    exchange.json(request, reply, { body: JSON.stringify({ status }), outcome: status, status: isReady ? 200 : 503 });
  };
  app.get('/readyz', { config }, (request, reply) => {
    if (isDraining()) return send(request, reply, 'draining');
    readiness().then(
      (status) => send(request, reply, status),
      (error: unknown) => {
        log.failure(error, { requestId: request.id, route: 'operating' });
        send(request, reply, 'store_unavailable');
      },
    );
    return undefined;
  });
  app.get('/metrics', { config }, async (request, reply) => {
    const { type, text } = await metricsPage(await snapshots());
    return reply.headers(exchange.headers(request, type)).send(text);
  });
}
