import { ALL_SCOPES, CUSTOMER_SCOPES, createKey, listKeys, revokeKey, rotateKey, stateOfKey } from '../../app/accounts/keys.ts';
import { mayDo } from '../../app/operators/operators.ts';
import { Problem } from '../../core/problem.ts';
import type { ApiKey } from '../../store/books.ts';
import { ROLES } from '../../store/operators.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { accountIn } from './accounts.ts';
import { type AdminAsk, AfterNumber, absent, adminRoute, idIn, invalid, moment, pageIn } from './admin-route.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 8_760;
const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = Type.Union([Moment, Type.Null()]);
const Scopes = Type.Array(Type.String({ enum: ALL_SCOPES }), { minItems: 1, maxItems: ALL_SCOPES.length, uniqueItems: true });
const Role = Type.String({ enum: ROLES });
const KeyReply = Type.Object({
  id: Type.Integer(),
  account: Type.Integer(),
  hint: Type.String({ description: 'The first characters.' }),
  scopes: Scopes,
  role: Type.Optional(Role),
  state: Type.String({ enum: ['good', 'revoked', 'expired'] }),
  created: Moment,
  expires: MomentOrNull,
  last_used: MomentOrNull,
});
const NewKeyReply = Type.Object({ key: Type.String({ description: 'Shown only here.' }), ...KeyReply.properties });

export const keyRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/accounts/:account/keys',
    operationId: 'listKeys',
    summary: 'The keys of an account.',
    role: 'viewer',
    querystring: Type.Object({ after: AfterNumber }),
    list: { member: 'keys', cursor: 'id' },
    reply: Type.Object({ keys: Type.Array(KeyReply) }),
    async answer(deps, ask) {
      const { id } = await accountIn(deps, ask);
      const nowMs = deps.clock.nowMs();
      const { afterNumber, limit } = pageIn(ask.query);
      const keys = (await deps.books.keys(id)).filter((key) => key.id > afterNumber).sort((one, other) => one.id - other.id);
      return { body: { keys: keys.slice(0, limit).map((key) => keyJson(key, nowMs)) } };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/keys/:key',
    operationId: 'showKey',
    summary: 'One key.',
    role: 'viewer',
    reply: Type.Object({ key: Type.Object({ ...KeyReply.properties, account_name: Type.String() }) }),
    async answer(deps, { params }) {
      const id = idIn(params, 'key');
      const found = (await listKeys(deps)).find(({ key }) => key.id === id);
      if (found === undefined) throw absent('key');
      return { body: { key: { ...keyJson(found.key, deps.clock.nowMs()), account_name: found.account.name } } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/accounts/:account/keys',
    operationId: 'createKey',
    summary: 'Create another key, which is shown only once. Keys with the scope admin are made by owners.',
    role: 'operator',
    action: 'key create',
    body: Type.Object(
      { scopes: Type.Optional(Scopes), role: Type.Optional(Role), expires: Type.Optional(Moment) },
      { additionalProperties: false },
    ),
    status: 201,
    reply: NewKeyReply,
    async answer(deps, ask) {
      const { id } = await accountIn(deps, ask);
      const scopes = ALL_SCOPES.filter((scope) => ((ask.body.scopes ?? CUSTOMER_SCOPES) as readonly string[]).includes(scope));
      const role = ROLES.find((one) => one === ask.body.role);
      if (scopes.includes('admin')) refuseAllBut('owner', ask);
      else if (role !== undefined) throw invalid('role', 'belongs to a key with the scope admin');
      const expiresMs = expiryIn(ask.body.expires, deps.clock.nowMs());
      const { secret, key } = await createKey(deps, { account: id, scopes, role, expiresMs });
      return { body: { key: secret, ...keyJson(key, deps.clock.nowMs()) }, subject: `key:${key.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/keys/:key/rotate',
    operationId: 'rotateKey',
    summary: 'Create a key to replace another one, which keeps working for a while.',
    role: 'operator',
    action: 'key rotate',
    body: Type.Object(
      { overlap_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_HOURS })) },
      { additionalProperties: false },
    ),
    status: 201,
    reply: NewKeyReply,
    async answer(deps, ask) {
      const old = await keyIn(deps, ask);
      const overlapMs = (ask.body.overlap_hours ?? DEFAULT_OVERLAP_HOURS) * HOUR_MS;
      const outcome = await rotateKey(deps, { old, overlapMs });
      if (outcome.kind === 'dead') throw new Problem('conflict', { message: 'This key no longer works. Create a new one.' });
      return { body: { key: outcome.secret, ...keyJson(outcome.key, deps.clock.nowMs()) }, subject: `key:${old.id}` };
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/admin/v1/keys/:key',
    operationId: 'revokeKey',
    summary: 'Refuse a key from now on.',
    role: 'operator',
    action: 'key revoke',
    reply: Type.Object({ id: Type.Integer(), revoked: Moment }),
    async answer(deps, ask) {
      const key = await keyIn(deps, ask);
      const { revokedMs } = await revokeKey(deps, key);
      return { body: { id: key.id, revoked: moment(revokedMs) }, subject: `key:${key.id}` };
    },
  }),
];

async function keyIn(deps: Operating, ask: AdminAsk): Promise<ApiKey> {
  const id = idIn(ask.params, 'key');
  const found = (await listKeys(deps)).find(({ key }) => key.id === id);
  if (found === undefined) throw absent('key');
  // Rotating a key of a higher role would give the caller that role.
  if (found.key.scopes.includes('admin')) refuseAllBut('owner', ask);
  return found.key;
}

function refuseAllBut(least: 'owner', { caller }: AdminAsk): void {
  if (!mayDo(caller.role, least)) throw new Problem('role_missing');
}

function expiryIn(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const expiresMs = Date.parse(text);
  if (!(expiresMs > nowMs)) throw invalid('expires', 'must be a moment in the future');
  return expiresMs;
}

function keyJson(key: ApiKey, nowMs: number): object {
  const { id, account, hint, scopes, role, createdMs, expiresMs, lastUsedMs } = key;
  return {
    id,
    account,
    hint,
    scopes,
    role,
    state: stateOfKey(key, nowMs),
    created: moment(createdMs),
    expires: moment(expiresMs),
    last_used: moment(lastUsedMs),
  };
}
