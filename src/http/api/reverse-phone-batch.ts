import type { Static } from 'typebox';
import { type BatchAnswer, type BatchAsk, meteredBatch } from '../../app/look-up/metered-look-ups.ts';
import { showExplanation } from '../../app/look-up/show-explanation.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import type { ReplyParts } from '../../app/metering/metered.ts';
import { type Clock, dayOf } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { Service } from '../service.ts';
import type { LookUp } from './look-up-route.ts';
import { ownerJson } from './reverse-phone.ts';
import { BatchReply, batchRequest, PhoneQuery } from './schemas.ts';

type Body = Static<ReturnType<typeof batchRequest>>;

/** POST /v1/reverse-phone/batch */
export function reversePhoneBatch(service: Service): LookUp<Body, Pick<BatchAsk, 'phones' | 'numbers'>> {
  const body = batchRequest(service.options.batchLimit);
  return {
    path: '/v1/reverse-phone/batch',
    operationId: 'reversePhoneBatch',
    summary: 'Resolve several phone numbers: 5 credits per match, 0 for a phone with no match.',
    querystring: PhoneQuery,
    reply: BatchReply,
    endpoint: 'reverse_phone_batch',
    body,
    read: ({ phones }) => ({ phones, numbers: phones.map((phone) => service.readPhone(phone)) }),
    ask: answerMetered(service, meteredBatch(service.lookUp, batchReply(service.clock))),
  };
}

/** The body in pieces, because only the commit knows the balance that goes between them. */
export function batchReply(clock: Clock) {
  return ({ owners, explanations, creditsUsed }: BatchAnswer, ask: BatchAsk): ReplyParts => {
    const today = dayOf(clock.nowMs());
    const entries = owners.map((owner, index) => {
      const phone = JSON.stringify(ask.phones[index]!);
      return owner === undefined
        ? `{"phone":${phone},"match":false,"data":null}`
        : `{"phone":${phone},"match":true,"data":${ownerJson(owner, today)}}`;
    });
    let tail = `,"results":[${entries.join()}]`;
    if (ask.explain) {
      const results = owners.map((owner, index) =>
        owner === undefined ? null : { confidence: roundConfidence(owner.confidence), ...showExplanation(explanations[index]) },
      );
      tail += `,"explanation":${JSON.stringify({ results, ignored_fields: ask.ignoredFields })}`;
    }
    return { head: `{"success":true,"credits_used":${creditsUsed},"credits_remaining":`, tail: `${tail}}` };
  };
}
