import { DAY_MS, MINUTE_MS, NO_LIMITS, type Standing } from '../app/metering/rate-limit.ts';

/** The largest integer that a structured header field can hold: no limit, in a form that clients can still read. */
const UNLIMITED = 999_999_999_999_999;
const NO_LIMIT_HEADERS: RateHeaders = {
  policy: `"unlimited";q=${UNLIMITED};w=60`,
  state: `"unlimited";r=${UNLIMITED};t=0`,
};

export interface RateHeaders {
  readonly policy: string;
  readonly state: string;
}

/** `RateLimit-Policy` and `RateLimit` as the IETF draft writes them. */
export function rateHeaders(standing: Standing): RateHeaders {
  if (standing === NO_LIMITS) return NO_LIMIT_HEADERS;
  const { requests, misses } = standing;
  const policy: string[] = [];
  const state: string[] = [];
  if (requests !== undefined) {
    policy.push(`"requests";q=${requests.limit};w=${MINUTE_MS / 1_000}`);
    state.push(`"requests";r=${requests.remaining};t=${requests.resetSeconds}`);
  }
  if (misses !== undefined) {
    policy.push(`"misses";q=${misses.limit};w=${DAY_MS / 1_000}`);
    state.push(`"misses";r=${misses.remaining};t=${misses.resetSeconds}`);
  }
  return policy.length === 0 ? NO_LIMIT_HEADERS : { policy: policy.join(', '), state: state.join(', ') };
}
