import { type BatchAsk, meteredBatch } from '../../app/look-up/metered-look-ups.ts';
import { answerMetered } from '../../app/metering/answer-metered.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { App, Service } from '../service.ts';
import { unknownFields } from './fragment.ts';
import { keyCheck } from './key-check.ts';
import { answerRequest, meteredAsk } from './metered-route.ts';
import { batchReply } from './reverse-phone-reply.ts';
import { BatchReply, batchRequest, PhoneQuery } from './schemas.ts';

export function batchRoute(app: App, service: Service): (ask: BatchAsk) => Promise<MeteredOutcome> {
  const lookUp = answerMetered(service, meteredBatch(service.lookUp, batchReply(service.clock)));
  const schema = batchRequest(service.options.batchLimit);
  app.post(
    '/v1/reverse-phone/batch',
    {
      config: { endpoint: 'reverse_phone_batch', scope: 'lookup' },
      onRequest: keyCheck(service),
      schema: {
        operationId: 'reversePhoneBatch',
        summary: 'Resolve several phone numbers: 5 credits per match, 0 for a phone with no match.',
        body: schema,
        querystring: PhoneQuery,
        response: { 200: BatchReply },
      },
    },
    (request, reply) => {
      const { body } = request;
      const ask = {
        ...meteredAsk(service, request, () => unknownFields(body, schema.properties)),
        phones: body.phones,
      };
      answerRequest(service, request, reply, () => lookUp(ask));
    },
  );
  return lookUp;
}
