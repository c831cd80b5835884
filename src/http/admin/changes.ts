import { changeRowValue, changeSetValue } from '../../app/show-changes.ts';
import { Type } from '../api/schema-type.ts';
import { AfterNumber, absent, adminRoute, idIn, pageIn } from './admin-route.ts';

const querystring = Type.Object({ after: AfterNumber });

const ChangeSet = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  job: Type.Union([Type.Integer(), Type.Null()]),
  at: Type.String({ format: 'date-time' }),
  created: Type.Integer(),
  joined: Type.Integer(),
  split: Type.Integer(),
  withdrawn: Type.Integer(),
});

const ChangeRow = Type.Object({
  row: Type.Integer(),
  what: Type.String({ description: 'created or withdrawn, with first and last; joined or split, with person and into.' }),
  first: Type.Optional(Type.String()),
  last: Type.Optional(Type.String()),
  person: Type.Optional(Type.String()),
  into: Type.Optional(Type.Array(Type.String())),
});

/** What happened to the people of the store. */
export const changeRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/changes',
    operationId: 'listChanges',
    summary: 'Change sets, oldest first: how many people each import, training or decision created, joined, split or withdrew.',
    role: 'viewer',
    querystring: Type.Object({
      after: AfterNumber,
      job: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'Only those of this job.' })),
    }),
    list: { member: 'changes', cursor: 'id' },
    reply: Type.Object({ changes: Type.Array(ChangeSet) }),
    async answer({ people }, { query }) {
      const { afterNumber: after, limit } = pageIn(query);
      const job = query['job'] === undefined ? undefined : Number(query['job']);
      const sets = await (await people()).changeSets({ after, limit, ...(job !== undefined && { job }) });
      return { body: { changes: sets.map(changeSetValue) } };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/changes/:change',
    operationId: 'showChange',
    summary: 'The people of one change set.',
    role: 'viewer',
    querystring,
    list: { member: 'people', cursor: 'row' },
    reply: Type.Object({ change: ChangeSet, people: Type.Array(ChangeRow) }),
    async answer({ people }, { params, query }) {
      const id = idIn<number>(params, 'change');
      const store = await people();
      const [set] = await store.changeSets({ after: id - 1, limit: 1 });
      if (set?.id !== id) throw absent('change');
      const { afterNumber: after, limit } = pageIn(query);
      return { body: { change: changeSetValue(set), people: (await store.changeRows({ set: id, after, limit })).map(changeRowValue) } };
    },
  }),
];
