import type { Endpoint, EntryKind } from '../../books.ts';
import type { Codes } from '../../row-fields.ts';
import type { DatabaseFormat } from '../database.ts';

export const BOOKS_FILE = 'books.db';

/** Small numbers instead of words, because every look-up writes one of each. Only ever appended to. */
const KINDS = ['grant', 'charge', 'adjustment'] as const satisfies readonly EntryKind[];
export const ENDPOINTS = ['full_identity', 'reverse_phone', 'reverse_phone_batch'] as const satisfies readonly Endpoint[];

/** See docs/adr/0002-the-books.md and docs/adr/0003-sql-schemas.md. */
export const CODES = { kind: KINDS, endpoint: ENDPOINTS } as const satisfies Codes;

export const BOOKS_FORMAT: DatabaseFormat = {
  /** "NSbk" */
  applicationId: 0x4e53626b,
  version: 3,
  ifOlder: 'Run the version that wrote it: accounts and credits are not converted.',
  // Entry ids grow with time: with the id first, entries of many accounts fall on one page of the index instead of one each.
  schema: `
  CREATE TABLE account(
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, suspended INTEGER NOT NULL DEFAULT 0, limits TEXT NOT NULL, created_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE api_key(
    id INTEGER PRIMARY KEY, account INTEGER NOT NULL, hash TEXT NOT NULL UNIQUE, hint TEXT NOT NULL, scopes TEXT NOT NULL,
    created_ms INTEGER NOT NULL, expires_ms INTEGER, revoked_ms INTEGER, last_used_ms INTEGER
  ) STRICT;
  CREATE INDEX api_key_account ON api_key(account);
  CREATE TABLE entry(
    account INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, kind INTEGER NOT NULL, credits INTEGER NOT NULL,
    balance_after INTEGER NOT NULL CHECK(balance_after >= 0), at_ms INTEGER NOT NULL, reason TEXT,
    key INTEGER, endpoint INTEGER, request_id TEXT, matches INTEGER, people TEXT, chain TEXT NOT NULL, PRIMARY KEY(account, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX entry_id ON entry(id, account);
  CREATE TABLE kept_reply(
    id INTEGER PRIMARY KEY, account INTEGER NOT NULL, endpoint INTEGER NOT NULL, key_hash TEXT NOT NULL, body_hash TEXT NOT NULL,
    body TEXT NOT NULL, seq INTEGER NOT NULL, expires_ms INTEGER NOT NULL, UNIQUE(account, endpoint, key_hash)
  ) STRICT;
  CREATE INDEX kept_reply_expiry ON kept_reply(expires_ms);
  CREATE TABLE kept_reply_person(person INTEGER NOT NULL, reply INTEGER NOT NULL, PRIMARY KEY(person, reply)) STRICT, WITHOUT ROWID;
  CREATE TABLE miss(
    account INTEGER NOT NULL, day INTEGER NOT NULL, endpoint INTEGER NOT NULL, key INTEGER NOT NULL, misses INTEGER NOT NULL,
    PRIMARY KEY(account, day, endpoint, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE usage_day(
    account INTEGER NOT NULL, day INTEGER NOT NULL, endpoint INTEGER NOT NULL, key INTEGER NOT NULL,
    requests INTEGER NOT NULL, matches INTEGER NOT NULL, credits INTEGER NOT NULL, PRIMARY KEY(account, day, endpoint, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE usage_folded(account INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
  CREATE TABLE privacy_log(
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, at_ms INTEGER NOT NULL, actor TEXT NOT NULL, people TEXT NOT NULL, keys TEXT NOT NULL
  ) STRICT;
  CREATE TABLE key_use(key INTEGER PRIMARY KEY, account INTEGER NOT NULL, misses_start_ms INTEGER NOT NULL, misses INTEGER NOT NULL) STRICT;
  `,
};
