import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/app/accounts/accounts.ts';
import { DEMO_SCOPES } from '../../src/app/accounts/keys.ts';
import { systemClock } from '../../src/core/clock.ts';
import { readClients } from '../../src/http/client-address.ts';
import { serviceLog } from '../../src/http/log.ts';
import { buildServer } from '../../src/http/server.ts';
import type { ServerOptions } from '../../src/http/service.ts';
import type { AccountLimits, BooksStore, Scope } from '../../src/store/books.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import { SqliteBooks } from '../../src/store/sqlite/books/books.ts';
import { tinyLookUp } from './tiny-look-up.ts';

/** The real server and real books over a tiny engine, in this process. */
export async function tinyService(more: Partial<ServerOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-tiny-'));
  const books = more.books ?? new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
  const server = await buildServer({
    books,
    lookUp: tinyLookUp,
    clock: systemClock,
    log: serviceLog({ level: 'silent', accessLog: false }),
    limits: { perMinute: 0, missesPerDay: 0 },
    batchLimit: 1_000,
    phoneRegions: ['US'],
    timingSecret: randomBytes(32),
    minConfidence: 0.3,
    bodyLimitBytes: 262_144,
    requestTimeoutMs: 15_000,
    replyTimeoutMs: 30_000,
    failedKeys: 0,
    clients: readClients([]),
    keepRepliesMs: 86_400_000,
    ...more,
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    server,
    books,
    address,
    newKey: (options: KeyOptions = {}) => newKey(books, options),
    async close() {
      await server.close();
      await books.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type TinyService = Awaited<ReturnType<typeof tinyService>>;

interface KeyOptions {
  readonly credits?: number;
  readonly scopes?: readonly Scope[];
  readonly limits?: AccountLimits;
}

let accounts = 0;

async function newKey(books: BooksStore, { credits = 1_000, scopes = DEMO_SCOPES, limits = {} }: KeyOptions) {
  const outcome = await createAccount({ books, clock: systemClock }, { name: `account ${accounts++}`, credits, limits, scopes });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return { text: outcome.secret, key: outcome.key, account: outcome.account };
}
