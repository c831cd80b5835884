import { inWords, RELIABILITY, reliabilityOf } from '../../confidence/reliability.ts';
import { showPersonId } from '../../core/ids.ts';
import { evidenceValue } from '../show-evidence.ts';
import { identityData } from './identity-data.ts';
import type { IdentityAnswer } from './look-up.ts';
import { showExplanation } from './show-explanation.ts';

/** An answer with how it came about, as operators are shown it. */
export function answerValue({ person, confidence, kind = '', profile, explanation }: IdentityAnswer): Record<string, unknown> {
  const { evidence: _evidence, person_id: _person, ...explained } = showExplanation(explanation);
  return {
    match: true,
    kind,
    confidence,
    person: showPersonId(person),
    in_words: inWords(confidence),
    data: identityData(profile),
    evidence: evidenceValue(explanation?.evidence ?? []),
    ...explained,
    reliability: curveOf(kind),
  };
}

export function noAnswerValue(minConfidence: number): Record<string, unknown> {
  return { match: false, reliability: null, text: `No person reaches a confidence of ${minConfidence}.` };
}

/** The curve of one kind, as the console draws it. */
function curveOf(kind: string): object | null {
  const found = reliabilityOf(kind);
  return found === undefined ? null : { kind, measured_on: RELIABILITY.measuredOn, points: found.points };
}
