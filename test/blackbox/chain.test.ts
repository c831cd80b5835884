import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, get } from '../support/ask.ts';
import { freePhone, heldPhone, SEEDED_PEOPLE, seededName, seedPeople } from '../support/seed-people.ts';
import { newCustomer, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
const providers: Server[] = [];
beforeAll(() => seedPeople(folder.path));
afterAll(async () => {
  for (const server of providers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  folder.remove();
});

async function provider(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    answer(request, reply);
  });
  providers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

/** An address without a listener. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const sendMail = (_: IncomingMessage, reply: ServerResponse) => {
  reply.setHeader('content-type', 'application/json').end('{"mails":["second@example.com"]}');
};
const http = (name: string, url: string, more: Record<string, unknown> = {}) => ({
  link: 'http',
  name,
  url: `${url}/{phone}`,
  fields: { emails: 'mails[]' },
  timeout_ms: 10_000,
  retries: 0,
  allow_private: true,
  breaker: { failures: 2, open_ms: 3_600_000 },
  ...more,
});

async function serve(links: readonly unknown[]) {
  const chain = join(folder.path, `chain-${providers.length}.json`);
  writeFileSync(chain, JSON.stringify({ remote_timeout_ms: 30_000, links: [{ link: 'people' }, ...links, { link: 'demographics' }] }));
  const service = await startService({ data: folder.path, args: ['--chain', chain] });
  const { key } = await newCustomer(folder.path, { credits: 10_000 });
  return {
    service,
    async look(index: number) {
      const reply = await ask(service.url, key, '/v1/full-identity?explain=true', { phone: heldPhone(index), name: seededName(index) });
      const links = reply.body.explanation.links as { link: string; outcome: string; reason?: string; took_ms: number }[];
      return {
        reply,
        outcomes: Object.fromEntries(links.map(({ link, outcome }) => [link, outcome])),
        reasons: Object.fromEntries(links.map(({ link, reason }) => [link, reason])),
      };
    },
  };
}

describe('a chain with broken providers', () => {
  it('answers, names who was late or away, stops asking them, and counts it', async () => {
    const slow = await provider(() => undefined);
    const good = await provider(sendMail);
    const { service, look } = await serve([
      http('dead', await deadAddress()),
      http('slow', slow.url, { timeout_ms: 50 }),
      http('good', good.url),
    ]);
    const broken = { people: 'added', dead: 'failed', slow: 'timed_out', good: 'added', demographics: 'nothing' };
    const skipped = { ...broken, dead: 'skipped', slow: 'skipped' };
    for (const [index, outcomes] of [broken, broken, skipped, skipped].entries()) {
      const { reply, outcomes: seen, reasons } = await look(index);
      expect(reply.status).toBe(200);
      expect(seen).toEqual(outcomes);
      expect(reasons['dead']).toBe(index < 2 ? 'econnrefused' : 'left_alone');
      expect(reply.body.data.emails).toEqual([
        { address: `seed${index}@example.com`, primary: true },
        { address: 'second@example.com', primary: false },
      ]);
    }
    expect([slow.asked(), good.asked()]).toEqual([2, 4]);
    const { text } = await get(service.adminUrl, undefined, '/metrics');
    for (const line of [
      'namesake_link_seconds_count{link="people",outcome="added"} 4',
      'namesake_link_seconds_count{link="dead",outcome="failed"} 2',
      'namesake_link_seconds_count{link="slow",outcome="timed_out"} 2',
      'namesake_link_seconds_count{link="slow",outcome="skipped"} 2',
      'namesake_link_seconds_count{link="good",outcome="added"} 4',
      'namesake_link_failures_total{link="dead",reason="econnrefused"} 2',
    ])
      expect(text).toContain(line);
    expect(
      service
        .output()
        .split('\n')
        .filter((line) => line.includes('link failed'))
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 'warn', link: 'dead', outcome: 'failed', reason: 'econnrefused' },
      { level: 'warn', link: 'slow', outcome: 'timed_out' },
    ]);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('takes a provider back once it answers again', async () => {
    let isBack = false;
    const { url } = await provider((request, reply) => {
      if (isBack) sendMail(request, reply);
      else reply.writeHead(503).end();
    });
    const { service, look } = await serve([http('moody', url, { breaker: { failures: 1, open_ms: 0 } })]);
    expect((await look(1)).outcomes['moody']).toBe('failed');
    isBack = true;
    expect((await look(1)).outcomes['moody']).toBe('added');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it("leaves out a provider's numbers and mailboxes that the store has for another person", async () => {
    // The table of lines reaches one number further than the people do.
    const inTable = `+${Number(heldPhone(0)) + SEEDED_PEOPLE}`;
    const { url } = await provider((_, reply) => {
      const answer = { phones: [heldPhone(7), inTable, freePhone(1)], mails: ['seed7@example.com', 'second@example.com'] };
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    const fields = { emails: 'mails[]', phones: 'phones[]' };
    const { service, look } = await serve([{ link: 'lines' }, http('eager', url, { fields })]);
    // The second time it is the kept answer.
    for (let time = 0; time < 2; time++) {
      const { reply, outcomes } = await look(3);
      expect(outcomes['eager']).toBe('added');
      expect(reply.body.data.phones).toEqual([
        { number: heldPhone(3), type: 'mobile', carrier: 'Demo Wireless', primary: true },
        { number: inTable, type: 'mobile', carrier: 'Demo Wireless', primary: false },
        { number: freePhone(1), type: expect.any(String), primary: false },
      ]);
      expect(reply.body.data.emails.map(({ address }: { address: string }) => address)).toEqual([
        'seed3@example.com',
        'second@example.com',
      ]);
    }
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('refuses a chain that is not right, telling every fault', async () => {
    const chain = join(folder.path, 'wrong.json');
    writeFileSync(chain, JSON.stringify({ links: [{ link: 'fax' }, { link: 'http', name: 'x', url: 'https://{city}/', fields: {} }] }));
    const started = (file: string) => startService({ data: folder.path, args: ['--chain', file] });
    await expect(started(chain)).rejects.toThrow(/links\[0\]\.link[\s\S]*links\[1\]\.url/);
    await expect(started(join(folder.path, 'nowhere.json'))).rejects.toThrow('cannot be read');
    writeFileSync(chain, '\uFEFF{"links": []}');
    await expect(started(chain)).rejects.toThrow('links[0] must be people');
    writeFileSync(chain, '{"links": [');
    await expect(started(chain)).rejects.toThrow('not valid JSON');
  });
});
