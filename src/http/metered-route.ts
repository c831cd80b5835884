import type { MeteredOutcome } from '../app/metered.ts';
import type { Asked, Sent } from './exchange.ts';
import type { Service } from './service.ts';

/** Beyond this many requests at once the next is told to come back, before memory runs out. */
const MAX_IN_FLIGHT = 10_000;

/** Counts a request that is about to be asked; refuses it and says false where there are too many. */
export function enter({ metrics, exchange }: Service, request: Asked, reply: Sent): boolean {
  if (metrics.inFlight >= MAX_IN_FLIGHT) {
    exchange.refused(request, reply, { kind: 'refused', code: 'unavailable' });
    return false;
  }
  metrics.inFlight += 1;
  return true;
}

/** Runs one metered request to its reply. */
export function answerMetered(service: Service, request: Asked, reply: Sent, ask: () => Promise<MeteredOutcome>): void {
  const { metrics, exchange, fail } = service;
  if (!enter(service, request, reply)) return;
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
