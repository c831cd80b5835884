import { RETRY_AFTER_SECONDS } from '../faults.ts';
import type { App, Service } from '../service.ts';

/** For a load balancer: whether this process takes requests. */
export function healthRoute(app: App, { exchange, isDraining }: Pick<Service, 'exchange' | 'isDraining'>): void {
  app.get('/healthz', { config: { endpoint: 'operating' } }, (request, reply) => {
    const status = isDraining() ? 'draining' : 'alive';
    if (status === 'draining') reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    exchange.json(request, reply, { body: JSON.stringify({ status }), outcome: status, status: status === 'alive' ? 200 : 503 });
  });
}
