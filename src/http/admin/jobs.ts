import { shownJobs } from '../../app/show-jobs.ts';
import { Type } from '../api/schema-type.ts';
import { absent, adminRoute } from './admin-route.ts';

const SHOWN = 50;
export const JobReply = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  state: Type.String({
    description:
      'running, done, interrupted (its process has ended; the same command goes on), or silent (busy, or cut off from the store).',
  }),
  source: Type.Union([Type.String(), Type.Null()]),
  files: Type.Array(Type.String()),
  rows: Type.Union([Type.Integer(), Type.Null()]),
  rejects: Type.Union([Type.Integer(), Type.Null()]),
  changed: Type.Union([
    Type.Object({ set: Type.Integer(), created: Type.Integer(), joined: Type.Integer(), split: Type.Integer(), withdrawn: Type.Integer() }),
    Type.Null(),
  ]),
  started: Type.String({ format: 'date-time' }),
  finished: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  seconds: Type.Union([Type.Number(), Type.Null()]),
  progress: Type.Object({}, { additionalProperties: true }),
  host: Type.String(),
  process: Type.Integer(),
});
const SourceReply = Type.Object({ name: Type.String(), records: Type.Integer() });

/** What was loaded, and by which jobs. */
export const jobRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/jobs',
    operationId: 'listJobs',
    summary: 'The latest imports and other jobs.',
    role: 'viewer',
    reply: Type.Object({ jobs: Type.Array(JobReply) }),
    answer: async ({ people, clock }) => ({ body: { jobs: await shownJobs(await people(), clock.nowMs(), { limit: SHOWN }) } }),
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
