import { shownSubject } from '../../app/person-view/open-person.ts';
import { factsOf } from '../../app/person-view/person-facts.ts';
import { factValue } from '../../app/person-view/person-value.ts';
import { correct, correctionsOf, givenChanges, saidByNone, withdrawCorrection } from '../../app/privacy/correct.ts';
import type { Subject } from '../../app/privacy/find-subject.ts';
import { closeRequest, openRequest } from '../../app/privacy/requests.ts';
import { previewCorrection } from '../../app/resolving/preview-change.ts';
import type { Change, Correction } from '../../core/correction.ts';
import { Problem } from '../../core/problem.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import type { PeopleStore } from '../../store/people.ts';
import { Type } from '../api/schema-type.ts';
import { type AdminAsk, absent, adminRoute, idIn, invalid } from './admin-route.ts';
import { changing } from './decisions.ts';
import { subjectIn } from './named-person.ts';
import { GIVEN } from './people.ts';

const AnyObject = Type.Object({}, { additionalProperties: true });
const Facts = Type.Array(AnyObject);
const Reason = Type.String({ minLength: 1, maxLength: 200, description: 'Kept as written, so without personal data.' });
const Order = {
  act: Type.String({ enum: ['set', 'remove'], description: 'set shows a value before those of the records; remove hides one of theirs.' }),
  ...GIVEN,
};
const REBUILD_PENDING = 'An import did not finish. Run it again, then correct; nothing was changed.';

/** What operators say of a person, whatever the records state. */
export const correctionRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/people/:person/corrections/preview',
    operationId: 'previewCorrection',
    summary: 'How a person would be described with a correction. Changes nothing.',
    role: 'operator',
    action: 'correct preview',
    body: Type.Object(Order, { additionalProperties: false }),
    reply: Type.Object({ before: Facts, after: Facts }),
    async answer(deps, ask) {
      const subject = await subjectIn(deps, { person: ask.params['person'] });
      const changes = changesIn(ask.body, subject);
      const people = await deps.people();
      if ((await people.facts()).rebuildPending) throw new Problem('conflict', { message: REBUILD_PENDING });
      const { records, person } = subject;
      const known = await correctionsOf(people, subject);
      const wished: Correction = { request: 0, refs: records.map(({ ref }) => ref), changes, reason: '', source: '', actor: '', atMs: 0 };
      const after = (await previewCorrection(people, records[0]!, wished)) ?? person;
      return {
        body: { before: factsOf(person, records, known).map(factValue), after: factsOf(after, records, [...known, wished]).map(factValue) },
        subject: aboutPerson(deps.auditKey(), person.id),
      };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/people/:person/corrections',
    operationId: 'correctPerson',
    summary: 'Correct what is shown of a person. It holds through every import and training until it is withdrawn.',
    role: 'operator',
    action: 'correct',
    body: Type.Object(
      {
        ...Order,
        reason: Reason,
        by: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Who asked; `person` by default.' })),
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ request: Type.Integer(), facts: Facts }),
    async answer(deps, ask) {
      const { params, caller } = ask;
      const { reason, by: source = 'person', act } = ask.body;
      const subject = await subjectIn(deps, { person: params['person'] });
      const changes = changesIn(ask.body, subject);
      const acting = { books: deps.books, nowMs: () => deps.clock.nowMs(), actor: caller.actor };
      return changing(deps, async (people) => {
        if ((await people.facts()).rebuildPending) throw new Problem('conflict', { message: REBUILD_PENDING });
        const request = await openRequest(acting, { kind: 'correct', reason, source, person: subject.person.id });
        const outcome = await correct({ people, ...acting }, { request, subject, changes, reason, source });
        await closeRequest(acting, request.id, { act, facts: changes.map(({ fact }) => fact), outcome });
        if (outcome !== 'corrected') throw outcome === 'gone' ? absent('person') : new Problem('conflict', { message: REBUILD_PENDING });
        return {
          body: { request: request.id, facts: await factsNow(people, subject) },
          subject: `request:${request.id} ${aboutPerson(deps.auditKey(), subject.person.id)}`,
        };
      });
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/corrections/:request/withdraw',
    operationId: 'withdrawCorrection',
    summary: 'Withdraw the correction of a request: the records count again.',
    role: 'operator',
    action: 'correct withdraw',
    body: Type.Object({ reason: Reason }, { additionalProperties: false }),
    reply: Type.Object({ request: Type.Integer(), withdrawn: Type.Literal(true) }),
    async answer(deps, { params }) {
      const request = idIn<number>(params, 'request');
      return changing(deps, async (people) => {
        const outcome = await withdrawCorrection(people, request);
        if (outcome === 'unknown') throw absent('correction');
        if (outcome === 'rebuild_pending') throw new Problem('conflict', { message: REBUILD_PENDING });
        return { body: { request, withdrawn: true }, subject: `request:${request}` };
      });
    },
  }),
];

type OrderBody = { readonly act: string } & { readonly [Name in keyof typeof GIVEN]?: string };

function changesIn({ act, birth_date: birthDate, ...given }: AdminAsk<OrderBody>['body'], subject: Subject): Change[] {
  const changes = givenChanges(act === 'set' ? 'set' : 'remove', { ...given, birthDate });
  if (!Array.isArray(changes)) throw invalid(changes.field, changes.fault);
  if (saidByNone(subject, changes).length > 0) {
    throw new Problem('conflict', { message: 'No record of this person has that value. To undo a correction, withdraw it.' });
  }
  return changes;
}

async function factsNow(people: PeopleStore, { person }: Subject): Promise<object[]> {
  const found = await shownSubject(people, person.id);
  if (found.kind !== 'found') return [];
  const { subject } = found;
  return factsOf(subject.person, subject.records, await correctionsOf(people, subject)).map(factValue);
}
