import type { FastifyRequest } from 'fastify';
import { GATHER_MS } from '../../app/join-calls.ts';
import type { MeteredAsk, MeteredOutcome } from '../../app/metering/metered.ts';
import type { Asked, Sent } from '../exchange.ts';
import type { Service } from '../service.ts';
import { readRetry } from './retry.ts';

/** How single look-ups are joined: one group on its way to the disk; what the others have found waits there together, for one commit. */
export const GROUPS = { maxGroups: 8, gatherMs: GATHER_MS } as const;
/** Each costs ten times as much: few come in a millisecond, and the processor has forgotten the code from one small group to the next. */
export const COSTLY_GROUPS = { maxGroups: 8, gatherMs: 2 * GATHER_MS, enoughCalls: 32 } as const;

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
export function answerRequest(service: Service, request: Asked, reply: Sent, ask: () => Promise<MeteredOutcome>): void {
  if (!enter(service, request, reply)) return;
  ask().then(
    (outcome) => answered(service, request, reply, outcome),
    (error: unknown) => failed(service, request, reply, error),
  );
}

export function answered({ metrics, exchange }: Service, request: Asked, reply: Sent, outcome: MeteredOutcome): void {
  metrics.inFlight -= 1;
  exchange.outcome(request, reply, outcome);
}

export function failed({ metrics, exchange }: Service, request: Asked, reply: Sent, error: unknown): void {
  metrics.inFlight -= 1;
  exchange.failed(request, reply, error);
}

interface LookUpQuery {
  readonly explain?: string;
  readonly min_confidence?: string;
}

/** What the three look-ups take from a request beside its question. `ignored` names the fields nobody reads, for an explanation. */
export function meteredAsk(
  { options }: Pick<Service, 'options'>,
  request: FastifyRequest,
  ignored: () => readonly string[],
): MeteredAsk & { readonly minConfidence: number; readonly explain: boolean; readonly ignoredFields: readonly string[] } {
  const { explain: wish, min_confidence: least } = request.query as LookUpQuery;
  const explain = wish === 'true';
  return {
    keyHash: request.keyHash,
    requestId: request.id,
    retry: readRetry(request),
    minConfidence: least === undefined ? options.minConfidence : Number(least),
    explain,
    ignoredFields: explain ? ignored() : [],
  };
}
