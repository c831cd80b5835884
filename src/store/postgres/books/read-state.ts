import { strict as assert } from 'node:assert';
import pg from 'pg';
import type { AccountId } from '../../../core/ids.ts';
import { CHAIN_START } from '../../../ledger/chain.ts';
import type { AccountHead } from '../../../ledger/entry.ts';
import type { KeptReply, PostOrder } from '../../../ledger/order.ts';
import { type BooksState, entryName, hashIdempotencyKey, type KeptRow, keptName } from '../../../ledger/plan-postings.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Row, Session, StatementList } from '../connection.ts';

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

/** Each read is limited to one row of one account; a plain server joins many, a cluster is asked shard by shard. */
const ACCOUNTS_PER_STATEMENT = 200;

/** One account's, in a text of its own, and on a cluster from one shard. */
function literalHead(account: AccountId): string {
  assert(Number.isSafeInteger(account), 'an account is a number');
  return `SELECT a.suspended, e.seq, e.balance_after, e.chain FROM account a
    LEFT JOIN LATERAL (SELECT seq, balance_after, chain FROM entry WHERE account = ${account} ORDER BY seq DESC LIMIT 1) e ON true
    WHERE a.id = ${account}`;
}

function headOf(rows: readonly Row[]): AccountHead | undefined {
  const row = rows[0];
  return row === undefined ? undefined : headFrom(row['suspended'] as boolean, row['seq'] === null ? undefined : row);
}

/** The newest entry of each account, and whether it is suspended; accounts that do not exist are left out. */
export async function readHeads(
  session: Session,
  accounts: readonly AccountId[],
  isCluster: boolean,
): Promise<Map<AccountId, AccountHead>> {
  const distinct = [...new Set(accounts)];
  const [known, entries] = await Promise.all([session.run(ACCOUNTS, [distinct]), readEntries(session, distinct, isCluster)]);
  const newest = new Map(entries.map((row) => [row['account'] as AccountId, row]));
  return new Map(
    known.map((row) => {
      const account = row['id'] as AccountId;
      return [account, headFrom(row['suspended'] as boolean, newest.get(account))];
    }),
  );
}

async function readEntries(session: Session, accounts: readonly AccountId[], isCluster: boolean): Promise<Row[]> {
  const perStatement = isCluster ? 1 : ACCOUNTS_PER_STATEMENT;
  const parts: (readonly AccountId[])[] = [];
  for (let start = 0; start < accounts.length; start += perStatement) parts.push(accounts.slice(start, start + perStatement));
  return (await Promise.all(parts.map((part) => session.run(newestEntries(part.length), part)))).flat();
}

function headFrom(suspended: boolean, entry: Row | undefined): AccountHead {
  if (entry === undefined) return { seq: 0, balance: 0, chain: CHAIN_START, suspended };
  return { seq: entry['seq'] as number, balance: entry['balance_after'] as number, chain: entry['chain'] as string, suspended };
}

const ACCOUNTS = sql('head_accounts', 'SELECT id, suspended FROM account WHERE id = ANY($1::bigint[])');
const texts = new Map<number, Statement>();

function newestEntries(accounts: number): Statement {
  let statement = texts.get(accounts);
  if (statement === undefined) {
    const reads = Array.from(
      { length: accounts },
      (_, at) => `(SELECT account, seq, balance_after, chain FROM entry WHERE account = $${at + 1}::bigint ORDER BY seq DESC LIMIT 1)`,
    );
    statement = { name: 'heads', text: reads.join(' UNION ALL ') };
    texts.set(accounts, statement);
  }
  return statement;
}
