import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import type { LookUpEngine } from './engine.ts';
import { evidenceFor } from './explain-answer.ts';

/** Why a named person is not the answer to a question; the first that holds. */
export type WhyNotVerdict = 'is_the_answer' | 'never_returned' | 'no_shared_key' | 'less_likely' | 'below_min_confidence';

export interface WhyNot {
  readonly verdict: WhyNotVerdict;
  readonly evidence: readonly Evidence[];
  readonly posterior: number;
  /** How much likelier the answer is, in bits; absent without an answer, and where the person is the likeliest. */
  readonly bitsBehind?: number;
  readonly answer?: { readonly person: PersonId; readonly confidence: number };
}

/** Compares one stored person with the answer to a question. `person` must be one that may be shown. */
export async function whyNot(
  engine: Pick<LookUpEngine, 'find' | 'rank'>,
  fragment: Fragment,
  person: Person,
  minConfidence: number,
): Promise<WhyNot> {
  const found = await engine.find(fragment);
  const asked = found?.fragment ?? fragment;
  const [alone, ranking] = [await engine.rank(asked), await engine.rank(asked, person.id)];
  const isAnswered = found !== undefined && found.confidence >= minConfidence;
  const ranked = ranking?.ranked.find((one) => one.person.id === person.id);
  const answer = isAnswered ? { answer: { person: found.best.person.id, confidence: found.confidence } } : {};
  if (ranked === undefined) return { verdict: 'no_shared_key', evidence: [], posterior: 0, ...answer };
  const isLed = alone?.ranked.some((one) => one.person.id === person.id) === true;
  const behind = found === undefined || found.best.person.id === person.id ? 0 : bitsBetween(found.best.posterior, ranked.posterior);
  return {
    verdict: verdictOf({ isBest: found?.best.person.id === person.id, isAnswered, isFound: found !== undefined, isLed }),
    evidence: evidenceFor(ranked, asked),
    posterior: ranked.posterior,
    ...(behind > 0 && { bitsBehind: behind }),
    ...answer,
  };
}

interface Facts {
  readonly isBest: boolean;
  readonly isAnswered: boolean;
  readonly isFound: boolean;
  /** Whether the question leads to the person at all. */
  readonly isLed: boolean;
}

function verdictOf({ isBest, isAnswered, isFound, isLed }: Facts): WhyNotVerdict {
  if (isBest) return isAnswered ? 'is_the_answer' : 'below_min_confidence';
  if (!isLed) return 'no_shared_key';
  // The likeliest of all, and yet not chosen: minors and the deceased.
  return isFound ? 'less_likely' : 'never_returned';
}

const MOST_BITS = 60;

function bitsBetween(likelier: number, other: number): number {
  return Math.min(MOST_BITS, Math.log2(likelier / Math.max(other, 2 ** -MOST_BITS)));
}
