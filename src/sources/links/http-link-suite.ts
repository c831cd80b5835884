import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import { PRIOR_POPULATION } from '../../confidence/facts.ts';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { draftOf } from '../../resolve/profile/profile.ts';
import type { HttpLinkSettings } from './chain-settings.ts';
import { httpLink } from './http-link.ts';

export const draft = draftOf({
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
export const ask = {
  today: dayFromDate(2026, 6, 1),
  keySeed: 1,
  owners: { population: PRIOR_POPULATION },
  signal: new AbortController().signal,
};
const BEGAN_MS = Date.UTC(2026, 5, 1, 12);

/** Runs a link over a store that knows nobody. */
export const run = driveReads({
  encodedOwners: (numbers: readonly PhoneNumber[]) => numbers.map(() => undefined),
  sharers: (keys: readonly unknown[]) => keys.map(() => ({ count: 0, isGeneric: false, people: [] })),
  people: () => [],
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A remote provider, for one test. */
export async function provider(answer: (request: IncomingMessage, reply: ServerResponse, count: number) => void) {
  let requests = 0;
  const server = createServer((request, reply) => {
    requests += 1;
    answer(request, reply, requests);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => requests };
}

/** A link to it, with a clock that the test moves. */
export function link(url: string, more: Partial<HttpLinkSettings> = {}) {
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
    {
      // Since the process began, and since 1970, as it is where the program runs.
      clock: { nowMs: () => time.nowMs },
      today: { nowMs: () => BEGAN_MS + time.nowMs },
      random: () => 0.5,
      pause: async () => {},
    },
  );
  return { made, time };
}
