import { describe, expect, it } from 'vitest';
import type { AccountId, EntryId, PersonId } from '../../core/ids.ts';
import { CHECK_START, checkEntries } from '../../ledger/check-entries.ts';
import { BooksFixture, type MakeBooksEngine, posted } from './books-fixture-suite.ts';
import { KNOWN_RULE } from './known-secrets.ts';

export function ledgerSuite(makeEngine: MakeBooksEngine): void {
  describe('ledger', () => {
    const t = new BooksFixture(makeEngine);

    it('posts in the order given, each with its balance after', async () => {
      expect(await t.books.post([])).toEqual([]);
      expect(await t.books.post([t.grant(20), t.charge(5), t.charge(5)])).toEqual([posted(1, 20), posted(2, 15), posted(3, 10)]);
      expect(await t.books.post([t.charge(5, { kind: 'adjustment', reason: 'wrong number' })])).toEqual([posted(4, 5)]);
      expect(await t.books.balances([t.account, 99 as AccountId])).toEqual([5, undefined]);
    });

    it('never goes below zero, and what cannot be paid leaves the rest alone', async () => {
      expect(await t.books.post([t.charge(1), t.grant(12), t.charge(5), t.charge(15), t.charge(5), t.charge(5), t.charge(0)])).toEqual([
        { kind: 'balance_too_low', balance: 0 },
        posted(1, 12),
        posted(2, 7),
        { kind: 'balance_too_low', balance: 7 },
        posted(3, 2),
        { kind: 'balance_too_low', balance: 2 },
        posted(4, 2),
      ]);
      expect((await t.books.ledger({ account: t.account, afterSeq: 3, limit: 9 }))[0]!.credits).toBe(0);
    });

    it('takes a charge only from a balance that covers what it might have been', async () => {
      const orders = [t.grant(15), t.charge(5, { leastBalance: 15 }), t.charge(5, { leastBalance: 15 }), t.charge(5, { leastBalance: 5 })];
      const outcomes = [posted(1, 15), posted(2, 10), { kind: 'balance_too_low', balance: 10 }, posted(3, 5)];
      expect(await t.books.post(orders)).toEqual(outcomes);
      expect(await t.postOne(t.charge(5, { leastBalance: 10 }))).toEqual({ kind: 'balance_too_low', balance: 5 });
    });

    it('keeps accounts apart', async () => {
      const other = (await t.newAccount('other')).id;
      const orders = [
        t.grant(10),
        t.grant(100, { account: other }),
        t.charge(5),
        t.charge(5, { account: other }),
        t.charge(5, { account: 77 as AccountId }),
      ];
      expect(await t.books.post(orders)).toEqual([posted(1, 10), posted(1, 100), posted(2, 5), posted(2, 95), { kind: 'unknown_account' }]);
      expect(await t.books.balances([other, t.account])).toEqual([95, 5]);
    });

    it('takes nothing from a suspended account, but takes its grants', async () => {
      await t.books.post([t.grant(10)]);
      await t.books.updateAccount(t.account, { suspended: true });
      expect(await t.books.post([t.charge(5), t.grant(1)])).toEqual([{ kind: 'account_suspended' }, posted(2, 11)]);
      await t.books.updateAccount(t.account, { suspended: false });
      expect(await t.postOne(t.charge(5))).toEqual(posted(3, 6));
    });

    it('never posts one id twice, in one call, in another, or after opening anew', async () => {
      const first = t.charge(5);
      expect(await t.books.post([t.grant(50), first, t.charge(5), first])).toEqual([
        posted(1, 50),
        posted(2, 45),
        posted(3, 40),
        posted(2, 45),
      ]);
      expect(await t.books.post([t.charge(5), first, t.charge(5)])).toEqual([posted(4, 35), posted(2, 45), posted(5, 30)]);
      await t.reopen();
      expect(await t.postOne(first)).toEqual(posted(2, 45));
      const other = (await t.newAccount('other')).id;
      expect(await t.postOne(t.grant(1, { id: first.id, account: other }))).toEqual(posted(1, 1));
      expect(await t.books.balances([t.account])).toEqual([30]);
    });

    it('gives back every field of an entry, by id and by page, chained', async () => {
      const manyPeople = Array.from({ length: 300 }, (_, index) => (index + 1) as PersonId);
      const batch = t.charge(0);
      const orders = [
        t.grant(1_000, { reason: 'Rechnung „7“ | 1:x' }),
        t.charge(5, { lookup: { ...t.charge(5).lookup!, endpoint: 'reverse_phone_batch', matches: 300, people: manyPeople } }),
        { ...batch, lookup: { ...batch.lookup!, matches: 0, people: [] } },
      ];
      await t.books.post(orders);
      const page = await t.books.ledger({ account: t.account, afterSeq: 0, limit: 10 });
      for (const [index, order] of orders.entries()) {
        const { seq, balanceAfter, chain, about, ...rest } = page[index]!;
        expect(rest).toEqual({ ...order, credits: order.credits + 0 });
        expect(about?.salt === undefined).toBe((order.lookup?.people ?? []).length === 0);
        expect([seq, balanceAfter]).toEqual([index + 1, index === 0 ? 1_000 : 995]);
        expect(await t.books.entries([{ account: t.account, id: order.id }])).toEqual([page[index]]);
      }
      expect(checkEntries(KNOWN_RULE, page, CHECK_START).faults).toEqual([]);
      expect((await t.books.ledger({ account: t.account, afterSeq: 1, limit: 1 })).map((entry) => entry.seq)).toEqual([2]);
      expect(await t.books.entries([{ account: t.account, id: 'none' as EntryId }])).toEqual([undefined]);
    });

    it('gives one exact sequence to calls made at the same time', async () => {
      await t.books.post([t.grant(500)]);
      const outcomes = (await Promise.all(Array.from({ length: 60 }, () => t.books.post([t.charge(5), t.charge(5)])))).flat();
      const paid = outcomes.filter((outcome) => outcome.kind === 'posted');
      expect(paid.map((outcome) => outcome.balanceAfter).sort((a, b) => b - a)).toEqual(Array.from({ length: 100 }, (_, n) => 495 - 5 * n));
      expect(outcomes.filter((outcome) => outcome.kind === 'balance_too_low')).toHaveLength(20);
    });

    it('refuses an order that makes no sense, with all that came with it', async () => {
      await expect(t.books.post([t.grant(10), t.grant(-1)])).rejects.toThrow('a grant gives');
      await expect(t.books.post([t.grant(10), t.charge(-1)])).rejects.toThrow('a charge takes');
      await expect(t.books.post([t.grant(0.5)])).rejects.toThrow('whole');
      expect(await t.books.balances([t.account])).toEqual([0]);
    });
  });
}
