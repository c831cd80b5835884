import type { AccountId } from '../../core/ids.ts';
import type { KeptReply, PostOrder } from '../../ledger/order.ts';
import { hashIdempotencyKey, type PostingPlan, replyName } from '../../ledger/plan-postings.ts';
import { insertRows } from './books-insert.ts';
import type { Session, Statement } from './connection.ts';

const ROWS_PER_STATEMENT = 256;

/** Replies kept under the names that orders carry, run out or not. */
export async function readKept(
  session: Session,
  account: AccountId,
  orders: readonly PostOrder[],
): Promise<Map<string, KeptReply & { readonly expiresMs: number }>> {
  const names = orders.flatMap(({ idempotency }) => (idempotency === undefined ? [] : [idempotency]));
  const kept = new Map<string, KeptReply & { readonly expiresMs: number }>();
  if (names.length === 0) return kept;
  const hashes = names.map(({ idempotencyKey }) => hashIdempotencyKey(idempotencyKey));
  const rows = await session.run(READ_KEPT, [account, names.map(({ endpoint }) => endpoint), hashes]);
  const byHash = new Map(rows.map((row) => [`${row['endpoint']}/${row['key_hash']}`, row]));
  for (const [at, ask] of names.entries()) {
    const row = byHash.get(`${ask.endpoint}/${hashes[at]}`);
    if (row === undefined) continue;
    kept.set(replyName(ask), {
      bodyHash: row['body_hash'] as string,
      body: row['body'] as string,
      expiresMs: row['expires_ms'] as number,
    });
  }
  return kept;
}

/** In the transaction of their charges. */
export async function keepReplies(session: Session, account: AccountId, plan: PostingPlan, orders: readonly PostOrder[]): Promise<void> {
  const nowMs = Math.max(...orders.map(({ idempotency }) => idempotency?.nowMs ?? 0));
  for (const row of plan.kept) await session.run(DROP_EXPIRED, [account, row.endpoint, row.keyHash, nowMs]);
  await session.run(
    insertRows('post_keep', 'kept_reply(account, endpoint, key_hash, body_hash, body, seq, expires_ms)', 7, plan.kept.length),
    plan.kept.flatMap((row) => [account, row.endpoint, row.keyHash, row.bodyHash, row.body, row.seq, row.expiresMs]),
  );
  const people = plan.kept.flatMap((row) =>
    [...new Set(row.people)].map((person) => [account, person, row.endpoint, row.keyHash, row.expiresMs]),
  );
  for (let start = 0; start < people.length; start += ROWS_PER_STATEMENT) {
    const slice = people.slice(start, start + ROWS_PER_STATEMENT);
    const { name, text } = insertRows(
      'post_keep_people',
      'kept_reply_person(account, person, endpoint, key_hash, expires_ms)',
      5,
      slice.length,
    );
    await session.run({ name, text: `${text} ON CONFLICT DO NOTHING` }, slice.flat());
  }
}

export function keepsReply({ idempotency }: PostOrder): boolean {
  return idempotency !== undefined;
}

const READ_KEPT: Statement = {
  name: 'post_read_kept',
  text: `SELECT endpoint, key_hash, body_hash, body, expires_ms FROM kept_reply
    WHERE account = $1 AND (endpoint, key_hash) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
};
const DROP_EXPIRED: Statement = {
  name: 'post_drop_expired',
  text: 'DELETE FROM kept_reply WHERE account = $1 AND endpoint = $2 AND key_hash = $3 AND expires_ms <= $4',
};
