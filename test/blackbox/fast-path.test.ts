import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../support/raw-http.ts';
import { type TinyService, tinyService } from '../support/tiny-service.ts';

const CREDITS = 1_000;

let services: { readonly service: TinyService; readonly port: number; readonly key: string }[];

beforeAll(async () => {
  services = await Promise.all(
    [true, false].map(async (fastPath) => {
      const service = await tinyService({ fastPath });
      const { text: key } = await service.newKey({ credits: CREDITS });
      return { service, port: Number(new URL(service.address).port), key };
    }),
  );
});
afterAll(async () => {
  for (const { service } of services) await service.close();
});

const REQUESTS: readonly (readonly [path: string, body: string])[] = [
  ['/v1/reverse-phone', '{"phone":"+15550100000"}'],
  ['/v1/reverse-phone', '{"phone":"(555) 010-0000","colour":"red"}'],
  ['/v1/reverse-phone', '{"phone":"+15550100001"}'],
  ['/v1/reverse-phone', '{"phone":"call me"}'],
  ['/v1/reverse-phone', '{"phone":""}'],
  ['/v1/reverse-phone', '{"phone":5}'],
  ['/v1/reverse-phone', '{"phone":"+15550100000"'],
  ['/v1/reverse-phone?explain=true', '{"phone":"+15550100000"}'],
  ['/v1/reverse-phone/batch', '{"phones":["+15550100000","+15550100001","x","\\ud800"]}'],
  ['/v1/reverse-phone/batch', '{"phones":[]}'],
  ['/v1/reverse-phone/batch', '{"phones":[1]}'],
  ['/v1/full-identity', '{"phone":"+15550100000","name":{"first":"José"}}'],
  ['/v1/full-identity', '{"phone":"+15550100001"}'],
  ['/v1/full-identity', '{"name":{"first":"\\udc00"}}'],
  ['/v1/full-identity', '{}'],
];

/** Request ids and the second of the day are all that may differ. */
const comparable = (text: string) =>
  text
    .replaceAll(/req_[A-Za-z0-9]+/g, 'req_id')
    .replaceAll(/^date: .*$/gim, 'date')
    .replaceAll(/;t=\d+/g, ';t=s');

describe('replies are the same bytes with the fast path and without', () => {
  it.each(REQUESTS)('%s %s', async (path, body) => {
    const [fast, plain] = await Promise.all(
      services.map(async ({ port, key }) => {
        const { head, text } = await sendRaw(port, rawRequest('POST', path, { body, authorization: `Bearer ${key}` }));
        return comparable(`${head}\r\n\r\n${text}`);
      }),
    );
    expect(fast).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(fast).toBe(plain);
  });
});
