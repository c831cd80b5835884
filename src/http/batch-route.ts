import type { MeteredOutcome } from '../app/metered.ts';
import { type BatchAsk, reversePhoneBatch } from '../app/reverse-phone-batch.ts';
import { parsePhone } from '../normalize/phone.ts';
import { unknownFields } from './fragment.ts';
import { keyCheck } from './key-check.ts';
import { answerMetered, readMinConfidence } from './metered-route.ts';
import { readRetry } from './retry.ts';
import { batchReply } from './reverse-phone-reply.ts';
import { BatchReply, batchRequest, PhoneQuery } from './schemas.ts';
import type { App, Service } from './service.ts';

export function batchRoute(app: App, service: Service): (ask: BatchAsk) => Promise<MeteredOutcome> {
  const { options } = service;
  const deps = { ...service, keepRepliesMs: options.keepRepliesMs, show: batchReply(service.clock) };
  const lookUp = (ask: BatchAsk) => reversePhoneBatch(deps, ask);
  const schema = batchRequest(options.batchLimit);
  app.post(
    '/v1/reverse-phone/batch',
    {
      config: { endpoint: 'reverse_phone_batch', scope: 'lookup' },
      onRequest: keyCheck(service.exchange),
      schema: {
        operationId: 'reversePhoneBatch',
        summary: 'Resolve several phone numbers: 5 credits per match, 0 for a phone with no match.',
        body: schema,
        querystring: PhoneQuery,
        response: { 200: BatchReply },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      const explain = query.explain === 'true';
      const ask = {
        keyHash: request.keyHash,
        requestId: request.id,
        retry: readRetry(request),
        phones: body.phones,
        numbers: body.phones.map((phone) => parsePhone(phone)),
        minConfidence: readMinConfidence(query.min_confidence, options.minConfidence),
        explain,
        ignoredFields: explain ? unknownFields(body, schema.properties) : [],
      };
      answerMetered(service, request, reply, () => lookUp(ask));
    },
  );
  return lookUp;
}
