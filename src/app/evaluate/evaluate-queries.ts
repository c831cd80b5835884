import type { PersonId } from '../../core/ids.ts';
import type { Fragment } from '../../core/record.ts';

/** One labelled question: a fragment and whom it means; `null` when that person is in no source. */
export interface LabelledQuery {
  readonly kind: string;
  readonly fragment: Fragment;
  readonly person: string | null;
}

export interface QueryJudge {
  /** The best answer, whatever its confidence. */
  find(fragment: Fragment): Promise<{ readonly person: PersonId; readonly confidence: number } | undefined>;
  /** The label of a person held: that of most of their records. */
  labelOf(person: PersonId): Promise<string | undefined>;
}

/** How well one kind of input is answered. */
export interface KindReport {
  readonly kind: string;
  readonly queries: number;
  readonly answered: number;
  /** Share of the questions that are about people held. */
  readonly heldShare: number;
  /** Share of questions about people held that were answered. */
  readonly coverage: number;
  /** Share of the answers to questions about people held that were right. */
  readonly heldAccuracy: number;
  /** Share of answers that were right. */
  readonly accuracy: number;
  readonly medianConfidence: number;
  readonly meanConfidence: number;
  /** Expected calibration error of the answers, less what a perfect model of that many answers would show by chance. */
  readonly calibrationError: number;
  readonly chanceError: number;
  /** Questions about people in no source, and the share of them answered with nobody. */
  readonly absent: number;
  readonly absentRefused: number;
  readonly bins: readonly ReliabilityBin[];
}

/** Asks every question and holds the answers at or above the floor against the labels, kind by kind. */
export async function evaluateQueries(
  judge: QueryJudge,
  queries: Iterable<LabelledQuery> | AsyncIterable<LabelledQuery>,
  minConfidence: number,
): Promise<KindReport[]> {
  const kinds = new Map<string, Outcome[]>();
  for await (const { kind, fragment, person } of queries) {
    const outcomes = kinds.get(kind) ?? [];
    kinds.set(kind, outcomes);
    const found = await judge.find(fragment);
    const answer = found !== undefined && found.confidence >= minConfidence ? found : undefined;
    const isRight = answer !== undefined && person !== null && (await judge.labelOf(answer.person)) === person;
    outcomes.push({ isAbsent: person === null, confidence: answer?.confidence, isRight });
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, outcomes]) => reportOf(kind, outcomes));
}

/** What came of one question. */
interface Outcome {
  readonly isAbsent: boolean;
  /** Undefined if it was not answered. */
  readonly confidence: number | undefined;
  readonly isRight: boolean;
}

function reportOf(kind: string, outcomes: readonly Outcome[]): KindReport {
  const answers = outcomes.flatMap(({ confidence, ...one }) => (confidence === undefined ? [] : [{ ...one, confidence }]));
  const confidences = answers.map(({ confidence }) => confidence);
  const rights = answers.map(({ isRight }) => isRight);
  const absent = outcomes.filter(({ isAbsent }) => isAbsent);
  const right = rights.filter(Boolean).length;
  const stored = outcomes.length - absent.length;
  const storedAnswered = answers.filter(({ isAbsent }) => !isAbsent).length;
  const sum = confidences.reduce((total, one) => total + one, 0);
  return {
    kind,
    queries: outcomes.length,
    answered: answers.length,
    heldShare: share(stored, outcomes.length),
    coverage: share(storedAnswered, stored),
    heldAccuracy: share(right, storedAnswered),
    accuracy: share(right, answers.length),
    medianConfidence: median(confidences),
    meanConfidence: share(sum, answers.length),
    ...reliabilityOf(confidences, rights),
    absent: absent.length,
    absentRefused: share(absent.filter(({ confidence }) => confidence === undefined).length, absent.length),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Answers of about one confidence, and how often they were right. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly meanConfidence: number;
  readonly accuracy: number;
}

export interface Reliability {
  readonly bins: readonly ReliabilityBin[];
  /** Never below zero: the error seen less the error expected of a perfect model. */
  readonly calibrationError: number;
  readonly chanceError: number;
}

const BINS = 20;

/** Expected calibration error over bins of equal width. */
export function reliabilityOf(confidences: readonly number[], rights: readonly boolean[]): Reliability {
  const sums = Array.from({ length: BINS }, () => ({ answers: 0, confidence: 0, variance: 0, right: 0 }));
  confidences.forEach((confidence, at) => {
    const sum = sums[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    sum.answers += 1;
    sum.confidence += confidence;
    sum.variance += confidence * (1 - confidence);
    sum.right += Number(rights[at]);
  });
  let seen = 0;
  let chance = 0;
  const bins: ReliabilityBin[] = [];
  sums.forEach(({ answers, confidence, variance, right }, at) => {
    if (answers === 0) return;
    seen += Math.abs(right - confidence);
    // The mean distance of a sum of coin tosses from its expectation, by the normal approximation.
    chance += Math.sqrt((2 * variance) / Math.PI);
    bins.push({ from: at / BINS, to: (at + 1) / BINS, answers, meanConfidence: confidence / answers, accuracy: right / answers });
  });
  const total = Math.max(1, confidences.length);
  return { bins, calibrationError: Math.max(0, (seen - chance) / total), chanceError: chance / total };
}
