import type { ApiKeyId } from '../core/ids.ts';
import type { KnownKey } from '../store/books.ts';

/** What a key may do; 0 is no limit. */
export interface RateLimits {
  readonly perMinute: number;
  readonly missesPerDay: number;
}

/** Where a key stands in one of its windows. */
export interface WindowStanding {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface Standing {
  readonly requests?: WindowStanding;
  readonly misses?: WindowStanding;
}

export type RateVerdict =
  | { readonly kind: 'within'; readonly standing: Standing }
  | { readonly kind: 'exceeded'; readonly standing: Standing; readonly retryAfterSeconds: number };

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Windows kept at once; the oldest are dropped first, which forgives rather than refuses. */
const MAX_WINDOWS = 100_000;

/** Shared, so that nothing is made per request where no limit applies. */
export const NO_LIMITS: Standing = {};
const WITHIN_NO_LIMITS: RateVerdict = { kind: 'within', standing: NO_LIMITS };

/**
 * Fixed windows per key. Misses have a budget of their own: every look-up reserves one and gives it back when it finds
 * somebody, so that requests side by side cannot overdraw it.
 */
export class RateLimiter {
  readonly #defaults: RateLimits;
  readonly #windows = new Map<ApiKeyId, KeyWindows>();

  constructor(defaults: RateLimits) {
    this.#defaults = defaults;
  }

  take(known: KnownKey, lookUps: number, nowMs: number): RateVerdict {
    const perMinute = known.account.limits.ratePerMinute ?? this.#defaults.perMinute;
    const missesPerDay = known.account.limits.missesPerDay ?? this.#defaults.missesPerDay;
    if (perMinute === 0 && missesPerDay === 0) return WITHIN_NO_LIMITS;
    const { requests, misses } = this.#windowsOf(known.key.id);
    roll(requests, MINUTE_MS, nowMs);
    roll(misses, DAY_MS, nowMs);
    const late = perMinute > 0 && requests.used + Math.max(lookUps, 1) > perMinute;
    const spent = missesPerDay > 0 && misses.used + lookUps > missesPerDay;
    if (!late && !spent) {
      requests.used += Math.max(lookUps, 1);
      misses.used += lookUps;
    }
    const standing = {
      ...(perMinute > 0 ? { requests: standingOf(requests, perMinute, MINUTE_MS, nowMs) } : {}),
      ...(missesPerDay > 0 ? { misses: standingOf(misses, missesPerDay, DAY_MS, nowMs) } : {}),
    };
    if (!late && !spent) return { kind: 'within', standing };
    const wait = Math.max(late ? standing.requests!.resetSeconds : 0, spent ? standing.misses!.resetSeconds : 0);
    return { kind: 'exceeded', standing, retryAfterSeconds: Math.max(wait, 1) };
  }

  /** Look-ups that found somebody cost nothing of the miss budget. */
  giveBack(key: ApiKeyId, found: number): void {
    const windows = this.#windows.get(key);
    if (windows !== undefined) windows.misses.used = Math.max(0, windows.misses.used - found);
  }

  /** The standing of a key that has asked for nothing yet. */
  get fresh(): Standing {
    const { perMinute, missesPerDay } = this.#defaults;
    return {
      ...(perMinute > 0 ? { requests: { limit: perMinute, remaining: perMinute, resetSeconds: MINUTE_MS / 1_000 } } : {}),
      ...(missesPerDay > 0 ? { misses: { limit: missesPerDay, remaining: missesPerDay, resetSeconds: DAY_MS / 1_000 } } : {}),
    };
  }

  #windowsOf(key: ApiKeyId): KeyWindows {
    let windows = this.#windows.get(key);
    if (windows === undefined) {
      if (this.#windows.size >= MAX_WINDOWS) this.#windows.delete(this.#windows.keys().next().value!);
      windows = { requests: newWindow(), misses: newWindow() };
      this.#windows.set(key, windows);
    }
    return windows;
  }
}

interface Window {
  startMs: number;
  used: number;
}

function newWindow(): Window {
  return { startMs: Number.NEGATIVE_INFINITY, used: 0 };
}

interface KeyWindows {
  readonly requests: Window;
  readonly misses: Window;
}

function roll(window: Window, lengthMs: number, nowMs: number): void {
  if (nowMs - window.startMs < lengthMs && nowMs >= window.startMs) return;
  window.startMs = nowMs;
  window.used = 0;
}

function standingOf(window: Window, limit: number, lengthMs: number, nowMs: number): WindowStanding {
  return { limit, remaining: Math.max(0, limit - window.used), resetSeconds: Math.ceil((window.startMs + lengthMs - nowMs) / 1_000) };
}
