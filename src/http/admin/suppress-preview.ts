import { briefValue } from '../../app/person-view/person-value.ts';
import { peopleNamed } from '../../app/privacy/change-list.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import { Type } from '../api/schema-type.ts';
import { absent, adminRoute } from './admin-route.ts';
import { SuppressGiven, valuesIn } from './privacy.ts';

const MOST_SHOWN = 20;

/** Whom a suppression would withhold, before it does. */
export const suppressPreviewRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/suppressions/preview',
    operationId: 'previewSuppression',
    summary: `The people that a suppression would withhold, at most ${MOST_SHOWN} of them, and how many. Changes nothing.`,
    role: 'operator',
    action: 'suppress preview',
    body: Type.Object(SuppressGiven, { additionalProperties: false }),
    reply: Type.Object({ people: Type.Array(Type.Object({}, { additionalProperties: true })), count: Type.Integer() }),
    async answer(deps, { body }) {
      const privacy = { ...deps.privacy(), people: await deps.people() };
      const named = await peopleNamed(privacy, await valuesIn(privacy, body));
      // Those withheld already look like no record here, too.
      const shown = named.filter(({ withheld }) => withheld !== true);
      if (body.person !== undefined && shown.length === 0) throw absent('person');
      const first = shown.slice(0, MOST_SHOWN);
      return {
        body: { people: first.map((person) => briefValue(person)), count: shown.length },
        subjects: first.map(({ id }) => aboutPerson(deps.auditKey(), id)),
      };
    },
  }),
];
