import { Type } from '../api/schema-type.ts';
import { absent, adminRoute, moment } from './admin-route.ts';

const SHOWN = 50;
const SourceReply = Type.Object({ name: Type.String(), records: Type.Integer() });

/** What was loaded, and by which jobs. */
export const jobRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/jobs',
    operationId: 'listJobs',
    summary: 'The latest imports and other jobs.',
    role: 'viewer',
    reply: Type.Object({
      jobs: Type.Array(
        Type.Object({
          id: Type.Integer(),
          kind: Type.String(),
          state: Type.String(),
          started: Type.String({ format: 'date-time' }),
          finished: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
          progress: Type.Object({}, { additionalProperties: true }),
        }),
      ),
    }),
    async answer({ people, clock }) {
      const nowMs = clock.nowMs();
      const jobs = await (await people()).jobs({ limit: SHOWN });
      return {
        body: {
          jobs: jobs.map(({ id, kind, state, leaseUntilMs, startedMs, finishedMs, progress }) => ({
            id,
            kind,
            state: state === 'running' && leaseUntilMs <= nowMs ? 'unfinished' : state,
            started: moment(startedMs),
            finished: moment(finishedMs),
            progress: JSON.parse(progress) as unknown,
          })),
        },
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/sources',
    operationId: 'listSources',
    summary: 'All sources with their numbers of records.',
    role: 'viewer',
    reply: Type.Object({ sources: Type.Array(SourceReply) }),
    answer: async ({ people }) => ({ body: { sources: await (await people()).sources() } }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/sources/:source',
    operationId: 'showSource',
    summary: 'One source.',
    role: 'viewer',
    reply: Type.Object({ source: SourceReply }),
    async answer({ people }, { params }) {
      const source = (await (await people()).sources()).find(({ name }) => name === params['source']);
      if (source === undefined) throw absent('source');
      return { body: { source } };
    },
  }),
];
