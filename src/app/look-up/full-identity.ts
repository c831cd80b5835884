import type { Fragment } from '../../core/record.ts';
import type { Soon } from '../../core/soon.ts';
import { failed, type Match, type SingleLookUp } from '../metering/answer-all.ts';
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

  /** A store that fails fails this request alone. */
  function find(ask: FullIdentityAsk): Soon<Match | undefined> {
    if (isEmpty(ask.fragment)) return undefined;
    try {
      const answer = lookUp.fullIdentity(ask);
      return answer instanceof Promise ? answer.then((later) => match(later, ask)) : match(answer, ask);
    } catch (error) {
      return failed(error);
    }
  }

  return { endpoint: 'full_identity', credits: CREDITS.fullIdentity, find: (asks) => asks.map(find) };
}

function isEmpty({ names, phones, emails, addresses }: Fragment): boolean {
  return names.length + phones.length + emails.length + addresses.length === 0;
}
