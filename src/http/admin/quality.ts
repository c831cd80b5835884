import { type AnsweredConfidence, acceptAnswers, answeredIn, driftOf } from '../../app/quality-watch/answered-confidence.ts';
import { compareRuns } from '../../app/quality-watch/compare-runs.ts';
import { changeSetValue } from '../../app/show-changes.ts';
import { countOf, DRIFT_BINS, type Histogram } from '../../confidence/drift.ts';
import { RELIABILITY } from '../../confidence/reliability.ts';
import { showPersonId } from '../../core/ids.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { adminRoute, invalid, moment } from './admin-route.ts';
import { estimateJson } from './review.ts';

const AnyObject = Type.Object({}, { additionalProperties: true });
const SHOWN_BINS = 20;
const Id = Type.String({ pattern: '^\\d{1,15}$' });

/** Whether answers are as good as they say, and as they were. */
export const qualityRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/quality/reliability',
    operationId: 'showReliability',
    summary: 'How often answers of each confidence are right, by kind, as measured on populations that the model was not fitted on.',
    role: 'viewer',
    reply: Type.Object({ measured_on: Type.String(), kinds: Type.Array(AnyObject) }),
    answer: async () => ({ body: { measured_on: RELIABILITY.measuredOn, kinds: RELIABILITY.kinds } }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/quality/estimate',
    operationId: 'showEstimate',
    summary: 'Precision and recall expected of the resolution, with 95% intervals; null before a review was prepared.',
    role: 'viewer',
    reply: Type.Object({ estimate: Type.Union([AnyObject, Type.Null()]) }),
    answer: async (deps) => ({ body: { estimate: await estimateJson(deps) } }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/quality/compare',
    operationId: 'compareRuns',
    summary: 'What happened to the people after one change set and up to another: merged, split, regrouped, with examples.',
    role: 'viewer',
    querystring: Type.Object({
      from: Type.Optional({ ...Id, description: 'Change sets after this one; all without it.' } as typeof Id),
      to: Type.Optional({ ...Id, description: 'Up to this one; the newest without it.' } as typeof Id),
    }),
    reply: AnyObject,
    async answer({ people }, { query }) {
      const [from, to] = [Number(query['from'] ?? 0), query['to'] === undefined ? undefined : Number(query['to'])];
      if (to !== undefined && to <= from) throw invalid('to', 'must be after from');
      const { sets, merged, split, regrouped, isComplete, created, withdrawn } = await compareRuns(await people(), { from, to });
      const moves = (all: typeof merged) =>
        all.examples.map(({ people: were, into }) => ({ people: were.map(showPersonId), into: into.map(showPersonId) }));
      return {
        body: {
          from,
          to: sets.at(-1)?.id ?? from,
          sets: sets.map(changeSetValue),
          created,
          withdrawn,
          merged: merged.count,
          split: split.count,
          regrouped: regrouped.count,
          complete: isComplete,
          examples: { merged: moves(merged), split: moves(split), regrouped: moves(regrouped) },
        },
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/quality/drift',
    operationId: 'showDrift',
    summary: 'Whether customers are answered with other confidences than in the accepted window, kind by kind (Kolmogorov-Smirnov).',
    role: 'viewer',
    reply: Type.Object({ drift: AnyObject }),
    answer: async (deps) => ({ body: { drift: await driftJson(deps) } }),
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/quality/drift/accept',
    operationId: 'acceptDrift',
    summary: 'Compare later answers with those of now.',
    role: 'operator',
    action: 'drift accept',
    reply: Type.Object({ drift: AnyObject }),
    async answer(deps) {
      await deps.foldAnswers();
      await acceptAnswers(deps.books, deps.clock.nowMs());
      return { body: { drift: await driftJson(deps) } };
    },
  }),
];

async function driftJson({ books, foldAnswers }: Operating): Promise<object> {
  await foldAnswers();
  const answered = answeredIn(await books.notes());
  const kinds = driftOf(answered);
  return {
    kinds: kinds.map(({ kind, state, answers, acceptedAnswers, distance, chance }) => ({
      kind,
      state,
      answers: Math.round(answers),
      accepted_answers: Math.round(acceptedAnswers),
      d: distance ?? null,
      p: chance ?? null,
      bins: sharesOf(answered.now[kind]),
      accepted_bins: sharesOf(answered.accepted[kind]),
    })),
    drifted: kinds.filter(({ state }) => state === 'drifted').map(({ kind }) => kind),
    ...timesOf(answered),
  };
}

function timesOf({ sinceMs, acceptedMs }: AnsweredConfidence): object {
  return { accepted_at: moment(acceptedMs), window_since: moment(sinceMs === 0 ? undefined : sinceMs) };
}

/** Coarser bins, as shares. */
function sharesOf(histogram: Histogram | undefined): number[] {
  const all = Math.max(1, countOf(histogram));
  const width = DRIFT_BINS / SHOWN_BINS;
  return Array.from({ length: SHOWN_BINS }, (_, bin) => countOf(histogram?.slice(bin * width, (bin + 1) * width)) / all);
}
