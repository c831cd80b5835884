import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../../core/ids.ts';
import { keyCheck } from '../key-check.ts';
import type { App, Service } from '../service.ts';
import { CreditsReply, NoQuery } from './schemas.ts';

export function creditsRoute(app: App, service: Service): void {
  app.get(
    '/v1/credits',
    {
      config: { endpoint: 'credits', scope: 'usage' },
      onRequest: keyCheck(service),
      schema: { operationId: 'credits', summary: 'Credits left.', querystring: NoQuery, response: { 200: CreditsReply } },
    },
    (request, reply) =>
      answerForAccount(service, request, reply, async (account) => {
        // The balance that admits a request may be a moment old; the one in this reply must not be.
        const [credits] = await service.books.balances([account]);
        return { success: true, credits_remaining: credits };
      }),
  );
}

/** Answers a free question of an account about itself. */
export function answerForAccount(
  { admit, exchange }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyFor: (account: AccountId) => Promise<object>,
): void {
  admit({ keyHash: request.keyHash, scopes: ['usage'], lookUps: 0, mostCredits: 0 })
    .then(async (admission) => {
      if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
      const body = JSON.stringify(await bodyFor(admission.known.account.id));
      return exchange.json(request, reply, { body, outcome: 'free', standing: admission.standing });
    })
    .catch((error: unknown) => exchange.failed(request, reply, error));
}
