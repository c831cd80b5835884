import { LINK_MINUTES } from '../../app/operators/one-time-links.ts';
import { addOperator, listOperators, removeOperator, resetOperator, setRole } from '../../app/operators/operators.ts';
import { isOpen } from '../../app/operators/sessions.ts';
import { Problem } from '../../core/problem.ts';
import { type Operator, type OperatorSession, ROLES } from '../../store/operators.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { type AdminAsk, absent, adminRoute, idIn, invalid, moment } from './admin-route.ts';

const Moment = Type.String({ format: 'date-time' });
const Role = Type.String({ enum: ROLES });
const OperatorReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  role: Role,
  state: Type.String({ enum: ['active', 'invited'] }),
  totp: Type.Boolean(),
  created: Moment,
});
const LinkReply = Type.Object({
  operator: OperatorReply,
  link: Type.String({ description: `Path on this listener; it works once and for ${LINK_MINUTES} minutes.` }),
});
const SessionReply = Type.Object({ id: Type.String(), operator: Type.Integer(), created: Moment, seen: Moment, expires: Moment });
const ID_LENGTH = 16;

export const operatorRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/session',
    operationId: 'showSession',
    summary: 'Who asks, and the token that state-changing calls of a session send as X-CSRF-Token.',
    role: 'viewer',
    reply: Type.Object({
      actor: Type.String(),
      role: Role,
      name: Type.Optional(Type.String()),
      csrf_token: Type.Optional(Type.String()),
      totp: Type.Optional(Type.Boolean()),
    }),
    answer: async (_deps, { caller: { actor, role, signedIn } }) => ({
      body: {
        actor,
        role,
        name: signedIn?.operator.name,
        csrf_token: signedIn?.session.csrf,
        totp: signedIn && signedIn.operator.totp !== undefined,
      },
    }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/sessions',
    operationId: 'listSessions',
    summary: 'Open sessions: for owners all, for others their own.',
    role: 'viewer',
    reply: Type.Object({ sessions: Type.Array(SessionReply) }),
    answer: async (deps, ask) => ({ body: { sessions: (await sessionsOf(deps, ask)).map(sessionJson) } }),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/admin/v1/sessions/:session',
    operationId: 'endSession',
    summary: 'End a session.',
    role: 'viewer',
    action: 'session end',
    reply: Type.Object({ id: Type.String(), ended: Type.Literal(true) }),
    async answer(deps, ask) {
      const session = (await sessionsOf(deps, ask)).find(({ hash }) => idOf(hash) === ask.params['session']);
      if (session === undefined) throw absent('session');
      await deps.books.revokeOperatorSessions({ hash: session.hash, nowMs: deps.clock.nowMs() });
      return { body: { id: idOf(session.hash), ended: true }, subject: `operator:${session.operator}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/operators',
    operationId: 'listOperators',
    summary: 'All operators.',
    role: 'viewer',
    reply: Type.Object({ operators: Type.Array(OperatorReply) }),
    answer: async ({ books }) => ({ body: { operators: (await listOperators(books)).map(operatorJson) } }),
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/operators',
    operationId: 'addOperator',
    summary: 'Add an operator; the one-time link lets them set a password.',
    role: 'owner',
    action: 'operator add',
    body: Type.Object({ name: Type.String({ maxLength: 60 }), role: Role }, { additionalProperties: false }),
    status: 201,
    reply: LinkReply,
    async answer(deps, { body }) {
      const outcome = await addOperator(deps, { name: body.name, role: ROLES.find((one) => one === body.role)! });
      if (outcome.kind === 'name_taken') throw new Problem('conflict', { message: 'There is an operator of that name already.' });
      if (outcome.kind === 'invalid') throw invalid('name', outcome.fault);
      const { operator, link } = outcome;
      return { body: { operator: operatorJson(operator), link }, subject: `operator:${operator.id}` };
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/admin/v1/operators/:operator',
    operationId: 'changeOperator',
    summary: 'Give an operator another role, from now on.',
    role: 'owner',
    action: 'operator change',
    body: Type.Object({ role: Role }, { additionalProperties: false }),
    reply: Type.Object({ operator: OperatorReply }),
    async answer(deps, ask) {
      const operator = await operatorIn(deps, ask);
      const role = ROLES.find((one) => one === ask.body.role)!;
      if ((await setRole(deps, operator, role)) === 'last_owner') throw onlyOwner();
      return { body: { operator: operatorJson({ ...operator, role }) }, subject: `operator:${operator.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/operators/:operator/reset',
    operationId: 'resetOperator',
    summary: 'Refuse the password, the authenticator app and all sessions of an operator, and make a new one-time link.',
    role: 'owner',
    action: 'operator reset',
    status: 201,
    reply: LinkReply,
    async answer(deps, ask) {
      const operator = await operatorIn(deps, ask);
      const { link } = await resetOperator(deps, operator);
      const { password: _password, totp: _totp, ...left } = operator;
      return { body: { operator: operatorJson(left), link }, subject: `operator:${operator.id}` };
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/admin/v1/operators/:operator',
    operationId: 'removeOperator',
    summary: 'Refuse an operator from now on.',
    role: 'owner',
    action: 'operator remove',
    reply: Type.Object({ id: Type.Integer(), removed: Type.Literal(true) }),
    async answer(deps, ask) {
      const operator = await operatorIn(deps, ask);
      if ((await removeOperator(deps, operator)) === 'last_owner') throw onlyOwner();
      return { body: { id: operator.id, removed: true }, subject: `operator:${operator.id}` };
    },
  }),
];

async function operatorIn({ books }: Operating, { params }: Pick<AdminAsk, 'params'>): Promise<Operator> {
  const [operator] = await books.operators({ id: idIn(params, 'operator') });
  if (operator === undefined || operator.disabledMs !== undefined) throw absent('operator');
  return operator;
}

function onlyOwner(): Problem {
  return new Problem('conflict', { message: 'This is the only owner. Make another one first.' });
}

/** The sessions that the caller may see: all for an owner, otherwise the caller's own. */
async function sessionsOf({ books, clock }: Operating, { caller }: Pick<AdminAsk, 'caller'>): Promise<OperatorSession[]> {
  const nowMs = clock.nowMs();
  const open = (await books.operatorSessions({})).filter((session) => isOpen(session, nowMs));
  return caller.role === 'owner' ? open : open.filter(({ operator }) => operator === caller.signedIn?.operator.id);
}

/** Enough of the hash to name a session; the cookie cannot be derived from it. */
function idOf(hash: string): string {
  return hash.slice(0, ID_LENGTH);
}

function sessionJson({ hash, operator, createdMs, seenMs, expiresMs }: OperatorSession): object {
  return { id: idOf(hash), operator, created: moment(createdMs), seen: moment(seenMs), expires: moment(expiresMs) };
}

function operatorJson({ id, name, role, password, totp, createdMs }: Operator): object {
  return { id, name, role, state: password === undefined ? 'invited' : 'active', totp: totp !== undefined, created: moment(createdMs) };
}
