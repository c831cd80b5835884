import type { FastifyReply, FastifyRequest } from 'fastify';
import { openJobs } from '../../app/job-counts.ts';
import { RETRY_AFTER_SECONDS } from '../faults.ts';
import type { MetricSnapshot } from '../metrics/counted.ts';
import { jobSnapshot } from '../metrics/job-metrics.ts';
import { metricsPage } from '../metrics/metrics-page.ts';
import type { App, Operating } from '../service.ts';

/** Readiness and metrics. */
export function operatingRoutes(app: App, { exchange, isDraining, readiness, snapshots, people, clock, log }: Operating): void {
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
  /** Without the store the page has no jobs, and everything else. */
  const jobs = async (): Promise<MetricSnapshot[]> => {
    try {
      return jobSnapshot(await openJobs(await people(), clock.nowMs()));
    } catch {
      return [];
    }
  };
  app.get('/metrics', { config }, async (request, reply) => {
    const { type, text } = await metricsPage([...(await snapshots()), await jobs()]);
    return reply.headers(exchange.headers(request, type)).send(text);
  });
}
