import type { Clock } from '../../core/clock.ts';
import { type BooksStore, NameTaken } from '../../store/books.ts';
import { type Operator, ROLES, type Role } from '../../store/operators.ts';
import { makeLink, nameFault } from './one-time-links.ts';

interface Deps {
  readonly books: BooksStore;
  readonly clock: Clock;
}

/** Whether a role includes another one. */
export function mayDo(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export type AddOutcome =
  | { readonly kind: 'added'; readonly operator: Operator; readonly link: string }
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'invalid'; readonly fault: string };

/** An operator who signs in once they have set a password by the link. */
export async function addOperator(deps: Deps, order: { readonly name: string; readonly role: Role }): Promise<AddOutcome> {
  const name = order.name.trim().normalize('NFC');
  const fault = nameFault(name);
  if (fault !== undefined) return { kind: 'invalid', fault };
  try {
    const operator = await deps.books.addOperator({ name, role: order.role, nowMs: deps.clock.nowMs() });
    return { kind: 'added', operator, link: await makeLink(deps, operator.id) };
  } catch (error) {
    if (error instanceof NameTaken) return { kind: 'name_taken' };
    throw error;
  }
}

/** Operators who were not removed. */
export async function listOperators(books: Pick<BooksStore, 'operators'>): Promise<Operator[]> {
  return (await books.operators({})).filter(({ disabledMs }) => disabledMs === undefined);
}

export async function findOperator(books: Pick<BooksStore, 'operators'>, name: string): Promise<Operator | undefined> {
  const [operator] = await books.operators({ name: name.trim().normalize('NFC') });
  return operator?.disabledMs === undefined ? operator : undefined;
}

/** From this moment the old password, the authenticator app and all sessions are refused; the link sets a new password. */
export async function resetOperator(deps: Deps, { id }: Operator): Promise<{ readonly link: string }> {
  await deps.books.updateOperator(id, { password: null, totp: null });
  await deps.books.revokeOperatorSessions({ operator: id, nowMs: deps.clock.nowMs() });
  return { link: await makeLink(deps, id) };
}

/** The last owner stays: without one, no owner could be added over HTTP. */
export async function removeOperator({ books, clock }: Deps, operator: Operator): Promise<'removed' | 'last_owner'> {
  if (await isLastOwner(books, operator)) return 'last_owner';
  const nowMs = clock.nowMs();
  await books.updateOperator(operator.id, { password: null, totp: null, disabledMs: nowMs });
  await books.revokeOperatorSessions({ operator: operator.id, nowMs });
  return 'removed';
}

export async function setRole({ books }: Deps, operator: Operator, role: Role): Promise<'changed' | 'last_owner'> {
  if (role !== 'owner' && (await isLastOwner(books, operator))) return 'last_owner';
  await books.updateOperator(operator.id, { role });
  return 'changed';
}

async function isLastOwner(books: BooksStore, { id, role }: Operator): Promise<boolean> {
  return role === 'owner' && !(await listOperators(books)).some((other) => other.role === 'owner' && other.id !== id);
}
