import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { draftOf } from '../../resolve/profile.ts';
import type { HttpLinkSettings } from './chain-settings.ts';
import { httpLink } from './http-link.ts';
import { LinkSkipped } from './link.ts';

const draft = draftOf({
  id: 1 as PersonId,
  records: [],
  siblings: [],
  names: [{ value: { first: 'zelda', middle: '', last: 'quist', suffix: '' }, witnesses: 1 }],
  phones: [{ value: 15_550_100_001 as PhoneNumber, witnesses: 1 }],
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
});
const ask = { today: dayFromDate(2026, 6, 1), keySeed: 1, signal: new AbortController().signal };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function provider(answer: (request: IncomingMessage, reply: ServerResponse, count: number) => void) {
  let requests = 0;
  const server = createServer((request, reply) => {
    requests += 1;
    answer(request, reply, requests);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => requests };
}

function link(url: string, more: Partial<HttpLinkSettings> = {}) {
  const time = { nowMs: 0 };
  const made = httpLink(
    {
      link: 'http',
      name: 'elsewhere',
      url: `${url}/by-phone?number={phone}`,
      headers: {},
      needs: ['phone'],
      fields: { emails: 'person.mail[].address', carrier: 'line.carrier', line_type: 'line.type', birth_date: 'person.born' },
      timeoutMs: 1_000,
      retries: 1,
      retryMs: 0,
      maxBytes: 1_000,
      allowPrivate: true,
      breaker: { failures: 3, openMs: 10_000 },
      cache: { lifetimeMs: 5_000, maxEntries: 2 },
      ...more,
    },
    { clock: { nowMs: () => time.nowMs }, random: () => 0.5, pause: async () => {} },
  );
  return { made, time };
}

const json = (reply: ServerResponse, value: unknown) => reply.end(JSON.stringify(value));
const ANSWER = {
  person: { mail: [{ address: 'Zelda@example.com' }, { address: 'no mail' }], born: '1980-05-17' },
  line: { type: 'Mobile', carrier: 'Examplecom' },
};

describe('httpLink', () => {
  it('asks by template and fills what is not known', async () => {
    let path = '';
    const { url } = await provider((request, reply) => {
      path = request.url ?? '';
      json(reply, ANSWER);
    });
    const added = await link(url).made.add(draft, ask);
    expect(path).toBe('/by-phone?number=%2B15550100001');
    expect(added?.draft.emails.map((one) => one.value)).toEqual(['zelda@example.com']);
    expect(added?.draft.lines.get(15_550_100_001 as PhoneNumber)).toEqual({ type: 'mobile', carrier: 'Examplecom' });
    expect(added?.draft.birthDate).toBe(19800517);
    expect(added?.added).toEqual(['emails', 'phones[].carrier', 'demographics.age_range']);
  });

  it('asks nobody when the template needs what is not known', async () => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    expect(await link(url, { needs: ['email'] }).made.add(draft, ask)).toBeUndefined();
    expect(asked()).toBe(0);
  });

  it('keeps answers for their lifetime', async () => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    const { made, time } = link(url);
    await made.add(draft, ask);
    await made.add(draft, ask);
    expect(asked()).toBe(1);
    time.nowMs = 5_001;
    await made.add(draft, ask);
    expect(asked()).toBe(2);
  });

  it('tries again when the provider is busy', async () => {
    const { url, asked } = await provider((_, reply, count) => {
      reply.statusCode = count === 1 ? 503 : 200;
      json(reply, ANSWER);
    });
    expect((await link(url).made.add(draft, ask))?.added).toContain('emails');
    expect(asked()).toBe(2);
  });

  it('stops asking a provider that keeps failing, and tries once when the pause is over', async () => {
    const { url, asked } = await provider((_, reply, count) => {
      reply.statusCode = count <= 3 ? 500 : 200;
      json(reply, ANSWER);
    });
    const { made, time } = link(url, { retries: 0 });
    for (let n = 0; n < 3; n++) await expect(made.add(draft, ask)).rejects.toThrow();
    // Told at once: whoever meets an open circuit waits for nothing.
    for (let n = 0; n < 3; n++) expect(() => made.add(draft, ask)).toThrow(LinkSkipped);
    expect(asked()).toBe(3);
    time.nowMs = 10_001;
    expect((await made.add(draft, ask))?.added).toContain('emails');
    expect(asked()).toBe(4);
  });

  it.each([
    { say: 'a redirect', answer: (reply: ServerResponse) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
    { say: 'an answer that is too long', answer: (reply: ServerResponse) => json(reply, { filler: 'x'.repeat(2_000) }) },
    { say: 'no JSON', answer: (reply: ServerResponse) => void reply.end('<html>') },
    { say: 'an answer of another shape', answer: (reply: ServerResponse) => json(reply, { person: { mail: 'a@example.com' } }) },
    { say: 'a text that is a list', answer: (reply: ServerResponse) => json(reply, { person: { born: [] } }) },
  ])('refuses $say', async ({ answer }) => {
    const { url } = await provider((_, reply) => answer(reply));
    await expect(link(url, { retries: 0 }).made.add(draft, ask)).rejects.toThrow();
  });

  it.each(['127.0.0.1', 'localhost'])('never connects to %s unless allowed', async (host) => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    const { made } = link(url.replace('127.0.0.1', host), { allowPrivate: false, retries: 0 });
    await expect(made.add(draft, ask)).rejects.toThrow();
    expect(asked()).toBe(0);
  });

  it('takes 404 for nobody', async () => {
    const { url } = await provider((_, reply) => void reply.writeHead(404).end());
    expect(await link(url).made.add(draft, ask)).toBeUndefined();
  });
});
