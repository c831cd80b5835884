import { randomInt } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import { hashKey, hintOf, makeKey } from '../../ledger/api-key.ts';
import type { Account, ApiKey, BooksStore, KnownKey, Scope } from '../../store/books.ts';
import type { Role } from '../../store/operators.ts';

export const ALL_SCOPES = ['lookup', 'usage', 'explain', 'admin'] as const satisfies readonly Scope[];
/** The role of an admin key when none is given. */
const LEAST_ROLE: Role = 'viewer';
/** What a customer needs. */
export const CUSTOMER_SCOPES = ['lookup', 'usage'] as const satisfies readonly Scope[];
/** Explanations show the operator's sources and dates, so a customer's key has them only when the operator says so. */
export const DEMO_SCOPES = [...CUSTOMER_SCOPES, 'explain'] as const satisfies readonly Scope[];

export interface CreatedKey {
  /** The key itself: shown this once, stored nowhere. */
  readonly secret: string;
  readonly key: ApiKey;
}

export async function createKey(
  { books, clock }: { readonly books: Pick<BooksStore, 'createKey'>; readonly clock: Clock },
  order: {
    readonly account: AccountId;
    readonly scopes: readonly Scope[];
    readonly expiresMs?: number | undefined;
    readonly role?: Role | undefined;
  },
): Promise<CreatedKey> {
  const secret = makeKey(randomInt);
  const key = await books.createKey({
    account: order.account,
    hash: hashKey(secret),
    hint: hintOf(secret),
    scopes: ALL_SCOPES.filter((scope) => order.scopes.includes(scope)),
    createdMs: clock.nowMs(),
    ...(order.expiresMs === undefined ? {} : { expiresMs: order.expiresMs }),
    ...(order.scopes.includes('admin') && { role: order.role ?? LEAST_ROLE }),
  });
  return { secret, key };
}

export type KeyVerdict = 'good' | 'invalid_key' | 'account_suspended' | 'scope_missing';
export type KeyState = 'good' | 'revoked' | 'expired';

/** May this key do that now? An unknown, expired or revoked key are one and the same to whoever holds it. */
export function judgeKey(known: KnownKey | undefined, ask: { readonly scopes: readonly Scope[]; readonly nowMs: number }): KeyVerdict {
  if (known === undefined || stateOfKey(known.key, ask.nowMs) !== 'good') return 'invalid_key';
  if (known.account.suspended) return 'account_suspended';
  return missingScopes(known, ask.scopes).length === 0 ? 'good' : 'scope_missing';
}

export function missingScopes({ key }: KnownKey, scopes: readonly Scope[]): readonly Scope[] {
  return scopes.filter((scope) => !key.scopes.includes(scope));
}

/** A key is dead from the very millisecond of its expiry, and once revoked for good: the clock of whoever revoked it may be ahead. */
export function stateOfKey({ revokedMs, expiresMs }: Pick<ApiKey, 'revokedMs' | 'expiresMs'>, nowMs: number): KeyState {
  if (revokedMs !== undefined) return 'revoked';
  if (expiresMs !== undefined && expiresMs <= nowMs) return 'expired';
  return 'good';
}

export interface ListedKey {
  readonly account: Account;
  readonly key: ApiKey;
  readonly state: KeyState;
}

/** The keys of one account or of all, oldest first. */
export async function listKeys(
  { books, clock }: { readonly books: Pick<BooksStore, 'accounts' | 'keys'>; readonly clock: Clock },
  filter: { readonly account?: AccountId } = {},
): Promise<ListedKey[]> {
  const nowMs = clock.nowMs();
  const accounts = await books.accounts(filter.account === undefined ? {} : { id: filter.account });
  const listed: ListedKey[] = [];
  for (const account of accounts) {
    for (const key of await books.keys(account.id)) listed.push({ account, key, state: stateOfKey(key, nowMs) });
  }
  return listed;
}

export type FoundKey =
  | ({ readonly kind: 'found' } & ListedKey)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly number[] };

/** Short texts would be ids by accident. */
const SHORTEST_HINT = 'nsk_live_'.length + 1;

/** By the id that a list shows, or by the beginning of the key. */
export async function findKey(
  deps: { readonly books: Pick<BooksStore, 'accounts' | 'keys'>; readonly clock: Clock },
  idOrHint: string,
): Promise<FoundKey> {
  const text = idOrHint.trim();
  const isHint = text.length >= SHORTEST_HINT;
  const found = (await listKeys(deps)).filter(({ key }) =>
    isHint ? key.hint.startsWith(text) || text.startsWith(key.hint) : String(key.id) === text,
  );
  if (found.length > 1) return { kind: 'ambiguous', ids: found.map(({ key }) => key.id) };
  return found[0] === undefined ? { kind: 'unknown' } : { kind: 'found', ...found[0] };
}

/** From this moment on, in running servers too. A key that was revoked before keeps its time. */
export async function revokeKey(
  { books, clock }: { readonly books: Pick<BooksStore, 'updateKey'>; readonly clock: Clock },
  key: ApiKey,
): Promise<{ readonly revokedMs: number }> {
  if (key.revokedMs !== undefined) return { revokedMs: key.revokedMs };
  const revokedMs = clock.nowMs();
  await books.updateKey(key.id, { revokedMs });
  return { revokedMs };
}

export type RotateOutcome = ({ readonly kind: 'rotated'; readonly oldExpiresMs: number } & CreatedKey) | { readonly kind: 'dead' };

/**
 * A new key with the same scopes, and unless told otherwise with as long a life as the old one has from its making to
 * its end. The old one works on for the overlap, never longer than it would have.
 */
export async function rotateKey(
  deps: { readonly books: Pick<BooksStore, 'createKey' | 'updateKey'>; readonly clock: Clock },
  { old, overlapMs, expiresMs: told }: { readonly old: ApiKey; readonly overlapMs: number; readonly expiresMs?: number | undefined },
): Promise<RotateOutcome> {
  const nowMs = deps.clock.nowMs();
  if (stateOfKey(old, nowMs) !== 'good') return { kind: 'dead' };
  const expiresMs = told ?? (old.expiresMs === undefined ? undefined : nowMs + (old.expiresMs - old.createdMs));
  const created = await createKey(deps, { account: old.account, scopes: old.scopes, expiresMs, role: old.role });
  const oldExpiresMs = Math.min(old.expiresMs ?? Number.POSITIVE_INFINITY, nowMs + overlapMs);
  await deps.books.updateKey(old.id, { expiresMs: oldExpiresMs });
  return { kind: 'rotated', oldExpiresMs, ...created };
}
