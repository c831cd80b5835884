import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import { CHECK_START, checkEntries } from '../ledger/check-entries.ts';
import type { Account, BooksStore, PostOrder, PostOutcome } from './books.ts';
import { NameTaken } from './name-taken.ts';

/** One empty store of its own for each test. */
export interface BooksEngine {
  /** Opens the store; after a `close` the same store again. */
  open(): Promise<BooksStore>;
  /** Removes it. */
  dispose(): Promise<void>;
}

const DAY_MS = 86_400_000;
const NOW_MS = 20_000 * DAY_MS + 1_000;

/** What every engine of the books must do. */
export function booksSuite(engineName: string, makeEngine: () => Promise<BooksEngine>): void {
  describe(`books on ${engineName}`, () => {
    let engine: BooksEngine;
    let books: BooksStore;
    let account: AccountId;
    let nextId = 1;

    beforeEach(async () => {
      engine = await makeEngine();
      books = await engine.open();
      account = (await newAccount('acme')).id;
    });
    afterEach(async () => {
      await books.close();
      await engine.dispose();
    });

    async function reopen(): Promise<void> {
      await books.close();
      books = await engine.open();
    }

    function newAccount(name: string): Promise<Account> {
      return books.createAccount({ name, limits: {}, nowMs: NOW_MS });
    }

    function grant(credits: number, more: Partial<PostOrder> = {}): PostOrder {
      return { id: `g${nextId++}` as EntryId, account, kind: 'grant', credits, atMs: NOW_MS, reason: 'bought', ...more };
    }

    function charge(credits: number, more: Partial<PostOrder> = {}): PostOrder {
      const id = `c${String(nextId++).padStart(6, '0')}` as EntryId;
      const lookup = { key: 7 as ApiKeyId, endpoint: 'reverse_phone', requestId: `r-${id}`, matches: 1, people: [3 as PersonId] } as const;
      return { id, account, kind: 'charge', credits: -credits, atMs: NOW_MS, lookup, ...more };
    }

    function retry(idempotencyKey: string, more: Partial<NonNullable<PostOrder['idempotency']>> = {}): Partial<PostOrder> {
      const times = { nowMs: NOW_MS, expiresMs: NOW_MS + DAY_MS };
      return {
        idempotency: { account, endpoint: 'reverse_phone', idempotencyKey, bodyHash: 'b1', head: '{"left":', tail: '}', ...times, ...more },
      };
    }

    async function postOne(order: PostOrder): Promise<PostOutcome> {
      return (await books.post([order]))[0]!;
    }

    const posted = (seq: number, balanceAfter: number) => ({ kind: 'posted', seq, balanceAfter });

    describe('ledger', () => {
      it('posts in the order given, each with its balance after', async () => {
        expect(await books.post([])).toEqual([]);
        expect(await books.post([grant(20), charge(5), charge(5)])).toEqual([posted(1, 20), posted(2, 15), posted(3, 10)]);
        expect(await books.post([charge(5, { kind: 'adjustment', reason: 'wrong number' })])).toEqual([posted(4, 5)]);
        expect(await books.balances([account, 99 as AccountId])).toEqual([5, undefined]);
      });

      it('never goes below zero, and what cannot be paid leaves the rest alone', async () => {
        expect(await books.post([charge(1), grant(12), charge(5), charge(15), charge(5), charge(5), charge(0)])).toEqual([
          { kind: 'balance_too_low', balance: 0 },
          posted(1, 12),
          posted(2, 7),
          { kind: 'balance_too_low', balance: 7 },
          posted(3, 2),
          { kind: 'balance_too_low', balance: 2 },
          posted(4, 2),
        ]);
        expect((await books.ledger({ account, afterSeq: 3, limit: 9 }))[0]!.credits).toBe(0);
      });

      it('keeps accounts apart', async () => {
        const other = (await newAccount('other')).id;
        const orders = [
          grant(10),
          grant(100, { account: other }),
          charge(5),
          charge(5, { account: other }),
          charge(5, { account: 77 as AccountId }),
        ];
        expect(await books.post(orders)).toEqual([posted(1, 10), posted(1, 100), posted(2, 5), posted(2, 95), { kind: 'unknown_account' }]);
        expect(await books.balances([other, account])).toEqual([95, 5]);
      });

      it('takes nothing from a suspended account, but takes its grants', async () => {
        await books.post([grant(10)]);
        await books.updateAccount(account, { suspended: true });
        expect(await books.post([charge(5), grant(1)])).toEqual([{ kind: 'account_suspended' }, posted(2, 11)]);
        await books.updateAccount(account, { suspended: false });
        expect(await postOne(charge(5))).toEqual(posted(3, 6));
      });

      it('never posts one id twice, in one call, in another, or after opening anew', async () => {
        const first = charge(5);
        expect(await books.post([grant(50), first, charge(5), first])).toEqual([
          posted(1, 50),
          posted(2, 45),
          posted(3, 40),
          posted(2, 45),
        ]);
        expect(await books.post([charge(5), first, charge(5)])).toEqual([posted(4, 35), posted(2, 45), posted(5, 30)]);
        await reopen();
        expect(await postOne(first)).toEqual(posted(2, 45));
        const other = (await newAccount('other')).id;
        expect(await postOne(grant(1, { id: first.id, account: other }))).toEqual(posted(1, 1));
        expect(await books.balances([account])).toEqual([30]);
      });

      it('gives back every field of an entry, by id and by page, chained', async () => {
        const manyPeople = Array.from({ length: 300 }, (_, index) => (index + 1) as PersonId);
        const batch = charge(0);
        const orders = [
          grant(1_000, { reason: 'Rechnung „7“ | 1:x' }),
          charge(5, { lookup: { ...charge(5).lookup!, endpoint: 'reverse_phone_batch', matches: 300, people: manyPeople } }),
          { ...batch, lookup: { ...batch.lookup!, matches: 0, people: [] } },
        ];
        await books.post(orders);
        const page = await books.ledger({ account, afterSeq: 0, limit: 10 });
        for (const [index, order] of orders.entries()) {
          const { seq, balanceAfter, chain, ...rest } = page[index]!;
          expect(rest).toEqual({ ...order, credits: order.credits + 0 });
          expect([seq, balanceAfter]).toEqual([index + 1, index === 0 ? 1_000 : 995]);
          expect(await books.entries([{ account, id: order.id }])).toEqual([page[index]]);
        }
        expect(checkEntries(page, CHECK_START).faults).toEqual([]);
        expect((await books.ledger({ account, afterSeq: 1, limit: 1 })).map((entry) => entry.seq)).toEqual([2]);
        expect(await books.entries([{ account, id: 'none' as EntryId }])).toEqual([undefined]);
      });

      it('gives one exact sequence to calls made at the same time', async () => {
        await books.post([grant(500)]);
        const outcomes = (await Promise.all(Array.from({ length: 60 }, () => books.post([charge(5), charge(5)])))).flat();
        const paid = outcomes.filter((outcome) => outcome.kind === 'posted');
        expect(paid.map((outcome) => outcome.balanceAfter).sort((a, b) => b - a)).toEqual(
          Array.from({ length: 100 }, (_, n) => 495 - 5 * n),
        );
        expect(outcomes.filter((outcome) => outcome.kind === 'balance_too_low')).toHaveLength(20);
      });

      it('refuses an order that makes no sense, with all that came with it', async () => {
        await expect(books.post([grant(10), grant(-1)])).rejects.toThrow('a grant gives');
        await expect(books.post([grant(10), charge(-1)])).rejects.toThrow('a charge takes');
        await expect(books.post([grant(0.5)])).rejects.toThrow('whole');
        expect(await books.balances([account])).toEqual([0]);
      });
    });

    describe('kept replies', () => {
      const ask = (idempotencyKey: string, nowMs = NOW_MS) => ({ account, endpoint: 'reverse_phone' as const, idempotencyKey, nowMs });

      it('replay byte for byte, in one call and in the next, and charge once', async () => {
        await books.post([grant(20)]);
        expect(await books.post([charge(5, retry('k')), charge(5, retry('k'))])).toEqual([
          posted(2, 15),
          { kind: 'replayed', body: '{"left":15}' },
        ]);
        await reopen();
        expect(await postOne(charge(5, retry('k', { head: 'other', tail: 'bytes' })))).toEqual({ kind: 'replayed', body: '{"left":15}' });
        expect(await books.keptReplies([ask('k'), ask('l')])).toEqual([{ bodyHash: 'b1', body: '{"left":15}' }, undefined]);
        expect(await books.balances([account])).toEqual([15]);
      });

      it('refuse the key for another body, in one call and in the next', async () => {
        await books.post([grant(20)]);
        const reused = { kind: 'idempotency_key_reused' };
        expect(await books.post([charge(5, retry('k')), charge(5, retry('k', { bodyHash: 'b2' }))])).toEqual([posted(2, 15), reused]);
        expect(await postOne(charge(5, retry('k', { bodyHash: 'b2' })))).toEqual(reused);
      });

      it('are told apart by account, endpoint and key', async () => {
        const other = (await newAccount('other')).id;
        await books.post([grant(20), grant(20, { account: other })]);
        const orders = [
          charge(5, retry('k')),
          charge(5, retry('K')),
          charge(5, retry('k', { endpoint: 'full_identity' })),
          { ...charge(5, { account: other }), ...retry('k', { account: other }) },
        ];
        expect((await books.post(orders)).map((outcome) => outcome.kind)).toEqual(['posted', 'posted', 'posted', 'posted']);
      });

      it('are given to as many twins as come at once', async () => {
        await books.post([grant(20)]);
        const outcomes = (await Promise.all(Array.from({ length: 20 }, () => books.post([charge(5, retry('k'))])))).flat();
        expect(outcomes.filter((outcome) => outcome.kind === 'posted')).toEqual([posted(2, 15)]);
        expect(outcomes.filter((outcome) => outcome.kind === 'replayed')).toEqual(
          Array(19).fill({ kind: 'replayed', body: '{"left":15}' }),
        );
      });

      it('are kept for charges alone: what was refused runs again', async () => {
        expect((await postOne(charge(5, retry('k')))).kind).toBe('balance_too_low');
        expect(await books.keptReplies([ask('k')])).toEqual([undefined]);
        await books.post([grant(5)]);
        expect(await postOne(charge(5, retry('k')))).toEqual(posted(2, 0));
        expect((await postOne(charge(5, retry('k')))).kind).toBe('replayed');
      });

      it('end at their time, and the key can be used anew', async () => {
        await books.post([grant(20), charge(5, retry('k', { expiresMs: NOW_MS + 10 }))]);
        expect(await books.keptReplies([ask('k', NOW_MS + 9), ask('k', NOW_MS + 10)])).toEqual([expect.anything(), undefined]);
        const later = retry('k', { nowMs: NOW_MS + 10, expiresMs: NOW_MS + 20, bodyHash: 'b2' });
        expect(await books.post([charge(5, later), charge(5, later)])).toEqual([posted(3, 10), { kind: 'replayed', body: '{"left":10}' }]);
        await books.maintain(NOW_MS + 20);
        expect(await books.keptReplies([ask('k', NOW_MS)])).toEqual([undefined]);
        expect(await books.verify()).toEqual([]);
      });

      it('go when one of their people is suppressed or erased', async () => {
        await books.post([grant(50)]);
        const about = (key: string, people: number[]) =>
          charge(5, { ...retry(key), lookup: { ...charge(5).lookup!, people: people as PersonId[] } });
        await books.post([about('k', [1, 2]), about('l', [2, 3]), about('m', [4])]);
        const order = { atMs: NOW_MS, actor: 'operator', people: [1 as PersonId], keys: [] };
        await books.appendPrivacy([{ ...order, kind: 'access' }]);
        expect((await books.keptReplies([ask('k')]))[0]).toBeDefined();
        await books.appendPrivacy([{ ...order, kind: 'suppress' }]);
        await books.appendPrivacy([{ ...order, kind: 'erase', people: [3 as PersonId] }]);
        expect((await books.keptReplies([ask('k'), ask('l'), ask('m')])).map((reply) => reply !== undefined)).toEqual([false, false, true]);
        expect(await books.verify()).toEqual([]);
      });
    });

    describe('accounts and keys', () => {
      const key = (hash: string) => ({ account, hash, hint: 'nsk_live_abcdef', scopes: ['lookup', 'usage'] as const, createdMs: NOW_MS });

      it('are found by name, by id and all together', async () => {
        const other = await books.createAccount({ name: 'other', limits: { ratePerMinute: 0, missesPerDay: 5 }, nowMs: NOW_MS });
        await books.post([grant(7)]);
        expect(await books.accounts({ id: account })).toEqual([
          { id: account, name: 'acme', suspended: false, limits: {}, createdMs: NOW_MS, balanceCredits: 7 },
        ]);
        expect(await books.accounts({ name: 'other' })).toEqual([other]);
        expect((await books.accounts({})).map(({ name }) => name)).toEqual(['acme', 'other']);
        expect(await books.accounts({ name: 'nobody' })).toEqual([]);
        await expect(newAccount('acme')).rejects.toThrow(NameTaken);
        await books.updateAccount(account, { limits: { ratePerMinute: 9 } });
        expect((await books.accounts({ id: account }))[0]).toMatchObject({ limits: { ratePerMinute: 9 }, suspended: false });
      });

      it('know a key by its hash with its account and balance as they are at that moment', async () => {
        const created = await books.createKey(key('h1'));
        expect(await books.keysByHash(['h2', 'h1'])).toEqual([
          undefined,
          { key: created, account: (await books.accounts({ id: account }))[0] },
        ]);
        await books.post([grant(7)]);
        await books.updateAccount(account, { suspended: true });
        await books.updateKey(created.id, { expiresMs: 5 });
        await books.updateKey(created.id, { revokedMs: 6 });
        const [known] = await books.keysByHash(['h1']);
        expect(known).toMatchObject({ key: { expiresMs: 5, revokedMs: 6 }, account: { balanceCredits: 7, suspended: true } });
        const second = await books.createKey({ ...key('h2'), expiresMs: 9 });
        expect(await books.keys(account)).toEqual([{ ...created, expiresMs: 5, revokedMs: 6 }, second]);
        await expect(books.createKey(key('h1'))).rejects.toThrow();
        await expect(books.createKey({ ...key('h3'), account: 99 as AccountId })).rejects.toThrow();
      });

      it('remember the latest use', async () => {
        const { id } = await books.createKey(key('h1'));
        await books.noteKeyUse([{ key: id, usedMs: 50 }]);
        await books.noteKeyUse([{ key: id, usedMs: 40 }]);
        expect((await books.keys(account))[0]!.lastUsedMs).toBe(50);
      });
    });

    describe('usage', () => {
      it('is the same before, while and after it is folded', async () => {
        const today = NOW_MS / DAY_MS;
        const at = (days: number) => ({ atMs: NOW_MS + days * DAY_MS });
        await books.post([grant(100), charge(5, at(-2)), charge(5, at(-2)), charge(15, at(-1)), charge(5, at(0))]);
        const day = Math.floor(today);
        await books.noteMisses([
          { account, key: 7 as ApiKeyId, endpoint: 'reverse_phone', misses: 2, ...at(-2) },
          { account, key: 7 as ApiKeyId, endpoint: 'reverse_phone', misses: 1, ...at(-2) },
          { account, key: 8 as ApiKeyId, endpoint: 'full_identity', misses: 1, ...at(0) },
        ]);
        const row = { endpoint: 'reverse_phone', key: 7, requests: 1, matches: 1, misses: 0 };
        const expected = [
          { ...row, day: day - 2, requests: 2, matches: 2, misses: 3, credits: 10 },
          { ...row, day: day - 1, credits: 15 },
          { ...row, day, endpoint: 'full_identity', key: 8, requests: 0, matches: 0, misses: 1, credits: 0 },
          { ...row, day, credits: 5 },
        ];
        const ask = { account, fromDay: day - 2, toDay: day };
        expect(await books.usage(ask)).toEqual(expected);
        await books.maintain(NOW_MS);
        expect(await books.usage(ask)).toEqual(expected);
        // A charge that is dated into a day already folded still counts, once.
        await books.post([charge(5, at(-2))]);
        expected[0] = { ...expected[0]!, requests: 3, matches: 3, credits: 15 };
        expect(await books.usage(ask)).toEqual(expected);
        await books.maintain(NOW_MS + 3 * DAY_MS);
        await books.maintain(NOW_MS + 3 * DAY_MS);
        expect(await books.usage(ask)).toEqual(expected);
        expect(await books.usage({ account, fromDay: day - 1, toDay: day - 1 })).toEqual([expected[1]]);
        expect(await books.verify()).toEqual([]);
      });
    });

    it('keeps the privacy log in the order it was written', async () => {
      const order = { kind: 'suppress', atMs: NOW_MS, actor: 'operator', people: [5 as PersonId], keys: [2 ** 52 + 1] } as const;
      expect(await books.appendPrivacy([order, { ...order, kind: 'unsuppress', people: [], keys: [] }])).toEqual([1, 2]);
      expect(await books.appendPrivacy([{ ...order, kind: 'erase' }])).toEqual([3]);
      expect(await books.privacySince({ position: 0, limit: 1 })).toEqual([{ ...order, position: 1 }]);
      expect((await books.privacySince({ position: 1, limit: 9 })).map(({ kind }) => kind)).toEqual(['unsuppress', 'erase']);
      expect(await books.privacySince({ position: 3, limit: 9 })).toEqual([]);
    });

    it('keeps everything over closing and opening', async () => {
      await books.post([grant(10), charge(5)]);
      await reopen();
      expect(await books.balances([account])).toEqual([5]);
      expect(await postOne(charge(5))).toEqual(posted(3, 0));
      expect(await books.verify()).toEqual([]);
    });
  });
}
