import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import { AnswerCache } from './answer-cache.ts';
import { ask, draft, link, provider, run } from './http-link-suite.ts';
import { LinkSkipped } from './link.ts';

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
    const added = await run(link(url).made.add(draft, ask));
    expect(path).toBe('/by-phone?number=%2B15550100001');
    expect(added?.draft.emails.map((one) => one.value)).toEqual(['zelda@example.com']);
    expect(added?.draft.lines.get(15_550_100_001 as PhoneNumber)).toEqual({ type: 'mobile', carrier: 'Examplecom' });
    expect(added?.draft.birthDate).toBe(19800517);
    expect(added?.added).toEqual(['emails', 'phones[].type', 'phones[].carrier', 'demographics.age_range']);
  });

  it('asks nobody when the template needs what is not known', async () => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    expect(await run(link(url, { needs: ['email'] }).made.add(draft, ask))).toBeUndefined();
    expect(asked()).toBe(0);
  });

  it('keeps answers for their lifetime', async () => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    const { made, time } = link(url);
    await run(made.add(draft, ask));
    await run(made.add(draft, ask));
    expect(asked()).toBe(1);
    time.nowMs = 5_001;
    await run(made.add(draft, ask));
    expect(asked()).toBe(2);
  });

  it('keeps them under keys that tell of nobody', async () => {
    const put = vi.spyOn(AnswerCache.prototype, 'put');
    await run(link((await provider((_, reply) => json(reply, ANSWER))).url).made.add(draft, ask));
    expect(put.mock.calls.map(([key]) => key)).toEqual([expect.stringMatching(/^[\w+/]{43}=$/)]);
  });

  it('tries again when the provider is busy', async () => {
    const { url, asked } = await provider((_, reply, count) => {
      reply.statusCode = count === 1 ? 503 : 200;
      json(reply, ANSWER);
    });
    expect((await run(link(url).made.add(draft, ask)))?.added).toContain('emails');
    expect(asked()).toBe(2);
  });

  it('stops asking a provider that keeps failing, and tries once when the pause is over', async () => {
    const { url, asked } = await provider((_, reply, count) => {
      reply.statusCode = count <= 3 ? 500 : 200;
      json(reply, ANSWER);
    });
    const { made, time } = link(url, { retries: 0 });
    for (let n = 0; n < 3; n++) await expect(run(made.add(draft, ask))).rejects.toThrow();
    // Told at once: whoever meets an open circuit waits for nothing.
    for (let n = 0; n < 3; n++) expect(() => run(made.add(draft, ask))).toThrow(LinkSkipped);
    expect(asked()).toBe(3);
    time.nowMs = 10_001;
    expect((await run(made.add(draft, ask)))?.added).toContain('emails');
    expect(asked()).toBe(4);
  });

  it.each([
    ['opened the circuit', 2],
    ['kept it open', 1],
  ])('tells of a try that %s as failed, not as skipped', async (_, failures) => {
    const { url, asked } = await provider((__, reply) => void reply.writeHead(500).end());
    const { made, time } = link(url, { retries: 5, breaker: { failures, openMs: 10_000 } });
    for (const nowMs of [0, 10_001]) {
      time.nowMs = nowMs;
      await expect(run(made.add(draft, ask))).rejects.not.toThrow(LinkSkipped);
      expect(() => run(made.add(draft, ask))).toThrow(LinkSkipped);
    }
    expect(asked()).toBe(failures + 1);
  });

  it('leaves out what is null in a list', async () => {
    const { url } = await provider((_, reply) =>
      json(reply, { person: { mail: [null, { address: null }, {}, { address: 'z@example.com' }] }, line: null }),
    );
    const found = await run(link(url).made.add(draft, ask));
    expect(found?.added).toEqual(['emails']);
  });

  it('leaves out a mailbox that holds half a character', async () => {
    const answer = { person: { mail: [{ address: 'a\ud800b@example.org' }, { address: 'zelda@example.com' }] } };
    const { url } = await provider((_, reply) => json(reply, answer));
    const found = await run(link(url).made.add(draft, ask));
    expect(found?.draft.emails.map(({ value }) => value)).toEqual(['zelda@example.com']);
  });

  it('leaves out null entries of a plain list', async () => {
    const { url } = await provider((_, reply) => json(reply, { mails: [...Array(20).fill(null), 'z@example.com'] }));
    const found = await run(link(url, { fields: { emails: 'mails[]' } }).made.add(draft, ask));
    expect(found?.draft.emails.map((one) => one.value)).toEqual(['z@example.com']);
  });

  it.each([
    { say: 'a redirect', answer: (reply: ServerResponse) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
    { say: 'an answer that is too long', answer: (reply: ServerResponse) => json(reply, { filler: 'x'.repeat(2_000) }) },
    { say: 'no JSON', answer: (reply: ServerResponse) => void reply.end('<html>') },
    { say: 'an answer of another shape', answer: (reply: ServerResponse) => json(reply, { person: { mail: 'a@example.com' } }) },
    { say: 'a text that is a list', answer: (reply: ServerResponse) => json(reply, { person: { born: [] } }) },
  ])('refuses $say', async ({ answer }) => {
    const { url } = await provider((_, reply) => answer(reply));
    await expect(run(link(url, { retries: 0 }).made.add(draft, ask))).rejects.toThrow();
  });

  it.each(['127.0.0.1', 'localhost'])('never connects to %s unless allowed', async (host) => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    const { made } = link(url.replace('127.0.0.1', host), { allowPrivate: false, retries: 0 });
    await expect(run(made.add(draft, ask))).rejects.toThrow();
    expect(asked()).toBe(0);
  });

  it.each([
    [
      'another word',
      { type: 'Wireless', carrier: 'Examplecom' },
      undefined,
      { type: 'mobile', carrier: 'Examplecom' },
      ['phones[].type', 'phones[].carrier'],
    ],
    ['a carrier that is blank', { type: 'voip', carrier: ' \u0000 ' }, undefined, { type: 'voip' }, ['phones[].type']],
    ['no carrier', { type: 'voip' }, undefined, { type: 'voip' }, ['phones[].type']],
    ['no such word', { type: 'pigeon', carrier: 'Examplecom' }, undefined, undefined, []],
    [
      'a carrier for a known line',
      { carrier: 'Examplecom' },
      { type: 'landline' },
      { type: 'landline', carrier: 'Examplecom' },
      ['phones[].carrier'],
    ],
    [
      'a carrier that is known',
      { carrier: 'Examplecom' },
      { type: 'landline', carrier: 'Bell' },
      { type: 'landline', carrier: 'Bell' },
      [],
    ],
  ] as const)('takes the line, with %s', async (_, line, known, expected, added) => {
    const { url } = await provider((__, reply) => json(reply, { line, person: { mail: [{ address: 'z@example.com' }] } }));
    const number = 15_550_100_001 as PhoneNumber;
    const lines = new Map(known === undefined ? [] : [[number, known]]);
    const found = await run(link(url).made.add({ ...draft, lines }, ask));
    expect(found?.draft.lines.get(number)).toEqual(expected);
    expect(found?.added).toEqual(['emails', ...added]);
  });

  it('leaves the kind of line that records tell, and adds its carrier', async () => {
    const { url } = await provider((_, reply) => json(reply, ANSWER));
    const phones = [{ ...draft.phones[0]!, line: 'landline' as const }];
    const found = await run(link(url, { fields: { carrier: 'line.carrier', line_type: 'line.type' } }).made.add({ ...draft, phones }, ask));
    expect(found?.draft.lines.get(phones[0]!.value)).toEqual({ type: 'landline', carrier: 'Examplecom' });
    expect(found?.added).toEqual(['phones[].carrier']);
  });

  it.each(['2026-06-02', '2150-01-01', '1850-01-01'])('takes no birth date that cannot be: %s', async (born) => {
    const { url } = await provider((_, reply) => json(reply, { person: { born, mail: [{ address: 'z@example.com' }] } }));
    const found = await run(link(url).made.add(draft, ask));
    expect([found?.draft.birthDate, found?.added]).toEqual([undefined, ['emails']]);
  });

  it('overrules estimates, wherever it stands in the chain, and nothing else', async () => {
    const { url } = await provider((_, reply) => json(reply, { person: { born: '2015-02-03', sex: 'F' } }));
    const { made } = link(url, { fields: { birth_date: 'person.born', gender: 'person.sex' } });
    const known: ProfileDraft = { ...draft, birthDate: 19_500_101 as BirthDate, gender: 'male' };
    const both = ['demographics.age_range', 'demographics.gender'];
    const told = await run(made.add({ ...known, estimates: both }, ask));
    expect([told?.draft.birthDate, told?.draft.gender, told?.draft.estimates, told?.added]).toEqual([20_150_203, 'female', [], both]);
    expect(await run(made.add(known, ask))).toBeUndefined();
  });

  it.each([[{ person: { mail: 'a@example.com' } }], [[{ person: {} }]], [{ person: [{ mail: [] }] }]])(
    'leaves a provider alone whose answers are of another shape: %j',
    async (answer) => {
      const { url, asked } = await provider((_, reply) => json(reply, answer));
      const { made } = link(url, { retries: 0 });
      for (let n = 0; n < 3; n++) await expect(run(made.add(draft, ask))).rejects.toThrow();
      expect(() => run(made.add(draft, ask))).toThrow(LinkSkipped);
      expect(asked()).toBe(3);
    },
  );

  it.each([
    { lifetimeMs: 0, maxEntries: 2 },
    { lifetimeMs: 5_000, maxEntries: 0 },
  ])('keeps no answers with %j', async (cache) => {
    const { url, asked } = await provider((_, reply) => json(reply, ANSWER));
    const { made } = link(url, { cache });
    await run(made.add(draft, ask));
    await run(made.add(draft, ask));
    expect(asked()).toBe(2);
  });

  it.each([
    ['was given half of its time', 500, 3],
    ['was given next to none', 499, 0],
  ])('holds a provider for broken that %s and did not answer', async (_, tookMs, failures) => {
    const { url } = await provider(() => {});
    const { made, time } = link(url, { retries: 0 });
    for (let n = 0; n < 3; n++) {
      const controller = new AbortController();
      const asking = run(made.add(draft, { ...ask, signal: controller.signal }));
      time.nowMs += tookMs;
      controller.abort();
      await expect(asking).rejects.toThrow();
    }
    if (failures === 3) expect(() => run(made.add(draft, ask))).toThrow(LinkSkipped);
    else {
      const controller = new AbortController();
      const asking = run(made.add(draft, { ...ask, signal: controller.signal }));
      controller.abort();
      await expect(asking).rejects.not.toThrow(LinkSkipped);
    }
  });

  it('asks again on the connection on which nobody was known', async () => {
    const ASKED = 10;
    const sockets = new Set<unknown>();
    const { url } = await provider((request, reply) => {
      sockets.add(request.socket);
      reply.writeHead(404).end('{"error":"nobody"}');
    });
    const { made } = link(url, { cache: { lifetimeMs: 0, maxEntries: 0 } });
    for (let n = 0; n < ASKED; n++) {
      expect(await run(made.add(draft, ask))).toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sockets.size).toBeLessThan(ASKED);
  });

  it('takes 404 for nobody', async () => {
    const { url } = await provider((_, reply) => void reply.writeHead(404).end());
    expect(await run(link(url).made.add(draft, ask))).toBeUndefined();
  });
});
