import type { MeteredOutcome } from '../app/metered.ts';
import type { Asked, Sent } from './exchange.ts';
import type { Service } from './service.ts';

/** Beyond this many requests at once the next is told to come back, before memory runs out. */
const MAX_IN_FLIGHT = 10_000;

/** Runs one metered request to its reply. */
export function answerMetered({ metrics, exchange, fail }: Service, request: Asked, reply: Sent, ask: () => Promise<MeteredOutcome>): void {
  if (metrics.inFlight >= MAX_IN_FLIGHT) {
    exchange.refused(request, reply, { kind: 'refused', code: 'unavailable' });
    return;
  }
  metrics.inFlight += 1;
  ask().then(
    (outcome) => {
      metrics.inFlight -= 1;
      exchange.outcome(request, reply, outcome);
    },
    (error: unknown) => {
      metrics.inFlight -= 1;
      fail(request, reply, error);
    },
  );
}

export function readMinConfidence(text: string | undefined, fallback: number): number {
  return text === undefined ? fallback : Number(text);
}
