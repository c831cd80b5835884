import { describe, expect, it } from 'vitest';
import { NameTaken } from '../books.ts';
import type { OperatorId, OperatorToken } from '../operators.ts';
import { BooksFixture, DAY_MS, type MakeBooksEngine, NOW_MS } from './books-fixture-suite.ts';

const MINUTE_MS = 60_000;

export function operatorsSuite(makeEngine: MakeBooksEngine): void {
  describe('operators', () => {
    const t = new BooksFixture(makeEngine);

    const add = (name: string) => t.books.addOperator({ name, role: 'operator', nowMs: NOW_MS });
    const link = (hash: string, operator?: OperatorId): OperatorToken => ({
      hash,
      kind: operator === undefined ? 'first' : 'password',
      expiresMs: NOW_MS + 30 * MINUTE_MS,
      ...(operator !== undefined && { operator }),
    });
    const redeem = (hash: string, nowMs = NOW_MS, name = 'ada') =>
      t.books.redeemOperatorToken({ hash, name, password: `scrypt of ${hash}`, nowMs });
    const session = (hash: string, operator: OperatorId) => ({
      hash,
      operator,
      csrf: `csrf of ${hash}`,
      createdMs: NOW_MS,
      seenMs: NOW_MS,
      expiresMs: NOW_MS + DAY_MS,
    });

    it('are found by name, by id and all together, and have names of their own', async () => {
      const ada = await add('ada');
      const bob = await t.books.addOperator({ name: 'bob', role: 'viewer', nowMs: NOW_MS });
      expect(ada).toEqual({ id: ada.id, name: 'ada', role: 'operator', createdMs: NOW_MS });
      expect(await t.books.operators({ name: 'ada' })).toEqual([ada]);
      expect(await t.books.operators({ id: bob.id })).toEqual([bob]);
      expect(await t.books.operators({})).toEqual([ada, bob]);
      await expect(add('ada')).rejects.toThrow(NameTaken);
    });

    it('change role and TOTP; one who was removed comes back without password and TOTP', async () => {
      const { id } = await add('ada');
      await t.books.addOperatorToken(link('h1', id));
      await redeem('h1');
      await t.books.updateOperator(id, { role: 'owner', totp: 'SECRET' });
      expect(await t.books.operators({ id })).toMatchObject([{ role: 'owner', totp: 'SECRET', password: 'scrypt of h1' }]);
      await t.books.updateOperator(id, { disabledMs: NOW_MS + 1, password: null });
      expect(await t.books.operators({ id })).toMatchObject([{ disabledMs: NOW_MS + 1, totp: 'SECRET' }]);
      expect((await t.books.operators({ id }))[0]!.password).toBeUndefined();
      expect(await t.books.addOperator({ name: 'ada', role: 'viewer', nowMs: NOW_MS + 2 })).toEqual({
        id,
        name: 'ada',
        role: 'viewer',
        createdMs: NOW_MS,
      });
    });

    it('use the code of a time step once', async () => {
      const { id } = await add('ada');
      expect(await t.books.useTotpStep({ id, step: 7 })).toBe(true);
      expect(await t.books.useTotpStep({ id, step: 7 })).toBe(false);
      expect(await t.books.useTotpStep({ id, step: 6 })).toBe(false);
      expect(await t.books.useTotpStep({ id, step: 8 })).toBe(true);
    });

    it('the first link makes an owner, once', async () => {
      await t.books.addOperatorToken(link('h1'));
      await t.books.addOperatorToken(link('h2'));
      expect(await t.books.operatorToken({ hash: 'h1', nowMs: NOW_MS })).toEqual(link('h1'));
      expect(await redeem('h1')).toMatchObject({ name: 'ada', role: 'owner', password: 'scrypt of h1' });
      expect(await redeem('h1')).toBeUndefined();
      expect(await redeem('h2', NOW_MS, 'eve')).toBeUndefined();
      expect(await t.books.operatorToken({ hash: 'h2', nowMs: NOW_MS })).toBeUndefined();
      expect(await t.books.operators({})).toHaveLength(1);
    });

    it('a link for a password sets it, switches TOTP off and ends the sessions', async () => {
      const { id } = await add('ada');
      await t.books.updateOperator(id, { totp: 'SECRET' });
      await t.books.addOperatorSession(session('s1', id));
      await t.books.addOperatorToken(link('h1', id));
      const redeemed = await redeem('h1', NOW_MS + MINUTE_MS, 'not used');
      expect(redeemed).toEqual({ id, name: 'ada', role: 'operator', createdMs: NOW_MS, password: 'scrypt of h1' });
      expect(await t.books.operatorSessions({ hash: 's1' })).toEqual([{ ...session('s1', id), revokedMs: NOW_MS + MINUTE_MS }]);
    });

    it.each([
      ['unknown', 'h2', NOW_MS],
      ['expired', 'h1', NOW_MS + 30 * MINUTE_MS],
    ])('a link that is %s changes nothing', async (_what, hash, nowMs) => {
      const { id } = await add('ada');
      await t.books.addOperatorToken(link('h1', id));
      expect(await t.books.operatorToken({ hash, nowMs })).toBeUndefined();
      expect(await redeem(hash, nowMs)).toBeUndefined();
      expect((await t.books.operators({ id }))[0]!.password).toBeUndefined();
    });

    it('an earlier link of the same operator stops working', async () => {
      const { id } = await add('ada');
      await t.books.addOperatorToken(link('h1', id));
      await t.books.addOperatorToken(link('h2', id));
      expect(await redeem('h1')).toBeUndefined();
      expect(await redeem('h2')).toMatchObject({ id });
    });

    it('a link of one who was removed does not work', async () => {
      const { id } = await add('ada');
      await t.books.addOperatorToken(link('h1', id));
      await t.books.updateOperator(id, { disabledMs: NOW_MS });
      expect(await redeem('h1')).toBeUndefined();
    });

    it('one link used twice at a time sets one password', async () => {
      const { id } = await add('ada');
      await t.books.addOperatorToken(link('h1', id));
      const outcomes = await Promise.all(
        ['one', 'two'].map((password) => t.books.redeemOperatorToken({ hash: 'h1', name: '', password, nowMs: NOW_MS })),
      );
      const done = outcomes.filter((outcome) => outcome !== undefined);
      expect(done).toHaveLength(1);
      expect(await t.books.operators({ id })).toMatchObject([{ password: done[0]!.password }]);
    });

    it('sessions are noted, ended one by one or all of an operator, and dropped long after their end', async () => {
      const ada = (await add('ada')).id;
      const bob = (await add('bob')).id;
      for (const one of [session('s1', ada), session('s2', ada), session('s3', bob)]) await t.books.addOperatorSession(one);
      await t.books.noteOperatorSession({ hash: 's1', seenMs: NOW_MS + 5 });
      await t.books.noteOperatorSession({ hash: 's1', seenMs: NOW_MS + 4 });
      expect(await t.books.operatorSessions({ hash: 's1' })).toEqual([{ ...session('s1', ada), seenMs: NOW_MS + 5 }]);
      await t.books.revokeOperatorSessions({ hash: 's1', nowMs: NOW_MS + 6 });
      expect((await t.books.operatorSessions({ operator: ada })).map(({ revokedMs }) => revokedMs)).toEqual([NOW_MS + 6, undefined]);
      await t.books.revokeOperatorSessions({ operator: ada, nowMs: NOW_MS + 7 });
      expect((await t.books.operatorSessions({})).map(({ revokedMs }) => revokedMs)).toEqual([NOW_MS + 6, NOW_MS + 7, undefined]);
      const later = NOW_MS + 60 * DAY_MS;
      await t.books.addOperatorSession({ ...session('s4', bob), createdMs: later, expiresMs: later + DAY_MS });
      expect((await t.books.operatorSessions({})).map(({ hash }) => hash)).toEqual(['s4']);
    });

    it('keep the role of an admin key', async () => {
      const key = await t.books.createKey({
        account: t.account,
        hash: 'k1',
        hint: 'nsk_live_abc',
        scopes: ['admin'],
        createdMs: NOW_MS,
        role: 'viewer',
      });
      expect((await t.books.keysByHash(['k1']))[0]!.key).toEqual(key);
      expect(key.role).toBe('viewer');
    });
  });
}
