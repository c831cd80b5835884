import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleService, consoleService } from '../../../test/support/console-service.ts';
import { type OperatorService, operatorService } from '../../../test/support/operator-service.ts';
import { systemClock } from '../../core/clock.ts';
import { ROLES, type Role } from '../../store/operators.ts';
import type { AdminRoute } from './admin-route.ts';
import { ADMIN_ROUTES } from './routes.ts';

const DAY_MS = 86_400_000;

/** What this listener answers without asking who it is. */
const OPEN = [
  '/',
  '/sign-in',
  '/set-up',
  '/sign-out',
  '/password',
  '/totp/on',
  '/totp/off',
  '/admin/style.css',
  '/admin/openapi.json',
  '/metrics',
  '/readyz',
  '/console',
  '/console*',
];

let t: ConsoleService;
/** Headers of each kind of caller, and what they get at most. */
let callers: Record<string, { readonly headers: Record<string, string>; readonly as: Role | 401 | 403; readonly changes?: 403 }>;

beforeAll(async () => {
  t = await consoleService();
  const key = async (...order: Parameters<OperatorService['adminKey']>) => (await t.adminKey(...order)).headers;
  const session = async (role: Role, more: Record<string, string> = {}) => ({
    ...(await t.session(`with ${Math.random()}`, role)).headers,
    ...more,
  });
  const revokedKey = await t.adminKey('owner');
  await t.books.updateKey(revokedKey.key.id, { revokedMs: 1 });
  const suspended = await t.books.createAccount({ name: 'suspended', limits: {}, nowMs: 1 });
  const suspendedKey = await t.adminKey('owner', { account: suspended.id });
  await t.books.updateAccount(suspended.id, { suspended: true });
  const revoked = await t.session('revoked', 'owner');
  await t.books.revokeOperatorSessions({ hash: revoked.session.hash, nowMs: 1 });
  const removed = await t.session('removed', 'owner');
  await t.books.updateOperator(removed.id, { disabledMs: 1 });
  const old = await t.session('old', 'owner', { nowMs: () => systemClock.nowMs() - DAY_MS });
  const { 'x-csrf-token': otherCsrf } = await session('owner');
  const noCsrf = async (role: Role) => ({ cookie: (await session(role))['cookie']! });
  callers = {
    nobody: { headers: {}, as: 401 },
    'a customer': { headers: { authorization: `Bearer ${t.customerSecret}` }, as: 403 },
    'a customer with an owner’s cookie': { headers: await session('owner', { authorization: `Bearer ${t.customerSecret}` }), as: 403 },
    'a key with every customer scope': { headers: await key(undefined, { scopes: ['lookup', 'usage'] }), as: 403 },
    'a role without the scope': { headers: await key('owner', { scopes: ['lookup'] }), as: 403 },
    'a mistyped key': { headers: { authorization: `Bearer ${t.customerSecret.slice(0, -1)}` }, as: 401 },
    'an owner’s key without Bearer': { headers: { authorization: (await t.adminKey('owner')).secret }, as: 401 },
    'a key of a suspended account': { headers: suspendedKey.headers, as: 403 },
    'a revoked key': { headers: revokedKey.headers, as: 401 },
    'an expired key': { headers: await key('owner', { expiresMs: 1 }), as: 401 },
    ...Object.fromEntries(await Promise.all(ROLES.map(async (role) => [`a key: ${role}`, { headers: await key(role), as: role }]))),
    ...Object.fromEntries(await Promise.all(ROLES.map(async (role) => [`a session: ${role}`, { headers: await session(role), as: role }]))),
    ...Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [`a session without its CSRF token: ${role}`, { headers: await noCsrf(role), as: role, changes: 403 }]),
      ),
    ),
    'a session with the token of another one': {
      headers: await session('owner', { 'x-csrf-token': otherCsrf! }),
      as: 'owner',
      changes: 403,
    },
    'a session from another site': { headers: await session('owner', { 'sec-fetch-site': 'cross-site' }), as: 'owner', changes: 403 },
    'a session from a sibling site': { headers: await session('owner', { 'sec-fetch-site': 'same-site' }), as: 'owner', changes: 403 },
    'a session from another origin': { headers: await session('owner', { origin: 'http://evil.example' }), as: 'owner', changes: 403 },
    'a session from no origin': { headers: await session('owner', { origin: 'null' }), as: 'owner', changes: 403 },
    'a session from a page of ours': {
      headers: await session('owner', { 'sec-fetch-site': 'same-origin', origin: t.address }),
      as: 'owner',
    },
    'a session that was ended': { headers: revoked.headers, as: 401 },
    'a session of one who was removed': { headers: removed.headers, as: 401 },
    'a session of yesterday': { headers: old.headers, as: 401 },
    'a made-up session': { headers: { cookie: `namesake_session=${'A'.repeat(43)}`, 'x-csrf-token': '' }, as: 401 },
    'a broken cookie': { headers: { cookie: 'namesake_session=%00' }, as: 401 },
  };
});
afterAll(() => t.close());

function expectedOf({ role, method }: AdminRoute, { as, changes }: (typeof callers)[string]): 401 | 403 | 'in' {
  if (typeof as === 'number') return as;
  if (changes !== undefined && method !== 'GET') return changes;
  return ROLES.indexOf(as) >= ROLES.indexOf(role) ? 'in' : 403;
}

describe('every route under /admin/v1', () => {
  it.each(ADMIN_ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    '$name lets in the right callers',
    async ({ route }) => {
      // Unknown ids and no body: an authorised caller changes nothing.
      const path = route.path.replaceAll(/:[a-z_]+/g, '999999');
      const got: Record<string, number | string> = {};
      const expected: Record<string, number | string> = {};
      for (const [name, caller] of Object.entries(callers)) {
        const { status, body } = await t.ask(route.method, path, caller.headers, route.method === 'GET' ? undefined : '{"broken"');
        got[name] = status === 401 || status === 403 ? status : 'in';
        expected[name] = expectedOf(route, caller);
        if (status !== 200) expect(body.error.request_id).toMatch(/^req_/);
        expect(status).toBeLessThan(500);
      }
      expect(got).toEqual(expected);
    },
  );

  it('asks for at least an operator before it changes or shows more than the caller’s own sessions or one person, and names it', () => {
    const changing = ADMIN_ROUTES.filter(({ method }) => method !== 'GET');
    expect(changing.filter(({ action }) => action === undefined)).toEqual([]);
    expect(
      changing
        .filter(({ role }) => role === 'viewer')
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(['endSession', 'openPerson']);
  });

  it('is in the table: the listener has no other routes but the open ones', () => {
    const paths = routesOf(t.listener.app.printRoutes({ commonPrefix: false, includeHooks: false }));
    expect([...paths].sort()).toEqual([...new Set([...OPEN, ...ADMIN_ROUTES.map(({ path }) => path)])].sort());
  });

  it('makes an address wait that sends too many keys that fail, and serves a good key behind it', async () => {
    const limited = await operatorService({ failedKeyLimit: 2 });
    const { headers } = await limited.adminKey('viewer');
    const bad = { authorization: `Bearer ${t.customerSecret}` };
    const statuses = [];
    for (const one of [bad, bad, bad, headers]) statuses.push((await limited.ask('GET', '/admin/v1/session', one)).status);
    expect(statuses).toEqual([401, 401, 429, 200]);
    await limited.close();
  });

  it('refuses forms, which other sites could send', async () => {
    const { headers } = await t.session('form', 'owner');
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(`${t.address}/admin/v1/accounts`, { method: 'POST', headers: form, body: 'name=x' });
    expect(reply.status).toBe(415);
  });
});

/** Full paths of the framework's drawing of its routes. */
function routesOf(drawing: string): Set<string> {
  const paths = new Set<string>();
  const open: string[] = [];
  for (const line of drawing.split('\n')) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line);
    if (match === null) continue;
    const depth = match[1]!.length / 4;
    open.length = depth;
    open.push(match[2]!);
    if (match[3] !== undefined) paths.add(open.join(''));
  }
  return paths;
}
