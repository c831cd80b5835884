import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { draftOf } from '../../resolve/profile/profile.ts';
import { httpLink } from './http-link.ts';
import { LinkSkipped } from './link.ts';

const draft = draftOf({
  id: 1 as PersonId,
  records: [],
  siblings: [],
  names: [],
  phones: [{ value: 15_550_100_001 as PhoneNumber, witnesses: 1 }],
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
});
const ask = { today: dayFromDate(2026, 6, 1), keySeed: 1, owners: { newestSeen: undefined }, signal: new AbortController().signal };
const BEGAN_MS = Date.UTC(2026, 5, 1, 12);
const ANSWER = JSON.stringify({ mail: 'zelda@example.com' });

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function provider(answer: (reply: ServerResponse, count: number) => void) {
  let requests = 0;
  const server = createServer((_, reply) => {
    requests += 1;
    answer(reply, requests);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => requests };
}

function link(url: string) {
  const time = { nowMs: 0 };
  const made = httpLink(
    {
      link: 'http',
      name: 'elsewhere',
      url: `${url}/by-phone?number={phone}`,
      headers: {},
      needs: ['phone'],
      fields: { emails: 'mail' },
      timeoutMs: 1_000,
      retries: 1,
      retryMs: 0,
      maxBytes: 1_000,
      allowPrivate: true,
      breaker: { failures: 3, openMs: 10_000 },
      cache: { lifetimeMs: 0, maxEntries: 0 },
    },
    {
      // Since the process began, and since 1970, as it is where the program runs.
      clock: { nowMs: () => time.nowMs },
      today: { nowMs: () => BEGAN_MS + time.nowMs },
      random: () => 0.5,
      pause: async () => {},
      people: {
        encodedOwners: (numbers) => numbers.map(() => undefined),
        sharers: (keys) => keys.map(() => ({ count: 0, isGeneric: false, people: [] })),
        people: () => [],
      },
    },
  );
  return { made, time };
}

describe('a provider that says when to come again', () => {
  it.each([
    { say: 'seconds', retryAfter: '2', restMs: 2_000 },
    { say: 'a moment', retryAfter: 'Mon, 01 Jun 2026 12:00:03 GMT', restMs: 3_000 },
    { say: 'longer than a circuit stays open', retryAfter: '999999', restMs: 10_000 },
  ])('leaves a provider alone for as long as it asks for: $say', async ({ retryAfter, restMs }) => {
    const { url, asked } = await provider((reply, count) => {
      if (count > 1) reply.end(ANSWER);
      else reply.writeHead(429, { 'retry-after': retryAfter }).end();
    });
    const { made, time } = link(url);
    await expect(made.add(draft, ask)).rejects.toThrow('http_429');
    time.nowMs = restMs - 1;
    expect(() => made.add(draft, ask)).toThrow(LinkSkipped);
    expect(asked()).toBe(1);
    time.nowMs = restMs;
    expect((await made.add(draft, ask))?.added).toContain('emails');
  });

  it.each(['0', 'soon', 'Mon, 01 Jun 2026 12:00:00 GMT'])(
    'tries again at once where there is nothing to wait for: %s',
    async (retryAfter) => {
      const { url, asked } = await provider((reply, count) => {
        if (count > 1) reply.end(ANSWER);
        else reply.writeHead(503, { 'retry-after': retryAfter }).end();
      });
      expect((await link(url).made.add(draft, ask))?.added).toContain('emails');
      expect(asked()).toBe(2);
    },
  );
});
