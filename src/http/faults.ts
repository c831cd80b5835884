import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import type { Refused } from '../app/metering/metered.ts';
import { PROBLEMS, Problem, type ProblemCode, type ProblemDetail } from '../core/problem.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { isStoreTrouble } from './outage.ts';
import { joined, suggestField } from './unknown-names.ts';

export type Fault = Pick<Refused, 'code' | 'message' | 'details' | 'retryAfterSeconds'>;

/** Seconds after which a client may try again when the service has trouble of its own. */
export const RETRY_AFTER_SECONDS = 1;

/** Translates an error into the problem for the caller; undefined for an internal failure. */
export function faultOf(error: unknown, hasContentType: boolean): Fault | undefined {
  if (error instanceof Problem) {
    return {
      code: error.code,
      message: error.message,
      details: error.details,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  if (error instanceof StoreUnavailable) return error.inDoubt ? IN_DOUBT : { code: 'unavailable' };
  if (isStoreTrouble(error)) return { code: 'unavailable' };
  const { code, validation, validationContext } = error as Partial<FastifyError>;
  if (validation !== undefined) {
    // A POST without a body and without a media type never reaches a parser.
    if (validationContext === 'body' && !hasContentType) return { code: 'unsupported_media_type' };
    if (validation.some((fault) => fault.keyword === 'maxItems')) return { code: 'batch_too_large' };
    // Look for all faults of the request at once, wherever the first one was.
    return { code: 'invalid_request' };
  }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type' };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'body_too_large' };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return { code: 'malformed_http' };
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return { code: 'not_found' };
    default:
      return undefined;
  }
}

/** A charge that may still be written is given back, or pays for the reply that a retry gets. */
const IN_DOUBT: Fault = {
  code: 'unavailable',
  message:
    'The service cannot tell yet whether this was written. With an Idempotency-Key, send it again: it is charged once. Without one, a charge is given back.',
};

const QUERY_RULES: Readonly<Record<string, string>> = {
  explain: 'must be true or false, once',
  min_confidence: 'must be a number from 0 to 1, once',
  required: 'must be a list of phones, emails, addresses, property, separated by commas',
  from: 'must be a day, YYYY-MM-DD',
  to: 'must be a day, YYYY-MM-DD',
};

/** Repeats nothing of the request but field names: those of the schema, and unknown ones, so that callers find them. */
export function detailOf(fault: FastifySchemaValidationError, context: string | undefined, schema?: object): ProblemDetail {
  const path = fault.instancePath.slice(1).replaceAll('/', '.');
  if (fault.keyword === 'additionalProperties') {
    const unknown = String(fault.params['additionalProperty']);
    const place = context === 'querystring' ? 'parameter' : 'field';
    return { field: joined(path, unknown), message: `is not a ${place} of this request${suggestField(path, unknown, schema)}` };
  }
  if (context === 'querystring') return { field: path, message: QUERY_RULES[path] ?? 'is not valid' };
  if (fault.keyword === 'required') {
    const missing = String(fault.params['missingProperty']);
    return { field: path === '' ? missing : `${path}.${missing}`, message: 'is required' };
  }
  const field = path === '' ? 'body' : path;
  if (fault.keyword === 'type') return { field, message: `must be ${article(typeOf(fault))}` };
  if (fault.keyword === 'maxLength') return { field, message: `must be at most ${String(fault.params['limit'])} characters long` };
  return { field, message: fault.message ?? 'is not valid' };
}

/** Null is accepted for every optional field. */
function typeOf({ params }: FastifySchemaValidationError): string {
  return [params['type']]
    .flat()
    .map(String)
    .filter((type) => type !== 'null')
    .join(' or ');
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Longer lists help no one. */
export const MAX_DETAILS = 100;

/** The one shape of every error body. */
export function errorBody({ code, message, details = [], creditsRemaining }: Omit<Refused, 'kind'>, requestId: string): string {
  return JSON.stringify({
    success: false,
    error: {
      code,
      message: message ?? PROBLEMS[code].message,
      ...(details.length > 0 && { details: details.slice(0, MAX_DETAILS) }),
      request_id: requestId,
    },
    credits_used: 0,
    credits_remaining: creditsRemaining,
  });
}

export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code].status;
}
