import type { IdentityAnswer } from '../../app/look-up/look-up.ts';
import type { FullIdentityAsk } from '../../app/look-up/metered-look-ups.ts';
import { CREDITS, type ReplyParts } from '../../app/metering/metered.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { Profile } from '../../resolve/profile/profile.ts';
import { showExplanation } from './explanation.ts';

const HEAD = `{"success":true,"credits_used":${CREDITS.fullIdentity},"credits_remaining":`;

export function fullIdentityReply({ confidence, profile, explanation }: IdentityAnswer, ask: FullIdentityAsk): ReplyParts {
  let tail = `,"confidence":${roundConfidence(confidence)},"data":${JSON.stringify(identityData(profile))}`;
  if (ask.explain) tail += `,"explanation":${JSON.stringify(showExplanation(explanation, ask.ignoredFields))}`;
  return { head: HEAD, tail: `${tail}}` };
}

function identityData({ name, phones, emails, addresses, demographics, property }: Profile): Record<string, unknown> {
  // In the contract's order; what is undefined is left out.
  return {
    name,
    phones,
    emails,
    addresses,
    demographics: { age_range: demographics.ageRange, gender: demographics.gender },
    property: property && {
      address: property.address,
      owner: property.owner,
      type: property.type,
      assessed_value: property.assessedValue,
    },
  };
}
