import type { Query } from '../../demo/queries.ts';
import type { Oracle, OracleAnswer } from './oracle.ts';

export interface KindReport {
  readonly kind: string;
  readonly asked: number;
  /** Share of questions answered: those whose confidence reaches the default floor. */
  readonly answered: number;
  /** Of the answered, how many were right. */
  readonly accuracy: number;
  readonly medianConfidence: number;
  /** Of questions about people in no source, how many were not answered. */
  readonly absentRefused: number;
  /** Mean distance between confidence and share right, over ten bands of confidence. */
  readonly calibrationError: number;
}

/** Confidences by what an oracle saw, learned in some worlds and given in others. */
export class Experience {
  readonly #classes = new Map<string, { right: number; count: number }>();

  learn(oracle: Oracle, queries: Iterable<Query>): void {
    for (const query of queries) {
      const answer = oracle.answer(query);
      const right = rightness(answer, query);
      for (const name of classNames(query.kind, answer)) {
        const tally = this.#classes.get(name) ?? { right: 0, count: 0 };
        tally.right += right;
        tally.count += 1;
        this.#classes.set(name, tally);
      }
    }
  }

  /** Each finer class starts from what the coarser one says, and moves away from it as it has seen more. */
  confidence(kind: string, answer: OracleAnswer): number {
    if (answer.best.length === 0) return 0;
    let confidence = 0.5;
    for (const name of classNames(kind, answer)) {
      const { right, count } = this.#classes.get(name) ?? { right: 0, count: 0 };
      confidence = (right + confidence * PRIOR_QUESTIONS) / (count + PRIOR_QUESTIONS);
    }
    return confidence;
  }

  judge(oracle: Oracle, queries: Iterable<Query>): KindReport[] {
    const kinds = new Map<string, Outcome[]>();
    for (const query of queries) {
      const answer = oracle.answer(query);
      const outcome = {
        confidence: this.confidence(query.kind, answer),
        right: rightness(answer, query),
        absent: query.subject.rows === 0,
      };
      const list = kinds.get(query.kind);
      if (list) list.push(outcome);
      else kinds.set(query.kind, [outcome]);
    }
    return [...kinds].map(([kind, outcomes]) => report(kind, outcomes));
  }
}

interface Outcome {
  readonly confidence: number;
  readonly right: number;
  readonly absent: boolean;
}

const PRIOR_QUESTIONS = 15;
const DEFAULT_FLOOR = 0.3;
const BANDS = 10;

/** Of several that look alike one is named, whichever: right in that share of cases. */
function rightness(answer: OracleAnswer, query: Query): number {
  return answer.best.includes(query.subject.id) ? 1 / answer.best.length : 0;
}

function classNames(kind: string, answer: OracleAnswer): string[] {
  return answer.signs.map((_, i) => `${kind}: ${answer.signs.slice(0, i + 1).join('; ')}`);
}

function report(kind: string, outcomes: readonly Outcome[]): KindReport {
  const answered = outcomes.filter(({ confidence }) => confidence >= DEFAULT_FLOOR);
  const absent = outcomes.filter((outcome) => outcome.absent);
  const sorted = answered.map(({ confidence }) => confidence).sort((a, b) => a - b);
  const bands = Array.from({ length: BANDS }, () => ({ confidence: 0, right: 0 }));
  for (const { confidence, right } of answered) {
    const band = bands[Math.min(BANDS - 1, Math.floor(confidence * BANDS))];
    if (band === undefined) continue;
    band.confidence += confidence;
    band.right += right;
  }
  const count = Math.max(1, answered.length);
  return {
    kind,
    asked: outcomes.length,
    answered: answered.length / outcomes.length,
    accuracy: answered.reduce((sum, { right }) => sum + right, 0) / count,
    medianConfidence: sorted[Math.floor(sorted.length / 2)] ?? 0,
    absentRefused: absent.length === 0 ? 1 : absent.filter(({ confidence }) => confidence < DEFAULT_FLOOR).length / absent.length,
    calibrationError: bands.reduce((sum, band) => sum + Math.abs(band.confidence - band.right), 0) / count,
  };
}
