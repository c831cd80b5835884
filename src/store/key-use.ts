import type { AccountId, ApiKeyId } from '../core/ids.ts';

/** How much of its limits a key has used, in two windows that each start with their first use. */
export interface KeyUse {
  readonly account: AccountId;
  readonly key: ApiKeyId;
  readonly requests: WindowUse;
  readonly misses: WindowUse;
}

export interface WindowUse {
  readonly startMs: number;
  readonly used: number;
}

export const USE_WINDOW_MS = { requests: 60_000, misses: 86_400_000 } as const;

/** What all processes have used once another has said how much it used since it last did. */
export function mergeUse(held: KeyUse | undefined, given: KeyUse): KeyUse {
  return {
    account: given.account,
    key: given.key,
    requests: mergeWindow(held?.requests, given.requests, USE_WINDOW_MS.requests),
    misses: mergeWindow(held?.misses, given.misses, USE_WINDOW_MS.misses),
  };
}

function mergeWindow(held: WindowUse | undefined, given: WindowUse, lengthMs: number): WindowUse {
  if (held === undefined || given.startMs >= held.startMs + lengthMs) return { startMs: given.startMs, used: Math.max(0, given.used) };
  // Somebody who still counts in a window that is over has nothing to say about the present one.
  if (given.startMs + lengthMs <= held.startMs) return held;
  return { startMs: held.startMs, used: Math.max(0, held.used + given.used) };
}
