import type { Schema } from '../distribution.ts';

/** Everything of one account lives on one shard; accounts and keys are few, read by every request, and stand on every node. */
export const BOOKS_SCHEMA: Schema = {
  version: 2,
  ifOlder: 'Run the version that wrote it: accounts and credits are not converted.',
  statements: [
    `CREATE TABLE account(
        id bigint PRIMARY KEY, name text NOT NULL UNIQUE, suspended boolean NOT NULL DEFAULT false, limits jsonb NOT NULL, created_ms bigint NOT NULL)`,
    'CREATE SEQUENCE account_id',
    `CREATE TABLE api_key(
        id bigint PRIMARY KEY, account bigint NOT NULL, hash text NOT NULL UNIQUE, hint text NOT NULL, scopes text NOT NULL,
        created_ms bigint NOT NULL, expires_ms bigint, revoked_ms bigint, last_used_ms bigint)`,
    'CREATE INDEX api_key_account ON api_key(account)',
    'CREATE SEQUENCE api_key_id',
    `CREATE TABLE entry(
        account bigint NOT NULL, seq bigint NOT NULL, id text NOT NULL, kind text NOT NULL, credits bigint NOT NULL, balance_after bigint NOT NULL CHECK (balance_after >= 0),
        at_ms bigint NOT NULL, reason text, key bigint, endpoint text, request_id text, matches integer, people text, chain text NOT NULL,
        PRIMARY KEY (account, seq), UNIQUE (account, id))`,
    `CREATE TABLE kept_reply(
        account bigint NOT NULL, endpoint text NOT NULL, key_hash text NOT NULL, body_hash text NOT NULL, body text NOT NULL, seq bigint NOT NULL, expires_ms bigint NOT NULL,
        PRIMARY KEY (account, endpoint, key_hash))`,
    'CREATE INDEX kept_reply_expires ON kept_reply(expires_ms)',
    `CREATE TABLE kept_reply_person(
        account bigint NOT NULL, person bigint NOT NULL, endpoint text NOT NULL, key_hash text NOT NULL, expires_ms bigint NOT NULL,
        PRIMARY KEY (account, person, endpoint, key_hash))`,
    'CREATE INDEX kept_reply_person_person ON kept_reply_person(person)',
    'CREATE INDEX kept_reply_person_expires ON kept_reply_person(expires_ms)',
    `CREATE TABLE miss(
        account bigint NOT NULL, day integer NOT NULL, endpoint text NOT NULL, key bigint NOT NULL, misses bigint NOT NULL,
        PRIMARY KEY (account, day, endpoint, key))`,
    `CREATE TABLE usage_day(
        account bigint NOT NULL, day integer NOT NULL, endpoint text NOT NULL, key bigint NOT NULL, requests bigint NOT NULL, matches bigint NOT NULL, credits bigint NOT NULL,
        PRIMARY KEY (account, day, endpoint, key))`,
    'CREATE TABLE usage_folded(account bigint PRIMARY KEY, seq bigint NOT NULL)',
    `CREATE TABLE privacy_log(
        position bigint PRIMARY KEY, kind text NOT NULL, at_ms bigint NOT NULL, actor text NOT NULL, people jsonb NOT NULL, keys jsonb NOT NULL)`,
    `CREATE TABLE key_use(
        account bigint NOT NULL, key bigint NOT NULL, requests_start_ms bigint NOT NULL, requests bigint NOT NULL, misses_start_ms bigint NOT NULL, misses bigint NOT NULL,
        PRIMARY KEY (account, key)) WITH (fillfactor = 50)`,
  ],
  distribution: [
    { table: 'account', everywhere: true },
    { table: 'api_key', everywhere: true },
    { table: 'entry', by: 'account' },
    { table: 'kept_reply', by: 'account', besides: 'entry' },
    { table: 'kept_reply_person', by: 'account', besides: 'entry' },
    { table: 'miss', by: 'account', besides: 'entry' },
    { table: 'usage_day', by: 'account', besides: 'entry' },
    { table: 'usage_folded', by: 'account', besides: 'entry' },
    { table: 'privacy_log', everywhere: true },
    { table: 'key_use', by: 'account', besides: 'entry' },
  ],
};
