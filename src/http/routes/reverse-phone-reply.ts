import type { Explanation, FoundOwner } from '../../app/look-up/look-up.ts';
import type { BatchAnswer, BatchAsk, ReversePhoneAsk } from '../../app/look-up/metered-look-ups.ts';
import { CREDITS, type ReplyParts } from '../../app/metering/metered.ts';
import { type Clock, dayOf } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import { showPhone } from '../../normalize/phone/phone.ts';
import { showExplanation } from './explanation.ts';
import { ownerEnding, ownerJson } from './owner-json.ts';

const SINGLE_HEAD = `{"success":true,"credits_used":${CREDITS.reversePhone},"credits_remaining":`;

/**
 * Bodies are put together from pieces of JSON, because the balance is known only to the commit and because this is the
 * busiest endpoint. A test holds them to the schema and to what JSON.stringify makes of the same reply.
 */
export function reversePhoneReply(clock: Clock) {
  return (owner: FoundOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined): ReplyParts => {
    let tail = `,"confidence":${roundConfidence(owner.confidence)},"data":${ownerJson(owner, dayOf(clock.nowMs()))}`;
    if (ask.explain) tail += `,"explanation":${JSON.stringify(showExplanation(explanation, ask.ignoredFields))}`;
    return { head: SINGLE_HEAD, tail: `${tail}}` };
  };
}

export function batchReply(clock: Clock) {
  return ({ owners, explanations, creditsUsed }: BatchAnswer, ask: BatchAsk): ReplyParts => {
    const today = dayOf(clock.nowMs());
    // Joined at once: a batch waits for its charge, and a text of a thousand pieces is moved about piece by piece meanwhile.
    const entries = owners.map((owner, index) => {
      const phone = ask.phones[index]!;
      const isPlain = isShown(phone);
      const written = isPlain ? phone : withoutQuotes(phone);
      if (owner === undefined) return `{"phone":"${written}","match":false,"data":null}`;
      const shown = isPlain ? phone : showPhone(owner.number);
      return `{"phone":"${written}","match":true,"data":{"phone":"${shown}",${owner.json}${ownerEnding(owner, today)}}`;
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

const PLUS = 43;
const ZERO = 48;
const ONE = 49;
const NINE = 57;
const SHOWN_CHARS = '+12025550100'.length;

/** Whether a number of this country was asked for just as it is shown, as most are. */
function isShown(phone: string): boolean {
  if (phone.length !== SHOWN_CHARS || phone.charCodeAt(0) !== PLUS || phone.charCodeAt(1) !== ONE) return false;
  for (let at = 2; at < SHOWN_CHARS; at++) {
    const code = phone.charCodeAt(at);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}

/** What phones are mostly written with; none of it needs escaping. */
const PLAIN_PHONE = /^[+0-9() .-]*$/;

/** As it stands between the quotes of JSON. */
function withoutQuotes(phone: string): string {
  return PLAIN_PHONE.test(phone) ? phone : JSON.stringify(phone).slice(1, -1);
}
