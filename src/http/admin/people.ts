import { mayDo } from '../../app/operators/operators.ts';
import { findPeople } from '../../app/person-view/find-people.ts';
import { openPerson } from '../../app/person-view/open-person.ts';
import { briefValue, personValue } from '../../app/person-view/person-value.ts';
import type { GivenPerson } from '../../app/privacy/given-values.ts';
import { givenRecord } from '../../app/privacy/given-values.ts';
import { Problem } from '../../core/problem.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import { Type } from '../api/schema-type.ts';
import { adminRoute, invalid } from './admin-route.ts';
import { engineOf, subjectIn } from './named-person.ts';

const Value = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
export const GIVEN = {
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
const AnyObject = Type.Object({}, { additionalProperties: true });
const NOTHING_ELSE = { additionalProperties: false } as const;
const Named = {
  person: Type.Optional(Type.String({ maxLength: 20 })),
  record: Type.Optional(Type.String({ maxLength: 400, description: 'source:record_id' })),
};

/** People as they are stored, for those who may see them. */
export const peopleRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/people/find',
    operationId: 'findPeople',
    summary: 'The stored people whom a description, an id or a record leads to, the likeliest first; at most 20. Audited.',
    role: 'operator',
    action: 'person find',
    body: Type.Object({ ...GIVEN, ...Named }, NOTHING_ELSE),
    reply: Type.Object({ people: Type.Array(AnyObject), more: Type.Boolean() }),
    async answer(deps, { body: { person, record, birth_date: birthDate, ...given } }) {
      if (person !== undefined || record !== undefined) {
        const { person: found } = await subjectIn(deps, { person, record });
        return { body: { people: [briefValue(found)], more: false }, subject: aboutPerson(deps.auditKey(), found.id) };
      }
      const { record: described, unread } = givenRecord({ ...given, birthDate } as GivenPerson);
      if (unread !== undefined) throw invalid(unread, UNREAD[unread]);
      if (Object.keys(given).length === 0)
        throw new Problem('missing_input', { message: 'Give a name, a phone, an e-mail, an address, a person or a record.' });
      const { people, more } = await findPeople(await engineOf(deps), described);
      return { body: { people: people.map(({ person: one }) => briefValue(one)), more } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/people/:person/open',
    operationId: 'openPerson',
    summary: 'Everything about one person: facts with their sources, records as a graph, history. Viewers give a reason. Audited.',
    role: 'viewer',
    action: 'person open',
    body: Type.Object(
      {
        reason: Type.Optional(
          Type.String({ minLength: 3, maxLength: 200, description: 'Kept in the audit as written, so without personal data.' }),
        ),
      },
      NOTHING_ELSE,
    ),
    reply: AnyObject,
    async answer(deps, { params, body: { reason }, caller }) {
      if (reason === undefined && !mayDo(caller.role, 'operator'))
        throw invalid('reason', 'say why you open this person; it is kept in the audit');
      const subject = await subjectIn(deps, { person: params['person'] });
      const view = await openPerson(await deps.people(), subject);
      const about = aboutPerson(deps.auditKey(), subject.person.id);
      return { body: personValue(view), subject: reason === undefined ? about : `${about} ${reason}` };
    },
  }),
];

const UNREAD = { phone: 'is not a phone number', email: 'is not an e-mail address', birth_date: 'is not a birth date' } as const;
