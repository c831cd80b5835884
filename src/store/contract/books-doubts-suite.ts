import { beforeEach, describe, expect, it } from 'vitest';
import { ChargeDoubts } from '../charge-doubts.ts';
import { BooksFixture, type MakeBooksEngine, NOW_MS, posted } from './books-fixture-suite.ts';

const GRANTED = 100;

export function doubtsSuite(makeEngine: MakeBooksEngine): void {
  describe('charges in doubt', () => {
    const t = new BooksFixture(makeEngine);
    let doubts: ChargeDoubts;
    beforeEach(async () => {
      await t.books.post([t.grant(GRANTED)]);
      doubts = new ChargeDoubts(t.books);
    });
    const balance = async () => (await t.books.balances([t.account]))[0];

    it('are given back when they were written, since nobody got their answer', async () => {
      const lost = t.charge(5);
      await t.books.post([lost, t.charge(5)]);
      doubts.add([lost]);
      await doubts.settle(NOW_MS);
      expect(await balance()).toBe(GRANTED - 5);
      await doubts.settle(NOW_MS + 1);
      expect(await balance()).toBe(GRANTED - 5);
    });

    it('are given back once, though two processes doubt them', async () => {
      const lost = t.charge(5);
      await t.books.post([lost]);
      const others = new ChargeDoubts(t.books);
      for (const each of [doubts, others]) each.add([lost]);
      await Promise.all([doubts.settle(NOW_MS), others.settle(NOW_MS + 1)]);
      expect(await balance()).toBe(GRANTED);
    });

    it('are given back to a suspended account too', async () => {
      const [lost, never] = [t.charge(5), t.charge(5)];
      await t.books.post([lost]);
      await t.books.updateAccount(t.account, { suspended: true });
      doubts.add([lost, never]);
      await doubts.settle(NOW_MS);
      expect(await balance()).toBe(GRANTED);
    });

    it('can never be written any more when they were not', async () => {
      const late = t.charge(5);
      doubts.add([late]);
      await doubts.settle(NOW_MS);
      await t.books.post([late]);
      expect(await balance()).toBe(GRANTED);
      expect((await t.books.entries([late]))[0]).toMatchObject({ kind: 'adjustment', credits: 0 });
    });

    it('stand when their reply is kept, so that a retry gets it', async () => {
      const named = t.charge(5, t.retry('named'));
      expect(await t.postOne(named)).toEqual(posted(2, GRANTED - 5));
      doubts.add([named]);
      await doubts.settle(NOW_MS);
      expect(await balance()).toBe(GRANTED - 5);
      expect(await t.postOne(t.charge(5, t.retry('named')))).toEqual({ kind: 'replayed', body: `{"left":${GRANTED - 5}}` });
    });

    it('stay open while the store is away', async () => {
      const lost = t.charge(5);
      await t.books.post([lost]);
      let isAway = true;
      const flaky = new ChargeDoubts({
        post: (orders) => (isAway ? Promise.reject(new Error('away')) : t.books.post(orders)),
        entries: (ids) => t.books.entries(ids),
      });
      flaky.add([lost]);
      await expect(flaky.settle(NOW_MS)).rejects.toThrow('away');
      isAway = false;
      await flaky.settle(NOW_MS + 1);
      expect(await balance()).toBe(GRANTED);
      expect(await t.books.verify()).toEqual([]);
    });
  });
}
