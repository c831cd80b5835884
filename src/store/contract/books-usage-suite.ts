import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, PersonId } from '../../core/ids.ts';
import type { SweptLookUps } from '../books.ts';
import { BooksFixture, DAY_MS, type MakeBooksEngine, NOW_MS, posted } from './books-fixture-suite.ts';

export function usageSuite(makeEngine: MakeBooksEngine): void {
  describe('usage, privacy log and closing', () => {
    const t = new BooksFixture(makeEngine);

    describe('use of limits', () => {
      const use = (startMs: number, requests: number, misses: number) => ({
        account: t.account,
        requests: { startMs, used: requests },
        misses: { startMs, used: misses },
      });

      it('adds up over processes, from the start that the first of them gave', async () => {
        expect(await t.books.exchangeUse([])).toEqual([]);
        expect(await t.books.exchangeUse([use(NOW_MS, 3, 2)])).toEqual([use(NOW_MS, 3, 2)]);
        expect(await t.books.exchangeUse([use(NOW_MS + 500, 4, -1)])).toEqual([use(NOW_MS, 7, 1)]);
        expect(await t.books.exchangeUse([use(NOW_MS, 0, -5)])).toEqual([use(NOW_MS, 7, 0)]);
      });

      it('begins a window anew when it is over, and hears no more of the last one', async () => {
        const [minute, later] = [60_000, NOW_MS + 60_000];
        await t.books.exchangeUse([use(NOW_MS, 3, 2)]);
        const both = { ...use(NOW_MS, 9, 3), requests: { startMs: later, used: 1 } };
        expect(await t.books.exchangeUse([use(later, 1, 1)])).toEqual([both]);
        expect(await t.books.exchangeUse([use(later - minute, 5, 0)])).toEqual([both]);
      });

      it('knows the misses of the day after a restart', async () => {
        const note = { account: t.account, endpoint: 'reverse_phone', atMs: NOW_MS } as const;
        await t.books.noteMisses([
          { ...note, key: 7 as ApiKeyId, misses: 5 },
          { ...note, key: 8 as ApiKeyId, misses: 1 },
          { ...note, key: 7 as ApiKeyId, atMs: NOW_MS - DAY_MS, misses: 100 },
        ]);
        await t.books.exchangeUse([use(NOW_MS, 3, 6)]);
        await t.reopen();
        const misses = async (atMs: number) => (await t.books.exchangeUse([use(atMs, 1, 1)]))[0]!.misses.used;
        expect(await misses(NOW_MS + 1_000)).toBe(7);
        expect(await misses(NOW_MS + DAY_MS)).toBe(1);
      });

      it('keeps accounts apart', async () => {
        const other = { ...use(NOW_MS, 1, 1), account: (await t.newAccount('other')).id };
        expect(await t.books.exchangeUse([use(NOW_MS, 3, 2), other])).toEqual([use(NOW_MS, 3, 2), other]);
      });
    });

    describe('usage', () => {
      it('is the same before, while and after it is folded', async () => {
        const today = NOW_MS / DAY_MS;
        const at = (days: number) => ({ atMs: NOW_MS + days * DAY_MS });
        await t.books.post([t.grant(100), t.charge(5, at(-2)), t.charge(5, at(-2)), t.charge(15, at(-1)), t.charge(5, at(0))]);
        const day = Math.floor(today);
        await t.books.noteMisses([
          { account: t.account, key: 7 as ApiKeyId, endpoint: 'reverse_phone', misses: 2, ...at(-2) },
          { account: t.account, key: 7 as ApiKeyId, endpoint: 'reverse_phone', misses: 1, ...at(-2) },
          { account: t.account, key: 8 as ApiKeyId, endpoint: 'full_identity', misses: 1, ...at(0) },
        ]);
        const row = { endpoint: 'reverse_phone', key: 7, requests: 1, matches: 1, misses: 0 };
        const expected = [
          { ...row, day: day - 2, requests: 2, matches: 2, misses: 3, credits: 10 },
          { ...row, day: day - 1, credits: 15 },
          { ...row, day, endpoint: 'full_identity', key: 8, requests: 0, matches: 0, misses: 1, credits: 0 },
          { ...row, day, credits: 5 },
        ];
        const ask = { account: t.account, fromDay: day - 2, toDay: day };
        expect(await t.books.usage(ask)).toEqual(expected);
        await t.books.maintain(NOW_MS);
        expect(await t.books.usage(ask)).toEqual(expected);
        // A charge that is dated into a day already folded still counts, once.
        await t.books.post([t.charge(5, at(-2))]);
        expected[0] = { ...expected[0]!, requests: 3, matches: 3, credits: 15 };
        expect(await t.books.usage(ask)).toEqual(expected);
        await t.books.maintain(NOW_MS + 3 * DAY_MS);
        await t.books.maintain(NOW_MS + 3 * DAY_MS);
        expect(await t.books.usage(ask)).toEqual(expected);
        expect(await t.books.usage({ account: t.account, fromDay: day - 1, toDay: day - 1 })).toEqual([expected[1]]);
        expect(await t.books.verify()).toEqual([]);
      });
    });

    it('clears who was shown by old look-ups and drops old free requests, account by account and step by step', async () => {
      const at = (days: number) => ({ atMs: NOW_MS - days * DAY_MS });
      const other = (await t.newAccount('other')).id;
      await t.books.post([t.grant(100, at(9)), ...[9, 8, 7, 2].map((days) => t.charge(5, at(days)))]);
      await t.books.post([t.grant(100, { ...at(9), account: other }), t.charge(5, { ...at(9), account: other })]);
      const free = { key: 7 as ApiKeyId, endpoint: 'reverse_phone', outcome: 'no_match' } as const;
      const ages = [9, 8, 2];
      await t.books.noteRequests(ages.map((days) => ({ ...free, account: t.account, requestId: `r${days}`, ...at(days) })));
      const page = (beforeMs: number, limit: number) => t.books.freeRequests({ account: t.account, beforeMs, limit });
      expect((await page(NOW_MS, 2)).map(({ requestId }) => requestId)).toEqual(['r2', 'r8']);
      expect(await page(NOW_MS - 8 * DAY_MS, 9)).toEqual([{ ...free, account: t.account, requestId: 'r9', ...at(9) }]);
      const span = { account: t.account, fromMs: NOW_MS - 8 * DAY_MS, toMs: NOW_MS };
      expect(await t.books.freeOutcomes(span)).toEqual([{ outcome: 'no_match', requests: 2 }]);
      await t.books.maintain(NOW_MS);
      const beforeMs = NOW_MS - 5 * DAY_MS;
      const swept = { lookUps: 0, freeRequests: 0 };
      let steps = 0;
      for (let after: AccountId | undefined = 0 as AccountId; after !== undefined; steps++) {
        const step: SweptLookUps = await t.books.sweepLookUps({ beforeMs, after, limit: 2 });
        expect(step.lookUps + step.freeRequests).toBeLessThanOrEqual(3);
        swept.lookUps += step.lookUps;
        swept.freeRequests += step.freeRequests;
        after = step.next;
      }
      expect(swept).toEqual({ lookUps: 4, freeRequests: 2 });
      expect(steps).toBeGreaterThan(2);
      const shown = (await t.books.ledger({ account: t.account, afterSeq: 1, limit: 9 })).map(({ lookup }) => lookup!.people);
      expect(shown).toEqual([[], [], [], [3]]);
      expect(await t.books.lookUpsOf(3 as PersonId, 9)).toHaveLength(1);
      expect(await t.books.copy({ what: 'count', table: 'request_log', nowMs: NOW_MS })).toEqual([[1]]);
      // The chain covers a salted hash, which stays; usage and balances are the same.
      expect(await t.books.verify()).toEqual([]);
      await t.books.post([t.charge(5)]);
      await t.books.maintain(NOW_MS + DAY_MS);
      await t.books.sweepLookUps({ beforeMs: NOW_MS + 1, after: 0 as AccountId, limit: 99 });
      expect(await t.books.lookUpsOf(3 as PersonId, 9)).toEqual([]);
      expect(await t.books.verify()).toEqual([]);
    });

    it('keeps everything over closing and opening', async () => {
      await t.books.post([t.grant(10), t.charge(5)]);
      await t.reopen();
      expect(await t.books.balances([t.account])).toEqual([5]);
      expect(await t.postOne(t.charge(5))).toEqual(posted(3, 0));
      expect(await t.books.verify()).toEqual([]);
    });
  });
}
