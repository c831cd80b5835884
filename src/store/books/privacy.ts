import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { BooksStore } from '../books.ts';
import type {
  EntryPlace,
  ForgetAsk,
  Forgotten,
  ListOrder,
  PersonLookUp,
  PrivacyRequest,
  RequestEnd,
  Suppression,
} from '../privacy-list.ts';
import { RowFields } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';
import { type BooksEngine, insertNumbered } from './engine.ts';
import { ENTRY, entryFrom, PRIVACY_EVENT, PRIVACY_REQUEST, SUPPRESSION } from './tables.ts';

/** One change of the list: a reader that has seen one position never finds a smaller one later. */
export function* changeList(engine: BooksEngine, order: ListOrder): Work<number> {
  yield* engine.lock('privacy_log');
  const position = (yield* listPosition()) + 1;
  const { kind, atMs, actor, request, people } = order;
  const keys = kind === 'lift' ? yield* lift(order) : yield* list(engine, order);
  yield* run(APPEND, ...PRIVACY_EVENT.values({ position, kind, atMs, actor, people, keys, request }));
  if (kind !== 'lift') yield* engine.emptyReplies(people);
  return position;
}

function* list(engine: BooksEngine, order: ListOrder): Work<number[]> {
  const { atMs, request, reason, source, entries } = order;
  const erased = order.kind === 'erase';
  const known = new Set<string>();
  for (const row of yield* run(OF_REQUEST, request)) {
    const { hash, erased: wasErased, liftedMs } = SUPPRESSION.from(row);
    if (liftedMs === undefined && wasErased === erased) known.add(hash);
  }
  const ids: number[] = [];
  for (const { kind, hash, person } of entries) {
    if (known.has(hash)) continue;
    const row = { kind, hash, reason, source, atMs, request, erased, ...(person !== undefined && { person }) };
    ids.push((yield* insertNumbered<Suppression>(engine, 'suppression', SUPPRESSION, row))!);
  }
  return ids;
}

/** What was erased stays on the list. */
function* lift({ request, atMs }: ListOrder): Work<number[]> {
  return (yield* run(LIFT, request, atMs, SUPPRESSION.value('erased', false))).map((row) => row['id'] as number);
}

export function* listPosition(): Work<number> {
  return (yield* run(LAST))[0]!['position'] as number;
}

export function* suppressions({ after, limit, request }: Parameters<BooksStore['suppressions']>[0]): Work<Suppression[]> {
  return (yield* run(PAGE, after, limit, request ?? null)).map((row) => SUPPRESSION.from(row));
}

export function* createRequest(engine: BooksEngine, request: Omit<PrivacyRequest, 'id'>): Work<PrivacyRequest> {
  return { ...request, id: (yield* insertNumbered<PrivacyRequest>(engine, 'privacy_request', PRIVACY_REQUEST, request))! };
}

export function* requests({ after, limit, id, state }: Parameters<BooksStore['requests']>[0]): Work<PrivacyRequest[]> {
  return (yield* run(REQUESTS, after, limit, id ?? null, state ?? null)).map((row) => PRIVACY_REQUEST.from(row));
}

export function* closeRequest({ id, closedMs, closedBy, receipt }: RequestEnd): Work<'closed' | 'closed_before' | 'unknown'> {
  const closed = yield* run(CLOSE, id, closedMs, closedBy, PRIVACY_REQUEST.value('receipt', receipt));
  if (closed.length > 0) return 'closed';
  return (yield* requests({ after: 0, limit: 1, id })).length > 0 ? 'closed_before' : 'unknown';
}

export function* emptyReplies(engine: BooksEngine, people: readonly PersonId[], numbers: readonly PhoneNumber[] = []): Work<number> {
  let emptied = yield* engine.emptyReplies(people);
  for (const number of numbers) emptied += yield* emptyEchoes(String(number).slice(-NATIONAL_DIGITS));
  return emptied;
}

/** A batch repeats each number as it was written, with or without a country and anything between the digits. */
function* emptyEchoes(digits: string): Work<number> {
  const rows = yield* run(ECHOES, `%${[...digits].join('%')}%`);
  const about = rows.filter(({ body }) =>
    [...(body as string).matchAll(ECHO)].some(([, phone]) => phone!.replaceAll(/\D/g, '').endsWith(digits)),
  );
  for (const { account, endpoint, key_hash: keyHash } of about) yield* run(EMPTY_ECHO, account!, endpoint!, keyHash!);
  return about.length;
}

const NATIONAL_DIGITS = 10;
const ECHO = /"phone":"([^"]*)"/g;
const ECHOES = sql('kept_echoes', 'SELECT account, endpoint, key_hash, body FROM kept_reply WHERE body LIKE $1', { patient: true });
const EMPTY_ECHO = sql('empty_echo', "UPDATE kept_reply SET body = '' WHERE account = $1 AND endpoint = $2 AND key_hash = $3");

export function* lookUpsOf({ codes }: BooksEngine, person: PersonId, limit: number): Work<PersonLookUp[]> {
  const rows = yield* run(LOOK_UPS, `%,${person},%`, limit);
  return rows.map((row) => {
    const { account, lookup, atMs } = entryFrom(row, ENTRY.withCodes(codes));
    return { account, endpoint: lookup!.endpoint, atMs };
  });
}

/** The chain covers a salted hash of the people, which says nothing without the salt. */
export function* forgetLookUps({ people, after, limit }: ForgetAsk): Work<Forgotten> {
  const gone = new Set(people);
  const shown = (yield* run(SHOWN, after?.account ?? 0, after?.seq ?? 0, limit)).map((row) => SHOWN_ROW.from(row));
  const about = shown.filter((entry) => entry.people?.some((person) => gone.has(person)) === true);
  for (const { account, seq } of about) yield* run(FORGET, account, seq);
  const { account, seq } = shown[limit - 1] ?? {};
  return { lookUps: about.length, ...(account !== undefined && seq !== undefined && { last: { account, seq } }) };
}

const SHOWN_ROW = new RowFields<EntryPlace & { readonly people?: readonly PersonId[] }>({
  account: 'integer',
  seq: 'integer',
  people: 'ids?',
});
const SHOWN = sql(
  'shown_by_entries',
  `SELECT ${SHOWN_ROW.list} FROM entry WHERE (account, seq) > ($1, $2) ORDER BY account, seq LIMIT $3`,
  { patient: true },
);
const FORGET = sql('forget_look_up', 'UPDATE entry SET people = NULL, salt = NULL, purpose = NULL WHERE account = $1 AND seq = $2', {
  hot: true,
});
const LOOK_UPS = sql(
  'look_ups_of',
  `SELECT ${ENTRY.list} FROM entry WHERE ',' || people || ',' LIKE $1 ORDER BY at_ms DESC, account, seq LIMIT $2`,
  { patient: true },
);
const LAST = sql('privacy_last', 'SELECT coalesce(max(position), 0) AS position FROM privacy_log', { hot: true });
const APPEND = sql('privacy_append', `INSERT INTO privacy_log(${PRIVACY_EVENT.list}) VALUES ($1, $2, $3, $4, $5, $6, $7)`);
const OF_REQUEST = sql('suppressions_of', `SELECT ${SUPPRESSION.list} FROM suppression WHERE request = $1`);
const LIFT = sql('lift', 'UPDATE suppression SET lifted_ms = $2 WHERE request = $1 AND lifted_ms IS NULL AND erased = $3 RETURNING id');
const PAGE = sql(
  'suppressions',
  `SELECT ${SUPPRESSION.list} FROM suppression WHERE id > $1 AND (CAST($3 AS bigint) IS NULL OR request = $3) ORDER BY id LIMIT $2`,
);
const REQUESTS = sql(
  'privacy_requests',
  `SELECT ${PRIVACY_REQUEST.list} FROM privacy_request WHERE id > $1 AND (CAST($3 AS bigint) IS NULL OR id = $3)
    AND (CAST($4 AS text) IS NULL OR state = $4) ORDER BY id LIMIT $2`,
);
const CLOSE = sql(
  'close_request',
  "UPDATE privacy_request SET state = 'closed', closed_ms = $2, closed_by = $3, receipt = $4 WHERE id = $1 AND state = 'open' RETURNING id",
);
