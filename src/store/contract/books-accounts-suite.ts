import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../core/ids.ts';
import { NameTaken } from '../books.ts';
import { BooksFixture, type MakeBooksEngine, NOW_MS } from './books-fixture-suite.ts';

export function accountsSuite(makeEngine: MakeBooksEngine): void {
  describe('accounts and keys', () => {
    const t = new BooksFixture(makeEngine);

    const key = (hash: string) => ({
      account: t.account,
      hash,
      hint: 'nsk_live_abcdef',
      scopes: ['lookup', 'usage'] as const,
      createdMs: NOW_MS,
    });

    it('are found by name, by id and all together', async () => {
      const other = await t.books.createAccount({ name: 'other', limits: { ratePerMinute: 0, missesPerDay: 5 }, nowMs: NOW_MS });
      await t.books.post([t.grant(7)]);
      expect(await t.books.accounts({ id: t.account })).toEqual([
        { id: t.account, name: 'acme', suspended: false, limits: {}, createdMs: NOW_MS, balanceCredits: 7 },
      ]);
      expect(await t.books.accounts({ name: 'other' })).toEqual([other]);
      expect((await t.books.accounts({})).map(({ name }) => name)).toEqual(['acme', 'other']);
      expect(await t.books.accounts({ name: 'nobody' })).toEqual([]);
      await expect(t.newAccount('acme')).rejects.toThrow(NameTaken);
      await t.books.updateAccount(t.account, { limits: { ratePerMinute: 9 } });
      expect((await t.books.accounts({ id: t.account }))[0]).toMatchObject({ limits: { ratePerMinute: 9 }, suspended: false });
      await t.books.updateAccount(t.account, { name: 'acme & sons' });
      expect((await t.books.accounts({ name: 'acme & sons' }))[0]).toMatchObject({ id: t.account, limits: { ratePerMinute: 9 } });
      await expect(t.books.updateAccount(t.account, { name: 'other' })).rejects.toThrow();
    });

    it('keep notes on the books as a whole', async () => {
      await t.books.putNote('last_backup_ms', '1');
      await t.books.putNote('last_drill_ms', '2');
      await t.books.putNote('last_backup_ms', '3');
      expect(await t.books.notes()).toMatchObject({ last_backup_ms: '3', last_drill_ms: '2' });
    });

    it('know a key by its hash with its account and balance as they are at that moment', async () => {
      const created = await t.books.createKey(key('h1'));
      expect(await t.books.keysByHash(['h2', 'h1'])).toEqual([
        undefined,
        { key: created, account: (await t.books.accounts({ id: t.account }))[0] },
      ]);
      await t.books.post([t.grant(7)]);
      await t.books.updateAccount(t.account, { suspended: true });
      await t.books.updateKey(created.id, { expiresMs: 5 });
      await t.books.updateKey(created.id, { revokedMs: 6 });
      const [known] = await t.books.keysByHash(['h1']);
      expect(known).toMatchObject({ key: { expiresMs: 5, revokedMs: 6 }, account: { balanceCredits: 7, suspended: true } });
      const second = await t.books.createKey({ ...key('h2'), expiresMs: 9 });
      expect(await t.books.keys(t.account)).toEqual([{ ...created, expiresMs: 5, revokedMs: 6 }, second]);
      await expect(t.books.createKey(key('h1'))).rejects.toThrow();
      await expect(t.books.createKey({ ...key('h3'), account: 99 as AccountId })).rejects.toThrow();
    });

    it('remember the latest use', async () => {
      const { id } = await t.books.createKey(key('h1'));
      await t.books.noteKeyUse([{ key: id, usedMs: 50 }]);
      await t.books.noteKeyUse([{ key: id, usedMs: 40 }]);
      expect((await t.books.keys(t.account))[0]!.lastUsedMs).toBe(50);
    });
  });
}
