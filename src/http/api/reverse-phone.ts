import type { Static } from 'typebox';
import { GATHER_MS } from '../../app/join-calls.ts';
import type { Explanation, FoundOwner } from '../../app/look-up/look-up.ts';
import { meteredReversePhone, type ReversePhoneAsk } from '../../app/look-up/metered-look-ups.ts';
import { showExplanation } from '../../app/look-up/show-explanation.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import { CREDITS, type ReplyParts } from '../../app/metering/metered.ts';
import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { ageRangeOf } from '../../resolve/person/demographics.ts';
import type { Service } from '../service.ts';
import { documentedReversePhone } from './documented-bodies.ts';
import { readNumber } from './fragment.ts';
import type { LookUp } from './look-up-route.ts';
import { PhoneQuery, ReversePhoneReply, ReversePhoneRequest } from './schemas.ts';

type Body = Static<typeof ReversePhoneRequest>;

/** POST /v1/reverse-phone */
export function reversePhone(service: Service): LookUp<Body, { readonly number: PhoneNumber }> {
  return {
    path: '/v1/reverse-phone',
    operationId: 'reversePhone',
    summary: 'Resolve one phone number to its owner: 5 credits.',
    querystring: PhoneQuery,
    reply: ReversePhoneReply,
    endpoint: 'reverse_phone',
    body: ReversePhoneRequest,
    documented: documentedReversePhone,
    read: ({ phone }) => ({ number: readNumber(phone, service.readPhone) }),
    ask: answerMetered(service, meteredReversePhone(service.lookUp, reversePhoneReply(service.clock)), {
      maxGroups: 8,
      gatherMs: GATHER_MS,
      onGroup: (requests) => service.metrics.joined(requests),
    }),
  };
}

const HEAD = `{"success":true,"credits_used":${CREDITS.reversePhone},"credits_remaining":`;

/** The body in pieces, because only the commit knows the balance that goes between them. */
export function reversePhoneReply(clock: Clock) {
  return (owner: FoundOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined): ReplyParts => {
    let tail = `,"confidence":${roundConfidence(owner.confidence)},"data":${ownerJson(owner, dayOf(clock.nowMs()))}`;
    if (ask.explain) tail += `,"explanation":${JSON.stringify(showExplanation(explanation, ask.ignoredFields))}`;
    return { head: HEAD, tail: `${tail}}` };
  };
}

/** The contract's reverse phone data: most of it is stored as JSON, the age depends on today. */
export function ownerJson({ number, json, birthDate, gender }: FoundOwner, today: Day): string {
  const range = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  const age = range === undefined ? '' : `"age_range":"${range}",`;
  return `{"phone":"${showPhone(number)}",${json},"demographics":{${age}"gender":"${gender ?? 'unknown'}"}}`;
}
