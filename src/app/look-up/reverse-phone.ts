import type { PhoneNumber } from '../../core/record.ts';
import type { Soon } from '../../core/soon.ts';
import type { Match, SingleLookUp } from '../metering/answer-all.ts';
import { CREDITS, type MeteredAsk, type ReplyParts } from '../metering/metered.ts';
import type { FoundOwner } from './found-owner.ts';
import type { Explanation, LookUp } from './look-up.ts';

export interface ReversePhoneDeps {
  readonly lookUp: Pick<LookUp, 'reversePhone' | 'explainPhone'>;
  readonly show: (owner: FoundOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined) => ReplyParts;
}

export interface ReversePhoneAsk extends MeteredAsk {
  readonly number: PhoneNumber;
  readonly minConfidence: number;
  readonly explain: boolean;
  readonly ignoredFields: readonly string[];
}

/** All numbers of a moment are read together. */
export function reversePhone({ lookUp, show }: ReversePhoneDeps): SingleLookUp<ReversePhoneAsk> {
  function match(owner: FoundOwner | undefined, ask: ReversePhoneAsk): Soon<Match | undefined> {
    if (owner === undefined || owner.confidence < ask.minConfidence) return undefined;
    if (ask.explain)
      return lookUp.explainPhone(ask.number).then((explanation) => ({ person: owner.person, reply: show(owner, ask, explanation) }));
    return { person: owner.person, reply: show(owner, ask, undefined) };
  }

  return {
    endpoint: 'reverse_phone',
    credits: CREDITS.reversePhone,
    find(asks) {
      const found = lookUp.reversePhone(asks.map((ask) => ask.number));
      const matches = (owners: readonly (FoundOwner | undefined)[]) => owners.map((owner, at) => match(owner, asks[at]!));
      return found instanceof Promise ? found.then(matches) : matches(found);
    },
  };
}
