import { ADDRESS_EVIDENCE, weighAddress } from './address.ts';
import { EMAIL_LEVELS, weighEmail } from './email.ts';
import { NAME_LEVELS, weighName } from './name.ts';
import { PHONE_LEVELS, weighPhone } from './phone.ts';
import type { GroupWeights, Question } from './question.ts';
import type { Group, Weights } from './rows.ts';

interface Term {
  readonly group: Group;
  /** What is compared. */
  readonly levels: readonly string[];
  /** P(value | candidate) / P(value | a random person), for every candidate; undefined where the group was not given. */
  readonly weigh: (question: Question) => GroupWeights | undefined;
}

/**
 * The whole model: a candidate's mass is the product of these factors, and
 * P(candidate | fragment) = mass / (Σ masses of all candidates + Σ masses of absent people, see absent.ts).
 */
const TERMS: readonly Term[] = [
  { group: 'phone', levels: PHONE_LEVELS, weigh: weighPhone },
  { group: 'email', levels: EMAIL_LEVELS, weigh: weighEmail },
  { group: 'name', levels: NAME_LEVELS, weigh: weighName },
  { group: 'address', levels: ADDRESS_EVIDENCE, weigh: weighAddress },
];

export function weighAll(question: Question): Weights {
  const weights: Partial<Record<Group, GroupWeights | undefined>> = {};
  for (const { group, weigh } of TERMS) weights[group] = weigh(question);
  return weights as Weights;
}
