import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ask, creditsOf, type Reply } from '../support/ask.ts';
import { type DemoQuestion, type DemoService, demoQuestions, startDemo } from '../support/demo-service.ts';

const ASKED_PER_KIND = 25;
/** The whole demo is made once; without the fast path and on the other engine fewer people show the same. */
const IS_WHOLE = inject('fastPath') !== false && (inject('postgresUrl') as string | undefined) === undefined;
const FEWER_PEOPLE = 800;

let service: DemoService;
let questions: DemoQuestion[];
let identities: { readonly kind: string; readonly reply: Reply }[];

beforeAll(async () => {
  service = await startDemo(IS_WHOLE ? undefined : FEWER_PEOPLE);
  questions = demoQuestions(service.data);
  identities = [];
  const asked = new Map<string, number>();
  for (const { kind, fragment, person } of questions) {
    const count = asked.get(kind) ?? 0;
    if (person === null || count >= ASKED_PER_KIND) continue;
    asked.set(kind, count + 1);
    identities.push({ kind, reply: await ask(service.url, service.key, '/v1/full-identity', fragment) });
  }
});

afterAll(async () => {
  expect(await service.stop()).toBe(0);
});

const text = expect.any(String);
const AGE_RANGE = /^(18-24|25-34|35-44|45-54|55-64|65-74|75-120)$/;
const E164 = /^\+[1-9]\d{6,14}$/;

function expectCharged(curl: string): Reply['body'] {
  const reply = JSON.parse(execFileSync('sh', ['-c', curl], { encoding: 'utf8', env: { ...process.env, KEY: service.key } }));
  expect(reply.success).toBe(true);
  expect(reply.credits_used).toBeGreaterThan(0);
  return reply;
}

/** Pages may leave out further phones and addresses. */
function shownReply(text: string): object {
  const reply = JSON.parse(text, (_, value) => (Array.isArray(value) ? expect.arrayContaining(value) : value));
  return { ...reply, credits_remaining: expect.any(Number) };
}

function expectDemographics(demographics: Record<string, unknown>): void {
  for (const field of Object.keys(demographics)) expect(['age_range', 'gender']).toContain(field);
  if ('age_range' in demographics) expect(demographics['age_range']).toMatch(AGE_RANGE);
  if ('gender' in demographics) expect(['male', 'female', 'unknown']).toContain(demographics['gender']);
}

function expectPhoneData(data: Record<string, unknown>): void {
  expect(data).toEqual({
    phone: expect.stringMatching(E164),
    name: { first: text, last: text, full: text },
    address: { street: text, city: text, state: text, zip: text },
    line_type: expect.stringMatching(/^(mobile|landline|voip)$/),
    carrier: text,
    demographics: expect.any(Object),
  });
  expectDemographics(data['demographics'] as Record<string, unknown>);
}

/** Found replies only; the share of them is judged where the matching is. */
function found(): Reply[] {
  return identities.filter(({ reply }) => reply.status === 200).map(({ reply }) => reply);
}

describe('the contract on the demo population', () => {
  it('full identity: envelope, every field with its type, nothing more', () => {
    expect(found().length).toBeGreaterThan(50);
    for (const { body } of found()) {
      expect(Object.keys(body)).toEqual(['success', 'credits_used', 'credits_remaining', 'confidence', 'data']);
      expect(body).toMatchObject({ success: true, credits_used: 15, credits_remaining: expect.any(Number) });
      expect(body.confidence).toBeGreaterThanOrEqual(0.3);
      expect(body.confidence).toBeLessThanOrEqual(1);
      const { property, ...data } = body.data;
      expect(Object.keys(data).sort()).toEqual(['addresses', 'demographics', 'emails', 'name', 'phones']);
      expect(data.name).toEqual({ first: text, last: text, full: text });
      for (const phone of data.phones) {
        const { carrier, ...rest } = phone;
        expect(rest).toEqual({
          number: expect.stringMatching(E164),
          type: expect.stringMatching(/^(mobile|landline|voip)$/),
          primary: expect.any(Boolean),
        });
        if ('carrier' in phone) expect(carrier).toEqual(text);
      }
      for (const email of data.emails) expect(email).toEqual({ address: expect.stringContaining('@'), primary: expect.any(Boolean) });
      for (const address of data.addresses)
        expect(address).toEqual({ street: text, city: text, state: text, zip: text, type: expect.stringMatching(/^(current|previous)$/) });
      expectDemographics(data.demographics);
      if (property !== undefined)
        expect(property).toEqual({ address: text, owner: expect.any(Boolean), type: text, assessed_value: expect.any(Number) });
    }
  });

  it('one primary phone and e-mail, first; at most one current address, first; no value twice', () => {
    for (const { body } of found()) {
      const { phones, emails, addresses } = body.data;
      for (const list of [phones, emails] as { primary: boolean }[][])
        expect(list.map(({ primary }) => primary)).toEqual(list.map((_, at) => at === 0));
      for (const [at, { type }] of addresses.entries()) if (at > 0) expect(type).toBe('previous');
      expect(new Set(phones.map(({ number }: { number: string }) => number)).size).toBe(phones.length);
      expect(new Set(emails.map(({ address }: { address: string }) => address)).size).toBe(emails.length);
    }
  });

  it('every field that may be absent is filled for some', () => {
    const data = found().map(({ body }) => body.data);
    expect(data.some(({ property }) => property?.owner === true)).toBe(true);
    expect(data.some(({ phones }) => phones.some((phone: object) => 'carrier' in phone))).toBe(true);
    expect(data.some(({ demographics }) => 'age_range' in demographics && 'gender' in demographics)).toBe(true);
    expect(new Set(data.flatMap(({ addresses }) => addresses.map(({ type }: { type: string }) => type)))).toEqual(
      new Set(['current', 'previous']),
    );
  });

  it('each kind of fragment finds people', () => {
    const kinds = [...new Set(identities.map(({ kind }) => kind))];
    expect(kinds.length).toBeGreaterThan(5);
    for (const kind of ['phone', 'email', 'phone+name']) {
      const replies = identities.filter((one) => one.kind === kind);
      expect(replies.length, kind).toBeGreaterThan(0);
      expect(replies.filter(({ reply }) => reply.status === 200).length, kind).toBeGreaterThan(replies.length / 2);
    }
  });

  it('reverse phone and batch: the same data for the same number, charged 5 a match', async () => {
    const numbers = found()
      .flatMap(({ body }) => body.data.phones.slice(0, 1).map(({ number }: { number: string }) => number))
      .slice(0, 20);
    const before = await creditsOf(service.url, service.key);
    const singles = await Promise.all(numbers.map((phone) => ask(service.url, service.key, '/v1/reverse-phone', { phone })));
    const matched = singles.filter(({ status }) => status === 200);
    expect(matched.length).toBeGreaterThan(numbers.length / 2);
    for (const { body } of matched) {
      expect(Object.keys(body)).toEqual(['success', 'credits_used', 'credits_remaining', 'confidence', 'data']);
      expect(body).toMatchObject({ success: true, credits_used: 5, confidence: expect.any(Number) });
      expectPhoneData(body.data);
    }
    const phones = [...numbers, 'not a phone', numbers[0]!];
    const batch = await ask(service.url, service.key, '/v1/reverse-phone/batch', { phones });
    expect(Object.keys(batch.body)).toEqual(['success', 'credits_used', 'credits_remaining', 'results']);
    expect(batch.body.results.map(({ phone }: { phone: string }) => phone)).toEqual(phones);
    for (const [at, single] of singles.entries()) {
      const data = single.status === 200 ? single.body.data : null;
      expect(batch.body.results[at]).toEqual({ phone: phones[at], match: data !== null, data });
    }
    const matches = batch.body.results.filter(({ match }: { match: boolean }) => match).length;
    expect(batch.body.credits_used).toBe(5 * matches);
    expect(batch.body.credits_remaining).toBe(before - 5 * matched.length - 5 * matches);
  });

  it('the printed lines of curl answer, and only the owner can read the key', () => {
    expect(statSync(join(service.data, 'demo-key')).mode & 0o777).toBe(0o600);
    expect(service.curlLines).toHaveLength(3);
    for (const line of service.curlLines) expectCharged(line);
  });

  // The pages name people of the whole demo.
  it.each(IS_WHOLE ? ['README.md', 'docs/api.md'] : [])('the lines of curl in %s too, as shown there', (page) => {
    const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8').replaceAll('http://127.0.0.1:8080', service.url);
    const replies = [...text.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([line]) => expectCharged(line));
    const shown = [...text.matchAll(/^```json\n(\{\n {2}"success": true,[\s\S]*?)^```$/gm)].map(([, reply]) => shownReply(reply!));
    expect(shown).not.toEqual([]);
    expect(replies).toEqual(shown);
  });

  it.each(IS_WHOLE ? ['/v1/full-identity', '/v1/reverse-phone', '/v1/reverse-phone/batch'] : [])(
    'what /docs is filled with for %s',
    async (path) => {
      const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as Described;
      const [example] = description.paths[path]!.post.requestBody.content['application/json'].schema.examples;
      const { status, body } = await ask(service.url, service.key, path, example);
      expect({ status, isFound: body.credits_used > 0 }).toEqual({ status: 200, isFound: true });
      if (path.endsWith('batch')) expect(body.results.map(({ match }: { match: boolean }) => match)).toEqual([true, true]);
    },
  );
});

interface Described {
  readonly paths: Record<
    string,
    {
      readonly post: {
        readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: { examples: unknown[] } } } };
      };
    }
  >;
}
