import { systemClock } from '../../../core/clock.ts';
import type { AccountId } from '../../../core/ids.ts';
import type { Secrets } from '../../../core/secrets.ts';
import { hashIdempotencyKey, keptName } from '../../../ledger/plan-postings.ts';
import { accounts, createAccount, createKey, keys, updateAccount, updateKey } from '../../books/accounts.ts';
import { appendAudit, auditAfter } from '../../books/audit.ts';
import { copyBooks } from '../../books/copy.ts';
import { entries, ledger } from '../../books/entries.ts';
import { chainHeads } from '../../books/heads.ts';
import { notes, putNote } from '../../books/notes.ts';
import {
  addOperator,
  addOperatorSession,
  addOperatorToken,
  noteOperatorSession,
  operatorSessions,
  operators,
  operatorToken,
  redeemOperatorToken,
  revokeOperatorSessions,
  updateOperator,
  useTotpStep,
} from '../../books/operators.ts';

import {
  changeList,
  closeRequest,
  createRequest,
  emptyReplies,
  forgetLookUps,
  listPosition,
  lookUpsOf,
  requests,
  suppressions,
} from '../../books/privacy.ts';
import { freeOutcomes, freeRequests, noteRequests } from '../../books/request-log.ts';
import { sweepLookUps } from '../../books/retention.ts';
import { chainingOf, keyBooks, secretsFingerprint } from '../../books/secrets.ts';
import { peopleIn } from '../../books/tables.ts';

import { noteMisses, usage } from '../../books/usage.ts';
import { verifyBooks } from '../../books/verify.ts';
import type { BooksStore, Endpoint, KeptReply, ReplyAsk } from '../../books.ts';
import { ChargeDoubts } from '../../charge-doubts.ts';
import type { SecretsSource } from '../../secrets-file.ts';
import { StoreRefused } from '../../store-refused.ts';
import { sql } from '../../table-work.ts';
import { Connection, type ConnectionOptions, type Row } from '../connection.ts';
import { openSchema, type SchemaWish } from '../open-schema.ts';
import { KnownKeys } from './accounts.ts';
import { ENGINE } from './engine.ts';
import { Heads } from './heads.ts';
import { Poster } from './post.ts';
import { readHeads } from './read-state.ts';
import { dropOldUses, exchangeUses, UsageFolding } from './usage.ts';

/** The books on PostgreSQL, for any number of processes at once. */
export async function openPostgresBooks(
  options: ConnectionOptions & { readonly secrets: SecretsSource; readonly elapsedMs?: () => number; readonly schema?: SchemaWish },
): Promise<BooksStore & { readonly connection: Connection }> {
  const connection = new Connection(options);
  try {
    await openSchema(connection, options.schema);
    await refuseLazyCommits(connection);
    const secrets = await connection.doInTransaction(keyBooks(options.secrets));
    connection.showAs('books');
    // Ages must not depend on a clock that an operator or a time server may set back.
    return booksOn(connection, secrets, options.elapsedMs ?? (() => performance.now()));
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function booksOn(connection: Connection, secrets: Secrets, elapsedMs: () => number): BooksStore & { readonly connection: Connection } {
  const heads = new Heads(elapsedMs);
  const doubts = new ChargeDoubts({
    post: (orders) => poster.post(orders),
    entries: (ids) => connection.do(entries(ENGINE, ids)),
  });
  const poster = new Poster({ connection, heads, chaining: chainingOf(secrets), elapsedMs, onDoubt: (orders) => doubts.add(orders) });
  const knownKeys = new KnownKeys(connection, heads, elapsedMs);
  const folding = new UsageFolding(connection);
  const headsOf = (ids: readonly AccountId[]) => readHeads(connection, ids, connection.isCluster);
  return {
    connection,
    post: (orders) => poster.post(orders),
    keptReplies: (asks) => keptReplies(connection, asks),
    entries: (ids) => connection.do(entries(ENGINE, ids)),
    balances: async (ids) => {
      const read = await headsOf(ids);
      return ids.map((id) => read.get(id)?.balance);
    },
    keysByHash: (hashes) => knownKeys.find(hashes),
    createAccount: (account) => connection.do(createAccount(ENGINE, account)),
    accounts: async (filter) => {
      const found = await connection.do(accounts(filter));
      const read = await headsOf(found.map(({ id }) => id));
      return found.map((account) => ({ ...account, balanceCredits: read.get(account.id)?.balance ?? 0 }));
    },
    updateAccount: async (id, patch) => {
      await connection.do(updateAccount(id, patch));
      knownKeys.forget();
      heads.forget(id);
    },
    createKey: (key) => connection.do(createKey(ENGINE, key)),
    keys: (account) => connection.do(keys(account)),
    updateKey: async (id, patch) => {
      await connection.do(updateKey(id, patch));
      knownKeys.forget();
    },
    noteMisses: (misses) => connection.do(noteMisses(ENGINE, misses)),
    noteRequests: (requests) => connection.do(noteRequests(ENGINE, requests)),
    noteKeyUse: async (uses) => {
      if (uses.length > 0) await connection.run(NOTE_USES, [uses.map(({ key }) => key), uses.map(({ usedMs }) => usedMs)]);
    },
    exchangeUse: (uses) => exchangeUses(connection, uses),
    freeRequests: (page) => connection.do(freeRequests(ENGINE, page)),
    freeOutcomes: (ask) => connection.do(freeOutcomes(ask)),
    usage: (ask) => connection.do(usage(ENGINE, ask)),
    ledger: (page) => connection.do(ledger(ENGINE, page)),
    audit: (notes) => connection.doInTransaction(appendAudit(ENGINE, secrets.audit, notes)),
    chainHeads: () => connection.do(chainHeads()),
    auditAfter: ({ seq, limit }) => connection.do(auditAfter(seq, limit)),
    changeList: (change) => connection.doInTransaction(changeList(ENGINE, change)),
    listPosition: () => connection.do(listPosition()),
    suppressions: (page) => connection.do(suppressions(page)),
    createRequest: (request) => connection.do(createRequest(ENGINE, request)),
    requests: (page) => connection.do(requests(page)),
    closeRequest: (end) => connection.doInTransaction(closeRequest(end)),
    lookUpsOf: (person, limit) => connection.do(lookUpsOf(ENGINE, person, limit)),
    forgetLookUps: (ask) => connection.doInTransaction(forgetLookUps(ask)),
    purge: async () => {
      await connection.run(PURGE);
      return true;
    },
    emptyReplies: (...of) => connection.doInTransaction(emptyReplies(ENGINE, ...of)),
    addOperator: (ask) => connection.doInTransaction(addOperator(ENGINE, ask)),
    operators: (ask) => connection.do(operators(ask)),
    updateOperator: (id, patch) => connection.doInTransaction(updateOperator(id, patch)),
    useTotpStep: (ask) => connection.do(useTotpStep(ask)),
    addOperatorToken: (ask) => connection.doInTransaction(addOperatorToken(ask)),
    operatorToken: (ask) => connection.do(operatorToken(ask)),
    redeemOperatorToken: (ask) => connection.doInTransaction(redeemOperatorToken(ENGINE, ask)),
    addOperatorSession: (ask) => connection.doInTransaction(addOperatorSession(ask)),
    operatorSessions: (ask) => connection.do(operatorSessions(ask)),
    noteOperatorSession: (ask) => connection.do(noteOperatorSession(ask)),
    revokeOperatorSessions: (ask) => connection.doInTransaction(revokeOperatorSessions(ask)),
    maintain: async (nowMs) => {
      await doubts.settle(nowMs);
      await connection.run(DROP_EXPIRED, [nowMs]);
      await connection.run(DROP_EXPIRED_PEOPLE, [nowMs]);
      await folding.fold(nowMs);
      await dropOldUses(connection, nowMs);
    },
    sweepLookUps: (step) => connection.do(sweepLookUps(step)),
    secretsFingerprint: () => connection.do(secretsFingerprint()),
    notes: () => connection.do(notes()),
    putNote: (name, value) => connection.do(putNote(name, value)),
    copy: (ask) => connection.doInTransaction(copyBooks(ENGINE, ask)),
    verify: () => connection.do(verifyBooks(ENGINE, secrets)),
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
    return { bodyHash: row['body_hash'] as string, body: row['body'] as string, people: peopleIn(row['people'] as string | null) };
  });
}

async function refuseLazyCommits(connection: Connection): Promise<void> {
  const rows = await connection.run({ name: 'check_commits', text: 'SHOW synchronous_commit' });
  if (rows[0]?.['synchronous_commit'] === 'off') {
    throw new StoreRefused('This PostgreSQL acknowledges commits before they are on disk. Set synchronous_commit to on for this database.');
  }
}

const KEPT_REPLIES = sql(
  'kept_replies',
  `SELECT account, endpoint, key_hash, body_hash, body, expires_ms, people FROM kept_reply WHERE account = ANY($1::bigint[]) AND (account, endpoint, key_hash) IN (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]))`,
  { hot: true },
);
const PURGE = sql('purge_replies', 'VACUUM (FULL) kept_reply', { patient: true });
/** A process notes a key once with each call. */
const NOTE_USES = sql(
  'note_key_use',
  `UPDATE api_key k SET last_used_ms = greatest(k.last_used_ms, u.used_ms)
    FROM unnest($1::bigint[], $2::bigint[]) AS u(key, used_ms) WHERE k.id = u.key`,
);
/** Called every second or so, each finds little to do. */
const DROP_EXPIRED = sql('drop_expired_replies', 'DELETE FROM kept_reply WHERE expires_ms <= $1', { patient: true });
const DROP_EXPIRED_PEOPLE = sql('drop_expired_people', 'DELETE FROM kept_reply_person WHERE expires_ms <= $1', { patient: true });
