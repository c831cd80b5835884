import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { AccountLimits, KnownKey } from '../../store/books.ts';
import { DAY_MS, MINUTE_MS, NO_LIMITS, RateLimiter } from './rate-limit.ts';

function known(limits: AccountLimits = {}, { id = 1, key = 1 } = {}): KnownKey {
  const account = id as AccountId;
  return {
    key: { id: key as ApiKeyId, account, hash: '', hint: '', scopes: ['lookup'], createdMs: 0 },
    account: { id: account, name: 'a', suspended: false, limits, createdMs: 0, balanceCredits: 0 },
  };
}

describe('rate limits', () => {
  it('counts look-ups per account and minute, a batch by its phones', () => {
    const limiter = new RateLimiter({ perMinute: 10, missesPerDay: 0 });
    expect(limiter.take(known(), 7, 1_000)).toMatchObject({
      kind: 'within',
      standing: { requests: { limit: 10, remaining: 3, resetSeconds: 60 } },
    });
    expect(limiter.take(known(), 4, 2_000)).toMatchObject({ kind: 'exceeded', retryAfterSeconds: 59 });
    expect(limiter.take(known(), 3, 2_000)).toMatchObject({ kind: 'within' });
    expect(limiter.take(known({}, { key: 2 }), 1, 2_000)).toMatchObject({ kind: 'exceeded' });
    expect(limiter.take(known({}, { id: 2 }), 10, 2_000)).toMatchObject({ kind: 'within' });
    expect(limiter.take(known(), 1, 1_000 + MINUTE_MS)).toMatchObject({ kind: 'within', standing: { requests: { remaining: 9 } } });
  });

  it('counts a question without look-ups as one request and no miss', () => {
    const limiter = new RateLimiter({ perMinute: 2, missesPerDay: 1 });
    limiter.take(known(), 0, 0);
    expect(limiter.take(known(), 0, 0)).toMatchObject({
      kind: 'within',
      standing: { requests: { remaining: 0 }, misses: { remaining: 1 } },
    });
    expect(limiter.take(known(), 0, 0)).toMatchObject({ kind: 'exceeded' });
  });

  it('reserves a miss for each look-up and gives it back for a match', () => {
    const limiter = new RateLimiter({ perMinute: 0, missesPerDay: 5 });
    const { standing } = limiter.take(known(), 5, 0);
    expect(standing).toMatchObject({ misses: { remaining: 0 } });
    expect(limiter.take(known(), 1, 1_000)).toMatchObject({ kind: 'exceeded', retryAfterSeconds: DAY_MS / 1_000 - 1 });
    limiter.giveBack({ known: known(), standing }, 2);
    expect(standing).toMatchObject({ misses: { remaining: 2 } });
    expect(limiter.take(known(), 3, 1_000)).toMatchObject({ kind: 'exceeded' });
    expect(limiter.take(known(), 2, 1_000)).toMatchObject({ kind: 'within' });
    expect(limiter.take(known(), 5, DAY_MS)).toMatchObject({ kind: 'within' });
  });

  it.each([
    ['the configuration has none', { perMinute: 0, missesPerDay: 0 }, {}],
    ['the account has none', { perMinute: 1, missesPerDay: 1 }, { ratePerMinute: 0, missesPerDay: 0 }],
  ])('holds nobody up where %s', (_what, defaults, limits) => {
    const limiter = new RateLimiter(defaults);
    for (let count = 0; count < 100; count++) expect(limiter.take(known(limits), 1_000, count).standing).toBe(NO_LIMITS);
  });

  it("takes the account's own limits before the configured ones", () => {
    const limiter = new RateLimiter({ perMinute: 1, missesPerDay: 1 });
    const verdict = limiter.take(known({ ratePerMinute: 50, missesPerDay: 60 }), 10, 0);
    expect(verdict).toMatchObject({
      kind: 'within',
      standing: { requests: { limit: 50, remaining: 40 }, misses: { limit: 60, remaining: 50 } },
    });
  });

  it('counts what other processes let through once it is told', () => {
    const limiter = new RateLimiter({ perMinute: 10, missesPerDay: 5 });
    limiter.take(known(), 2, 5_000);
    limiter.giveBack({ known: known(), standing: NO_LIMITS }, 1);
    const [use] = limiter.unsent();
    expect(use).toMatchObject({ requests: { startMs: 5_000, used: 2 }, misses: { used: 1 } });
    // Taken while the exchange was under way: not in what comes back.
    limiter.take(known(), 1, 6_000);
    limiter.settle([{ ...use!, requests: { startMs: 1_000, used: 8 }, misses: { startMs: 1_000, used: 3 } }]);
    expect(limiter.take(known(), 1, 6_000)).toMatchObject({
      kind: 'within',
      standing: { requests: { remaining: 0, resetSeconds: 55 }, misses: { remaining: 0 } },
    });
    expect(limiter.take(known(), 1, 6_000)).toMatchObject({ kind: 'exceeded' });
    expect(limiter.unsent()).toMatchObject([{ requests: { used: 2 }, misses: { used: 2 } }]);
    expect(limiter.unsent()).toEqual([]);
  });

  it('holds a limit also where another machine began the window by a clock that is ahead', () => {
    const limiter = new RateLimiter({ perMinute: 3, missesPerDay: 3 });
    const ahead = { startMs: 15_000, used: 2 };
    limiter.take(known(), 1, 10_000);
    limiter.unsent();
    limiter.settle([{ account: 1 as AccountId, requests: ahead, misses: ahead }]);
    expect(limiter.take(known(), 1, 10_001)).toMatchObject({ kind: 'within', standing: { requests: { remaining: 0 } } });
    expect(limiter.take(known(), 1, 10_002)).toMatchObject({ kind: 'exceeded' });
    expect(limiter.take(known({ missesPerDay: 0 }), 1, 15_000 + MINUTE_MS)).toMatchObject({ kind: 'within' });
  });

  it('tells again what could not be told, and asks for an early exchange when much of a limit is used', () => {
    const limiter = new RateLimiter({ perMinute: 100, missesPerDay: 0 });
    let pressed = 0;
    limiter.onPressing = () => pressed++;
    for (let at = 0; at < 10; at++) limiter.take(known(), 1, 1_000);
    expect(pressed).toBe(0);
    limiter.take(known(), 1, 1_000);
    expect(pressed).toBe(1);
    limiter.takeBack(limiter.unsent());
    expect(limiter.unsent()).toMatchObject([{ requests: { used: 11 } }]);
  });
});
