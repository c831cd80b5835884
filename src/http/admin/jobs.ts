import { shownJobs } from '../../app/show-jobs.ts';
import { Type } from '../api/schema-type.ts';
import { adminRoute } from './admin-route.ts';

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

/** What was done to the people, by which jobs. */
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
];
