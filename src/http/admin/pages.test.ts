import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OperatorService, operatorService, PASSWORD } from '../../../test/support/operator-service.ts';
import { firstLink } from '../../app/operators/one-time-links.ts';
import { systemClock } from '../../core/clock.ts';
import { readClients } from '../client-address.ts';
import { PAGE_HEADERS } from './page.ts';

let t: OperatorService;
beforeEach(async () => {
  t = await operatorService({ clients: readClients(['127.0.0.1']) });
});
afterEach(() => t.close());

/** A browser without scripts: keeps cookies and sends the hidden fields of the page it is on. */
class Visitor {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;
  page = '';
  status = 0;
  location = '';
  setCookies: string[] = [];

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  async open(path: string): Promise<this> {
    await this.#send(path, { method: 'GET' });
    return this;
  }

  /** Fills in the form with this action. */
  async submit(action: string, fields: Record<string, string>): Promise<this> {
    const form = this.page.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? '';
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" (?:autocomplete="\w+" )?value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    );
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
    await this.#send(action, { method: 'POST', body });
    return this;
  }

  async #send(path: string, init: RequestInit): Promise<void> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(t.address + path, { ...init, redirect: 'manual', headers: { ...this.headers, cookie } });
    this.status = reply.status;
    this.location = reply.headers.get('location') ?? '';
    this.setCookies = reply.headers.getSetCookie();
    for (const text of this.setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
      this.cookies.set(name!, value!);
    }
    this.page = await reply.text();
  }
}

const fault = (visitor: Visitor) => [visitor.status, /role="alert">([^<]*)</.exec(visitor.page)?.[1]];
const own = { name: 'ada', password: PASSWORD, code: '' };

describe('signing in', () => {
  beforeEach(() => t.operator('ada', 'owner'));

  it('leads to the console, and signing out ends it', async () => {
    const visitor = await new Visitor().open('/');
    expect([visitor.status, visitor.location]).toEqual([303, '/sign-in']);
    await (await visitor.open('/sign-in')).submit('/sign-in', own);
    expect([visitor.status, visitor.location]).toEqual([303, '/console']);
    expect(visitor.setCookies).toEqual([
      expect.stringMatching(/^namesake_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const session = visitor.cookies.get('namesake_session')!;
    expect((await visitor.open('/')).page).toContain('signed in as <strong>ada</strong> (owner)');
    await visitor.submit('/sign-out', {});
    expect((await visitor.open('/')).location).toBe('/sign-in');
    expect((await t.ask('GET', '/admin/v1/session', { cookie: `namesake_session=${session}` })).status).toBe(401);
  });

  it('sets cookies for TLS only where a trusted proxy says that the browser uses it', async () => {
    const visitor = await new Visitor({ 'x-forwarded-proto': 'https' }).open('/sign-in');
    await visitor.submit('/sign-in', own);
    expect(visitor.setCookies[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('is one refusal for a wrong password and an unknown name, and waits after five', async () => {
    const visitor = await new Visitor().open('/sign-in');
    for (const name of ['ada', 'nobody']) {
      await visitor.submit('/sign-in', { ...own, name, password: 'wrong' });
      expect(fault(visitor)).toEqual([401, 'Name, password or code is wrong.']);
    }
    for (let at = 0; at < 4; at++) await visitor.submit('/sign-in', { ...own, password: 'wrong' });
    await visitor.submit('/sign-in', own);
    expect(fault(visitor)).toEqual([429, 'Too many attempts. Try again in 15 minutes.']);
    const elsewhere = await new Visitor({ 'x-forwarded-for': '192.0.2.7' }).open('/sign-in');
    expect((await elsewhere.submit('/sign-in', own)).status).toBe(303);
    const audit = await t.books.auditAfter({ seq: 0, limit: 100 });
    expect(audit.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      ['operator:1', 'sign-in', 'refused'],
      ['operator:unknown', 'sign-in', 'refused'],
      ...Array.from({ length: 4 }, () => ['operator:1', 'sign-in', 'refused']),
      ['operator:1', 'sign-in', 'signed_in'],
    ]);
  });

  it.each<[string, { readonly token?: string; readonly headers?: Record<string, string>; readonly cookies?: false }]>([
    ['without the token of the page', { token: '' }],
    ['with a token of another page', { token: 'A'.repeat(43) }],
    ['without its cookie', { cookies: false }],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['from another origin', { headers: { origin: 'http://evil.example' } }],
  ])('is refused %s', async (_what, { token, headers = {}, cookies }) => {
    const visitor = await new Visitor(headers).open('/sign-in');
    if (cookies === false) visitor.cookies.clear();
    await visitor.submit('/sign-in', { ...own, ...(token !== undefined && { token }) });
    expect(visitor.status).toBe(403);
    expect(visitor.cookies.has('namesake_session')).toBe(false);
  });

  it('takes forms only', async () => {
    const reply = await t.ask('POST', '/sign-in', {}, own);
    expect([reply.status, reply.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('one-time links', () => {
  const deps = () => ({ books: t.books, clock: systemClock });

  it('make the first operator, who is signed in, once', async () => {
    const link = (await firstLink(deps()))!;
    const visitor = await new Visitor().open(link);
    expect(visitor.page).toContain('Become the first operator');
    await visitor.submit('/set-up', { name: '<b>ada', password: PASSWORD, again: PASSWORD });
    expect(fault(visitor)[0]).toBe(400);
    expect(visitor.page).toContain('value="&#60;b&#62;ada"');
    await visitor.submit('/set-up', { name: 'ada', password: PASSWORD, again: `${PASSWORD}.` });
    expect(fault(visitor)).toEqual([400, 'The two passwords differ.']);
    await visitor.submit('/set-up', { name: 'ada', password: 'short', again: 'short' });
    expect(fault(visitor)).toEqual([400, 'A password has 12 to 200 characters.']);
    await visitor.submit('/set-up', { name: 'ada', password: PASSWORD, again: PASSWORD });
    expect([visitor.status, visitor.location]).toEqual([303, '/console']);
    expect((await visitor.open('/')).page).toContain('<strong>ada</strong> (owner)');
    expect((await visitor.open(link)).status).toBe(410);
    expect((await visitor.open('/set-up')).status).toBe(410);
  });

  it('are not used by another site', async () => {
    const link = (await firstLink(deps()))!;
    const visitor = await new Visitor().open(link);
    await visitor.submit('/set-up', { name: 'ada', password: PASSWORD, again: PASSWORD, token: 'B'.repeat(43) });
    expect(visitor.status).toBe(403);
    expect(await t.books.operators({})).toEqual([]);
  });
});

describe('the own page', () => {
  it('switches TOTP on and off, and changes the password', async () => {
    await t.operator('ada', 'viewer');
    const visitor = await (await new Visitor().open('/sign-in')).submit('/sign-in', own);
    await visitor.open('/');
    const secret = /name="secret" value="(\w+)"/.exec(visitor.page)![1]!;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await visitor.submit('/totp/on', { password: 'wrong', code });
    expect(fault(visitor)).toEqual([401, 'The password is wrong. Nothing was changed.']);
    await visitor.submit('/totp/on', { secret, password: PASSWORD, code });
    expect([visitor.status, (await visitor.open('/')).page.includes('Signing in asks for a code.')]).toEqual([303, true]);
    await visitor.submit('/password', { password: PASSWORD, new_password: 'short' });
    expect(fault(visitor)).toEqual([400, 'A password has 12 to 200 characters.']);
    await visitor.submit('/totp/off', { password: PASSWORD });
    expect((await t.books.operators({ name: 'ada' }))[0]!.totp).toBeUndefined();
    await visitor.open('/');
    await visitor.submit('/password', { password: PASSWORD, new_password: 'another long one', token: 'x' });
    expect(visitor.status).toBe(403);
    await visitor.open('/');
    await visitor.submit('/password', { password: PASSWORD, new_password: 'another long one' });
    expect((await visitor.open('/')).location).toBe('/sign-in');
  });
});

it('pages run no scripts, are shown in no frame and kept by no cache', async () => {
  const { headers, text } = await t.ask('GET', '/sign-in');
  expect(text).not.toContain('<script');
  for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(headers.get(name)).toBe(value);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect([headers.get('cache-control'), headers.get('x-content-type-options'), headers.get('content-type')]).toEqual([
    'no-store',
    'nosniff',
    'text/html; charset=utf-8',
  ]);
});
