import { type FullIdentityAsk, type FullIdentityDeps, fullIdentityAll } from '../app/full-identity.ts';
import { GATHER_MS, type Join, joinWaiters, promised } from '../app/join-calls.ts';
import type { IdentityAsk } from '../app/look-up.ts';
import type { MeteredOutcome } from '../app/metered.ts';
import type { Soon } from '../core/soon.ts';
import { readFragment, unknownFields } from './fragment.ts';
import { fullIdentityReply } from './full-identity-reply.ts';
import { keyCheck } from './key-check.ts';
import { answerMetered, readMinConfidence } from './metered-route.ts';
import { readRetry } from './retry.ts';
import { FullIdentityData, FullIdentityQuery, FullIdentityReply, FullIdentityRequest } from './schemas.ts';
import type { App, Service } from './service.ts';

/** As many as of reverse phone. */
const MAX_GROUPS = 8;

export function fullIdentityRoute(app: App, service: Service): Join<FullIdentityAsk, MeteredOutcome> {
  const { options } = service;
  let deps: FullIdentityDeps | undefined;
  async function answerAll(asks: readonly FullIdentityAsk[]): Promise<readonly Soon<MeteredOutcome>[]> {
    if (deps === undefined) {
      const show = fullIdentityReply(await service.compilers.serializeOf(FullIdentityData));
      deps = { ...service, keepRepliesMs: options.keepRepliesMs, show };
    }
    return fullIdentityAll(deps, asks);
  }
  const join = joinWaiters(answerAll, { maxGroups: MAX_GROUPS, gatherMs: GATHER_MS });
  const lookUp = promised(join);
  app.post(
    '/v1/full-identity',
    {
      config: { endpoint: 'full_identity', scope: 'lookup' },
      onRequest: keyCheck(service.exchange),
      schema: {
        operationId: 'fullIdentity',
        summary: 'Build a full profile from any starting fragment: 15 credits.',
        description: 'May take 1 to 3 seconds longer than simpler lookups, because data sources are chained in sequence.',
        body: FullIdentityRequest,
        querystring: FullIdentityQuery,
        response: { 200: FullIdentityReply },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      const explain = query.explain === 'true';
      const ask = {
        keyHash: request.keyHash,
        requestId: request.id,
        retry: readRetry(request),
        fragment: readFragment(body),
        minConfidence: readMinConfidence(query.min_confidence, options.minConfidence),
        required: (query.required?.split(',') ?? []) as unknown as IdentityAsk['required'],
        explain,
        ignoredFields: explain ? ignoredFields(body) : [],
      };
      answerMetered(service, request, reply, () => lookUp(ask));
    },
  );
  return join;
}

const { properties } = FullIdentityRequest;

function ignoredFields(body: Readonly<Record<string, unknown>>): string[] {
  const name = (body['name'] ?? {}) as Record<string, unknown>;
  const address = (body['address'] ?? {}) as Record<string, unknown>;
  return [
    ...unknownFields(body, properties),
    ...unknownFields(name, properties.name.properties).map((field) => `name.${field}`),
    ...unknownFields(address, properties.address.properties).map((field) => `address.${field}`),
  ];
}
