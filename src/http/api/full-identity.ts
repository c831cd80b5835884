import { GATHER_MS } from '../../app/join-calls.ts';
import { identityData } from '../../app/look-up/identity-data.ts';
import type { IdentityAnswer, IdentityAsk } from '../../app/look-up/look-up.ts';
import { type FullIdentityAsk, meteredFullIdentity } from '../../app/look-up/metered-look-ups.ts';
import { showExplanation } from '../../app/look-up/show-explanation.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import { CREDITS, type ReplyParts } from '../../app/metering/metered.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { Service } from '../service.ts';
import { documentedFullIdentity } from './documented-bodies.ts';
import { type IdentityBody, ignoredFields, readFragment } from './fragment.ts';
import type { LookUp } from './look-up-route.ts';
import { FullIdentityQuery, FullIdentityReply, FullIdentityRequest } from './schemas.ts';

type Question = Pick<IdentityAsk, 'fragment' | 'required'>;

/** POST /v1/full-identity */
export function fullIdentity(service: Service): LookUp<IdentityBody, Question> {
  return {
    path: '/v1/full-identity',
    operationId: 'fullIdentity',
    summary: 'Build a full profile from any starting fragment: 15 credits.',
    description: 'May take 1 to 3 seconds longer than simpler lookups, because data sources are chained in sequence.',
    querystring: FullIdentityQuery,
    reply: FullIdentityReply,
    endpoint: 'full_identity',
    ignored: ignoredFields,
    body: FullIdentityRequest,
    documented: documentedFullIdentity,
    read: (body, { required }) => ({
      fragment: readFragment(body, service.readPhone),
      required: (required?.split(',') ?? []) as unknown as IdentityAsk['required'],
    }),
    ask: answerMetered(service, meteredFullIdentity(service.lookUp, fullIdentityReply), {
      maxGroups: 8,
      gatherMs: 2 * GATHER_MS,
      enoughCalls: 32,
    }),
  };
}

const HEAD = `{"success":true,"credits_used":${CREDITS.fullIdentity},"credits_remaining":`;

/** The body in pieces, because only the commit knows the balance that goes between them. */
export function fullIdentityReply({ confidence, profile, explanation }: IdentityAnswer, ask: FullIdentityAsk): ReplyParts {
  let tail = `,"confidence":${roundConfidence(confidence)},"data":${JSON.stringify(identityData(profile))}`;
  if (ask.explain) tail += `,"explanation":${JSON.stringify(showExplanation(explanation, ask.ignoredFields))}`;
  return { head: HEAD, tail: `${tail}}` };
}
