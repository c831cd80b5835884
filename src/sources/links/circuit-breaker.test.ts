import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

function breakerOf(failures: number) {
  const time = { nowMs: 0 };
  return { breaker: new CircuitBreaker({ failures, openMs: 100 }, { nowMs: () => time.nowMs }), time };
}

describe('CircuitBreaker', () => {
  it('opens after so many failures in a row, and lets one at a time try after the pause', () => {
    const { breaker, time } = breakerOf(2);
    breaker.failed(breaker.admit()!);
    breaker.succeeded(breaker.admit()!);
    breaker.failed(breaker.admit()!);
    expect(breaker.isOpen).toBe(false);
    breaker.failed(breaker.admit()!);
    expect([breaker.isOpen, breaker.admit()]).toEqual([true, undefined]);
    time.nowMs = 100;
    const probe = breaker.admit()!;
    expect(breaker.admit()).toBeUndefined();
    breaker.failed(probe);
    expect(breaker.admit()).toBeUndefined();
    time.nowMs = 200;
    breaker.gaveUp(breaker.admit()!);
    breaker.succeeded(breaker.admit()!);
    expect([breaker.isOpen, breaker.admit()]).toEqual([false, expect.anything()]);
  });

  it.each(['gaveUp', 'failed'] as const)('lets nobody else try because one from before %s', (ended) => {
    const { breaker, time } = breakerOf(1);
    const [early, late] = [breaker.admit()!, breaker.admit()!];
    breaker.failed(early);
    time.nowMs = 100;
    breaker.admit();
    breaker[ended](late);
    time.nowMs = 1_000;
    expect(breaker.admit()).toBeUndefined();
  });
});
