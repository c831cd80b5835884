import type { Clock } from '../../core/clock.ts';
import type { OperatorsStore } from '../../store/operators.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { hashPassword, isPassword, passwordFault } from './passwords.ts';
import type { SignedIn } from './sessions.ts';
import { totpStep } from './totp.ts';

interface Deps {
  readonly books: OperatorsStore;
  readonly clock: Clock;
  readonly throttle: LoginThrottle;
}

interface Own extends SignedIn {
  readonly address: string;
}

export type OwnOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'wrong_password' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'invalid'; readonly fault: string };

/** A change of one's own access needs the password again: a session may have been stolen. */
async function withPassword(
  deps: Deps,
  { operator, address }: Own,
  password: string,
  change: () => Promise<OwnOutcome>,
): Promise<OwnOutcome> {
  const attempt = { name: operator.name, address, nowMs: deps.clock.nowMs() };
  const seconds = deps.throttle.take(attempt);
  if (seconds > 0) return { kind: 'wait', seconds };
  if (!(await isPassword(password, operator.password))) return { kind: 'wrong_password' };
  deps.throttle.succeeded(attempt);
  return change();
}

/** Ends all sessions, this one too. */
export function changePassword(
  deps: Deps,
  own: Own,
  order: { readonly password: string; readonly newPassword: string },
): Promise<OwnOutcome> {
  return withPassword(deps, own, order.password, async () => {
    const fault = passwordFault(order.newPassword, own.operator.name);
    if (fault !== undefined) return { kind: 'invalid', fault };
    await deps.books.updateOperator(own.operator.id, { password: await hashPassword(order.newPassword) });
    await deps.books.revokeOperatorSessions({ operator: own.operator.id, nowMs: deps.clock.nowMs() });
    return { kind: 'done' };
  });
}

/** Requires a code of the authenticator app from now on; a first code shows that the app works. */
export function switchTotpOn(
  deps: Deps,
  own: Own,
  order: { readonly password: string; readonly secret: string; readonly code: string },
): Promise<OwnOutcome> {
  return withPassword(deps, own, order.password, async () => {
    const { id } = own.operator;
    const step = await totpStep({ secret: order.secret, code: order.code.replaceAll(' ', ''), nowMs: deps.clock.nowMs() });
    if (step === undefined) return { kind: 'invalid', fault: 'this is not the present code of this secret' };
    await deps.books.updateOperator(id, { totp: order.secret });
    await deps.books.useTotpStep({ id, step });
    return { kind: 'done' };
  });
}

export function switchTotpOff(deps: Deps, own: Own, order: { readonly password: string }): Promise<OwnOutcome> {
  return withPassword(deps, own, order.password, async () => {
    await deps.books.updateOperator(own.operator.id, { totp: null });
    return { kind: 'done' };
  });
}
