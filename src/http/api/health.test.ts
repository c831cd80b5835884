import { expect, test } from 'vitest';
import { tinyService } from '../../../test/support/tiny-service.ts';

test('/healthz turns balancers away once the service is draining', async () => {
  const service = await tinyService();
  const ask = async () => {
    const reply = await fetch(`${service.address}/healthz`);
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
  };
  expect(await ask()).toEqual({ status: 200, retryAfter: null, body: { status: 'alive' } });
  service.server.drain();
  expect(await ask()).toEqual({ status: 503, retryAfter: '1', body: { status: 'draining' } });
  await service.close();
});
