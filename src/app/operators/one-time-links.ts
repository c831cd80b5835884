import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { Operator, OperatorId, OperatorsStore } from '../../store/operators.ts';
import { hashPassword, passwordFault } from './passwords.ts';

const MINUTE_MS = 60_000;
export const LINK_MINUTES = 30;
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[\w-]{43}$/;
const NAME_SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u;

interface Deps {
  readonly books: OperatorsStore;
  readonly clock: Clock;
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The stored form of a secret. A secret this random cannot be guessed from a plain hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function nameFault(name: string): string | undefined {
  return NAME_SHAPE.test(name) ? undefined : 'a name has 1 to 60 letters, digits, spaces and . _ @ -, and begins with a letter or a digit';
}

/** The path of a link that works once and for 30 minutes. */
export async function makeLink({ books, clock }: Deps, operator?: OperatorId): Promise<string> {
  const secret = newSecret();
  const expiresMs = clock.nowMs() + LINK_MINUTES * MINUTE_MS;
  const whose = operator === undefined ? ({ kind: 'first' } as const) : ({ kind: 'password', operator } as const);
  await books.addOperatorToken({ hash: hashSecret(secret), expiresMs, ...whose });
  return `/set-up?link=${secret}`;
}

/** The first link of a service without operators; undefined if it has one. */
export async function firstLink(deps: Deps): Promise<string | undefined> {
  return (await deps.books.operators({})).length === 0 ? makeLink(deps) : undefined;
}

/** The operator a link is for; `name` is absent if they choose it. Undefined for a link that does not work. */
export async function readLink({ books, clock }: Deps, secret: string): Promise<{ readonly name?: string } | undefined> {
  if (!SECRET_SHAPE.test(secret)) return undefined;
  const token = await books.operatorToken({ hash: hashSecret(secret), nowMs: clock.nowMs() });
  if (token?.operator === undefined) return token && {};
  const [operator] = await books.operators({ id: token.operator });
  return operator && { name: operator.name };
}

export type RedeemOutcome =
  | { readonly kind: 'done'; readonly operator: Operator }
  | { readonly kind: 'dead' }
  | { readonly kind: 'invalid'; readonly fault: string };

/** Sets the password of the link's operator, or makes the first operator. A bad name or password does not use up the link. */
export async function redeemLink(
  deps: Deps,
  order: { readonly secret: string; readonly name: string; readonly password: string },
): Promise<RedeemOutcome> {
  const link = await readLink(deps, order.secret);
  if (link === undefined) return { kind: 'dead' };
  const name = link.name ?? order.name.trim().normalize('NFC');
  const fault = nameFault(name) ?? passwordFault(order.password, name);
  if (fault !== undefined) return { kind: 'invalid', fault };
  const password = await hashPassword(order.password);
  const operator = await deps.books.redeemOperatorToken({ hash: hashSecret(order.secret), name, password, nowMs: deps.clock.nowMs() });
  return operator === undefined ? { kind: 'dead' } : { kind: 'done', operator };
}
