import { type Join, joinWaiters, promised } from '../../app/join-calls.ts';
import { type ReversePhoneAsk, reversePhone } from '../../app/look-up/reverse-phone.ts';
import { answerAll } from '../../app/metering/answer-all.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { App, Service } from '../service.ts';
import { readPhone, unknownFields } from './fragment.ts';
import { keyCheck } from './key-check.ts';
import { answerMetered, GROUPS, meteredAsk } from './metered-route.ts';
import { reversePhoneReply } from './reverse-phone-reply.ts';
import { PhoneQuery, ReversePhoneReply, ReversePhoneRequest } from './schemas.ts';

export function reversePhoneRoute(app: App, service: Service): Join<ReversePhoneAsk, MeteredOutcome> {
  const owner = reversePhone({ lookUp: service.lookUp, show: reversePhoneReply(service.clock) });
  const join = joinWaiters((asks: readonly ReversePhoneAsk[]) => answerAll(service, owner, asks), {
    ...GROUPS,
    onGroup: (requests) => service.metrics.joined(requests),
  });
  const lookUp = promised(join);
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
      answerMetered(service, request, reply, () => lookUp(ask));
    },
  );
  return join;
}
