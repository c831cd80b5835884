import type { IdentityAsk } from '../../app/look-up/look-up.ts';
import { type FullIdentityAsk, meteredFullIdentity } from '../../app/look-up/metered-look-ups.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { App, Service } from '../service.ts';
import { readFragment, unknownFields } from './fragment.ts';
import { fullIdentityReply } from './full-identity-reply.ts';
import { keyCheck } from './key-check.ts';
import { answerRequest, COSTLY_GROUPS, meteredAsk } from './metered-route.ts';
import { FullIdentityQuery, FullIdentityReply, FullIdentityRequest } from './schemas.ts';

export function fullIdentityRoute(app: App, service: Service): (ask: FullIdentityAsk) => Promise<MeteredOutcome> {
  const lookUp = answerMetered(service, meteredFullIdentity(service.lookUp, fullIdentityReply), COSTLY_GROUPS);
  app.post(
    '/v1/full-identity',
    {
      config: { endpoint: 'full_identity', scope: 'lookup' },
      onRequest: keyCheck(service),
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
      const ask = {
        ...meteredAsk(service, request, () => ignoredFields(body)),
        fragment: readFragment(body),
        required: (query.required?.split(',') ?? []) as unknown as IdentityAsk['required'],
      };
      answerRequest(service, request, reply, () => lookUp(ask));
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
