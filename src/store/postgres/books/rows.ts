import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../../core/ids.ts';
import type { Endpoint, Entry, EntryKind } from '../../../ledger/entry.ts';
import type { Account, AccountLimits, ApiKey, Scope } from '../../books.ts';
import type { Row } from '../connection.ts';

export const ENTRY_COLUMNS =
  'account, seq, id, kind, credits, balance_after, at_ms, reason, key, endpoint, request_id, matches, people, chain';
export const ENTRY_TYPES = [
  'bigint',
  'bigint',
  'text',
  'text',
  'bigint',
  'bigint',
  'bigint',
  'text',
  'bigint',
  'text',
  'text',
  'integer',
  'text',
  'text',
] as const;

export function entryValues(entry: Entry): readonly (string | number | null)[] {
  const { lookup } = entry;
  return [
    entry.account,
    entry.seq,
    entry.id,
    entry.kind,
    entry.credits,
    entry.balanceAfter,
    entry.atMs,
    entry.reason ?? null,
    lookup?.key ?? null,
    lookup?.endpoint ?? null,
    // Mostly the request's id is the entry's: it is written once.
    lookup === undefined || lookup.requestId === (entry.id as string) ? null : lookup.requestId,
    lookup?.matches ?? null,
    lookup === undefined ? null : lookup.people.join(','),
    entry.chain,
  ];
}

export function entryFrom(row: Row): Entry {
  const reason = row['reason'] as string | null;
  const key = row['key'] as ApiKeyId | null;
  return {
    id: row['id'] as EntryId,
    account: row['account'] as AccountId,
    seq: row['seq'] as number,
    kind: row['kind'] as EntryKind,
    credits: row['credits'] as number,
    balanceAfter: row['balance_after'] as number,
    atMs: row['at_ms'] as number,
    ...(reason === null ? {} : { reason }),
    ...(key === null
      ? {}
      : {
          lookup: {
            key,
            endpoint: row['endpoint'] as Endpoint,
            requestId: (row['request_id'] ?? row['id']) as string,
            matches: row['matches'] as number,
            people: idsFrom(row['people'] as string) as PersonId[],
          },
        }),
    chain: row['chain'] as string,
  };
}

function idsFrom(text: string): number[] {
  return listFrom(text).map(Number);
}

function listFrom(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

export function accountFrom(row: Row, balanceCredits: number): Account {
  return {
    id: row['id'] as AccountId,
    name: row['name'] as string,
    suspended: row['suspended'] as boolean,
    limits: row['limits'] as AccountLimits,
    createdMs: row['created_ms'] as number,
    balanceCredits,
  };
}

export function apiKeyFrom(row: Row): ApiKey {
  const expiresMs = row['expires_ms'] as number | null;
  const revokedMs = row['revoked_ms'] as number | null;
  const lastUsedMs = row['last_used_ms'] as number | null;
  return {
    id: row['id'] as ApiKeyId,
    account: row['account'] as AccountId,
    hash: row['hash'] as string,
    hint: row['hint'] as string,
    scopes: listFrom(row['scopes'] as string) as Scope[],
    createdMs: row['created_ms'] as number,
    ...(expiresMs === null ? {} : { expiresMs }),
    ...(revokedMs === null ? {} : { revokedMs }),
    ...(lastUsedMs === null ? {} : { lastUsedMs }),
  };
}
