import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../../core/ids.ts';
import type { AccountHead, Entry } from '../../../ledger/entry.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { ENDPOINTS, KINDS } from './schema.ts';

type EntryRow = [
  account: number,
  seq: number,
  id: string,
  kind: number,
  credits: number,
  balanceAfter: number,
  atMs: number,
  reason: string | null,
  key: number | null,
  endpoint: number | null,
  requestId: string | null,
  matches: number | null,
  people: string | null,
  chain: string,
];

const COLUMNS = 'account, seq, id, kind, credits, balance_after, at_ms, reason, key, endpoint, request_id, matches, people, chain';

/** Largest first; the last takes what is left over. */
const ROWS_PER_INSERT = [16, 4, 1] as const;

/** The ledger's own table. The caller holds the database as long as this. */
export class EntryTable {
  readonly #inserts: readonly { readonly rows: number; readonly statement: StatementSync }[];
  readonly #head: StatementSync;
  readonly #balance: StatementSync;
  readonly #byId: StatementSync;
  readonly #page: StatementSync;

  constructor(database: DatabaseSync) {
    this.#inserts = ROWS_PER_INSERT.map((rows) => ({
      rows,
      statement: database.prepare(
        `INSERT INTO entry(${COLUMNS}) VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join()}`,
      ),
    }));
    this.#head = inArrays(
      database.prepare(`SELECT a.suspended, e.seq, e.balance_after, e.chain FROM account a
        LEFT JOIN entry e ON e.account = a.id AND e.seq = (SELECT max(seq) FROM entry WHERE account = a.id) WHERE a.id = ?`),
    );
    this.#balance = inArrays(
      database.prepare(
        `SELECT coalesce((SELECT balance_after FROM entry WHERE account = a.id ORDER BY seq DESC LIMIT 1), 0) FROM account a WHERE a.id = ?`,
      ),
    );
    this.#byId = inArrays(database.prepare(`SELECT ${COLUMNS} FROM entry WHERE account = ? AND id = ?`));
    this.#page = inArrays(database.prepare(`SELECT ${COLUMNS} FROM entry WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?`));
  }

  /** As few statements as possible: a call into SQLite costs more than the row it writes. */
  insert(entries: readonly Entry[]): void {
    let at = 0;
    for (const { rows, statement } of this.#inserts) {
      for (; entries.length - at >= rows; at += rows) {
        const values: RowValue[] = [];
        for (let index = at; index < at + rows; index++) addValues(values, entries[index]!);
        statement.run(...values);
      }
    }
  }

  head(account: AccountId): AccountHead | undefined {
    const row = this.#head.get(account) as [number, number | null, number | null, string | null] | undefined;
    if (row === undefined) return undefined;
    return { suspended: row[0] !== 0, seq: row[1] ?? 0, balance: row[2] ?? 0, chain: row[3] ?? '' };
  }

  balance(account: AccountId): number | undefined {
    return (this.#balance.get(account) as [number] | undefined)?.[0];
  }

  byId(account: AccountId, id: EntryId): Entry | undefined {
    const row = this.#byId.get(account, id) as EntryRow | undefined;
    return row && entryOf(row);
  }

  page(account: AccountId, afterSeq: number, limit: number): Entry[] {
    return (this.#page.all(account, afterSeq, limit) as EntryRow[]).map(entryOf);
  }
}

type RowValue = string | number | null;

function addValues(values: RowValue[], entry: Entry): void {
  const { lookup } = entry;
  values.push(entry.account, entry.seq, entry.id, KINDS.indexOf(entry.kind), entry.credits, entry.balanceAfter, entry.atMs);
  if (lookup === undefined) {
    values.push(entry.reason ?? null, null, null, null, null, null, entry.chain);
    return;
  }
  const { people, requestId } = lookup;
  values.push(
    entry.reason ?? null,
    lookup.key,
    ENDPOINTS.indexOf(lookup.endpoint),
    // Mostly the request's id is the entry's: it is written once.
    requestId === (entry.id as string) ? null : requestId,
    lookup.matches,
    people.length === 1 ? String(people[0]) : people.join(','),
    entry.chain,
  );
}

function entryOf([
  account,
  seq,
  id,
  kind,
  credits,
  balanceAfter,
  atMs,
  reason,
  key,
  endpoint,
  requestId,
  matches,
  people,
  chain,
]: EntryRow): Entry {
  return {
    id: id as EntryId,
    account: account as AccountId,
    seq,
    kind: KINDS[kind]!,
    credits,
    balanceAfter,
    atMs,
    ...(reason === null ? {} : { reason }),
    ...(endpoint === null
      ? {}
      : {
          lookup: {
            key: key as ApiKeyId,
            endpoint: ENDPOINTS[endpoint]!,
            requestId: requestId ?? id,
            matches: matches!,
            people: peopleOf(people!),
          },
        }),
    chain,
  };
}

export function peopleOf(text: string): PersonId[] {
  return text === '' ? [] : text.split(',').map((id) => Number(id) as PersonId);
}

function inArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}
