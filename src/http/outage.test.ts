import { expect, test } from 'vitest';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { isStoreTrouble, Outage } from './outage.ts';

test('an outage begins once, and is over ten seconds after its last failure', () => {
  const over: unknown[] = [];
  const outage = new Outage((facts) => over.push(facts));
  expect([1_000, 1_500, 9_000].map((nowMs) => outage.begins(nowMs))).toEqual([true, false, false]);
  outage.look(18_999);
  expect(over).toEqual([]);
  outage.look(19_000);
  expect(over).toEqual([{ failures: 3, lastedMs: 8_000 }]);
  expect(outage.begins(30_000)).toBe(true);
  outage.look(50_000);
  expect(over[1]).toEqual({ failures: 1, lastedMs: 0 });
});

test.each([
  [new StoreUnavailable('away'), true],
  [Object.assign(new Error('short read'), { code: 'ERR_SQLITE_ERROR', errcode: 522 }), true],
  [Object.assign(new Error('disk image is malformed'), { code: 'ERR_SQLITE_ERROR', errcode: 11 }), true],
  [Object.assign(new Error('no such table'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }), false],
  [new Error('a defect'), false],
  [undefined, false],
])('%s is the store: %s', (error, expected) => {
  expect(isStoreTrouble(error)).toBe(expected);
});
