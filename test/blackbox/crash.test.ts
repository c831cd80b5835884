import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder, withBooks } from '../support/service-process.ts';

const ROUNDS = Number(process.env['NAMESAKE_TEST_CRASHES'] ?? (process.env['NAMESAKE_TEST_LONG'] === '1' ? 200 : 3));
/** On a busy machine all that was sent may be answered before the blow falls: then it falls again. */
const MOST_ROUNDS = 4 * ROUNDS;
/** A round takes about a second on an idle machine. */
const LIMIT_MS = 60_000 + MOST_ROUNDS * 6_000;
const CLIENTS = 32;
const CREDITS = 1_000_000;
/** The blow falls after this many acknowledged charges, so that it falls in the middle of the work. */
const KILL_AFTER = 60;

const folder = tempFolder();

beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

interface Sent {
  /** Absent for every other client: those ask as plainly as most callers do, and cannot ask again. */
  readonly idempotencyKey?: string;
  readonly phone: string;
  /** The reply's text once it has arrived whole. */
  text?: string;
}

describe('kill -9 under load', () => {
  it(
    `${ROUNDS} rounds: no acknowledged charge is lost, none is doubled, a retry replays`,
    async () => {
      // The service that answers for one blow is the one that meets the next.
      let service = await startService({ data: folder.path });
      const { key } = await newCustomer(folder.path, { credits: CREDITS, limits: { ratePerMinute: 0, missesPerDay: 0 } });
      let unanswered = 0;
      let balance = CREDITS;
      for (let round = 0; round < ROUNDS || (unanswered === 0 && round < MOST_ROUNDS); round++) {
        const sent = await loadUntilKilled(service, key, round);
        service = await startService({ data: folder.path });
        const kept = sent.filter(({ text }) => text !== undefined);
        expect(kept.length).toBeGreaterThanOrEqual(KILL_AFTER);
        unanswered += sent.length - kept.length;
        const balances = kept.map(({ text }) => (JSON.parse(text!) as { credits_remaining: number }).credits_remaining);
        expect(new Set(balances).size).toBe(kept.length);

        // Whatever was acknowledged is in the books, and what was not is there at most once.
        const afterCrash = await creditsOf(service.url, key);
        expect(afterCrash).toBeLessThanOrEqual(Math.min(...balances));
        expect(balance - afterCrash).toBeGreaterThanOrEqual(5 * kept.length);
        expect(balance - afterCrash).toBeLessThanOrEqual(5 * sent.length);

        const { url } = service;
        const repeatable = sent.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
        const retried = await Promise.all(repeatable.map((one) => askOnce(url, key, one)));
        for (const [index, reply] of retried.entries()) {
          expect(reply.status).toBe(200);
          const first = repeatable[index]!.text;
          if (first === undefined) continue;
          expect(reply.text).toBe(first);
          expect(reply.headers.get('idempotent-replayed')).toBe('true');
        }
        // With every request retried that can be, each of those is charged exactly once.
        const left = await creditsOf(service.url, key);
        const plain = sent.length - repeatable.length;
        const plainKept = kept.filter(({ idempotencyKey }) => idempotencyKey === undefined).length;
        expect(balance - left).toBeGreaterThanOrEqual(5 * (repeatable.length + plainKept));
        expect(balance - left).toBeLessThanOrEqual(5 * (repeatable.length + plain));
        balance = left;
      }
      expect(await service.end('SIGTERM')).toBe(0);
      // The blow must have met requests in flight, or this showed nothing.
      expect(unanswered).toBeGreaterThan(0);
      expect(await withBooks(folder.path, (books) => books.verify())).toEqual([]);
    },
    LIMIT_MS,
  );
});

function askOnce(url: string, key: string, { idempotencyKey, phone }: Sent) {
  return ask(url, key, '/v1/reverse-phone', { phone }, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey });
}

async function loadUntilKilled(service: ServiceProcess, key: string, round: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  let answered = 0;
  let ended: Promise<unknown> | undefined;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; ended === undefined; turn++) {
        const phone = heldPhone(client + turn);
        const one: Sent = client % 2 === 0 ? { phone, idempotencyKey: `${round}-${client}-${turn}` } : { phone };
        sent.push(one);
        try {
          const reply = await askOnce(service.url, key, one);
          expect(reply.status).toBe(200);
          one.text = reply.text;
        } catch (error) {
          if (ended === undefined) throw error;
          return;
        }
        answered += 1;
        if (answered === KILL_AFTER) ended = service.end('SIGKILL');
      }
    }),
  );
  await ended;
  return sent;
}
