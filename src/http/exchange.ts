import type { MeteredOutcome, Refused } from '../app/metering/metered.ts';
import type { Standing } from '../app/metering/rate-limit.ts';
import { Problem } from '../core/problem.ts';
import { errorBody, faultOf, RETRY_AFTER_SECONDS, statusOf } from './faults.ts';
import type { ServiceLog } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type RateHeaders, rateHeaders } from './rate-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** On every reply: caches do not keep it, and browsers do not guess another content type. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the key check of routes that need one. */
    keyHash: string;
    startedMs: number;
    /** The body as received; its hash distinguishes a retry from another request. */
    rawBody: Buffer | undefined;
  }
  interface FastifyContextConfig {
    /** Name in metrics and logs. */
    endpoint?: string;
    scope?: 'lookup' | 'usage';
  }
}

/** What sending a reply needs of a request, from the framework or from the fast path. */
export interface Asked {
  readonly id: string;
  readonly startedMs: number;
  readonly routeOptions: { readonly config: { readonly endpoint?: string } };
}

/** What is done to a reply. */
export interface Sent {
  readonly raw: { statusCode: number; readonly writableEnded: boolean };
  header(name: string, value: string): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  /** Routes type theirs by their reply schema; here the body is text already. */
  readonly send: (this: never, body: never) => unknown;
}

/** Sends every reply, so that each has its headers, its metric and its log line. */
export class Exchange {
  readonly #metrics: Metrics;
  readonly #log: ServiceLog;
  readonly freshHeaders: RateHeaders;

  constructor(metrics: Metrics, log: ServiceLog, fresh: Standing) {
    this.#metrics = metrics;
    this.#log = log;
    this.freshHeaders = rateHeaders(fresh);
  }

  outcome(request: Asked, reply: Sent, outcome: MeteredOutcome): void {
    if (outcome.kind === 'refused') {
      this.refused(request, reply, outcome);
      return;
    }
    if (outcome.kind === 'replayed') reply.header('idempotent-replayed', 'true');
    if (outcome.creditsUsed > 0) this.#metrics.charged(endpointOf(request), outcome.creditsUsed);
    this.json(request, reply, { body: outcome.body, outcome: outcome.kind, standing: outcome.standing });
  }

  json(
    request: Asked,
    reply: Sent,
    {
      body,
      outcome,
      standing,
      status = 200,
      type = JSON_TYPE,
    }: { body: string; outcome: string; standing?: Standing | undefined; status?: number; type?: string },
  ): void {
    reply.raw.statusCode = status;
    reply.headers(this.headers(request, type, standing));
    (reply as { send(text: string): unknown }).send(body);
    this.#note(request, status, outcome);
  }

  /** Headers of every reply. */
  headers({ id }: Pick<Asked, 'id'>, type: string, standing?: Standing): Readonly<Record<string, string>> {
    const rate = standing === undefined ? this.freshHeaders : rateHeaders(standing);
    return { 'content-type': type, 'x-request-id': id, ...SAFE_HEADERS, 'ratelimit-policy': rate.policy, ratelimit: rate.state };
  }

  refused(request: Asked, reply: Sent, refused: Refused): void {
    const status = statusOf(refused.code);
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    const retryAfter = refused.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    this.json(request, reply, { body: errorBody(refused, request.id), outcome: refused.code, standing: refused.standing, status });
  }

  /** Answers what was thrown. The cause of a failure of our own is logged, never sent. */
  failed(request: Asked, reply: Sent, error: unknown): void {
    if (!(error instanceof Problem)) this.#log.failure(error, { requestId: request.id, route: endpointOf(request) });
    const fault = faultOf(error, true) ?? ({ code: 'internal' } as const);
    this.refused(request, reply, { kind: 'refused', ...fault });
  }

  #note(request: Asked, status: number, outcome: string): void {
    const endpoint = endpointOf(request);
    const tookMs = performance.now() - request.startedMs;
    this.#metrics.observe(endpoint, outcome, tookMs / 1_000);
    this.#log.request({ requestId: request.id, route: endpoint, status, outcome, tookMs });
  }
}

function endpointOf(request: Asked): string {
  return request.routeOptions.config.endpoint ?? 'other';
}
