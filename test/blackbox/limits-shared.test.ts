import { afterAll, describe, expect, it } from 'vitest';
import type { StorePlace } from '../../src/app/open-stores.ts';
import { startPostgres } from '../postgres/server.ts';
import { ask } from '../support/ask.ts';
import { freePhone, heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const PROCESSES = 3;
const LIMIT = 60;
/** What one process lets through is known to the others within this time. */
const ACROSS_PROCESSES_MS = 1_000;

interface Serving {
  readonly place: StorePlace;
  readonly services: readonly ServiceProcess[];
  end(): Promise<void>;
}

/** Workers of one service share one address; processes on a database have their own. */
async function serve(engine: 'embedded workers' | 'PostgreSQL'): Promise<Serving> {
  const folder = tempFolder();
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const place: StorePlace = { data: folder.path, store: (await server?.createDatabase()) ?? '' };
  await seedPeople(place);
  const services =
    server === undefined
      ? [await startService({ data: place, args: ['--workers', String(PROCESSES)] })]
      : await Promise.all(Array.from({ length: PROCESSES }, () => startService({ data: place })));
  return {
    place,
    services,
    async end() {
      await Promise.all(services.map((service) => service.end('SIGTERM')));
      await server?.stop();
      folder.remove();
    },
  };
}

describe.each(['embedded workers', 'PostgreSQL'] as const)('three processes (%s)', (engine) => {
  let serving: Serving | undefined;
  afterAll(async () => await serving?.end());

  it.each([
    ['look-ups', { ratePerMinute: LIMIT, missesPerDay: 0 }, heldPhone],
    ['misses', { ratePerMinute: 0, missesPerDay: LIMIT }, freePhone],
  ] as const)("hold a key's limit of %s together", async (_what, limits, phoneOf) => {
    serving ??= await serve(engine);
    const { place, services } = serving;
    const { key } = await newCustomer(place, { credits: 100_000, limits });
    let sent = 0;
    // A connection each, so that workers of one service take turns.
    const send = () =>
      ask(services[sent % services.length]!.url, key, '/v1/reverse-phone', { phone: phoneOf(sent++) }, { connection: 'close' });
    let through = 0;
    while (sent < PROCESSES * LIMIT) if ((await send()).status !== 429) through += 1;
    expect(through).toBeGreaterThanOrEqual(LIMIT);
    // Each alone would let through its own; an exchange is due at the latest after a tenth of the limit.
    expect(through).toBeLessThan(2 * LIMIT);
    const everywhere = async () => (await Promise.all(Array.from({ length: 2 * PROCESSES }, send))).map(({ status }) => status);
    await expect.poll(everywhere, { timeout: ACROSS_PROCESSES_MS }).toEqual(Array(2 * PROCESSES).fill(429));
  });
});
