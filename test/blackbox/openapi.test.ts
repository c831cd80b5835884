import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TinyService, tinyService } from '../support/tiny-service.ts';

let service: TinyService;
beforeAll(async () => {
  service = await tinyService();
});
afterAll(() => service.close());

describe('/openapi.json', () => {
  it('is the description kept beside this test', async () => {
    const description = await described();
    // After a wanted change: curl -s …/openapi.json > test/blackbox/openapi.golden.json, and read the difference.
    expect(description).toEqual(JSON.parse(readFileSync(new URL('openapi.golden.json', import.meta.url), 'utf8')));
  });

  it('describes every endpoint of the contract, and says how long full identity may take', async () => {
    const description = await described();
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toEqual([
      '/v1/full-identity',
      '/v1/reverse-phone',
      '/v1/reverse-phone/batch',
      '/v1/credits',
      '/v1/usage',
    ]);
    expect(description.paths['/v1/full-identity'].post.description).toBe(
      'May take 1 to 3 seconds longer than simpler lookups, because data sources are chained in sequence.',
    );
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a description is looked into at any depth.
async function described(): Promise<any> {
  return (await fetch(`${service.address}/openapi.json`)).json();
}
