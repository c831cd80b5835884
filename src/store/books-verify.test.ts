import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { scratchStores } from '../../test/postgres/scratch-stores.ts';
import type { ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import type { BooksStore, PostOrder } from './books.ts';
import { KNOWN_SECRETS } from './contract/known-secrets.ts';
import { openPostgresBooks } from './postgres/books/books.ts';
import { SqliteBooks } from './sqlite/books/books.ts';
import { sqliteModule } from './sqlite/sqlite-module.ts';

const NOW_MS = 1_900_000_000_000;
const DAY_MS = 86_400_000;
const stores = scratchStores();

interface Place {
  readonly open: () => Promise<BooksStore>;
  readonly run: (sql: string) => Promise<void>;
}

const ENGINES: Readonly<Record<string, () => Promise<Place>>> = {
  SQLite: async () => {
    const file = `${stores.newFolder()}.db`;
    return {
      open: async () => new SqliteBooks({ secrets: KNOWN_SECRETS, file }),
      run: async (sql) => {
        const { DatabaseSync } = sqliteModule();
        const database = new DatabaseSync(file);
        database.exec(sql);
        database.close();
      },
    };
  },
  PostgreSQL: async () => {
    const url = await stores.newDatabase();
    return {
      open: () => openPostgresBooks({ secrets: KNOWN_SECRETS, url }),
      run: async (sql) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(sql).finally(() => client.end());
      },
    };
  },
};

/** Entry 1 is a grant, 2 and 3 are look-ups whose replies are kept, 4 is another grant. */
function orders(account: PostOrder['account']): PostOrder[] {
  const charge = (id: string, person: number): PostOrder => ({
    id: id as EntryId,
    account,
    kind: 'charge',
    credits: -5,
    atMs: NOW_MS,
    lookup: { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [person as PersonId] },
    idempotency: {
      account,
      endpoint: 'reverse_phone',
      idempotencyKey: id,
      nowMs: NOW_MS,
      bodyHash: 'b',
      head: '{"left":',
      tail: '}',
      expiresMs: NOW_MS + DAY_MS,
    },
  });
  const grant = (id: string): PostOrder => ({ id: id as EntryId, account, kind: 'grant', credits: 50, atMs: NOW_MS, reason: 'bought' });
  return [grant('g1'), charge('c1', 3), charge('c2', 4), grant('g2')];
}

describe.each(Object.entries(ENGINES))('what was removed by hand from the books on %s', (_, newPlace) => {
  async function filled(folds: boolean): Promise<Place> {
    const place = await newPlace();
    const books = await place.open();
    const { id } = await books.createAccount({ name: 'acme', limits: {}, nowMs: NOW_MS });
    await books.post(orders(id));
    await books.noteMisses([{ account: id, key: 1 as ApiKeyId, endpoint: 'reverse_phone', atMs: NOW_MS, misses: 2 }]);
    if (folds) await books.maintain(NOW_MS);
    const note = { atMs: NOW_MS, actor: 'operator:1', action: 'key revoke', outcome: 'done' };
    await books.audit([{ ...note, subject: 'key:1' }, note]);
    await books.audit([note]);
    expect(await books.verify()).toEqual([]);
    await books.close();
    return place;
  }

  async function faultsOf({ open }: Place): Promise<string> {
    const books = await open();
    const faults = await books.verify();
    await books.close();
    return faults.join('\n');
  }

  it.each<[string, boolean, string, RegExp]>([
    ['the newest entries, with replies', false, 'DELETE FROM entry WHERE seq > 2', /was never charged.* Restore a backup/],
    ['the newest entry, which was summed', true, 'DELETE FROM entry WHERE seq > 3', /more entries are summed than there are\. Restore/],
    [
      'people of an entry, others put there',
      false,
      "UPDATE entry SET people = '9' WHERE seq = 2",
      /entry 2: the people it was about were changed/,
    ],
    ['the seal of an account', false, "INSERT INTO chain_seal VALUES (1, 2, 'x', 'y')", /the seal of its older entries was changed/],
    ['the index of a reply', false, 'DELETE FROM kept_reply_person WHERE person = 4', /erasing would not reach it/],
    ['a row of the audit', false, 'DELETE FROM audit WHERE seq = 2', /audit 3: follows 1/],
    ['what an operator did', false, "UPDATE audit SET actor = 'operator:2' WHERE seq = 1", /audit 1: its chain does not fit/],
    [
      'an account',
      false,
      'DELETE FROM account; DELETE FROM entry; DELETE FROM kept_reply; DELETE FROM kept_reply_person',
      /account 1: has .*misses.* but does not exist/,
    ],
  ])('%s', async (_what, folds, damage, expected) => {
    const place = await filled(folds);
    await place.run(damage);
    expect(await faultsOf(place)).toMatch(expected);
  });

  it('entries whose numbers were given again', async () => {
    const place = await filled(false);
    await place.run('DELETE FROM entry WHERE seq > 2');
    const books = await place.open();
    const [, , again] = orders((await books.accounts({}))[0]!.id);
    await books.post([{ ...again!, id: 'c3' as EntryId, idempotency: { ...again!.idempotency!, idempotencyKey: 'c3' } }]);
    await books.close();
    expect(await faultsOf(place)).toMatch(/several kept replies, so an entry was removed.* Restore a backup/);
  });
});
