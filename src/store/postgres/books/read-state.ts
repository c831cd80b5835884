import { strict as assert } from 'node:assert';
import pg from 'pg';
import type { AccountId } from '../../../core/ids.ts';
import type { KeptReply, PostOrder } from '../../../ledger/order.ts';
import { type BooksState, entryName, hashIdempotencyKey, type KeptRow, keptName } from '../../../ledger/plan-postings.ts';
import type { Row, StatementList } from '../connection.ts';
import { headOf, literalHead } from './read-heads.ts';

/** All that decides what becomes of an account's orders, in one round trip: its newest entry, kept replies, entries of the same ids. */
export function stateRead(account: AccountId, orders: readonly PostOrder[]): StatementList {
  assert(orders.length > 0, 'nothing is read for nothing');
  const ids = [...new Set(orders.map(({ id }) => id))];
  const posted = `SELECT id, seq, balance_after FROM entry WHERE account = ${account} AND id IN (${ids.map((id) => pg.escapeLiteral(id)).join(',')})`;
  const names = orders.flatMap(({ idempotency }) => (idempotency === undefined ? [] : [idempotency]));
  const wanted = names.map(
    ({ endpoint, idempotencyKey }) => `(${pg.escapeLiteral(endpoint)},${pg.escapeLiteral(hashIdempotencyKey(idempotencyKey))})`,
  );
  const kept = `SELECT endpoint, key_hash, body_hash, body, expires_ms FROM kept_reply
    WHERE account = ${account} AND (endpoint, key_hash) IN (${[...new Set(wanted)].join(',')})`;
  return { name: 'post_read', texts: [literalHead(account), posted, ...(names.length === 0 ? [] : [kept])] };
}

/** `results` of what `stateRead` asks for. */
export function stateFrom(account: AccountId, [heads, posted, kept = []]: readonly (readonly Row[])[]): BooksState {
  const head = headOf(heads!);
  return {
    heads: new Map(head === undefined ? [] : [[account, head]]),
    posted: new Map(posted!.map((row) => [entryName({ account, id: row['id'] as PostOrder['id'] }), postedFrom(row)])),
    kept: new Map(
      kept.map((row) => [
        keptName({ account, endpoint: row['endpoint'] as KeptRow['endpoint'], keyHash: row['key_hash'] as string }),
        keptFrom(row),
      ]),
    ),
  };
}

function postedFrom(row: Row): { readonly seq: number; readonly balanceAfter: number } {
  return { seq: row['seq'] as number, balanceAfter: row['balance_after'] as number };
}

function keptFrom(row: Row): KeptReply & { readonly expiresMs: number } {
  return { bodyHash: row['body_hash'] as string, body: row['body'] as string, expiresMs: row['expires_ms'] as number };
}
