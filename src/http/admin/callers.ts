import type { FastifyReply, FastifyRequest } from 'fastify';
import { judgeKey } from '../../app/accounts/keys.ts';
import { mayDo } from '../../app/operators/operators.ts';
import { findSession, isCsrfOf, type SignedIn } from '../../app/operators/sessions.ts';
import { Problem } from '../../core/problem.ts';
import type { Role } from '../../store/operators.ts';
import { bearerReader } from '../bearer.ts';
import { networkOf } from '../client-address.ts';
import type { Operating } from '../service.ts';

/** The caller on the operator's listener. */
export interface Caller {
  readonly role: Role;
  /** As the audit names them: `operator:3`, `key:7`. */
  readonly actor: string;
  /** Absent for a key. */
  readonly signedIn?: SignedIn;
}

const SESSION_COOKIE = 'namesake_session';
const HOURS_12_S = 43_200;

export function setSessionCookie({ clients }: Operating, request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, { ...cookieOptions(clients.isSecure(request.raw)), maxAge: HOURS_12_S });
}

/** Scripts cannot read them, and pages of other sites cannot send them. */
export function cookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

export async function sessionOf(deps: Operating, request: FastifyRequest): Promise<SignedIn | undefined> {
  const secret = request.cookies[SESSION_COOKIE];
  return secret === undefined ? undefined : findSession(deps, secret);
}

const readBearer = bearerReader();

/** Identifies and authorises the caller before the body is read. Throws the `Problem` that the caller gets. */
export async function callerOf(deps: Operating, request: FastifyRequest, least: Role): Promise<Caller> {
  const caller = request.headers.authorization === undefined ? await callerBySession(deps, request) : await callerByKey(deps, request);
  if (!mayDo(caller.role, least)) throw new Problem('role_missing');
  deps.trust(request.raw.socket);
  return caller;
}

async function callerByKey({ books, clock, clients, failedKeys }: Operating, request: FastifyRequest): Promise<Caller> {
  const bearer = readBearer(request.headers.authorization);
  if (bearer === 'missing_key') throw new Problem('not_signed_in');
  const [known] = bearer === 'invalid_key' ? [] : await books.keysByHash([bearer.keyHash]);
  const verdict = judgeKey(known, { scopes: ['admin'], nowMs: clock.nowMs() });
  if (verdict === 'invalid_key') {
    const retryAfterSeconds = failedKeys.note(networkOf(clients.addressOf(request.raw)));
    if (retryAfterSeconds !== undefined) throw new Problem('rate_limited', { retryAfterSeconds });
  }
  if (verdict !== 'good') throw new Problem(verdict);
  const { id, role } = known!.key;
  // A key made before keys had roles.
  if (role === undefined) throw new Problem('role_missing');
  return { role, actor: `key:${id}` };
}

async function callerBySession(deps: Operating, request: FastifyRequest): Promise<Caller> {
  const signedIn = await sessionOf(deps, request);
  if (signedIn === undefined) throw new Problem('not_signed_in');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuseOtherSites(request);
    if (!isCsrfOf(signedIn.session, request.headers['x-csrf-token'])) throw new Problem('csrf_failed');
  }
  return { role: signedIn.operator.role, actor: `operator:${signedIn.operator.id}`, signedIn };
}

/** Browsers say which site's page sends a request; other programs do not. */
export function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isOwnOrigin(headers.origin, headers.host) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new Problem('csrf_failed');
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
