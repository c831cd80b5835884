import type { AccountId } from '../core/ids.ts';

/** How much of its limits an account has used, with all its keys, in two windows that each start with their first use. */
export interface AccountUse {
  readonly account: AccountId;
  readonly requests: WindowUse;
  readonly misses: WindowUse;
}

export interface WindowUse {
  readonly startMs: number;
  readonly used: number;
}

export const USE_WINDOW_MS = { requests: 60_000, misses: 86_400_000 } as const;

/** What all processes have used, with what one of them has used since its last report. */
export function mergeUse(stored: AccountUse | undefined, given: AccountUse): AccountUse {
  return {
    account: given.account,
    requests: mergeWindow(stored?.requests, given.requests, USE_WINDOW_MS.requests),
    misses: mergeWindow(stored?.misses, given.misses, USE_WINDOW_MS.misses),
  };
}

function mergeWindow(stored: WindowUse | undefined, given: WindowUse, lengthMs: number): WindowUse {
  if (stored === undefined || given.startMs >= stored.startMs + lengthMs) return { startMs: given.startMs, used: Math.max(0, given.used) };
  // A process that still counts in an earlier window says nothing about the present one.
  if (given.startMs + lengthMs <= stored.startMs) return stored;
  return { startMs: stored.startMs, used: Math.max(0, stored.used + given.used) };
}
