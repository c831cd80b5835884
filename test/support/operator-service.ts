import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/app/accounts/accounts.ts';
import { createKey } from '../../src/app/accounts/keys.ts';
import { openSession } from '../../src/app/operators/sessions.ts';
import { PrivacyJournal } from '../../src/app/privacy/journal.ts';
import { ReviewFile } from '../../src/app/review/review-file.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { AccountId } from '../../src/core/ids.ts';
import { buildOperatorServer, type OperatorOptions } from '../../src/http/admin/operator-server.ts';
import { readClients } from '../../src/http/client-address.ts';
import { serviceLog } from '../../src/http/log.ts';
import { Metrics } from '../../src/http/metrics/metrics.ts';
import { phoneReader } from '../../src/normalize/phone/phone-regions.ts';
import type { Scope } from '../../src/store/books.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import type { Role } from '../../src/store/operators.ts';
import type { PeopleStore } from '../../src/store/people.ts';
import { SqliteBooks } from '../../src/store/sqlite/books/books.ts';

export const PASSWORD = 'correct horse battery';
const changes = [
  { row: 1, what: 'joined', id: 3, into: [1] },
  { row: 2, what: 'created', first: 7, last: 9 },
];
const people = {
  jobs: async () => [],
  heldJobs: async () => new Set(),
  changeSets: async ({ after }: { after: number }) =>
    after > 0 ? [] : [{ id: 1, kind: 'import', job: 4, atMs: 86_400_000, created: 3, joined: 1, split: 0, withdrawn: 0 }],
  changeRows: async ({ after, limit }: { after: number; limit: number }) => changes.slice(after, after + limit),
  sources: async () => [{ name: 'crm', records: 7 }],
};

/** A stored password names its own cost: this one is compared at once, where what a guess costs is not the point. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const derived = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  return ['scrypt', 16, 1, 1, salt.toString('base64url'), derived.toString('base64url')].join('$');
}

/** The operator's listener over real books and an almost empty store of people, in this process. */
export async function operatorService(more: Partial<OperatorOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-operator-'));
  const books = new SqliteBooks({ file: join(folder, 'books.db'), secrets: KNOWN_SECRETS });
  const listener = await buildOperatorServer({
    books,
    people: async () => people as unknown as PeopleStore,
    privacy: () => {
      const key = KNOWN_SECRETS.make().suppression;
      return { key, journal: new PrivacyJournal(join(folder, 'journal'), key) };
    },
    changePeople: async () => undefined,
    answers: async () => [],
    run: () => {
      throw new Error('no program in this test');
    },
    uploadsPlace: { folder: join(folder, 'uploads'), limitBytes: 100_000 },
    rejectsFolder: join(folder, 'rejects'),
    review: new ReviewFile(join(folder, 'review')),
    service: {
      store: 'folder',
      data: folder,
      journalFile: join(folder, 'journal'),
      isTls: false,
      isBehindProxy: false,
      isLocal: true,
      limits: { rate_limit: 600, miss_budget: 100_000, batch_limit: 1_000 },
      retention: { rejects_days: 30, look_up_log_days: 730, change_set_days: 0 },
    },
    lookUp: () => Promise.reject(new Error('no engine in this test')),
    readPhone: phoneReader(['US']),
    minConfidence: 0.3,
    customersUrl: () => 'http://127.0.0.1:8080',
    auditKey: () => KNOWN_SECRETS.make().audit,
    consoleFolder: join(folder, 'console'),
    clock: systemClock,
    clients: readClients([]),
    log: serviceLog({ level: 'silent', accessLog: false }),
    metrics: new Metrics(),
    readiness: async () => 'ready',
    snapshots: async () => [],
    bodyLimitBytes: 262_144,
    requestTimeoutMs: 15_000,
    failedKeyLimit: 0,
    replyTimeoutMs: 30_000,
    ...more,
  });
  await listener.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = listener.app.server.address() as AddressInfo;
  const address = `${more.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  const outcome = await createAccount({ books, clock: systemClock }, { name: 'acme', credits: 100, limits: {}, scopes: ['lookup'] });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const { account, key: customerKey, secret: customerSecret } = outcome;

  return {
    folder,
    listener,
    books,
    address,
    account,
    customerKey,
    customerSecret,
    async operator(name: string, role: Role) {
      const { id } = await books.addOperator({ name, role, nowMs: systemClock.nowMs() });
      await books.updateOperator(id, { password: cheapHash(PASSWORD) });
      return id;
    },
    /** An operator with a session, as headers that use it. */
    async session(name: string, role: Role, clock = systemClock) {
      const { id } = await books.addOperator({ name, role, nowMs: systemClock.nowMs() });
      const { secret, session } = await openSession({ books, clock }, id);
      return { id, session, headers: { cookie: `namesake_session=${secret}`, 'x-csrf-token': session.csrf } };
    },
    async adminKey(role: Role | undefined, order: KeyOrder = {}) {
      const { scopes = ['admin'], expiresMs } = order;
      const made = await createKey({ books, clock: systemClock }, { account: order.account ?? account.id, scopes, role, expiresMs });
      return { ...made, headers: { authorization: `Bearer ${made.secret}` } };
    },
    async ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) {
      const reply = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await reply.text();
      // biome-ignore lint/suspicious/noExplicitAny: replies are looked into at any depth.
      return { status: reply.status, headers: reply.headers, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as any };
    },
    async close() {
      await listener.close();
      await books.close();
      rmSync(folder, { recursive: true });
    },
  };
}

interface KeyOrder {
  readonly scopes?: readonly Scope[];
  readonly expiresMs?: number;
  readonly account?: AccountId;
}

export type OperatorService = Awaited<ReturnType<typeof operatorService>>;
