import { expect, test } from 'vitest';
import { NO_LIMITS } from '../../app/metering/rate-limit.ts';
import { Exchange } from '../exchange.ts';
import { createListener } from '../listener.ts';
import { serviceLog } from '../log.ts';
import { Metrics } from '../metrics/metrics.ts';
import { healthRoute } from './health.ts';

test('/healthz turns balancers away once the service is draining', async () => {
  const metrics = new Metrics();
  const exchange = new Exchange(metrics, serviceLog({ level: 'silent', accessLog: false }), NO_LIMITS);
  const listener = createListener({
    exchange,
    metrics,
    nextId: () => 'req_1',
    bodyLimitBytes: 1_024,
    requestTimeoutMs: 1_000,
    replyTimeoutMs: 1_000,
  });
  healthRoute(listener.app, { exchange, isDraining: listener.isDraining });
  const address = await listener.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => {
    const reply = await fetch(`${address}/healthz`);
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
  };
  expect(await ask()).toEqual({ status: 200, retryAfter: null, body: { status: 'alive' } });
  listener.drain();
  expect(await ask()).toEqual({ status: 503, retryAfter: '1', body: { status: 'draining' } });
  await listener.close();
});
