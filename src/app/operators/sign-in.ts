import type { Clock } from '../../core/clock.ts';
import type { Operator, OperatorSession, OperatorsStore } from '../../store/operators.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { isCode } from './totp.ts';

export interface SignInOrder {
  readonly name: string;
  readonly password: string;
  /** The authenticator app's code; empty without one. */
  readonly code: string;
  /** Where the attempt comes from. */
  readonly address: string;
}

export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly operator: Operator; readonly secret: string; readonly session: OperatorSession }
  /** `operator` is for the audit; the caller does not learn whether there is one. */
  | { readonly kind: 'refused'; readonly operator?: Operator }
  | { readonly kind: 'wait'; readonly seconds: number };

/** One answer for an unknown name, a wrong password and a wrong code, and the same work for each. */
export async function signIn(
  deps: { readonly books: OperatorsStore; readonly clock: Clock; readonly throttle: LoginThrottle },
  { name: written, password, code, address }: SignInOrder,
): Promise<SignInOutcome> {
  const { books, clock, throttle } = deps;
  const name = written.trim().normalize('NFC');
  const attempt = { name, address, nowMs: clock.nowMs() };
  const seconds = throttle.take(attempt);
  if (seconds > 0) return { kind: 'wait', seconds };
  const [found] = await books.operators({ name });
  const operator = found?.disabledMs === undefined ? found : undefined;
  const isKnown = await isPassword(password, operator?.password);
  if (operator === undefined) return { kind: 'refused' };
  if (!isKnown) return { kind: 'refused', operator };
  if (!(await isCode(books, operator, { code: code.replaceAll(' ', ''), nowMs: clock.nowMs() }))) return { kind: 'refused', operator };
  throttle.succeeded(attempt);
  return { kind: 'signed_in', operator, ...(await openSession(deps, operator.id)) };
}
