import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { KnownKey, Scope } from '../../store/books.ts';
import { judgeKey, stateOfKey } from './keys.ts';

const NOW_MS = 1_000;

function known(more: { suspended?: boolean; scopes?: Scope[]; expiresMs?: number; revokedMs?: number }): KnownKey {
  const { suspended = false, scopes = ['lookup'], ...times } = more;
  const account = { id: 1 as AccountId, name: 'acme', suspended, limits: {}, createdMs: 0, balanceCredits: 0 };
  return { account, key: { id: 1 as ApiKeyId, account: account.id, hash: 'h', hint: 'nsk_live_a', scopes, createdMs: 0, ...times } };
}

describe('judging a key', () => {
  it.each([
    ['unknown', undefined, 'invalid_key'],
    ['plain', known({}), 'good'],
    ['expires later', known({ expiresMs: NOW_MS + 1 }), 'good'],
    ['expires now', known({ expiresMs: NOW_MS }), 'invalid_key'],
    ['revoked now', known({ revokedMs: NOW_MS }), 'invalid_key'],
    ['revoked before it would expire', known({ revokedMs: 1, expiresMs: NOW_MS + 1 }), 'invalid_key'],
    ['other scopes', known({ scopes: ['usage', 'admin'] }), 'scope_missing'],
    ['suspended account', known({ suspended: true }), 'account_suspended'],
    ['suspended account, expired key', known({ suspended: true, expiresMs: 1 }), 'invalid_key'],
  ] as const)('%s', (_name, key, verdict) => {
    expect(judgeKey(key, { scopes: ['lookup'], nowMs: NOW_MS })).toBe(verdict);
  });

  it('needs every scope that is asked for', () => {
    const explained = { scopes: ['lookup', 'explain'], nowMs: NOW_MS } as const;
    expect(judgeKey(known({ scopes: ['lookup', 'usage'] }), explained)).toBe('scope_missing');
    expect(judgeKey(known({ scopes: ['lookup', 'explain'] }), explained)).toBe('good');
  });

  it.each([
    [{}, 'good'],
    [{ expiresMs: NOW_MS }, 'expired'],
    [{ revokedMs: NOW_MS, expiresMs: 1 }, 'revoked'],
    [{ revokedMs: NOW_MS + 1 }, 'revoked'],
  ] as const)('%j is %s', (times, state) => {
    expect(stateOfKey(times, NOW_MS)).toBe(state);
  });
});
