import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import type { EntryId } from '../../../core/ids.ts';
import type { ApiKey, BooksStore, PostOrder } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { openPostgresBooks } from './books.ts';

const HOUR_MS = 3_600_000;
let server: TestPostgres | undefined;
let here: BooksStore;
let elsewhere: BooksStore;
let elapsedMs: number;
let key: ApiKey;

beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async () => {
  const url = await server!.createDatabase();
  elapsedMs = 0;
  here = await openPostgresBooks({ secrets: KNOWN_SECRETS, url, elapsedMs: () => elapsedMs });
  elsewhere = await openPostgresBooks({ secrets: KNOWN_SECRETS, url });
  const { id: account } = await here.createAccount({ name: 'acme', limits: {}, nowMs: 1 });
  await here.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 100_000, atMs: 1 }]);
  key = await here.createKey({ account, hash: 'h', hint: 'nsk', scopes: ['lookup'], createdMs: 1 });
  await here.keysByHash(['h']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await here.close();
  await elsewhere.close();
});

describe('a second after another process decided it, with a clock that was set back an hour meanwhile', () => {
  const later = () => {
    elapsedMs += 1_000;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR_MS);
  };

  it('a key is revoked', async () => {
    await elsewhere.updateKey(key.id, { revokedMs: 2 });
    expect((await here.keysByHash(['h']))[0]!.key.revokedMs).toBeUndefined();
    later();
    expect((await here.keysByHash(['h']))[0]!.key.revokedMs).toBe(2);
  });

  it('an account is suspended', async () => {
    const charge = (id: string): PostOrder => ({ id: id as EntryId, account: key.account, kind: 'charge', credits: -5, atMs: 2 });
    await elsewhere.updateAccount(key.account, { suspended: true });
    later();
    expect(await here.post([charge('a')])).toEqual([{ kind: 'account_suspended' }]);
  });
});
