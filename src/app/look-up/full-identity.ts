import type { Fragment } from '../../core/record.ts';
import { eachInTurn, type Soon } from '../../core/soon.ts';
import type { Match, SingleLookUp } from '../metering/answer-all.ts';
import { CREDITS, type MeteredAsk, type ReplyParts } from '../metering/metered.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';

export interface FullIdentityDeps {
  readonly lookUp: Pick<LookUp, 'fullIdentity'>;
  readonly show: (answer: IdentityAnswer, ask: FullIdentityAsk) => ReplyParts;
}

export interface FullIdentityAsk extends MeteredAsk {
  readonly fragment: Fragment;
  readonly minConfidence: number;
  readonly required: IdentityAsk['required'];
  readonly explain: boolean;
  readonly ignoredFields: readonly string[];
}

export function fullIdentity({ lookUp, show }: FullIdentityDeps): SingleLookUp<FullIdentityAsk> {
  function match(answer: IdentityAnswer | undefined, ask: FullIdentityAsk): Match | undefined {
    if (answer === undefined || answer.confidence < ask.minConfidence) return undefined;
    return { person: answer.person, reply: show(answer, ask) };
  }

  function find(asks: readonly FullIdentityAsk[]): Soon<Match | undefined>[] {
    return eachInTurn(lookUp.fullIdentity(asks), (answer, at) => match(answer, asks[at]!));
  }

  return { endpoint: 'full_identity', credits: CREDITS.fullIdentity, find };
}
