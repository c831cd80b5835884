import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, type Reply } from '../support/ask.ts';
import { freePhone, heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const CLIENTS = 500;

let service: ServiceProcess;
const folder = tempFolder();

beforeAll(async () => {
  await seedPeople(folder.path);
  service = await startService({ data: folder.path, args: ['--log-level', 'info'] });
});

afterAll(async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  folder.remove();
});

interface Question {
  readonly path: string;
  readonly body: unknown;
  readonly cost: number;
}

const reversePhone = (index: number): Question => ({ path: '/v1/reverse-phone', body: { phone: heldPhone(index) }, cost: 5 });
const fullIdentity = (index: number): Question => ({ path: '/v1/full-identity', body: { phone: heldPhone(index) }, cost: 15 });
const batch = (index: number): Question => ({
  path: '/v1/reverse-phone/batch',
  body: { phones: [heldPhone(index), 'no phone', 'x', heldPhone(index + 1)] },
  cost: 10,
});

/** All at once, each client sending one request after the other until it hears 402 or has asked often enough. */
async function drain(key: string, questionsOf: (client: number) => Question[]): Promise<{ question: Question; reply: Reply }[]> {
  const answered = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const replies: { question: Question; reply: Reply }[] = [];
      for (const question of questionsOf(client))
        replies.push({ question, reply: await ask(service.url, key, question.path, question.body) });
      return replies;
    }),
  );
  return answered.flat();
}

/** Every success took its own cost off one and the same balance, and none was shown twice. */
function expectOneSequence(credits: number, answered: readonly { question: Question; reply: Reply }[]): number {
  const paid = answered.filter(({ reply }) => reply.status === 200);
  for (const { question, reply } of paid) expect(reply.body.credits_used).toBe(question.cost);
  let balance = credits;
  for (const { question, reply } of paid.sort((a, b) => b.reply.body.credits_remaining - a.reply.body.credits_remaining)) {
    balance -= question.cost;
    expect(reply.body.credits_remaining).toBe(balance);
  }
  for (const { reply } of answered.filter(({ reply: { status } }) => status !== 200)) {
    expect(reply.status).toBe(402);
    expect(reply.body).toMatchObject({ success: false, error: { code: 'insufficient_credits' }, credits_used: 0 });
  }
  return balance;
}

describe('500 clients drain one balance', () => {
  it.each([
    ['reverse phone', reversePhone, 5],
    ['full identity', fullIdentity, 15],
    ['batch', batch, 10],
  ] as const)('%s: exactly the affordable number succeed', async (_name, question, cost) => {
    const affordable = 700;
    const credits = affordable * cost + 4;
    const { key } = await newCustomer(folder.path, { credits });
    const answered = await drain(key, (client) => [question(client), question(client + 7)]);
    expect(answered.filter(({ reply }) => reply.status === 200)).toHaveLength(affordable);
    expect(expectOneSequence(credits, answered)).toBe(4);
    expect(await creditsOf(service.url, key)).toBe(4);
  });

  it('all three interleaved: one strict sequence, and nothing that could still be paid is refused', async () => {
    const credits = 10_003;
    const { key } = await newCustomer(folder.path, { credits });
    const questions = [reversePhone, fullIdentity, batch];
    const answered = await drain(key, (client) => [0, 1, 2, 3].map((turn) => questions[(client + turn) % 3]!(client)));
    const left = expectOneSequence(credits, answered);
    // Enough was asked that not even the cheapest look-up can be left over.
    expect(left).toBeLessThan(5);
    expect(await creditsOf(service.url, key)).toBe(left);
  });

  it('a batch that cannot be paid charges nothing, shows nothing and tells only what it could cost', async () => {
    const { key } = await newCustomer(folder.path, { credits: 14 });
    const phones = [heldPhone(1), freePhone(1), heldPhone(2), heldPhone(3)];
    const reply = await ask(service.url, key, '/v1/reverse-phone/batch', { phones });
    expect(reply.status).toBe(402);
    expect(Object.keys(reply.body).sort()).toEqual(['credits_remaining', 'credits_used', 'error', 'success']);
    expect(reply.body.error.message).toContain('20 credits');
    expect(reply.body.error.message).not.toContain('15');
    expect(await creditsOf(service.url, key)).toBe(14);
  });
});
