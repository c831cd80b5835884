import { NameTaken } from '../books.ts';
import type { Operator, OperatorId, OperatorSession, OperatorsStore, OperatorToken, RedeemOrder } from '../operators.ts';
import { run, sql, type Work } from '../table-work.ts';
import { type BooksEngine, insertNumbered } from './engine.ts';
import { OPERATOR, OPERATOR_SESSION, OPERATOR_TOKEN } from './tables.ts';

type Ask<Call extends keyof OperatorsStore> = Parameters<OperatorsStore[Call]>[0];

/** Links and sessions that ended longer ago are dropped when others are added. */
const KEEP_ENDED_MS = 30 * 86_400_000;

export function* addOperator(engine: BooksEngine, { name, role, nowMs }: Ask<'addOperator'>): Work<Operator> {
  const [known] = yield* operators({ name });
  if (known === undefined) {
    const id = yield* insertNumbered<Operator>(
      engine,
      'operator',
      OPERATOR,
      { name, role, createdMs: nowMs },
      'ON CONFLICT (name) DO NOTHING',
    );
    if (id === undefined) throw new NameTaken('There is an operator of that name already.');
    return { id: id as OperatorId, name, role, createdMs: nowMs };
  }
  if (known.disabledMs === undefined) throw new NameTaken('There is an operator of that name already.');
  yield* run(TAKE_BACK, known.id, role);
  return (yield* operators({ id: known.id }))[0]!;
}

export function* operators({ name, id }: Ask<'operators'>): Work<Operator[]> {
  return (yield* run(OPERATORS, name ?? null, id ?? null)).map((row) => OPERATOR.from(row));
}

export function* updateOperator(
  id: OperatorId,
  { role, password, totp, disabledMs }: Parameters<OperatorsStore['updateOperator']>[1],
): Work<void> {
  if (role !== undefined) yield* run(SET_ROLE, id, role);
  if (password !== undefined) yield* run(SET_PASSWORD, id, password);
  if (totp !== undefined) yield* run(SET_TOTP, id, totp);
  if (disabledMs !== undefined) yield* run(DISABLE, id, disabledMs);
}

export function* useTotpStep({ id, step }: Ask<'useTotpStep'>): Work<boolean> {
  return (yield* run(USE_STEP, id, step)).length > 0;
}

export function* addOperatorToken(token: OperatorToken): Work<void> {
  yield* run(DROP_TOKENS, token.expiresMs - KEEP_ENDED_MS);
  if (token.operator !== undefined) yield* run(DROP_OTHER_TOKENS, token.operator, token.hash);
  yield* run(ADD_TOKEN, ...OPERATOR_TOKEN.values(token));
}

export function* operatorToken({ hash, nowMs }: Ask<'operatorToken'>): Work<OperatorToken | undefined> {
  const [row] = yield* run(TOKEN, hash, nowMs);
  if (row === undefined) return undefined;
  const token = OPERATOR_TOKEN.from(row);
  const all = yield* operators({});
  // The first link is for a service that has no operator yet.
  if (token.operator === undefined) return all.length === 0 ? token : undefined;
  return all.some(({ id, disabledMs }) => id === token.operator && disabledMs === undefined) ? token : undefined;
}

/** The caller runs it in a transaction. */
export function* redeemOperatorToken(engine: BooksEngine, { hash, name, password, nowMs }: RedeemOrder): Work<Operator | undefined> {
  const token = yield* operatorToken({ hash, nowMs });
  // If two callers use one link at a time, only one of them gets the row.
  if (token === undefined || (yield* run(USE_TOKEN, hash, nowMs)).length === 0) return undefined;
  const id = token.operator ?? (yield* addOperator(engine, { name, role: 'owner', nowMs })).id;
  yield* run(SET_PASSWORD, id, password);
  yield* run(SET_TOTP, id, null);
  yield* revokeOperatorSessions({ operator: id, nowMs });
  return (yield* operators({ id }))[0];
}

export function* addOperatorSession(session: OperatorSession): Work<void> {
  yield* run(DROP_SESSIONS, session.createdMs - KEEP_ENDED_MS);
  yield* run(ADD_SESSION, ...OPERATOR_SESSION.values(session));
}

export function* operatorSessions({ hash, operator }: Ask<'operatorSessions'>): Work<OperatorSession[]> {
  return (yield* run(SESSIONS, hash ?? null, operator ?? null)).map((row) => OPERATOR_SESSION.from(row));
}

export function* noteOperatorSession({ hash, seenMs }: Ask<'noteOperatorSession'>): Work<void> {
  yield* run(NOTE_SESSION, hash, seenMs);
}

export function* revokeOperatorSessions({ hash, operator, nowMs }: Ask<'revokeOperatorSessions'>): Work<void> {
  yield* run(REVOKE_SESSIONS, hash ?? null, operator ?? null, nowMs);
}

const OPERATORS = sql(
  'operators',
  `SELECT ${OPERATOR.list} FROM operator WHERE (CAST($1 AS text) IS NULL OR name = $1) AND (CAST($2 AS bigint) IS NULL OR id = $2) ORDER BY id`,
);
const TAKE_BACK = sql(
  'operator_take_back',
  'UPDATE operator SET role = $2, password = NULL, totp = NULL, disabled_ms = NULL WHERE id = $1 AND disabled_ms IS NOT NULL',
);
const SET_ROLE = sql('operator_role', 'UPDATE operator SET role = $2 WHERE id = $1');
const SET_PASSWORD = sql('operator_password', 'UPDATE operator SET password = $2 WHERE id = $1');
const SET_TOTP = sql('operator_totp', 'UPDATE operator SET totp = $2 WHERE id = $1');
const DISABLE = sql('operator_disable', 'UPDATE operator SET disabled_ms = $2 WHERE id = $1');
const USE_STEP = sql(
  'operator_totp_step',
  'UPDATE operator SET totp_step = $2 WHERE id = $1 AND coalesce(totp_step, -1) < $2 RETURNING id',
);
const ADD_TOKEN = sql(
  'operator_token_add',
  `INSERT INTO operator_token(${OPERATOR_TOKEN.list}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO NOTHING`,
);
const DROP_TOKENS = sql('operator_token_drop', 'DELETE FROM operator_token WHERE expires_ms < $1');
const DROP_OTHER_TOKENS = sql('operator_token_drop_others', 'DELETE FROM operator_token WHERE operator = $1 AND hash <> $2');
const TOKEN = sql(
  'operator_token',
  `SELECT ${OPERATOR_TOKEN.list} FROM operator_token WHERE hash = $1 AND used_ms IS NULL AND expires_ms > $2`,
);
const USE_TOKEN = sql('operator_token_use', 'UPDATE operator_token SET used_ms = $2 WHERE hash = $1 AND used_ms IS NULL RETURNING hash');
const ADD_SESSION = sql(
  'operator_session_add',
  `INSERT INTO operator_session(${OPERATOR_SESSION.list}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (hash) DO NOTHING`,
);
const DROP_SESSIONS = sql('operator_session_drop', 'DELETE FROM operator_session WHERE expires_ms < $1');
const SESSIONS = sql(
  'operator_sessions',
  `SELECT ${OPERATOR_SESSION.list} FROM operator_session
    WHERE (CAST($1 AS text) IS NULL OR hash = $1) AND (CAST($2 AS bigint) IS NULL OR operator = $2) ORDER BY created_ms, hash`,
);
const NOTE_SESSION = sql('operator_session_note', 'UPDATE operator_session SET seen_ms = $2 WHERE hash = $1 AND seen_ms < $2');
const REVOKE_SESSIONS = sql(
  'operator_session_revoke',
  `UPDATE operator_session SET revoked_ms = $3 WHERE revoked_ms IS NULL
    AND (CAST($1 AS text) IS NULL OR hash = $1) AND (CAST($2 AS bigint) IS NULL OR operator = $2)`,
);
