import type { WorkShown } from '../../app/program/background-work.ts';
import { shownJobs } from '../../app/show-jobs.ts';
import { purposesOf, setLicence } from '../../app/sources/licences.ts';
import { viewSource } from '../../app/sources/source-view.ts';
import { type Day, dayOf, showDay } from '../../core/clock.ts';
import { Problem } from '../../core/problem.ts';
import type { PeopleStore } from '../../store/people.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { absent, adminRoute, moment, pageIn } from './admin-route.ts';
import { changing } from './decisions.ts';
import { JobReply } from './jobs.ts';

const JOBS_LOOKED_AT = 1_000;
const JOBS_SHOWN = 10;
const DateOrNull = Type.Union([Type.String({ format: 'date' }), Type.Null()]);
const TextOrNull = Type.Union([Type.String({ maxLength: 200 }), Type.Null()]);
const Licence = {
  purpose: TextOrNull,
  expires: { ...DateOrNull, description: 'From this day on its facts are left out.' } as typeof DateOrNull,
};
const SourceReply = Type.Object({
  name: Type.String(),
  records: Type.Integer(),
  ...Licence,
  expired: Type.Boolean(),
  trust: Type.Number({ description: 'How much it counts where sources disagree; 1 is ordinary.' }),
});
const Share = Type.Number({ minimum: 0, maximum: 1 });
const SourceView = Type.Object({
  ...SourceReply.properties,
  sampled: Type.Integer({ description: 'Records that the shares are of.' }),
  fill: Type.Array(Type.Object({ fact: Type.String(), share: Share })),
  agreement: Type.Array(Type.Object({ fact: Type.String(), compared: Type.Integer(), agree: Share }), {
    description: 'Where another source has the fact of the same person: the share that agrees.',
  }),
  freshness: Type.Object({
    newest: DateOrNull,
    oldest: DateOrNull,
    median_age_days: Type.Union([Type.Integer(), Type.Null()]),
    undated: Share,
    by_year: Type.Array(Type.Object({ year: Type.Integer(), records: Type.Integer() })),
  }),
  imports: Type.Array(JobReply),
});
export const WorkReply = Type.Object({
  id: Type.String(),
  kind: Type.String({ enum: ['delete_source', 'prepare_review', 'expire_sources'] }),
  source: Type.Union([Type.String(), Type.Null()]),
  state: Type.String({ enum: ['running', 'done', 'failed'] }),
  done: Type.Union([Type.Integer(), Type.Null()]),
  total: Type.Union([Type.Integer(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  started: Type.String({ format: 'date-time' }),
  ended: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** Where records come from, and what else was started over HTTP. */
export const sourceRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/sources',
    operationId: 'listSources',
    summary: 'All sources with their records, licences and trust, by name.',
    role: 'viewer',
    list: { member: 'sources', cursor: 'name' },
    reply: Type.Object({ sources: Type.Array(SourceReply) }),
    async answer(deps, { query }) {
      const { after, limit } = pageIn(query);
      const all = (await sourcesNow(deps)).sort((one, other) => (one.name < other.name ? -1 : 1));
      return { body: { sources: all.filter(({ name }) => name > after).slice(0, limit) } };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/sources/:source',
    operationId: 'showSource',
    summary: 'One source: how full, how fresh, and how far others agree, by a sample; and its latest imports.',
    role: 'viewer',
    reply: Type.Object({ source: SourceView }),
    async answer(deps, { params }) {
      const source = await sourceIn(deps, params['source']!);
      const people = await deps.people();
      const { freshness, ...view } = await viewSource(people, source.name);
      const { newest = null, oldest = null, medianAgeDays = null, undated, byYear } = freshness;
      const jobs = await shownJobs(people, deps.clock.nowMs(), { limit: JOBS_LOOKED_AT });
      const imports = jobs.filter((job) => job.source === source.name).slice(0, JOBS_SHOWN);
      const shown = { newest, oldest, median_age_days: medianAgeDays, undated, by_year: byYear };
      return { body: { source: { ...source, ...view, freshness: shown, imports } } };
    },
  }),
  adminRoute({
    method: 'PATCH',
    path: '/admin/v1/sources/:source',
    operationId: 'changeSource',
    summary: 'Note what a source may be used for, and until when. What is not given stays; null removes it.',
    role: 'operator',
    action: 'sources licence',
    body: Type.Object(
      { purpose: Type.Optional(Licence.purpose), expires: Type.Optional(Licence.expires) },
      { additionalProperties: false, minProperties: 1 },
    ),
    reply: Type.Object({ source: SourceReply }),
    async answer(deps, { params, body: { purpose, expires } }) {
      const { name } = await sourceIn(deps, params['source']!);
      const { books } = deps;
      if (purpose !== undefined) await setLicence({ books, people: await deps.people() }, name, { purpose });
      if (expires !== undefined) {
        const day = expires === null ? null : dayOf(Date.parse(`${expires}T00:00:00Z`));
        await changing(deps, (people) => setLicence({ books, people }, name, { expires: day }));
        await deps.applyExpiries();
      }
      return { body: { source: await sourceIn(deps, name) }, subject: `source:${name}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/sources/:source/delete',
    operationId: 'deleteSource',
    summary: 'Remove all records of a source, and what was derived from them. The reply does not wait for the end.',
    role: 'operator',
    action: 'sources delete',
    body: Type.Object({ confirm: Type.String({ description: 'The name of the source.' }) }, { additionalProperties: false }),
    status: 201,
    reply: Type.Object({ task: WorkReply }),
    async answer(deps, { params, body }) {
      const name = params['source']!;
      if (!(await isDeletable(await deps.people(), name))) throw absent('source');
      if (body.confirm !== name)
        throw new Problem('invalid_request', { details: [{ field: 'confirm', message: 'must be the name of the source' }] });
      const work = deps.work.start('delete_source', ['sources', 'delete', name, '--yes'], name);
      if (work === undefined) throw new Problem('conflict', { message: 'This source is being deleted already.' });
      return { body: { task: await workJson(deps, work) }, subject: `source:${name}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/tasks',
    operationId: 'listTasks',
    summary: 'Work that was started over HTTP since the service began, newest first.',
    role: 'viewer',
    reply: Type.Object({ tasks: Type.Array(WorkReply) }),
    async answer(deps) {
      return { body: { tasks: await Promise.all(deps.work.list().map((work) => workJson(deps, work))) } };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/tasks/:task',
    operationId: 'showTask',
    summary: 'How far such work is.',
    role: 'viewer',
    reply: Type.Object({ task: WorkReply }),
    async answer(deps, { params }) {
      const work = deps.work.find(params['task']!);
      if (work === undefined) throw absent('task');
      return { body: { task: await workJson(deps, work) } };
    },
  }),
];

/** It has records, or its deletion was interrupted. */
async function isDeletable(people: PeopleStore, source: string): Promise<boolean> {
  if ((await people.sources()).some(({ name, records }) => name === source && records > 0)) return true;
  const open = await people.jobs({ state: 'running', limit: JOBS_LOOKED_AT });
  return open.some(({ kind, order }) => kind === 'delete' && order === JSON.stringify({ source }));
}

async function sourcesNow({ people, books, clock }: Operating) {
  const store = await people();
  const [{ expiries, trust }, purposes] = [await store.facts(), await purposesOf(books)];
  const today = dayOf(clock.nowMs());
  return (await store.sources())
    .filter(({ records }) => records > 0)
    .map(({ name, records }) => {
      const day: Day | undefined = expiries?.get(name)?.day;
      return {
        name,
        records,
        purpose: purposes[name] ?? null,
        expires: day === undefined ? null : showDay(day),
        expired: day !== undefined && day <= today,
        trust: trust?.get(name) ?? 1,
      };
    });
}

async function sourceIn(deps: Operating, name: string) {
  const found = (await sourcesNow(deps)).find((one) => one.name === name);
  if (found === undefined) throw absent('source');
  return found;
}

/** A deletion is a job, which says how far it is. */
export async function workJson({ people }: Operating, { id, kind, source, state, message, startedMs, endedMs }: WorkShown) {
  const order = JSON.stringify({ source });
  const jobs = kind === 'delete_source' ? await (await people()).jobs({ limit: JOBS_SHOWN }) : [];
  const job = jobs.find((one) => one.kind === 'delete' && one.order === order);
  const { withdrawn = null, total = withdrawn } = JSON.parse(job?.progress ?? '{}') as {
    readonly withdrawn?: number;
    readonly total?: number;
  };
  return {
    id,
    kind,
    source: source ?? null,
    state,
    done: withdrawn,
    total,
    message: message ?? null,
    started: moment(startedMs),
    ended: moment(endedMs),
  };
}
