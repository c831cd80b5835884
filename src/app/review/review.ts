import type { Clock } from '../../core/clock.ts';
import type { Decision } from '../../core/decision.ts';
import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import { type RecordRef, refText } from '../../core/record.ts';
import { type ExpectedQuality, expectedQuality, type JoinDecision } from '../../resolve/quality/expected-quality.ts';
import type { PeopleReads, PeopleStore, StoredRecord } from '../../store/people.ts';
import { estimateStore } from '../evaluate/evaluate-estimate.ts';
import { explainRecords } from '../resolving/explain-records.ts';
import type { ReviewFile, ReviewPair, ReviewState, ReviewVerdict } from './review-file.ts';

/** Pairs that one preparation offers. */
const MOST_PAIRS = 500;

/** Finds the pairs most worth deciding, among all records. Those decided before are not offered again. */
export async function prepareReview(people: PeopleReads, clock: Clock, file: ReviewFile): Promise<ReviewState> {
  const { version } = await people.facts();
  const { doubts, spread, records, people: count, learned } = await estimateStore(people, MOST_PAIRS);
  const decided = new Set((await people.decisions()).map(pairText));
  const skipped = new Map(
    (file.read()?.pairs ?? []).flatMap((one) => (one.verdict === 'cannot_tell' ? [[pairText(one), one.verdict] as const] : [])),
  );
  const pairs = doubts
    .filter((one) => !decided.has(pairText(one)))
    .map(({ left, right, kind, chance, pairs: affected }): ReviewPair => {
      const verdict = skipped.get(pairText({ left, right }));
      return { left, right, kind, chance, pairs: affected, ...(verdict !== undefined && { verdict }) };
    });
  const state = { preparedMs: clock.nowMs(), version, records, people: count, isLearned: learned, spread, pairs };
  file.write(state);
  return state;
}

export interface ReviewProgress {
  readonly pairs: number;
  readonly decided: number;
  readonly skipped: number;
  readonly left: number;
  readonly before: ExpectedQuality;
  readonly after: ExpectedQuality;
}

/** How far a review is, and what precision and recall are expected to be without and with its decisions. */
export function reviewProgress({ pairs, spread }: ReviewState): ReviewProgress {
  const decisions = pairs.flatMap(({ kind, chance, pairs: affected, verdict }): JoinDecision[] =>
    verdict === 'same' || verdict === 'not_same' ? [{ kind, chance, pairs: affected, same: verdict === 'same' }] : [],
  );
  const skipped = pairs.filter(({ verdict }) => verdict === 'cannot_tell').length;
  return {
    pairs: pairs.length,
    decided: decisions.length,
    skipped,
    left: pairs.length - decisions.length - skipped,
    before: expectedQuality(spread, []),
    after: expectedQuality(spread, decisions),
  };
}

/** A pair with all that is needed to decide it. */
export interface ShownPair {
  readonly pair: ReviewPair;
  readonly left: StoredRecord;
  readonly right: StoredRecord;
  readonly evidence: readonly Evidence[];
  readonly totalMillibits: number;
  readonly people: readonly [PersonId, PersonId];
}

/** The next pairs to decide. Pairs whose records are gone, or of people on the privacy list, are passed over. */
export async function nextPairs(people: PeopleReads, { pairs }: ReviewState, limit: number): Promise<ShownPair[]> {
  const decided = new Set((await people.decisions()).map(pairText));
  const shown: ShownPair[] = [];
  for (const pair of pairs) {
    if (shown.length === limit) break;
    if (pair.verdict !== undefined || decided.has(pairText(pair))) continue;
    const explained = await explainRecords(people, pair.left, pair.right);
    if (explained.kind !== 'explained') continue;
    const [left, right] = await people.findRecords([pair.left, pair.right]);
    const { evidence, totalMillibits, people: owners } = explained;
    shown.push({ pair, left: left!, right: right!, evidence, totalMillibits, people: owners });
  }
  return shown;
}

/** Notes what was said of a pair; false for one that is not of this review. Deciding it is the caller's. */
export function noteVerdict(
  file: ReviewFile,
  named: { readonly left: RecordRef; readonly right: RecordRef },
  verdict: ReviewVerdict | 'undecided',
): boolean {
  const state = file.read();
  const text = pairText(named);
  if (state?.pairs.some((one) => pairText(one) === text) !== true) return false;
  const noted = ({ verdict: _, ...pair }: ReviewPair) => (verdict === 'undecided' ? pair : { ...pair, verdict });
  file.write({ ...state, pairs: state.pairs.map((one) => (pairText(one) === text ? noted(one) : one)) });
  return true;
}

function pairText({ left, right }: Pick<Decision, 'left' | 'right'>): string {
  return [refText(left), refText(right)].sort().join('\u001e');
}

/** Whether the people have changed since a review was prepared, by more than its own decisions. */
export async function isStale(people: Pick<PeopleStore, 'facts'>, { records }: ReviewState): Promise<boolean> {
  return (await people.facts()).records !== records;
}
