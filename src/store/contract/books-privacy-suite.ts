import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { ListOrder, PrivacyRequest } from '../privacy-list.ts';
import { BooksFixture, DAY_MS, type MakeBooksEngine, NOW_MS } from './books-fixture-suite.ts';

export function listOrder(more: Partial<ListOrder> = {}): ListOrder {
  return {
    kind: 'suppress',
    atMs: NOW_MS,
    actor: 'command:root',
    request: 1,
    reason: 'asked',
    source: 'person',
    people: [5 as PersonId],
    entries: [],
    ...more,
  };
}

const request: Omit<PrivacyRequest, 'id'> = {
  kind: 'erase',
  state: 'open',
  source: 'person',
  reason: 'wrote a letter',
  person: 5 as PersonId,
  receivedMs: NOW_MS,
  dueMs: NOW_MS + 45 * DAY_MS,
};

export function privacySuite(makeEngine: MakeBooksEngine): void {
  describe('the privacy list', () => {
    const t = new BooksFixture(makeEngine);
    const rows = async (asked?: number) => t.books.suppressions({ after: 0, limit: 99, ...(asked !== undefined && { request: asked }) });

    it('lists each hash of a request once, and says at which position', async () => {
      const entries = [
        { kind: 'person', hash: 'a', person: 5 as PersonId },
        { kind: 'first_phone', hash: 'b' },
      ] as const;
      expect(await t.books.listPosition()).toBe(0);
      expect(await t.books.changeList(listOrder({ entries }))).toBe(1);
      expect(await t.books.changeList(listOrder({ entries: [...entries, { kind: 'phone', hash: 'c' }] }))).toBe(2);
      expect(await t.books.changeList(listOrder({ request: 2, entries: entries.slice(0, 1) }))).toBe(3);
      const shared = { reason: 'asked', source: 'person', atMs: NOW_MS, erased: false };
      expect(await rows()).toEqual([
        { id: 1, kind: 'person', hash: 'a', person: 5, request: 1, ...shared },
        { id: 2, kind: 'first_phone', hash: 'b', request: 1, ...shared },
        { id: 3, kind: 'phone', hash: 'c', request: 1, ...shared },
        { id: 4, kind: 'person', hash: 'a', person: 5, request: 2, ...shared },
      ]);
      expect((await t.books.suppressions({ after: 2, limit: 1 })).map(({ id }) => id)).toEqual([3]);
      await t.reopen();
      expect(await t.books.listPosition()).toBe(3);
    });

    it('lifts what one request has listed, but nothing that was erased', async () => {
      await t.books.changeList(listOrder({ entries: [{ kind: 'phone', hash: 'a' }] }));
      await t.books.changeList(listOrder({ request: 2, entries: [{ kind: 'phone', hash: 'a' }] }));
      await t.books.changeList(listOrder({ kind: 'erase', entries: [{ kind: 'phone', hash: 'a' }] }));
      await t.books.changeList(listOrder({ kind: 'lift', atMs: NOW_MS + 1 }));
      expect((await rows()).map(({ request: of, erased, liftedMs }) => [of, erased, liftedMs])).toEqual([
        [1, false, NOW_MS + 1],
        [2, false, undefined],
        [1, true, undefined],
      ]);
      await t.books.changeList(listOrder({ entries: [{ kind: 'phone', hash: 'a' }] }));
      expect((await rows(1)).map(({ liftedMs }) => liftedMs)).toEqual([NOW_MS + 1, undefined, undefined]);
    });

    it('deletes the people of look-ups, run by run, and still verifies', async () => {
      const other = (await t.newAccount('other')).id;
      const about = (...people: readonly number[]) => {
        const order = t.charge(5);
        return { ...order, lookup: { ...order.lookup!, matches: people.length, people: people as PersonId[] } };
      };
      const orders = [about(3), about(13, 4, 31), about(4, 3), about(), { ...about(3), account: other }, { ...about(5), account: other }];
      await t.books.post([t.grant(100), t.grant(100, { account: other }), ...orders]);
      const people = [3, 9] as PersonId[];
      let run = await t.books.forgetLookUps({ people, limit: 4 });
      expect(run).toEqual({ lookUps: 2, last: { account: t.account, seq: 4 } });
      run = await t.books.forgetLookUps({ people, limit: 4, after: run.last! });
      expect(run).toEqual({ lookUps: 1, last: { account: other, seq: 3 } });
      expect(await t.books.forgetLookUps({ people, limit: 4, after: run.last! })).toEqual({ lookUps: 0 });
      expect((await t.books.forgetLookUps({ people, limit: 99 })).lookUps).toBe(0);
      await t.reopen();
      expect(await t.books.lookUpsOf(3 as PersonId, 9)).toEqual([]);
      expect(await t.books.lookUpsOf(4 as PersonId, 9)).toHaveLength(1);
      const ledgers = [t.account, other].map((account) => t.books.ledger({ account, afterSeq: 1, limit: 9 }));
      const kept = (await Promise.all(ledgers)).flat();
      expect(kept.map(({ lookup, about: of }) => [lookup!.people, of?.salt === undefined])).toEqual([
        [[], true],
        [[13, 4, 31], false],
        [[], true],
        [[], true],
        [[], true],
        [[5], false],
      ]);
      expect(await t.books.verify()).toEqual([]);
    });

    it('keeps requests, and closes each once', async () => {
      const made = await t.books.createRequest(request);
      const other = await t.books.createRequest({ ...request, kind: 'access' });
      expect(await t.books.requests({ after: 0, limit: 9 })).toEqual([made, other]);
      const end = { id: made.id, closedMs: NOW_MS + 5, closedBy: 'operator:1', receipt: { records: 3 } };
      expect(await t.books.closeRequest(end)).toBe('closed');
      expect(await t.books.closeRequest({ ...end, closedBy: 'operator:2' })).toBe('closed_before');
      expect(await t.books.closeRequest({ ...end, id: 99 })).toBe('unknown');
      expect(await t.books.requests({ after: 0, limit: 9, id: made.id })).toEqual([{ ...made, state: 'closed', ...end }]);
      expect(await t.books.requests({ after: 0, limit: 9, state: 'open' })).toEqual([other]);
      expect(await t.books.requests({ after: made.id, limit: 9 })).toEqual([other]);
    });
  });
}
