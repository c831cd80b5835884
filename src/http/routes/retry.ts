import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Retry } from '../../app/metering/metered.ts';
import { Problem, type ProblemDetail } from '../../core/problem.ts';

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** The query belongs to what was asked, so another query with the same body is another request. */
export function readRetry(request: FastifyRequest): Retry | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (!isGood(header)) throw new Problem('invalid_request', { details: [FAULT] });
  const queryAt = request.url.indexOf('?');
  const query = queryAt < 0 ? '' : request.url.slice(queryAt);
  return {
    idempotencyKey: header,
    bodyHash: hash('sha256', Buffer.concat([Buffer.from(`${query}\n`), request.rawBody ?? Buffer.alloc(0)]), 'hex'),
  };
}

export function retryFaults(headers: FastifyRequest['headers']): readonly ProblemDetail[] {
  const header = headers['idempotency-key'];
  return header === undefined || isGood(header) ? [] : [FAULT];
}

const FAULT: ProblemDetail = { field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters, once' };

function isGood(header: string | readonly string[]): header is string {
  return typeof header === 'string' && VISIBLE.test(header);
}
