interface ProblemRow {
  readonly status: number;
  readonly message: string;
  /** Used only by the operator's listener. */
  readonly isOperators?: true;
}

/** The one table of errors that callers can receive. A test checks `docs/errors.md` against it. */
export const PROBLEMS = {
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_request: { status: 400, message: 'The request does not fit this endpoint; every fault is listed.' },
  missing_input: { status: 400, message: 'Give at least one of phone, name, address or email.' },
  invalid_phone: { status: 400, message: 'This is not a phone number. Send it in E.164 form, such as +15550100000.' },
  batch_too_large: { status: 400, message: 'The batch holds more phones than allowed.' },
  missing_key: { status: 401, message: 'Send your API key in the header Authorization: Bearer <API_KEY>.' },
  invalid_key: { status: 401, message: 'This API key is unknown, expired or revoked.' },
  not_signed_in: {
    status: 401,
    message: 'Sign in, or send an admin key in the header Authorization: Bearer <API_KEY>.',
    isOperators: true,
  },
  insufficient_credits: { status: 402, message: 'The balance is too low for this request.' },
  scope_missing: { status: 403, message: 'This API key may not do that.' },
  role_missing: { status: 403, message: 'Your role may not do that.', isOperators: true },
  csrf_failed: {
    status: 403,
    message: 'Send the CSRF token of your session in the header X-CSRF-Token, from a page of this service.',
    isOperators: true,
  },
  account_suspended: { status: 403, message: 'This account is suspended.' },
  no_match: { status: 404, message: 'Nobody matches with enough confidence. Nothing was charged.' },
  not_found: { status: 404, message: 'There is no such path.' },
  method_not_allowed: { status: 405, message: 'This path does not take that method.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'This cannot be done as things are now.', isOperators: true },
  body_too_large: { status: 413, message: 'The body is larger than allowed.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another body.' },
  rate_limited: { status: 429, message: 'Too many requests; wait as long as Retry-After says.' },
  headers_too_large: { status: 431, message: 'The request headers are larger than allowed.' },
  malformed_http: { status: 400, message: 'This is not valid HTTP.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was charged.' },
  unavailable: { status: 503, message: 'The service cannot answer right now; try again shortly.' },
} as const satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface ProblemDetail {
  readonly field: string;
  readonly message: string;
}

/** What the caller must hear. Never holds input values; the cause is for the log alone. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: readonly ProblemDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    more: {
      readonly message?: string;
      readonly details?: readonly ProblemDetail[];
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(more.message ?? PROBLEMS[code].message, { cause: more.cause });
    this.code = code;
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}
