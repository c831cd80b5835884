import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../test/support/operator-service.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { SqliteBooks } from '../../store/sqlite/books/books.ts';
import { LoginThrottle } from './login-throttle.ts';
import { firstLink, readLink, redeemLink } from './one-time-links.ts';
import { addOperator, findOperator, listOperators, mayDo, removeOperator, resetOperator, setRole } from './operators.ts';
import { changePassword, switchTotpOff, switchTotpOn } from './own-access.ts';
import { findSession, isCsrfOf } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { newTotp, totpStep } from './totp.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'staple of a new day';
const MINUTE_MS = 60_000;
let folder: string;
let books: SqliteBooks;
let nowMs: number;
let throttle: LoginThrottle;
const clock = { nowMs: () => nowMs };
const deps = () => ({ books, clock, throttle });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-operators-'));
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
  nowMs = Date.parse('2030-01-01T00:00:00Z');
  throttle = new LoginThrottle();
});
afterEach(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

const secretOf = (link: string) => link.slice('/set-up?link='.length);
const enter = (more: object = {}) => signIn(deps(), { name: 'ada', password: PASSWORD, code: '', address: '192.0.2.1', ...more });
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

async function firstOwner(): Promise<void> {
  const { id } = await books.addOperator({ name: 'ada', role: 'owner', nowMs });
  await books.updateOperator(id, { password: cheapHash(PASSWORD) });
}

async function signedIn(more: object = {}) {
  const outcome = await enter(more);
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind);
  return { ...(await findSession(deps(), outcome.secret))!, secret: outcome.secret, address: '192.0.2.1' };
}

describe('the first link', () => {
  it('makes an owner who signs in, and there is no other first link after it', async () => {
    const outcome = await redeemLink(deps(), { secret: secretOf((await firstLink(deps()))!), name: ' ada ', password: PASSWORD });
    expect(outcome).toMatchObject({ kind: 'done', operator: { name: 'ada', role: 'owner' } });
    expect(await firstLink(deps())).toBeUndefined();
    expect(await enter({ name: ' ada' })).toMatchObject({ kind: 'signed_in', operator: { name: 'ada' } });
    expect((await books.operators({}))[0]!.password).toMatch(/^scrypt\$32768\$8\$3\$/);
  });

  it('ends after 30 minutes', async () => {
    const secret = secretOf((await firstLink(deps()))!);
    nowMs += 30 * MINUTE_MS - 1;
    expect(await readLink(deps(), secret)).toEqual({});
    nowMs += 1;
    expect(await redeemLink(deps(), { secret, name: 'ada', password: PASSWORD })).toEqual({ kind: 'dead' });
    expect(await listOperators(books)).toEqual([]);
  });

  it.each([
    ['ada', 'short', '12 to 200 characters'],
    ['ada', 'x'.repeat(201), '12 to 200 characters'],
    ['ada', 'aaaabbbbaaaabbbb', 'repeats'],
    ['ada lovelace', 'Ada Lovelace 1815', 'does not contain the name'],
    ['', PASSWORD, '1 to 60 letters'],
    ['a\u0007da', PASSWORD, '1 to 60 letters'],
    ['<script>', PASSWORD, '1 to 60 letters'],
    ['a'.repeat(61), PASSWORD, '1 to 60 letters'],
  ])('is not used up by a bad name or password: %j', async (name, password, fault) => {
    const secret = secretOf((await firstLink(deps()))!);
    expect(await redeemLink(deps(), { secret, name, password })).toEqual({ kind: 'invalid', fault: expect.stringContaining(fault) });
    expect(await readLink(deps(), secret)).toEqual({});
  });
});

describe('signing in', () => {
  beforeEach(firstOwner);

  it.each([
    ['an unknown name', { name: 'bob' }],
    ['a wrong password', { password: `${PASSWORD}.` }],
    ['an empty password', { password: '' }],
  ])('is refused alike for %s', async (_what, more) => {
    expect(await enter(more)).toMatchObject({ kind: 'refused' });
  });

  it('is refused to one who was invited and has no password yet', async () => {
    await addOperator(deps(), { name: 'bob', role: 'viewer' });
    expect(await enter({ name: 'bob', password: '' })).toMatchObject({ kind: 'refused' });
  });

  it('waits after five failures by one name from one address, right password or not', async () => {
    for (let failure = 0; failure < 5; failure++) await enter({ password: 'wrong' });
    expect(await enter()).toEqual({ kind: 'wait', seconds: 900 });
    expect((await enter({ address: '192.0.2.2' })).kind).toBe('signed_in');
    nowMs += 15 * MINUTE_MS;
    expect((await enter()).kind).toBe('signed_in');
  });

  it('counts attempts made at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter({ password: 'wrong' })));
    expect(outcomes.map(({ kind }) => kind).filter((kind) => kind === 'wait')).toHaveLength(3);
  });

  it('waits at an address that tries many names, and lets other addresses in', async () => {
    for (let at = 0; at < 20; at++) throttle.take({ name: `name ${at}`, address: '192.0.2.1', nowMs });
    expect((await enter()).kind).toBe('wait');
    expect((await enter({ address: '192.0.2.2' })).kind).toBe('signed_in');
  });
});

describe('TOTP', () => {
  beforeEach(firstOwner);

  it('is switched on with the password and a code, and asked for from then on; no code works twice', async () => {
    const own = await signedIn();
    const { secret, uri } = await newTotp('ada');
    expect(uri).toContain(`secret=${secret}`);
    expect(await switchTotpOn(deps(), own, { password: 'wrong', secret, code: codeOf(secret) })).toEqual({ kind: 'wrong_password' });
    expect(await switchTotpOn(deps(), own, { password: PASSWORD, secret, code: '000000' })).toMatchObject({ kind: 'invalid' });
    const code = codeOf(secret);
    expect(await switchTotpOn(deps(), own, { password: PASSWORD, secret, code })).toEqual({ kind: 'done' });
    expect(await enter()).toMatchObject({ kind: 'refused' });
    expect(await enter({ code })).toMatchObject({ kind: 'refused' });
    nowMs += MINUTE_MS;
    const next = codeOf(secret);
    expect((await enter({ code: `${next.slice(0, 3)} ${next.slice(3)}` })).kind).toBe('signed_in');
    expect(await enter({ code: next })).toMatchObject({ kind: 'refused' });
    nowMs += MINUTE_MS;
    const again = await signedIn({ code: codeOf(secret) });
    expect(await switchTotpOff(deps(), again, { password: PASSWORD })).toEqual({ kind: 'done' });
    expect((await enter()).kind).toBe('signed_in');
  });

  it.each(['not base32', 'A'.repeat(31), ''])('takes no secret such as %j', async (secret) => {
    expect(await totpStep({ secret, code: '123456', nowMs })).toBeUndefined();
  });
});

describe('sessions', () => {
  beforeEach(firstOwner);

  it.each([
    ['12 hours, used all the time', 12 * 60, 60],
    ['2 hours without use', 2 * 60, 120],
  ])('end after %s', async (_what, minutes, stepMinutes) => {
    const { secret } = await signedIn();
    for (let at = stepMinutes; at < minutes; at += stepMinutes) {
      nowMs += stepMinutes * MINUTE_MS;
      expect(await findSession(deps(), secret)).toBeDefined();
    }
    nowMs += stepMinutes * MINUTE_MS;
    expect(await findSession(deps(), secret)).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another password', async () => changePassword(deps(), await signedIn(), { password: PASSWORD, newPassword: OTHER })],
    ['a reset', async () => resetOperator(deps(), (await findOperator(books, 'ada'))!)],
    [
      'a removal',
      async () => {
        await addOperator(deps(), { name: 'bob', role: 'owner' });
        return removeOperator(deps(), (await findOperator(books, 'ada'))!);
      },
    ],
  ])('end with %s', async (_what, act) => {
    const { secret } = await signedIn();
    await act();
    expect(await findSession(deps(), secret)).toBeUndefined();
    expect((await enter()).kind).toBe('refused');
  });

  it('show a change of role at once', async () => {
    await addOperator(deps(), { name: 'bob', role: 'owner' });
    const { secret, operator } = await signedIn();
    await setRole(deps(), operator, 'viewer');
    expect((await findSession(deps(), secret))!.operator.role).toBe('viewer');
  });

  it('take nothing but their own CSRF token', async () => {
    const { session } = await signedIn();
    expect(isCsrfOf(session, session.csrf)).toBe(true);
    for (const given of [undefined, '', 'short', [session.csrf], 7, `${session.csrf}x`]) expect(isCsrfOf(session, given)).toBe(false);
  });
});

describe('operators', () => {
  beforeEach(firstOwner);

  it('get a link for their password, and a new one that replaces it', async () => {
    const added = await addOperator(deps(), { name: 'bob', role: 'operator' });
    if (added.kind !== 'added') throw new Error(added.kind);
    const { link } = await resetOperator(deps(), added.operator);
    expect(await redeemLink(deps(), { secret: secretOf(added.link), name: '', password: OTHER })).toEqual({ kind: 'dead' });
    expect(await readLink(deps(), secretOf(link))).toEqual({ name: 'bob' });
    expect(await redeemLink(deps(), { secret: secretOf(link), name: 'eve', password: OTHER })).toMatchObject({ operator: { name: 'bob' } });
    expect((await enter({ name: 'bob', password: OTHER })).kind).toBe('signed_in');
  });

  it('keep one owner', async () => {
    const ada = (await findOperator(books, 'ada'))!;
    expect(await removeOperator(deps(), ada)).toBe('last_owner');
    expect(await setRole(deps(), ada, 'viewer')).toBe('last_owner');
    await addOperator(deps(), { name: 'bob', role: 'owner' });
    expect(await setRole(deps(), ada, 'viewer')).toBe('changed');
    expect(await removeOperator(deps(), ada)).toBe('removed');
    expect((await listOperators(books)).map(({ name }) => name)).toEqual(['bob']);
    expect(await findOperator(books, 'ada')).toBeUndefined();
  });
});

it.each([
  ['viewer', 'operator', false],
  ['operator', 'operator', true],
  ['operator', 'owner', false],
  ['owner', 'viewer', true],
] as const)('role %s where %s is the least: %s', (role, least, may) => {
  expect(mayDo(role, least)).toBe(may);
});
