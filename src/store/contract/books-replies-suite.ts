import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { BooksFixture, type MakeBooksEngine, NOW_MS, posted } from './books-fixture-suite.ts';
import { listOrder } from './books-privacy-suite.ts';

export function repliesSuite(makeEngine: MakeBooksEngine): void {
  describe('kept replies', () => {
    const t = new BooksFixture(makeEngine);

    const ask = (idempotencyKey: string, nowMs = NOW_MS) => ({
      account: t.account,
      endpoint: 'reverse_phone' as const,
      idempotencyKey,
      nowMs,
    });

    it('replay byte for byte, in one call and in the next, and charge once', async () => {
      await t.books.post([t.grant(20)]);
      expect(await t.books.post([t.charge(5, t.retry('k')), t.charge(5, t.retry('k'))])).toEqual([
        posted(2, 15),
        { kind: 'replayed', body: '{"left":15}' },
      ]);
      await t.reopen();
      expect(await t.postOne(t.charge(5, t.retry('k', { head: 'other', tail: 'bytes' })))).toEqual({
        kind: 'replayed',
        body: '{"left":15}',
      });
      expect(await t.books.keptReplies([ask('k'), ask('l')])).toMatchObject([{ bodyHash: 'b1', body: '{"left":15}' }, undefined]);
      expect(await t.books.balances([t.account])).toEqual([15]);
    });

    it('refuse the key for another body, in one call and in the next', async () => {
      await t.books.post([t.grant(20)]);
      const reused = { kind: 'idempotency_key_reused' };
      expect(await t.books.post([t.charge(5, t.retry('k')), t.charge(5, t.retry('k', { bodyHash: 'b2' }))])).toEqual([
        posted(2, 15),
        reused,
      ]);
      expect(await t.postOne(t.charge(5, t.retry('k', { bodyHash: 'b2' })))).toEqual(reused);
    });

    it('are told apart by account, endpoint and key', async () => {
      const other = (await t.newAccount('other')).id;
      await t.books.post([t.grant(20), t.grant(20, { account: other })]);
      const orders = [
        t.charge(5, t.retry('k')),
        t.charge(5, t.retry('K')),
        t.charge(5, t.retry('k', { endpoint: 'full_identity' })),
        { ...t.charge(5, { account: other }), ...t.retry('k', { account: other }) },
      ];
      expect((await t.books.post(orders)).map((outcome) => outcome.kind)).toEqual(['posted', 'posted', 'posted', 'posted']);
    });

    it('are given to as many twins as come at once', async () => {
      await t.books.post([t.grant(20)]);
      const outcomes = (await Promise.all(Array.from({ length: 20 }, () => t.books.post([t.charge(5, t.retry('k'))])))).flat();
      expect(outcomes.filter((outcome) => outcome.kind === 'posted')).toEqual([posted(2, 15)]);
      expect(outcomes.filter((outcome) => outcome.kind === 'replayed')).toEqual(Array(19).fill({ kind: 'replayed', body: '{"left":15}' }));
    });

    it('are kept for charges alone: what was refused runs again', async () => {
      expect((await t.postOne(t.charge(5, t.retry('k')))).kind).toBe('balance_too_low');
      expect(await t.books.keptReplies([ask('k')])).toEqual([undefined]);
      await t.books.post([t.grant(5)]);
      expect(await t.postOne(t.charge(5, t.retry('k')))).toEqual(posted(2, 0));
      expect((await t.postOne(t.charge(5, t.retry('k')))).kind).toBe('replayed');
    });

    it('end at their time, and the key can be used anew', async () => {
      await t.books.post([t.grant(20), t.charge(5, t.retry('k', { expiresMs: NOW_MS + 10 }))]);
      expect(await t.books.keptReplies([ask('k', NOW_MS + 9), ask('k', NOW_MS + 10)])).toEqual([expect.anything(), undefined]);
      const later = t.retry('k', { nowMs: NOW_MS + 10, expiresMs: NOW_MS + 20, bodyHash: 'b2' });
      expect(await t.books.post([t.charge(5, later), t.charge(5, later)])).toEqual([
        posted(3, 10),
        { kind: 'replayed', body: '{"left":10}' },
      ]);
      await t.books.maintain(NOW_MS + 20);
      expect(await t.books.keptReplies([ask('k', NOW_MS)])).toEqual([undefined]);
      expect(await t.books.verify()).toEqual([]);
    });

    it('are emptied when one of their people is suppressed, erased or withdrawn', async () => {
      await t.books.post([t.grant(50)]);
      const about = (key: string, people: number[]) =>
        t.charge(5, { ...t.retry(key), lookup: { ...t.charge(5).lookup!, people: people as PersonId[] } });
      await t.books.post([about('k', [1, 2]), about('l', [2, 3]), about('m', [4]), about('n', [5])]);
      const keys = ['k', 'l', 'm', 'n'];
      const emptied = async () => (await t.books.keptReplies(keys.map((key) => ask(key)))).map((reply) => reply?.body === '');
      expect((await t.books.keptReplies([ask('l')]))[0]?.people).toEqual([2, 3]);
      await t.books.changeList(listOrder({ people: [1 as PersonId] }));
      await t.books.changeList(listOrder({ kind: 'erase', people: [3 as PersonId] }));
      expect(await emptied()).toEqual([true, true, false, false]);
      expect(await t.books.emptyReplies([4, 1] as PersonId[])).toBe(1);
      expect(await emptied()).toEqual([true, true, true, false]);
      expect(await t.postOne(about('k', [1, 2]))).toEqual({ kind: 'replayed', body: '' });
      const echo = (key: string, phone: string) => {
        const order = about(key, [9]);
        return { ...order, idempotency: { ...order.idempotency!, head: `{"results":[{"phone":"${phone}","match":false}],"left":` } };
      };
      const phones = ['+12025550101', '(202) 555-0101', '+12025550102', '2025550101', '+120255501010'];
      await t.books.post(phones.map((phone, at) => echo(`e${at}`, phone)));
      expect(await t.books.emptyReplies([], [12_025_550_101 as PhoneNumber])).toBe(3);
      const left = (await t.books.keptReplies(phones.map((_, at) => ask(`e${at}`)))).map((reply) => reply?.body !== '');
      expect(left).toEqual([false, false, true, false, true]);
      expect(await t.books.verify()).toEqual([]);
    });
  });
}
