import { recordValue, refValue } from '../../app/person-view/person-value.ts';
import { showRecord } from '../../app/privacy/show-record.ts';
import { isStale, nextPairs, noteVerdict, type ReviewProgress, reviewProgress, type ShownPair } from '../../app/review/review.ts';
import type { ReviewState, ReviewVerdict } from '../../app/review/review-file.ts';
import { evidenceValue } from '../../app/show-evidence.ts';
import { showPersonId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import { aboutPerson } from '../../ledger/audit-chain.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { adminRoute, moment } from './admin-route.ts';
import { changing, decideNow } from './decisions.ts';
import { recordIn, subjectIn } from './named-person.ts';
import { WorkReply, workJson } from './sources.ts';

const MILLIBITS = 1_000;
const MOST_AT_ONCE = 20;
const AnyObject = Type.Object({}, { additionalProperties: true });
const Ref = Type.String({ maxLength: 400, description: 'source:record_id' });
const ReviewReply = Type.Object({ review: AnyObject });

/** Deciding the pairs that the model is least sure of. */
export const reviewRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/review',
    operationId: 'showReview',
    summary: 'How far the review is, and the precision and recall expected before and after its decisions, with 95% intervals.',
    role: 'viewer',
    reply: ReviewReply,
    answer: async (deps) => ({ body: { review: await reviewJson(deps) } }),
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/review/prepare',
    operationId: 'prepareReview',
    summary: 'Find the pairs most worth deciding among all records. The reply does not wait for the end.',
    role: 'operator',
    action: 'review prepare',
    status: 201,
    reply: Type.Object({ task: WorkReply }),
    async answer(deps) {
      const work = deps.work.start('prepare_review', ['review', 'prepare']);
      if (work === undefined) throw new Problem('conflict', { message: 'A review is being prepared already.' });
      return { body: { task: await workJson(deps, work) } };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/review/next',
    operationId: 'nextReviewPairs',
    summary: 'The next pairs to decide, side by side. Audited.',
    role: 'operator',
    action: 'review next',
    body: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE })) }, { additionalProperties: false }),
    reply: Type.Object({ pairs: Type.Array(AnyObject), left: Type.Integer() }),
    async answer(deps, { body: { limit = 1 } }) {
      const state = stateIn(deps);
      const pairs = await nextPairs(await deps.people(), state, limit);
      const about = [...new Set(pairs.flatMap(({ people }) => people.map((person) => aboutPerson(deps.auditKey(), person))))];
      return {
        body: { pairs: pairs.map(pairJson), left: pairs.length === 0 ? 0 : reviewProgress(state).left },
        subjects: about,
      };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/review/decide',
    operationId: 'decideReviewPair',
    summary:
      'Decide one pair of the review. same and not_same hold through every import and training; cannot_tell is not offered again; undecided takes a verdict back.',
    role: 'operator',
    action: 'review decide',
    body: Type.Object(
      { left: Ref, right: Ref, verdict: Type.String({ enum: ['same', 'not_same', 'cannot_tell', 'undecided'] }) },
      { additionalProperties: false },
    ),
    status: 201,
    reply: Type.Object({ review: AnyObject, change: Type.Union([Type.Integer(), Type.Null()]) }),
    async answer(deps, { body }) {
      const [left, right] = [recordIn(body.left, 'left'), recordIn(body.right, 'right')];
      const verdict = body.verdict as ReviewVerdict | 'undecided';
      const one = await subjectIn(deps, { record: body.left });
      await subjectIn(deps, { record: body.right });
      const change =
        verdict === 'cannot_tell' ? null : await changing(deps, (people) => decideNow(deps, people, [{ verdict, left, right }]));
      noteVerdict(deps.review, { left, right }, verdict);
      return { body: { review: await reviewJson(deps), change }, subject: aboutPerson(deps.auditKey(), one.person.id) };
    },
  }),
];

function stateIn({ review }: Operating): ReviewState {
  const state = review.read();
  if (state === undefined) throw new Problem('conflict', { message: 'There is no review yet. Prepare one first.' });
  return state;
}

async function reviewJson(deps: Operating): Promise<object> {
  const isPreparing = deps.work.list().some(({ kind, state }) => kind === 'prepare_review' && state === 'running');
  const state = deps.review.read();
  if (state === undefined) return { state: isPreparing ? 'preparing' : 'none' };
  const { before, after, ...counts } = reviewProgress(state);
  return {
    state: isPreparing ? 'preparing' : 'ready',
    prepared: moment(state.preparedMs),
    stale: await isStale(await deps.people(), state),
    learned: state.isLearned,
    records: state.records,
    people: state.people,
    ...counts,
    estimate: { before, after } satisfies Pick<ReviewProgress, 'before' | 'after'>,
  };
}

/** As the quality page shows it. */
export async function estimateJson(deps: Operating): Promise<object | null> {
  const state = deps.review.read();
  if (state === undefined) return null;
  const { after } = reviewProgress(state);
  const { preparedMs, records, people, isLearned } = state;
  return { prepared: moment(preparedMs), ...after, records, people, learned: isLearned };
}

function pairJson({ pair, left, right, evidence, totalMillibits, people }: ShownPair): object {
  return {
    left: recordValue(left),
    right: recordValue(right),
    kind: pair.kind,
    chance: pair.chance,
    decides_pairs: pair.pairs,
    people: people.map(showPersonId),
    total_bits: totalMillibits / MILLIBITS,
    evidence: evidenceValue(evidence),
    fields: fieldsOf(left, right),
    refs: [refValue(left.ref), refValue(right.ref)],
  };
}

/** Every fact that either record has, with whether they share a value of it. */
function fieldsOf(left: ShownPair['left'], right: ShownPair['left']): object[] {
  const [one, other] = [showRecord(left.record), showRecord(right.record)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((field) => {
    const [mine, theirs] = [textsOf(one[field]), textsOf(other[field])];
    if (mine.length + theirs.length === 0) return [];
    const same = mine.length === 0 || theirs.length === 0 ? null : mine.some((text) => theirs.includes(text));
    return [{ field, left: mine, right: theirs, same }];
  });
}

function textsOf(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'object' ? Object.values(one as object).join(' ') : String(one),
  );
}
