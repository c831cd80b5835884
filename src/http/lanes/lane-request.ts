import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { Asked, Sent } from '../exchange.ts';

/** A plain request, its reply, and whoever waits for the answer: one object, because there is one for every look-up. */
export interface LaneRequest extends Asked, Sent {
  answered(outcome: MeteredOutcome): void;
  failed(error: unknown): void;
  readonly keyHash: string;
  send(body: string): void;
}

/** An endpoint as the lanes know it. */
export interface PlainEndpoint {
  readonly routeOptions: Asked['routeOptions'];
  /** Reads the body and asks; false when the request is not plain after all. */
  readonly take: (request: LaneRequest, text: string, bodyAt: number, chunk: Buffer) => boolean;
}
