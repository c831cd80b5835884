import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountId, EntryId } from '../src/core/ids.ts';
import type { BooksStore, PostOrder } from '../src/store/books.ts';
import { KNOWN_SECRETS } from '../src/store/contract/known-secrets.ts';
import { openPostgresBooks } from '../src/store/postgres/books/books.ts';
import { startPostgres } from '../test/postgres/server.ts';
import { Generator, type Measured } from './harness/generator.ts';
import { benchPopulation, ownedNumbers } from './harness/population.ts';
import { command, freshKey, type Product, startProduct } from './harness/product.ts';
import { micros, perSecond, printHeading, printReport, ratio } from './harness/report.ts';
import { type Contender, throughputs } from './harness/rounds.ts';
import { readSettings } from './harness/settings.ts';
import { checkReversePhone } from './harness/shapes.ts';
import { median } from './harness/statistics.ts';

// PostgreSQL against the embedded store, in one run on the same machine: look-ups, charges and import.
const PROCESSES = 3;
const CHARGE_GROUP = 128;
const CHARGES_PER_ROUND = 12_800;
const SPREAD_ACCOUNTS = 100;
/** As long as a reply of reverse phone. */
const REPLY_HEAD = `{"data":"${'x'.repeat(300)}","credits_remaining":`;
const DAY_MS = 86_400_000;
/** The system counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000;

const settings = readSettings(process.argv.slice(2));
printHeading(settings);
const server = await startPostgres({ syncs: true });
const scratch = mkdtempSync(join(tmpdir(), 'namesake-bench-pg-'));
const generators: Generator[] = [];
const products: Product[] = [];
try {
  const population = await benchPopulation(settings);
  const store = await server.createDatabase();
  const embedded = await timed(() => command(['demo', 'load', population.files, '--data', join(scratch, 'embedded')]));
  const remote = await timed(() => command(['demo', 'load', population.files, '--data', scratch, '--store', store]));

  // Both stores as this very program loads them, and the numbers that it finds owners for.
  const embeddedKey = await freshKey(join(scratch, 'embedded'));
  const postgresKey = await freshKey(scratch, store);
  const local = await startProduct(join(scratch, 'embedded'), embeddedKey);
  products.push(local);
  for (let process = 1; process <= PROCESSES; process++) {
    products.push(await startProduct(scratch, postgresKey, `postgres ${process}`, store));
  }
  const numbers = await ownedNumbers({ ...population, folder: scratch }, local);
  const ask = {
    path: '/v1/reverse-phone',
    bodies: { kind: 'numbers', file: numbers, phonesPerRequest: 0 },
    accept: [200],
    check: checkReversePhone,
  } as const;
  const contenders = {
    embedded: { ...ask, server: local, authorization: embeddedKey },
    postgres: { ...ask, server: products[1]!, authorization: postgresKey },
  } satisfies Record<string, Contender>;
  generators.push(new Generator());
  const most = await throughputs(generators[0]!, contenders, settings);
  const shared = await together(products.slice(1), contenders.postgres, Array(PROCESSES).fill(postgresKey));
  const keys: string[] = [];
  for (let process = 0; process < PROCESSES; process++) keys.push(await freshKey(scratch, store));
  const apart = await together(products.slice(1), contenders.postgres, keys);

  const databaseMicros = await databaseCost(contenders.postgres);

  const books = await openPostgresBooks({ secrets: KNOWN_SECRETS, url: await server.createDatabase() });
  const hot = await charges(books, 1);
  const spread = await charges(books, SPREAD_ACCOUNTS);
  const named = await charges(books, 1, true);
  await books.close();

  const lookUps = most.postgres.perSecond / most.embedded.perSecond;
  const imports = embedded.seconds / remote.seconds;
  printReport(
    'PostgreSQL against the embedded store',
    [
      { what: 'reverse phone, one process, against embedded', target: '>= 0.5', measured: ratio(lookUps), reached: lookUps >= 0.5 },
      { what: 'one hot account, charges in groups', target: '>= 5,000/s', measured: perSecond(hot), reached: hot >= 5_000 },
      { what: 'import and resolve against embedded', target: '>= 0.4', measured: ratio(imports), reached: imports >= 0.4 },
    ],
    [
      ['', 'rate', 'CPU/request of the server process'],
      ['embedded, one process', perSecond(most.embedded.perSecond), micros(most.embedded.cpuMicrosPerRequest)],
      ['PostgreSQL, one process', perSecond(most.postgres.perSecond), micros(most.postgres.cpuMicrosPerRequest)],
      ['its database, all connections', '', databaseMicros === undefined ? 'not ours to see' : micros(databaseMicros)],
      [`PostgreSQL, ${PROCESSES} processes, an account each`, perSecond(apart), ''],
      [`PostgreSQL, ${PROCESSES} processes, one hot account`, perSecond(shared), ''],
      [`charges spread over ${SPREAD_ACCOUNTS} accounts, groups of ${CHARGE_GROUP}`, perSecond(spread), ''],
      [`charges with replies to keep, one hot account, groups of ${CHARGE_GROUP}`, perSecond(named), ''],
      [`import, embedded / PostgreSQL`, `${embedded.seconds.toFixed(1)} s / ${remote.seconds.toFixed(1)} s`, ''],
    ],
  );
} finally {
  await Promise.all(generators.map((generator) => generator.stop()));
  await Promise.all(products.map((product) => product.stop()));
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly seconds: number }> {
  const startedMs = performance.now();
  await work();
  return { seconds: (performance.now() - startedMs) / 1_000 };
}

/** All processes at once, each with a generator of its own; what they answer together, median of the rounds. */
async function together(processes: readonly Product[], { server: _, check, ...ask }: Contender, keys: readonly string[]): Promise<number> {
  while (generators.length < processes.length) generators.push(new Generator());
  const sums: number[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const pace = { kind: 'closed', warmSeconds: settings.warmSeconds, seconds: settings.seconds } as const;
    const connections = Math.ceil(settings.connections / processes.length);
    const measured: Measured[] = await Promise.all(
      processes.map((process, at) => generators[at]!.measure(process, { ...ask, authorization: keys[at]!, connections, pace })),
    );
    measured.forEach(check);
    sums.push(measured.reduce((sum, one) => sum + one.perSecond, 0));
  }
  return median(sums);
}

/** Processor time of all processes of the database per request of one serving process. */
async function databaseCost({ server: product, check: _, ...ask }: Contender): Promise<number | undefined> {
  if (server.pid === undefined) return undefined;
  const pace = { kind: 'closed', warmSeconds: settings.warmSeconds, seconds: settings.seconds } as const;
  const before = cpuMicros(server.pid());
  const { perSecond: rate } = await generators[0]!.measure(product, { ...ask, connections: settings.connections, pace });
  return (cpuMicros(server.pid()) - before) / (rate * (settings.warmSeconds + settings.seconds));
}

/** Of a process and its children, those that have ended among them. */
function cpuMicros(pid: number): number {
  const fields = (of: string) =>
    readFileSync(`/proc/${of}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(parentOf(name)) === pid);
  const own = (of: string, from: number, to: number) =>
    fields(of)
      .slice(from, to)
      .reduce((sum, ticks) => sum + Number(ticks), 0);
  return TICK_MICROS * (own(String(pid), 11, 15) + children.reduce((sum, child) => sum + own(child, 11, 13), 0));

  function parentOf(name: string): string | undefined {
    try {
      return fields(name)[1];
    } catch {
      return undefined;
    }
  }
}

/** Durable charges per second without HTTP, `CHARGE_GROUP` orders a call, several calls in flight. */
async function charges(books: BooksStore, accountCount: number, isNamed = false): Promise<number> {
  const accounts: AccountId[] = [];
  for (let at = 0; at < accountCount; at++)
    accounts.push((await books.createAccount({ name: `bench ${accountCount} ${isNamed} ${at}`, limits: {}, nowMs: 0 })).id);
  let made = 0;
  const id = () => `bench-${accountCount}-${isNamed}-${(made++).toString(36)}` as EntryId;
  await books.post(accounts.map((account) => ({ id: id(), account, kind: 'grant', credits: 1_000_000_000, atMs: 0 })));
  const order = (): PostOrder => {
    const plain: PostOrder = { id: id(), account: accounts[made % accountCount]!, kind: 'charge', credits: -5, atMs: made };
    if (!isNamed) return plain;
    const ask = { account: plain.account, endpoint: 'reverse_phone', idempotencyKey: plain.id, nowMs: 0 } as const;
    return { ...plain, idempotency: { ...ask, bodyHash: '', head: REPLY_HEAD, tail: '}', expiresMs: DAY_MS } };
  };
  const rates: number[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const groups = Array.from({ length: CHARGES_PER_ROUND / CHARGE_GROUP }, () => Array.from({ length: CHARGE_GROUP }, order));
    const { seconds } = await timed(async () => {
      for (const group of groups) {
        const outcomes = await books.post(group);
        if (outcomes.some(({ kind }) => kind !== 'posted')) throw new Error('a charge was not posted');
      }
    });
    rates.push(CHARGES_PER_ROUND / seconds);
  }
  return median(rates);
}
