import { type FullIdentityAsk, type FullIdentityDeps, fullIdentity } from '../app/full-identity.ts';
import type { IdentityAsk } from '../app/look-up.ts';
import type { MeteredOutcome } from '../app/metered.ts';
import { readFragment, unknownFields } from './fragment.ts';
import { fullIdentityReply } from './full-identity-reply.ts';
import { keyCheck } from './key-check.ts';
import { answerMetered, readMinConfidence } from './metered-route.ts';
import { readRetry } from './retry.ts';
import { FullIdentityData, FullIdentityQuery, FullIdentityReply, FullIdentityRequest } from './schemas.ts';
import type { App, Service } from './service.ts';

export function fullIdentityRoute(app: App, service: Service): (ask: FullIdentityAsk) => Promise<MeteredOutcome> {
  const { options } = service;
  let deps: FullIdentityDeps | undefined;
  async function lookUp(ask: FullIdentityAsk): Promise<MeteredOutcome> {
    if (deps === undefined) {
      const show = fullIdentityReply(await service.compilers.serializeOf(FullIdentityData));
      deps = { ...service, keepRepliesMs: options.keepRepliesMs, show };
    }
    return fullIdentity(deps, ask);
  }
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
  return lookUp;
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
