import type { Explanation } from '../app/look-up.ts';
import { CREDITS, type ReplyParts } from '../app/metered.ts';
import type { ReversePhoneAsk } from '../app/reverse-phone.ts';
import type { BatchAnswer, BatchAsk } from '../app/reverse-phone-batch.ts';
import { type Clock, type Day, dayOf } from '../core/clock.ts';
import type { PhoneOwner } from '../core/person.ts';
import { showPhone } from '../normalize/phone.ts';
import { ageRangeOf } from '../resolve/demographics.ts';
import { showExplanation } from './explanation.ts';

const SINGLE_HEAD = `{"success":true,"credits_used":${CREDITS.reversePhone},"credits_remaining":`;

/**
 * Bodies are put together from pieces of JSON, because the balance is known only to the commit and because this is the
 * busiest endpoint. A test holds them to the schema and to what JSON.stringify makes of the same reply.
 */
export function reversePhoneReply(clock: Clock) {
  return (owner: PhoneOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined): ReplyParts => {
    let tail = `,"confidence":${confidenceOf(owner)},"data":${ownerJson(owner, dayOf(clock.nowMs()))}`;
    if (ask.explain) tail += `,"explanation":${JSON.stringify(showExplanation(explanation, ask.ignoredFields))}`;
    return { head: SINGLE_HEAD, tail: `${tail}}` };
  };
}

export function batchReply(clock: Clock) {
  return ({ owners, explanations, creditsUsed }: BatchAnswer, ask: BatchAsk): ReplyParts => {
    const today = dayOf(clock.nowMs());
    const results: string[] = new Array(owners.length);
    for (let index = 0; index < owners.length; index++) {
      const owner = owners[index];
      const phone = JSON.stringify(ask.phones[index]);
      results[index] =
        owner === undefined
          ? `{"phone":${phone},"match":false,"data":null}`
          : `{"phone":${phone},"match":true,"data":${ownerJson(owner, today)}}`;
    }
    let tail = `,"results":[${results.join(',')}]`;
    if (ask.explain) {
      const entries = owners.map((owner, index) =>
        owner === undefined ? null : { confidence: confidenceOf(owner), ...showExplanation(explanations[index]) },
      );
      tail += `,"explanation":${JSON.stringify({ results: entries, ignored_fields: ask.ignoredFields })}`;
    }
    return { head: `{"success":true,"credits_used":${creditsUsed},"credits_remaining":`, tail: `${tail}}` };
  };
}

function confidenceOf(owner: PhoneOwner): number {
  return Math.round(owner.confidence * 10_000) / 10_000;
}

/** The contract's reverse phone data, as JSON text. */
export function ownerJson(owner: PhoneOwner, today: Day): string {
  const { line } = owner;
  return `{"phone":"${showPhone(owner.number)}","name":{"first":${quote(owner.first)},"last":${quote(owner.last)},"full":${quote(
    owner.full,
  )}},"address":{"street":${quote(owner.street)},"city":${quote(owner.city)},"state":${quote(owner.state)},"zip":${quote(
    owner.zip,
  )}},"line_type":"${line.type}","carrier":${quote(line.carrier ?? '')},"demographics":${demographicsJson(owner, today)}}`;
}

function demographicsJson({ birthDate, gender }: PhoneOwner, today: Day): string {
  const ageRange = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  const age = ageRange === undefined ? '' : `"age_range":"${ageRange}"`;
  if (gender === undefined) return `{${age}}`;
  return `{${age}${age === '' ? '' : ','}"gender":"${gender}"}`;
}

/** Nothing in here needs escaping, which holds for nearly every name and address. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
