import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, startService, tempFolder, withBooks } from '../support/service-process.ts';

const ROUNDS = process.env['NAMESAKE_TEST_LONG'] === '1' ? 200 : 3;
const CLIENTS = 32;
const CREDITS = 1_000_000;
/** The blow falls after this many acknowledged charges, so that it falls in the middle of the work. */
const KILL_AFTER = 60;

const folder = tempFolder();

beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

interface Sent {
  readonly idempotencyKey: string;
  readonly phone: string;
  /** The reply's text once it has arrived whole. */
  text?: string;
}

describe('kill -9 under load', () => {
  it(`${ROUNDS} rounds: no acknowledged charge is lost, none is doubled, a retry replays`, async () => {
    const { key } = await customerOf();
    let acknowledged = 0;
    let unanswered = 0;
    let balance = CREDITS;
    for (let round = 0; round < ROUNDS; round++) {
      const sent = await loadUntilKilled(key, round);
      const service = await startService({ data: folder.path });
      const kept = sent.filter(({ text }) => text !== undefined);
      expect(kept.length).toBeGreaterThanOrEqual(KILL_AFTER);
      acknowledged += kept.length;
      unanswered += sent.length - kept.length;

      // Whatever was acknowledged is in the books, and what was not is there at most once.
      const afterCrash = await creditsOf(service.url, key);
      expect(balance - afterCrash).toBeGreaterThanOrEqual(5 * kept.length);
      expect(balance - afterCrash).toBeLessThanOrEqual(5 * sent.length);

      const retried = await Promise.all(
        sent.map(({ idempotencyKey, phone }) =>
          ask(service.url, key, '/v1/reverse-phone', { phone }, { 'idempotency-key': idempotencyKey }),
        ),
      );
      for (const [index, reply] of retried.entries()) {
        expect(reply.status).toBe(200);
        const first = sent[index]!.text;
        if (first === undefined) continue;
        expect(reply.text).toBe(first);
        expect(reply.headers.get('idempotent-replayed')).toBe('true');
      }
      // With every request retried, each is charged exactly once.
      expect(await creditsOf(service.url, key)).toBe(balance - 5 * sent.length);
      balance -= 5 * sent.length;
      expect(await service.end('SIGTERM')).toBe(0);
    }
    expect(acknowledged).toBeGreaterThan(0);
    // The blow must have met requests in flight, or this showed nothing.
    expect(unanswered).toBeGreaterThan(0);
    expect(await withBooks(folder.path, (books) => books.verify())).toEqual([]);
  });
});

async function customerOf() {
  const service = await startService({ data: folder.path });
  const customer = await newCustomer(folder.path, { credits: CREDITS, limits: { ratePerMinute: 0, missesPerDay: 0 } });
  await service.end('SIGTERM');
  return customer;
}

async function loadUntilKilled(key: string, round: number): Promise<Sent[]> {
  const service = await startService({ data: folder.path });
  const sent: Sent[] = [];
  let answered = 0;
  let ended: Promise<unknown> | undefined;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; ended === undefined; turn++) {
        const one: Sent = { idempotencyKey: `${round}-${client}-${turn}`, phone: heldPhone(client + turn) };
        sent.push(one);
        try {
          const reply = await ask(service.url, key, '/v1/reverse-phone', { phone: one.phone }, { 'idempotency-key': one.idempotencyKey });
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
