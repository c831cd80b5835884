import type { AccountId } from '../../core/ids.ts';
import { type AccountUse, USE_WINDOW_MS, type WindowUse } from '../../store/account-use.ts';
import type { KnownKey } from '../../store/books.ts';

/** Limits of an account, over all its keys; 0 is no limit. */
export interface RateLimits {
  readonly perMinute: number;
  readonly missesPerDay: number;
}

/** What an account has used of one window. */
export interface WindowStanding {
  readonly limit: number;
  remaining: number;
  readonly resetSeconds: number;
}

export interface Standing {
  readonly requests?: WindowStanding;
  readonly misses?: WindowStanding;
}

export type RateVerdict =
  | { readonly kind: 'within'; readonly standing: Standing }
  | { readonly kind: 'exceeded'; readonly standing: Standing; readonly retryAfterSeconds: number };

export const MINUTE_MS = USE_WINDOW_MS.requests;
export const DAY_MS = USE_WINDOW_MS.misses;
/** Windows kept at once; the oldest are dropped first, which forgives rather than refuses. */
const MAX_WINDOWS = 100_000;
/** Of a limit: whoever has used this much since the last exchange tells the other processes early. */
const PRESSING_SHARE = 0.1;

/** Shared, so that nothing is made per request where no limit applies. */
export const NO_LIMITS: Standing = {};
const WITHIN_NO_LIMITS: RateVerdict = { kind: 'within', standing: NO_LIMITS };

/**
 * Fixed windows per account, so that a new key brings no new budget. Misses have a budget of their own: every look-up reserves one and gives it back when it finds
 * somebody, so that requests side by side cannot overdraw it. What other processes let through comes in by `settle`,
 * now and then: taking is always decided at once, from what is known here.
 */
export class RateLimiter {
  readonly #defaults: RateLimits;
  readonly #windows = new Map<AccountId, AccountWindows>();
  #touched: AccountWindows[] = [];
  /** Called when an account has used much of a limit that other processes do not know of yet. */
  onPressing: (() => void) | undefined;

  constructor(defaults: RateLimits) {
    this.#defaults = defaults;
  }

  take(known: KnownKey, lookUps: number, nowMs: number): RateVerdict {
    const { perMinute, missesPerDay } = this.#limitsOf(known);
    if (perMinute === 0 && missesPerDay === 0) return WITHIN_NO_LIMITS;
    const windows = this.#windowsAt(known, nowMs);
    const { requests, misses } = windows;
    const late = perMinute > 0 && requests.used + Math.max(lookUps, 1) > perMinute;
    const spent = missesPerDay > 0 && misses.used + lookUps > missesPerDay;
    if (!late && !spent) {
      use(requests, Math.max(lookUps, 1));
      use(misses, lookUps);
      this.#touch(windows);
      if (this.onPressing !== undefined && (isPressing(requests, perMinute) || isPressing(misses, missesPerDay))) this.onPressing();
    }
    const standing = standingIn(windows, perMinute, missesPerDay, nowMs);
    if (!late && !spent) return { kind: 'within', standing };
    const wait = Math.max(late ? standing.requests!.resetSeconds : 0, spent ? standing.misses!.resetSeconds : 0);
    return { kind: 'exceeded', standing, retryAfterSeconds: Math.max(wait, 1) };
  }

  /** The windows of an account when it is first seen since the start, so that its earlier use can be added; otherwise undefined. */
  firstUse(known: KnownKey, nowMs: number): AccountUse | undefined {
    if (this.#windows.has(known.account.id)) return undefined;
    const { perMinute, missesPerDay } = this.#limitsOf(known);
    return perMinute === 0 && missesPerDay === 0 ? undefined : sendBoth(this.#windowsAt(known, nowMs));
  }

  /** For whoever asks for nothing that counts. */
  standing(known: KnownKey, nowMs: number): Standing {
    const { perMinute, missesPerDay } = this.#limitsOf(known);
    if (perMinute === 0 && missesPerDay === 0) return NO_LIMITS;
    return standingIn(this.#windowsAt(known, nowMs), perMinute, missesPerDay, nowMs);
  }

  /** Look-ups that found somebody cost nothing of the miss budget, and the standing that is told with them says so. */
  giveBack({ known, standing }: { readonly known: KnownKey; readonly standing: Standing }, found: number): void {
    const windows = this.#windows.get(known.account.id);
    if (windows === undefined) return;
    use(windows.misses, -Math.min(found, windows.misses.used));
    if (standing.misses !== undefined) standing.misses.remaining = Math.max(0, standing.misses.limit - windows.misses.used);
    this.#touch(windows);
  }

  /** What has been used since the last call, to be told to the other processes. */
  unsent(): AccountUse[] {
    const touched = this.#touched;
    this.#touched = [];
    return touched.map((windows) => {
      windows.isTouched = false;
      return sendBoth(windows);
    });
  }

  /** What all processes have used, this one's as far as it was told. */
  settle(totals: readonly AccountUse[]): void {
    for (const total of totals) {
      const windows = this.#windows.get(total.account);
      if (windows === undefined) continue;
      settleWindow(windows.requests, total.requests, MINUTE_MS);
      settleWindow(windows.misses, total.misses, DAY_MS);
    }
  }

  /** They could not be told. */
  takeBack(uses: readonly AccountUse[]): void {
    for (const { account, requests, misses } of uses) {
      const windows = this.#windows.get(account);
      if (windows === undefined) continue;
      if (windows.requests.startMs === requests.startMs) windows.requests.unsent += requests.used;
      if (windows.misses.startMs === misses.startMs) windows.misses.unsent += misses.used;
      this.#touch(windows);
    }
  }

  #touch(windows: AccountWindows): void {
    if (windows.isTouched) return;
    windows.isTouched = true;
    this.#touched.push(windows);
  }

  /** The use of an account without requests. */
  get fresh(): Standing {
    const { perMinute, missesPerDay } = this.#defaults;
    return {
      ...(perMinute > 0 ? { requests: { limit: perMinute, remaining: perMinute, resetSeconds: MINUTE_MS / 1_000 } } : {}),
      ...(missesPerDay > 0 ? { misses: { limit: missesPerDay, remaining: missesPerDay, resetSeconds: DAY_MS / 1_000 } } : {}),
    };
  }

  #limitsOf({ account: { limits } }: KnownKey): RateLimits {
    if (limits.ratePerMinute === undefined && limits.missesPerDay === undefined) return this.#defaults;
    const { perMinute, missesPerDay } = this.#defaults;
    return { perMinute: limits.ratePerMinute ?? perMinute, missesPerDay: limits.missesPerDay ?? missesPerDay };
  }

  #windowsAt({ account: { id: account } }: KnownKey, nowMs: number): AccountWindows {
    let windows = this.#windows.get(account);
    if (windows === undefined) {
      if (this.#windows.size >= MAX_WINDOWS) this.#windows.delete(this.#windows.keys().next().value!);
      windows = { account, requests: newWindow(), misses: newWindow(), isTouched: false };
      this.#windows.set(account, windows);
    }
    roll(windows.requests, MINUTE_MS, nowMs);
    roll(windows.misses, DAY_MS, nowMs);
    return windows;
  }
}

interface Window {
  startMs: number;
  used: number;
  /** The part of it that no other process knows of. */
  unsent: number;
}

function newWindow(): Window {
  return { startMs: Number.NEGATIVE_INFINITY, used: 0, unsent: 0 };
}

interface AccountWindows {
  readonly account: AccountId;
  isTouched: boolean;
  readonly requests: Window;
  readonly misses: Window;
}

function roll(window: Window, lengthMs: number, nowMs: number): void {
  // Another machine's clock may be ahead: a window that it began is in force although it begins in our future.
  if (Math.abs(nowMs - window.startMs) < lengthMs) return;
  window.startMs = nowMs;
  window.used = 0;
  window.unsent = 0;
}

function use(window: Window, count: number): void {
  window.used += count;
  window.unsent += count;
}

function isPressing(window: Window, limit: number): boolean {
  return limit > 0 && window.unsent > limit * PRESSING_SHARE;
}

function send(window: Window): WindowUse {
  const used = window.unsent;
  window.unsent = 0;
  return { startMs: Math.max(0, window.startMs), used };
}

function sendBoth({ account, requests, misses }: AccountWindows): AccountUse {
  return { account, requests: send(requests), misses: send(misses) };
}

function settleWindow(window: Window, total: WindowUse, lengthMs: number): void {
  // Another window has begun here since this was asked.
  if (window.startMs >= total.startMs + lengthMs) return;
  window.startMs = total.startMs;
  window.used = total.used + window.unsent;
}

function standingIn({ requests, misses }: AccountWindows, perMinute: number, missesPerDay: number, nowMs: number): Standing {
  const standing: { -readonly [Part in keyof Standing]: Standing[Part] } = {};
  if (perMinute > 0) standing.requests = standingOf(requests, perMinute, MINUTE_MS, nowMs);
  if (missesPerDay > 0) standing.misses = standingOf(misses, missesPerDay, DAY_MS, nowMs);
  return standing;
}

function standingOf(window: Window, limit: number, lengthMs: number, nowMs: number): WindowStanding {
  return { limit, remaining: Math.max(0, limit - window.used), resetSeconds: Math.ceil((window.startMs + lengthMs - nowMs) / 1_000) };
}
