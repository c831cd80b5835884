import { GATHER_MS, type Join, joinWaiters, promised } from '../app/join-calls.ts';
import type { MeteredOutcome } from '../app/metered.ts';
import { type ReversePhoneAsk, reversePhoneAll } from '../app/reverse-phone.ts';
import { readPhone, unknownFields } from './fragment.ts';
import { keyCheck } from './key-check.ts';
import { answerMetered, readMinConfidence } from './metered-route.ts';
import { readRetry } from './retry.ts';
import { reversePhoneReply } from './reverse-phone-reply.ts';
import { PhoneQuery, ReversePhoneReply, ReversePhoneRequest } from './schemas.ts';
import type { App, Service } from './service.ts';

/** One on its way to the disk; what the others have found waits there together, for one commit. */
const MAX_GROUPS = 8;

export function reversePhoneRoute(app: App, service: Service): Join<ReversePhoneAsk, MeteredOutcome> {
  const { options, metrics } = service;
  const deps = { ...service, keepRepliesMs: options.keepRepliesMs, show: reversePhoneReply(service.clock) };
  const join = joinWaiters((asks: readonly ReversePhoneAsk[]) => reversePhoneAll(deps, asks), {
    maxGroups: MAX_GROUPS,
    gatherMs: GATHER_MS,
    onGroup: (requests) => metrics.joined(requests),
  });
  const lookUp = promised(join);
  app.post(
    '/v1/reverse-phone',
    {
      config: { endpoint: 'reverse_phone', scope: 'lookup' },
      onRequest: keyCheck(service.exchange),
      schema: {
        operationId: 'reversePhone',
        summary: 'Resolve one phone number to its owner: 5 credits.',
        body: ReversePhoneRequest,
        querystring: PhoneQuery,
        response: { 200: ReversePhoneReply },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      const ask: ReversePhoneAsk = {
        keyHash: request.keyHash,
        requestId: request.id,
        retry: readRetry(request),
        number: readPhone(body.phone),
        minConfidence: readMinConfidence(query.min_confidence, options.minConfidence),
        explain: query.explain === 'true',
        ignoredFields: query.explain === 'true' ? unknownFields(body, ReversePhoneRequest.properties) : [],
      };
      answerMetered(service, request, reply, () => lookUp(ask));
    },
  );
  return join;
}
