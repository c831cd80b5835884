import { changeRowValue, changeSetValue } from '../../app/show-changes.ts';
import { Type } from '../api/schema-type.ts';
import { absent, adminRoute, idIn } from './admin-route.ts';

const PAGE = 100;

const querystring = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'The last id or row of the page before.' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d{0,2}|1000)$', description: 'At most so many, up to 1,000; 100 without it.' })),
});

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
    querystring,
    reply: Type.Object({ changes: Type.Array(ChangeSet) }),
    answer: async ({ people }, { query }) => ({
      body: { changes: (await (await people()).changeSets(pageIn(query))).map(changeSetValue) },
    }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/changes/:change',
    operationId: 'showChange',
    summary: 'The people of one change set.',
    role: 'viewer',
    querystring,
    reply: Type.Object({ change: ChangeSet, people: Type.Array(ChangeRow) }),
    async answer({ people }, { params, query }) {
      const id = idIn<number>(params, 'change');
      const store = await people();
      const [set] = await store.changeSets({ after: id - 1, limit: 1 });
      if (set?.id !== id) throw absent('change');
      return { body: { change: changeSetValue(set), people: (await store.changeRows({ set: id, ...pageIn(query) })).map(changeRowValue) } };
    },
  }),
];

function pageIn({ after = '0', limit = String(PAGE) }: Readonly<Record<string, string | undefined>>) {
  return { after: Number(after), limit: Number(limit) };
}
