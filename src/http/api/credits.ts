import { keyCheck } from '../bearer.ts';
import type { App, Service } from '../service.ts';
import { CreditsReply } from './schemas.ts';

export function creditsRoute(app: App, { admit, books, exchange, readBearer }: Service): void {
  app.get(
    '/v1/credits',
    {
      config: { endpoint: 'credits', scope: 'usage' },
      onRequest: keyCheck({ exchange, readBearer }),
      schema: { operationId: 'credits', summary: 'Credits left.', response: { 200: CreditsReply } },
    },
    (request, reply) => {
      admit({ keyHash: request.keyHash, scope: 'usage', lookUps: 0, leastCredits: 0, mostCredits: 0 })
        .then(async (admission) => {
          if (admission.kind !== 'admitted') return exchange.outcome(request, reply, admission);
          // The balance that admits a request may be a moment old; the one in this reply must not be.
          const [credits] = await books.balances([admission.known.account.id]);
          const body = JSON.stringify({ success: true, credits_remaining: credits });
          return exchange.json(request, reply, { body, outcome: 'free', standing: admission.standing });
        })
        .catch((error: unknown) => exchange.failed(request, reply, error));
    },
  );
}
