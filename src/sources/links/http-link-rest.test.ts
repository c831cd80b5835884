import { describe, expect, it } from 'vitest';
import { ask, draft, link, provider, run } from './http-link-suite.ts';
import { LinkSkipped } from './link.ts';

const ANSWER = JSON.stringify({ person: { mail: [{ address: 'zelda@example.com' }] } });

describe('a provider that says when to come again', () => {
  it.each([
    { say: 'seconds', retryAfter: '2', restMs: 2_000 },
    { say: 'a moment', retryAfter: 'Mon, 01 Jun 2026 12:00:03 GMT', restMs: 3_000 },
    { say: 'longer than a circuit stays open', retryAfter: '999999', restMs: 10_000 },
  ])('leaves a provider alone for as long as it asks for: $say', async ({ retryAfter, restMs }) => {
    const { url, asked } = await provider((_, reply, count) => {
      if (count > 1) reply.end(ANSWER);
      else reply.writeHead(429, { 'retry-after': retryAfter }).end();
    });
    const { made, time } = link(url);
    await expect(run(made.add(draft, ask))).rejects.toThrow('http_429');
    time.nowMs = restMs - 1;
    expect(() => run(made.add(draft, ask))).toThrow(LinkSkipped);
    expect(asked()).toBe(1);
    time.nowMs = restMs;
    expect((await run(made.add(draft, ask)))?.added).toContain('emails');
  });

  it.each(['0', 'soon', 'Mon, 01 Jun 2026 12:00:00 GMT'])(
    'tries again at once where there is nothing to wait for: %s',
    async (retryAfter) => {
      const { url, asked } = await provider((_, reply, count) => {
        if (count > 1) reply.end(ANSWER);
        else reply.writeHead(503, { 'retry-after': retryAfter }).end();
      });
      expect((await run(link(url).made.add(draft, ask)))?.added).toContain('emails');
      expect(asked()).toBe(2);
    },
  );
});
