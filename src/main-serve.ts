import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepMissingMeasures } from './app/keep-missing-measures.ts';
import { openBooks, openFreePeople, openPeople, type ServingOptions, secretsAt } from './app/open-stores.ts';
import { firstLink, LINK_MINUTES } from './app/operators/one-time-links.ts';
import { type SweepOrder, startSweeper } from './app/retention/sweeper.ts';
import type { CliWorld } from './cli/command.ts';
import type { ServeOrder } from './cli/serve.ts';
import type { ConfidenceWindow } from './confidence/drift.ts';
import type { Settings } from './config-settings.ts';
import type { Clock } from './core/clock.ts';
import type { Listener } from './http/listener.ts';
import { type ServiceLog, serviceLog } from './http/log.ts';
import type { MetricSnapshot } from './http/metrics/counted.ts';
import { Metrics } from './http/metrics/metrics.ts';
import { processSnapshot } from './http/metrics/metrics-page.ts';
import { StoreMetrics } from './http/metrics/store-metrics.ts';
import { buildServer, type NamesakeServer } from './http/server.ts';
import type { Readiness } from './http/service.ts';
import { type Engine, lateEngine, makeEngine } from './main-engine.ts';
import { clientsOf, reloadTlsOnSignal, tlsOf } from './main-listening.ts';
import { listenForOperator } from './main-operator.ts';
import { readSettings } from './main-settings.ts';
import { StoreFiles } from './main-store-files.ts';
import { answerQuestions, workerQuestions } from './main-worker-questions.ts';
import { runWorkers, stopSignal, urlOf } from './main-workers.ts';
import type { ChainSettings } from './sources/links/chain-settings.ts';
import type { BooksStore } from './store/books.ts';
import type { PeopleStore } from './store/people.ts';
import { keysIn } from './store/secrets-file.ts';

const MAINTAIN_EVERY_MS = 1_000;
const FOLLOW_EVERY_MS = 1_000;
/** How long the first look at the privacy list may delay the start; until it is over, requests are refused. */
const FIRST_LOOK_MS = 2_000;
const IDLE_SWEEP_MS = 50;
const LAST_REQUESTS_MS = 250;
const HOUR_MS = 3_600_000;

/** Answers of a serving process to the one that owns the books. */
interface WorkerAnswers {
  readonly metrics: readonly MetricSnapshot[];
  readonly readiness: Readiness;
  readonly answers: ConfidenceWindow;
}

/** Missing measures are computed once the first callers have been served. */
const SETTLED_AFTER_MS = 10_000;

/** Serves until a signal says stop, then finishes the requests in flight and closes the stores. */
export async function serve(order: ServeOrder, context: CliWorld): Promise<void> {
  const { settings, chain, isAdminPortSet } = readSettings(order);
  let files: StoreFiles | undefined;
  const log = serviceLog({ level: settings.log_level, accessLog: settings.access_log, storeFault: () => files?.look() });
  files = new StoreFiles(settings, log);
  const metrics = new Metrics();
  metrics.store = new StoreMetrics(settings.slow_statement_ms, (slow) => log.slowStatement(slow));
  const serving = { watch: metrics.store, answerLimitMs: settings.store_timeout_ms };
  const books = await openBooks(settings, 'server', serving);
  // A new store has no files before this.
  files.look();
  const maintain = setInterval(() => {
    if (files.look() === undefined) books.maintain(context.clock.nowMs()).catch((error: unknown) => log.failure(error, {}));
  }, MAINTAIN_EVERY_MS);
  const demo = order.demo && cluster.isPrimary ? await (await import('./main-demo.ts')).prepareDemo(settings, books, context) : undefined;
  const reader = lateReader(settings, serving);
  const sweeper = cluster.isPrimary ? sweep(settings, { books, people: reader.open }, context.clock, log) : undefined;
  // A port of 0 is known once the listener has one.
  let customersUrl = urlOf(settings, settings.host, settings.port);
  if (settings.workers > 1 && cluster.isPrimary) {
    const ask = workerQuestions<WorkerAnswers>();
    const operator = await listenForOperator(settings, isAdminPortSet, {
      books,
      people: reader.open,
      lookUp: lateEngine(async () => makeEngine(settings, chain, log, { books, people: await reader.open(), metrics }, context.clock)),
      clock: context.clock,
      customersUrl: () => customersUrl,
      log,
      metrics,
      async readiness() {
        if (files.look() !== undefined) return 'store_unavailable';
        await books.balances([]);
        const answers = await ask('readiness');
        if (answers.length === 0 || answers.includes(undefined)) return 'store_unavailable';
        return answers.find((answer) => answer !== 'ready') ?? 'ready';
      },
      snapshots: async () => [await processSnapshot(metrics), ...(await ask('metrics')).filter((found) => found !== undefined)],
      answers: async () => (await ask('answers')).filter((found) => found !== undefined),
    });
    reloadTlsOnSignal(settings, operator === undefined ? [] : [operator], log);
    const link = await firstLinkText(operator, books, context);
    const reason = await runWorkers(settings, (url) => {
      customersUrl = url;
      log.started({ url, adminUrl: operator?.url, pid: process.pid });
      demo?.print(url, operator?.url);
      context.out.write(link);
    });
    clearInterval(maintain);
    await sweeper?.stop();
    if (operator !== undefined) await closeWithin([operator], settings.shutdown_timeout_ms);
    await reader.close();
    await books.close();
    if (reason === undefined) process.exitCode = 1;
    else log.stopped({ reason });
    return;
  }
  const people = await reader.open();
  const { server, measured, follower, lookUp, links, answers } = await makeServer(
    settings,
    chain,
    log,
    { books, people, metrics, storeFault: () => files.fault },
    context,
  );
  const follow = setInterval(() => void follower.look(), FOLLOW_EVERY_MS);
  const readiness = () => server.readiness();
  const snapshots = () => processSnapshot(metrics);
  if (cluster.isWorker) answerQuestions<WorkerAnswers>({ metrics: snapshots, readiness, answers: async () => answers.take() });
  const operator = cluster.isPrimary
    ? await listenForOperator(settings, isAdminPortSet, {
        books,
        people: async () => people,
        lookUp: async () => ({ engine: lookUp, links, isCurrent: () => follower.isCurrent() }),
        clock: context.clock,
        customersUrl: () => customersUrl,
        log,
        metrics,
        readiness,
        snapshots: async () => [await snapshots()],
        answers: async () => [answers.take()],
      })
    : undefined;
  await server.app.listen({ host: settings.host, port: settings.port });
  reloadTlsOnSignal(settings, operator === undefined ? [server] : [server, operator], log);
  const url = urlOf(settings, settings.host, (server.app.server.address() as AddressInfo).port);
  customersUrl = url;
  void measured.then(() => pause(SETTLED_AFTER_MS, undefined, { ref: false })).then(() => settle(people, settings));
  const link = await firstLinkText(operator, books, context);
  // A process that reads this line may stop the service at once.
  const stopping = stopSignal();
  // With several processes the owner of the books logs for all.
  if (cluster.isPrimary) log.started({ url, adminUrl: operator?.url, pid: process.pid });
  if (demo !== undefined) {
    // The printed examples are answered at full speed.
    await measured;
    demo.print(url, operator?.url);
  }
  context.out.write(link);
  const reason = await stopping;
  clearInterval(maintain);
  await sweeper?.stop();
  clearInterval(follow);
  await closeWithin(operator === undefined ? [server] : [server, operator], settings.shutdown_timeout_ms);
  await books.close();
  await people.close();
  if (cluster.isPrimary) log.stopped({ reason });
  // A handle that a library left open must not keep the process alive.
  process.exit(0);
}

/** Text with the one-time link for the first operator; empty if there is an operator. */
async function firstLinkText(operator: { readonly url: string } | undefined, books: BooksStore, { clock }: CliWorld): Promise<string> {
  const path = operator === undefined ? undefined : await firstLink({ books, clock });
  return path === undefined ? '' : `\nBecome the first operator (works once, for ${LINK_MINUTES} minutes):\n${operator!.url}${path}\n`;
}

/** Opens the people once a route asks for them. */
function lateReader(settings: Settings, serving: ServingOptions): { open(): Promise<PeopleStore>; close(): Promise<void> } {
  let people: Promise<PeopleStore> | undefined;
  return {
    open() {
      people ??= openPeople(settings, 'read', serving).catch((error: unknown) => {
        people = undefined;
        throw error;
      });
      return people;
    },
    close: async () => (await people)?.close(),
  };
}

/** Computes and keeps the measures that the store lacks. If that fails, the next start computes them again. */
function settle(people: PeopleStore, settings: Settings): void {
  keepMissingMeasures(people, () => openFreePeople(settings)).catch(() => undefined);
}

async function makeServer(
  settings: Settings,
  chain: ChainSettings,
  log: ServiceLog,
  {
    books,
    people,
    metrics,
    storeFault,
  }: {
    readonly books: BooksStore;
    readonly people: PeopleStore;
    readonly metrics: Metrics;
    readonly storeFault: () => string | undefined;
  },
  { clock }: CliWorld,
): Promise<Engine & { readonly server: NamesakeServer; readonly measured: Promise<void> }> {
  const engine = makeEngine(settings, chain, log, { books, people, metrics }, clock);
  const { lookUp, follower } = engine;
  // Early requests wait for it, and report its failure.
  const measured = lookUp.warm().catch(() => undefined);
  await Promise.race([follower.look(), pause(FIRST_LOOK_MS)]);
  const server = await buildServer({
    books,
    lookUp,
    privacy: follower,
    metrics,
    storeFault,
    clock,
    log,
    limits: { perMinute: settings.rate_limit, missesPerDay: settings.miss_budget },
    batchLimit: settings.batch_limit,
    timingSecret: keysIn(secretsAt(settings)).timing,
    phoneRegions: settings.phone_regions.split(','),
    minConfidence: settings.min_confidence,
    fastPath: settings.fast_path,
    bodyLimitBytes: settings.body_limit_bytes,
    requestTimeoutMs: settings.request_timeout_ms,
    replyTimeoutMs: settings.reply_timeout_ms,
    failedKeys: settings.failed_keys,
    clients: clientsOf(settings),
    tls: tlsOf(settings),
    keepRepliesMs: settings.idempotency_hours * HOUR_MS,
  });
  return { ...engine, server, measured };
}

function sweep(settings: Settings, stores: Pick<SweepOrder, 'books' | 'people'>, clock: Clock, log: ServiceLog): { stop(): Promise<void> } {
  return startSweeper({
    clock,
    ...stores,
    openFreePeople: () => openFreePeople(settings),
    rejectsFolder: join(settings.data, 'rejects'),
    rejectsDays: settings.rejects_days,
    lookUpLogDays: settings.look_up_log_days,
    changeSetDays: settings.change_set_days,
    onSwept: (removed) => log.swept(removed),
    onFailure: (error) => log.failure(error, {}),
  });
}

type Closing = Pick<Listener, 'drain' | 'closeIdleConnections' | 'closeAllConnections' | 'close'>;

/**
 * For a moment every reply says that it is its connection's last, because a request may be on its way on a connection
 * that looks idle. Then idle connections are closed, so that a client that keeps one open cannot delay the end.
 */
async function closeWithin(listeners: readonly Closing[], timeoutMs: number): Promise<void> {
  for (const listener of listeners) listener.drain();
  await pause(Math.min(LAST_REQUESTS_MS, timeoutMs));
  const sweep = setInterval(() => {
    for (const one of listeners) one.closeIdleConnections();
  }, IDLE_SWEEP_MS);
  const cut = setTimeout(() => {
    for (const one of listeners) one.closeAllConnections();
  }, timeoutMs);
  await Promise.all(listeners.map((one) => one.close()));
  clearInterval(sweep);
  clearTimeout(cut);
}
