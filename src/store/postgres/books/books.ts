import { systemClock } from '../../../core/clock.ts';
import type { AccountId } from '../../../core/ids.ts';
import { entryName, hashIdempotencyKey, keptName } from '../../../ledger/plan-postings.ts';
import type { BooksStore, Endpoint, Entry, KeptReply, ReplyAsk } from '../../books.ts';
import { ENTRY, entryFrom } from '../../books-rows.ts';
import { ChargeDoubts } from '../../charge-doubts.ts';
import { StoreRefused } from '../../store-refused.ts';
import { Connection, type ConnectionOptions, type Row, sql } from '../connection.ts';
import { openSchema, type SchemaWish } from '../open-schema.ts';
import { AccountTables } from './accounts.ts';
import { copyBooks } from './copy.ts';
import { Heads } from './heads.ts';
import { Poster } from './post.ts';
import { PrivacyTable } from './privacy.ts';
import { dropOldUses, exchangeUses, UsageTables } from './usage.ts';
import { verifyBooks } from './verify.ts';

/** The books on PostgreSQL, for any number of processes at once. */
export async function openPostgresBooks(
  options: ConnectionOptions & { readonly elapsedMs?: () => number; readonly schema?: SchemaWish },
): Promise<BooksStore & { readonly connection: Connection }> {
  const connection = new Connection(options);
  try {
    await openSchema(connection, options.schema);
    await refuseLazyCommits(connection);
    connection.showAs('books');
  } catch (error) {
    await connection.close();
    throw error;
  }
  // How old something is must not depend on a clock that an operator, or a time server, may set back.
  return booksOn(connection, options.elapsedMs ?? (() => performance.now()));
}

function booksOn(connection: Connection, elapsedMs: () => number): BooksStore & { readonly connection: Connection } {
  const heads = new Heads(elapsedMs);
  const doubts = new ChargeDoubts({ post: (orders) => poster.post(orders), entries: (ids) => entries(connection, ids) });
  const poster = new Poster(connection, heads, elapsedMs, (orders) => doubts.add(orders));
  const accounts = new AccountTables(connection, heads, elapsedMs);
  const usage = new UsageTables(connection);
  const privacy = new PrivacyTable(connection);
  return {
    connection,
    post: (orders) => poster.post(orders),
    keptReplies: (asks) => keptReplies(connection, asks),
    entries: (ids) => entries(connection, ids),
    balances: (ids) => accounts.balances(ids),
    keysByHash: (hashes) => accounts.knownKeys(hashes),
    createAccount: (account) => accounts.createAccount(account),
    accounts: (filter) => accounts.accounts(filter),
    updateAccount: async (id, patch) => {
      await accounts.updateAccount(id, patch);
      heads.forget(id);
    },
    createKey: (key) => accounts.createKey(key),
    keys: (account) => accounts.keys(account),
    updateKey: (id, patch) => accounts.updateKey(id, patch),
    noteMisses: (misses) => usage.noteMisses(misses),
    noteKeyUse: (uses) => accounts.noteUse(uses),
    exchangeUse: (uses) => exchangeUses(connection, uses),
    usage: (ask) => usage.usage(ask),
    ledger: async ({ account, afterSeq, limit }) => (await connection.run(LEDGER, [account, afterSeq, limit])).map((row) => entryFrom(row)),
    appendPrivacy: (orders) => privacy.append(orders),
    privacySince: ({ position, limit }) => privacy.since(position, limit),
    maintain: async (nowMs) => {
      await doubts.settle(nowMs);
      await connection.run(DROP_EXPIRED, [nowMs]);
      await connection.run(DROP_EXPIRED_PEOPLE, [nowMs]);
      await usage.fold(nowMs);
      await dropOldUses(connection, nowMs);
    },
    copy: (ask) => copyBooks(connection, ask),
    verify: () => verifyBooks(connection),
    close: async () => {
      await doubts.settle(systemClock.nowMs()).catch(() => {});
      await connection.close();
    },
  };
}

async function keptReplies(connection: Connection, asks: readonly ReplyAsk[]): Promise<(KeptReply | undefined)[]> {
  const names = asks.map(({ account, endpoint, idempotencyKey }) => ({ account, endpoint, keyHash: hashIdempotencyKey(idempotencyKey) }));
  const rows = await connection.run(KEPT_REPLIES, [names.map((n) => n.account), names.map((n) => n.endpoint), names.map((n) => n.keyHash)]);
  const nameOf = (row: Row) =>
    keptName({ account: row['account'] as AccountId, endpoint: row['endpoint'] as Endpoint, keyHash: row['key_hash'] as string });
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  return names.map((name, index) => {
    const row = found.get(keptName(name));
    if (row === undefined || asks[index]!.nowMs >= (row['expires_ms'] as number)) return undefined;
    return { bodyHash: row['body_hash'] as string, body: row['body'] as string };
  });
}

async function entries(connection: Connection, ids: Parameters<BooksStore['entries']>[0]): Promise<(Entry | undefined)[]> {
  const rows = await connection.run(ENTRIES, [ids.map(({ account }) => account), ids.map(({ id }) => id)]);
  const byName = new Map(rows.map((row) => entryFrom(row)).map((entry) => [entryName(entry), entry]));
  return ids.map((id) => byName.get(entryName(id)));
}

async function refuseLazyCommits(connection: Connection): Promise<void> {
  const rows = await connection.run({ name: 'check_commits', text: 'SHOW synchronous_commit' });
  if (rows[0]?.['synchronous_commit'] === 'off') {
    throw new StoreRefused('This PostgreSQL acknowledges commits before they are on disk. Set synchronous_commit to on for this database.');
  }
}

const KEPT_REPLIES = sql(
  'kept_replies',
  `SELECT account, endpoint, key_hash, body_hash, body, expires_ms FROM kept_reply WHERE account = ANY($1::bigint[]) AND (account, endpoint, key_hash) IN (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]))`,
  { hot: true },
);
const ENTRIES = sql(
  'entries',
  `SELECT ${ENTRY.list} FROM entry WHERE account = ANY($1::bigint[]) AND (account, id) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))`,
);
const LEDGER = sql('ledger', `SELECT ${ENTRY.list} FROM entry WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT $3`);
/** Called every second or so, each finds little to do. */
const DROP_EXPIRED = sql('drop_expired_replies', 'DELETE FROM kept_reply WHERE expires_ms <= $1', { patient: true });
const DROP_EXPIRED_PEOPLE = sql('drop_expired_people', 'DELETE FROM kept_reply_person WHERE expires_ms <= $1', { patient: true });
