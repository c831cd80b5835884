import { mayDo } from '../../app/operators/operators.ts';
import { liftRequest, MOST_WITHOUT_ASKING, type PrivacyDeps, peopleNamed, suppress } from '../../app/privacy/change-list.ts';
import { findSubject } from '../../app/privacy/find-subject.ts';
import { givenValues, type Unread } from '../../app/privacy/given-values.ts';
import { closeRequest, findRequest, openRequest, USUAL_DAYS } from '../../app/privacy/requests.ts';
import { type PersonId, showPersonId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import { describedWith, valuesToList } from '../../privacy/listed-values.ts';
import type { PrivacyRequest, RequestKind, Suppression } from '../../store/privacy-list.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { type AdminAsk, AfterNumber, absent, adminRoute, idIn, invalid, moment, pageIn } from './admin-route.ts';

const KINDS: readonly RequestKind[] = ['suppress', 'erase', 'access', 'correct'];
const MOST_DAYS = 365;
const DAY_MS = 86_400_000;
const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = Type.Union([Moment, Type.Null()]);
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Text = Type.String({ minLength: 1, maxLength: 200, description: 'Kept as written, so without personal data.' });
const By = Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Who asked; `person` by default.' }));
const Value = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const Given = {
  first: Value,
  last: Value,
  phone: Value,
  email: Value,
  street: Value,
  city: Value,
  state: Value,
  zip: Value,
  birth_date: Value,
};
export const SuppressGiven = { person: Type.Optional(Type.String({ pattern: '^P[1-9]\\d{0,14}$' })), ...Given };
type GivenBody = { readonly [Name in keyof typeof Given | 'person']?: string | undefined };
const Person = Type.Optional(Type.Union([Type.String({ description: 'Not shown to viewers.' }), Type.Null()]));
const RequestReply = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ enum: KINDS }),
  state: Type.String({ enum: ['open', 'closed'] }),
  by: Type.String(),
  reason: Type.String(),
  person: Person,
  received: Moment,
  due: Moment,
  days_left: Type.Optional(Type.Integer({ description: 'Of an open request; below 0 once it is overdue.' })),
  closed: MomentOrNull,
  closed_by: TextOrNull,
  receipt: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
});

export const privacyRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/requests',
    operationId: 'listRequests',
    summary: 'Requests of people, the oldest first.',
    role: 'viewer',
    querystring: Type.Object({ after: AfterNumber, state: Type.Optional(Type.String({ enum: ['open', 'closed'] })) }),
    list: { member: 'requests', cursor: 'id' },
    reply: Type.Object({ requests: Type.Array(RequestReply) }),
    async answer(deps, ask) {
      const { books } = deps;
      const state = (['open', 'closed'] as const).find((one) => one === ask.query['state']);
      const { afterNumber: after, limit } = pageIn(ask.query);
      const found = await books.requests({ after, limit, ...(state && { state }) });
      return { body: { requests: found.map((request) => requestJson(request, ask, deps)) } };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/requests/:request',
    operationId: 'showRequest',
    summary: 'One request with its receipt.',
    role: 'viewer',
    reply: Type.Object({ request: RequestReply }),
    answer: async (deps, ask) => ({ body: { request: requestJson(await requestIn(deps, ask), ask, deps) } }),
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/requests',
    operationId: 'addRequest',
    summary: 'Note a request that will be answered later.',
    role: 'operator',
    action: 'requests add',
    body: Type.Object(
      {
        kind: Type.String({ enum: KINDS }),
        reason: Text,
        by: By,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS, description: `Until it is due; ${USUAL_DAYS} by default.` })),
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ request: RequestReply }),
    async answer(deps, ask) {
      const { reason, by = 'person', days = USUAL_DAYS } = ask.body;
      const kind = KINDS.find((one) => one === ask.body.kind)!;
      const request = await openRequest(actingAs(deps, ask), { kind, reason, source: by, days });
      return { body: { request: requestJson(request, ask, deps) }, subject: `request:${request.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/requests/:request/close',
    operationId: 'closeRequest',
    summary: 'Close a request that was answered. The second of two who close it gets 409.',
    role: 'operator',
    action: 'requests close',
    body: Type.Object({ outcome: Text }, { additionalProperties: false }),
    reply: Type.Object({ request: RequestReply }),
    async answer(deps, ask) {
      const { id } = await requestIn(deps, ask);
      const closed = await closeRequest(actingAs(deps, ask), id, { outcome: ask.body.outcome });
      if (closed === 'unknown') throw absent('request');
      if (closed === 'closed_before') throw closedBefore();
      return { body: { request: requestJson(await requestIn(deps, ask), ask, deps) }, subject: `request:${id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/requests/:request/lift',
    operationId: 'liftSuppression',
    summary: 'Withdraw what one request has listed. People named by another request stay withheld.',
    role: 'operator',
    action: 'suppress lift',
    body: Type.Object({ reason: Text, by: By }, { additionalProperties: false }),
    reply: Type.Object({ hashes: Type.Integer(), people: Type.Integer() }),
    async answer(deps, ask) {
      const request = await requestIn(deps, ask);
      const { reason, by = 'person' } = ask.body;
      const lifted = await liftRequest(await changingList(deps, ask), request, { reason, source: by });
      if (lifted.kind === 'nothing_to_lift') throw new Problem('conflict', { message: 'This request has nothing to lift.' });
      return { body: { hashes: lifted.rows, people: lifted.people }, subject: `request:${request.id}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/suppressions',
    operationId: 'listSuppressions',
    summary: 'The rows of the privacy list, without their hashes.',
    role: 'viewer',
    querystring: Type.Object({ after: AfterNumber }),
    list: { member: 'suppressions', cursor: 'id' },
    reply: Type.Object({
      suppressions: Type.Array(
        Type.Object({
          id: Type.Integer(),
          kind: Type.String(),
          request: Type.Integer(),
          by: Type.String(),
          reason: Type.String(),
          at: Moment,
          lifted: MomentOrNull,
          erased: Type.Boolean(),
          person: Person,
        }),
      ),
    }),
    async answer({ books }, ask) {
      const { afterNumber: after, limit } = pageIn(ask.query);
      const rows = await books.suppressions({ after, limit });
      return { body: { suppressions: rows.map((row) => suppressionJson(row, ask)) } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/suppressions',
    operationId: 'suppressPerson',
    summary: 'Withhold a stored person, or the people that the values describe, from now on and through every import.',
    role: 'operator',
    action: 'suppress add',
    body: Type.Object(
      {
        ...SuppressGiven,
        reason: Text,
        by: By,
        many: Type.Optional(Type.Boolean({ description: `Needed when more than ${MOST_WITHOUT_ASKING} people are withheld by it.` })),
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ request: RequestReply, people: Type.Array(Type.String()) }),
    async answer(deps, ask) {
      const privacy = await changingList(deps, ask);
      const { reason, by: source = 'person' } = ask.body;
      const { values, described } = await valuesIn(privacy, ask.body);
      const named = await peopleNamed(privacy, { values, described });
      if (named.length > MOST_WITHOUT_ASKING && ask.body.many !== true)
        throw new Problem('conflict', {
          message: `This would withhold ${named.length} people. Send "many": true if that is what you want.`,
        });
      const request = await openRequest(privacy, { kind: 'suppress', reason, source, person: described.id });
      const people = await suppress(privacy, { request, values, described, reason, source });
      await closeRequest(privacy, request.id, { hashes: values.length, people: people.length });
      const closed = (await findRequest(deps.books, request.id))!;
      return { body: { request: requestJson(closed, ask, deps), people: people.map(showPersonId) }, subject: `request:${request.id}` };
    },
  }),
];

const UNREAD: Readonly<Record<Unread, string>> = {
  phone: 'is not a phone number',
  email: 'is not an e-mail address',
  birth_date: 'is not a birth date',
};

/** Of the person, or of the values if no person is named. */
export async function valuesIn({ people }: Pick<PrivacyDeps, 'people'>, body: GivenBody) {
  const { person: id, birth_date: birthDate } = body;
  const given = Object.keys(Given).filter((name) => body[name as keyof typeof Given] !== undefined);
  if (id !== undefined && given.length > 0) throw invalid(given[0]!, 'cannot be given together with person');
  if (id === undefined) {
    const { unread, ...read } = givenValues({ ...body, birthDate });
    if (unread !== undefined) throw invalid(unread, UNREAD[unread]);
    if (read.values.length === 0)
      throw invalid('person', 'give it, a phone, an e-mail, or a first name with something to know the person by');
    return read;
  }
  const found = await findSubject(people, Number(id.slice(1)) as PersonId);
  if (found.kind === 'unknown') throw absent('person');
  if (found.kind === 'several') throw new Problem('conflict', { message: 'The records of that id are several people now.' });
  const { person, records } = found.subject;
  const described = describedWith(
    person,
    records.map(({ record }) => record),
  );
  return { values: valuesToList(described), described };
}

type Acting = Pick<PrivacyDeps, 'books' | 'nowMs' | 'actor'>;

function actingAs({ books, clock }: Operating, { caller }: Pick<AdminAsk, 'caller'>): Acting {
  return { books, nowMs: () => clock.nowMs(), actor: caller.actor };
}

async function changingList(deps: Operating, ask: Pick<AdminAsk, 'caller'>): Promise<PrivacyDeps> {
  return { ...actingAs(deps, ask), ...deps.privacy(), people: await deps.people() };
}

async function requestIn({ books }: Operating, { params }: Pick<AdminAsk, 'params'>): Promise<PrivacyRequest> {
  const request = await findRequest(books, idIn(params, 'request'));
  if (request === undefined) throw absent('request');
  return request;
}

function closedBefore(): Problem {
  return new Problem('conflict', { message: 'This request is closed already. Nothing was changed.' });
}

/** Viewers see no person, not even by an id. */
function personJson(person: PersonId | undefined, { caller }: Pick<AdminAsk, 'caller'>): string | null | undefined {
  if (!mayDo(caller.role, 'operator')) return undefined;
  return person === undefined ? null : showPersonId(person);
}

function requestJson(request: PrivacyRequest, ask: Pick<AdminAsk, 'caller'>, { clock }: Pick<Operating, 'clock'>): object {
  const nowMs = clock.nowMs();
  const { id, kind, state, source, reason, person, receivedMs, dueMs, closedMs, closedBy, receipt } = request;
  return {
    id,
    kind,
    state,
    by: source,
    reason,
    person: personJson(person, ask),
    received: moment(receivedMs),
    due: moment(dueMs),
    days_left: state === 'open' ? Math.ceil((dueMs - nowMs) / DAY_MS) : undefined,
    closed: moment(closedMs),
    closed_by: closedBy ?? null,
    receipt: receipt ?? null,
  };
}

function suppressionJson(
  { id, kind, request, source, reason, atMs, liftedMs, erased, person }: Suppression,
  ask: Pick<AdminAsk, 'caller'>,
): object {
  return { id, kind, request, by: source, reason, at: moment(atMs), lifted: moment(liftedMs), erased, person: personJson(person, ask) };
}
