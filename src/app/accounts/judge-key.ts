import type { ApiKey, KnownKey, Scope } from '../../store/books.ts';

export type KeyVerdict = 'good' | 'invalid_key' | 'account_suspended' | 'scope_missing';
export type KeyState = 'good' | 'revoked' | 'expired';

/** May this key do that now? An unknown, expired or revoked key are one and the same to whoever holds it. */
export function judgeKey(known: KnownKey | undefined, ask: { readonly scope: Scope; readonly nowMs: number }): KeyVerdict {
  if (known === undefined || stateOfKey(known.key, ask.nowMs) !== 'good') return 'invalid_key';
  if (known.account.suspended) return 'account_suspended';
  return known.key.scopes.includes(ask.scope) ? 'good' : 'scope_missing';
}

/** A key is dead from the very millisecond of its expiry, and once revoked for good: the clock of whoever revoked it may be ahead. */
export function stateOfKey({ revokedMs, expiresMs }: Pick<ApiKey, 'revokedMs' | 'expiresMs'>, nowMs: number): KeyState {
  if (revokedMs !== undefined) return 'revoked';
  if (expiresMs !== undefined && expiresMs <= nowMs) return 'expired';
  return 'good';
}
