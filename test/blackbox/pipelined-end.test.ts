import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf } from '../support/ask.ts';
import { rawRequest } from '../support/raw-http.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const CREDITS = 100_000_000;
const DEPTHS = [1, 2, 4, 16, 64];
const PHONES_EACH = 1_000;
/** Their replies are more than all the buffers between the two ends hold. */
const LONG_REPLIES = 100;

const folder = tempFolder();
let service: ServiceProcess;
let key: string;

beforeAll(() => seedPeople(folder.path));
afterAll(() => folder.remove());

async function start(): Promise<void> {
  service = await startService({ data: folder.path, args: ['--rate-limit', '0', '--shutdown-timeout-ms', '60000'] });
  ({ key } = await newCustomer(folder.path, { credits: CREDITS }));
}

const request = (path: string, body: unknown) => rawRequest('POST', path, { body: JSON.stringify(body), authorization: `Bearer ${key}` });

/** Compares what the books say was charged with the replies that came. */
async function charged(): Promise<number> {
  const again = await startService({ data: folder.path });
  const left = await creditsOf(again.url, key);
  expect(await again.end('SIGTERM')).toBe(0);
  return CREDITS - left;
}

function line(): Socket {
  const socket = connect(service.port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const countOf = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

/** Asks so many at once, again and again, until the other side closes; gives what it heard. */
async function askOnAndOn(depth: number, waits: boolean, onFirst: () => void): Promise<string> {
  const socket = line();
  const group = Buffer.concat(Array.from({ length: depth }, (_, index) => request('/v1/reverse-phone', { phone: heldPhone(index) })));
  let seen = '';
  let answers = 0;
  const say = () => socket.write(group);
  socket.on('data', (chunk) => {
    seen += chunk.toString('latin1');
    onFirst();
    const now = countOf(seen, /"success":true/g);
    // Before all are answered the next group comes, so that the connection is never quiet.
    if (Math.floor(now / depth) > Math.floor(answers / depth) || (!waits && now > answers)) say();
    answers = now;
  });
  say();
  await closed(socket);
  return seen;
}

describe('a service that ends under requests sent ahead of their replies', () => {
  it.each([
    { who: 'wait for a group of replies', waits: true },
    { who: 'never pause', waits: false },
  ])('charges only what it answers: callers who $who', async ({ waits }) => {
    await start();
    let ended: Promise<number | null> | undefined;
    let begun = 0;
    const all = DEPTHS.map((depth) => {
      let isFirst = true;
      return askOnAndOn(depth, waits, () => {
        if (!isFirst) return;
        isFirst = false;
        begun++;
        if (begun === DEPTHS.length) ended = service.end('SIGTERM');
      });
    });
    const heard = await Promise.all(all);
    expect(await ended).toBe(0);
    const answered = heard.reduce((sum, text) => sum + countOf(text, /"success":true/g), 0);
    expect(answered).toBeGreaterThanOrEqual(DEPTHS.length);
    expect(await charged()).toBe(5 * answered);
  });

  it('sends whole what a slow reader has paid for', async () => {
    await start();
    const phones = Array.from({ length: PHONES_EACH }, (_, index) => heldPhone(index));
    const group = Buffer.concat(Array.from({ length: LONG_REPLIES }, () => request('/v1/reverse-phone/batch', { phones })));
    const slow = line();
    slow.write(group);
    await new Promise<void>((resolve) => slow.once('readable', () => resolve()));
    const idle = line();
    await new Promise<void>((resolve) => idle.once('connect', () => resolve()));
    const ended = service.end('SIGTERM');
    await closed(idle.resume());
    let seen = '';
    slow.setEncoding('latin1').on('data', (text: string) => {
      seen += text;
    });
    await closed(slow);
    expect(await ended).toBe(0);
    const answered = countOf(seen, /"success":true/g);
    expect(answered).toBeGreaterThan(0);
    expect(countOf(seen, /"line_type"/g)).toBe(answered * PHONES_EACH);
    expect(await charged()).toBe(5 * PHONES_EACH * answered);
  });
});
