import { meteredReversePhone, type ReversePhoneAsk } from '../../app/look-up/metered-look-ups.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { App, Service } from '../service.ts';
import { readPhone, unknownFields } from './fragment.ts';
import { keyCheck } from './key-check.ts';
import { answerRequest, GROUPS, meteredAsk } from './metered-route.ts';
import { reversePhoneReply } from './reverse-phone-reply.ts';
import { PhoneQuery, ReversePhoneReply, ReversePhoneRequest } from './schemas.ts';

export function reversePhoneRoute(app: App, service: Service): (ask: ReversePhoneAsk) => Promise<MeteredOutcome> {
  const lookUp = answerMetered(service, meteredReversePhone(service.lookUp, reversePhoneReply(service.clock)), {
    ...GROUPS,
    onGroup: (requests) => service.metrics.joined(requests),
  });
  app.post(
    '/v1/reverse-phone',
    {
      config: { endpoint: 'reverse_phone', scope: 'lookup' },
      onRequest: keyCheck(service),
      schema: {
        operationId: 'reversePhone',
        summary: 'Resolve one phone number to its owner: 5 credits.',
        body: ReversePhoneRequest,
        querystring: PhoneQuery,
        response: { 200: ReversePhoneReply },
      },
    },
    (request, reply) => {
      const { body } = request;
      const ask = {
        ...meteredAsk(service, request, () => unknownFields(body, ReversePhoneRequest.properties)),
        number: readPhone(body.phone),
      };
      answerRequest(service, request, reply, () => lookUp(ask));
    },
  );
  return lookUp;
}
