import type { FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../faults.ts';
import { metricsPage, processSnapshot } from '../metrics/metrics-page.ts';
import type { App, Service } from '../service.ts';

/** For the operator: whether the service is alive and ready, and its metrics. */
export function operatingRoutes(app: App, { books, lookUp, metrics, exchange, isDraining, canCharge, options }: Service): void {
  const send = (request: FastifyRequest, reply: FastifyReply, ok: boolean, status: string): void => {
    if (!ok) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    exchange.json(request, reply, { body: JSON.stringify({ status }), outcome: status, status: ok ? 200 : 503 });
  };
  const hidden = { config: { endpoint: 'operating' } };

  app.get('/healthz', hidden, (request, reply) => send(request, reply, true, 'alive'));
  app.get('/readyz', hidden, (request, reply) => {
    if (isDraining()) return send(request, reply, false, 'draining');
    if (!canCharge()) return send(request, reply, false, 'store_unavailable');
    Promise.all([books.balances([]), lookUp.reversePhone([])]).then(
      () => send(request, reply, true, 'ready'),
      (error: unknown) => {
        options.log.failure(error, { requestId: request.id, route: 'operating' });
        send(request, reply, false, 'store_unavailable');
      },
    );
    return undefined;
  });
  app.get('/metrics', hidden, async (request, reply) => {
    const [own, others] = await Promise.all([processSnapshot(metrics), options.otherMetrics?.() ?? []]);
    const { type, text } = await metricsPage([own, ...others]);
    const { policy, state } = exchange.freshHeaders;
    return reply.headers({ 'content-type': type, 'x-request-id': request.id, 'ratelimit-policy': policy, ratelimit: state }).send(text);
  });
}
