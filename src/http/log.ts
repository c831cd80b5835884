import { type DestinationStream, type Logger, pino } from 'pino';
import type { LinkSeen, Metrics } from './metrics/metrics.ts';
import { isStoreTrouble, Outage } from './outage.ts';

/**
 * Log lines hold these fields and nothing that a caller sent. An error is logged by its class, its code and its stack
 * without the message, because messages may quote data.
 */
export interface ServiceLog {
  started(facts: { readonly url: string; readonly adminUrl: string | undefined; readonly pid: number }): void;
  adminPortTaken(facts: { readonly port: number }): void;
  /** Undefined when the outage is over. */
  storeFault(fault: string | undefined): void;
  stopped(facts: { readonly reason: string }): void;
  /** Since the last line about the same address. */
  keysFailed(facts: { readonly address: string; readonly count: number }): void;
  tlsReloaded(): void;
  /** Logs what retention has removed. */
  swept(removed: {
    readonly rejectsFiles: number;
    readonly lookUps: number;
    readonly freeRequests: number;
    readonly changeSets: number;
  }): void;
  request(line: RequestLine): void;
  slowStatement(line: { readonly statement: string; readonly tookMs: number }): void;
  linkFailed(line: { readonly link: string; readonly outcome: string; readonly reason?: string | undefined }): void;
  failure(error: unknown, where: { readonly requestId?: string; readonly route?: string }): void;
}

export interface RequestLine {
  readonly requestId: string;
  readonly route: string;
  readonly status: number;
  readonly outcome: string;
  readonly tookMs: number;
}

export function serviceLog(options: {
  readonly level: string;
  readonly accessLog: boolean;
  readonly destination?: DestinationStream;
  /** Checks the files of the store. A fault of theirs has a log line of its own. */
  readonly storeFault?: () => string | undefined;
}): ServiceLog {
  const logger: Logger = pino(
    { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    options.destination ?? pino.destination({ dest: 2, sync: true }),
  );
  const outage = new Outage(({ failures, lastedMs }) =>
    logger.info({ failures, lasted_ms: Math.round(lastedMs) }, 'store available again'),
  );
  return {
    started: ({ url, adminUrl, pid }) => logger.info({ url, admin_url: adminUrl, pid }, 'serving'),
    adminPortTaken: ({ port }) =>
      logger.warn({ port }, "the default port of the operator's listener is taken: it is left out; set admin_port"),
    keysFailed: ({ address, count }) => logger.warn({ address, count }, 'keys failed'),
    stopped: ({ reason }) => logger.info({ reason }, 'stopped'),
    swept: ({ rejectsFiles, lookUps, freeRequests, changeSets }) =>
      logger.info({ rejects_files: rejectsFiles, look_ups: lookUps, free_requests: freeRequests, change_sets: changeSets }, 'swept'),
    tlsReloaded: () => logger.info('TLS files read again'),
    request(line) {
      if (!options.accessLog) return;
      const { requestId, route, status, outcome, tookMs } = line;
      logger.info({ request_id: requestId, route, status, outcome, took_ms: Math.round(tookMs * 1_000) / 1_000 }, 'request');
    },
    slowStatement: ({ statement, tookMs }) => logger.warn({ statement, took_ms: Math.round(tookMs) }, 'slow statement'),
    linkFailed: ({ link, outcome, reason }) => logger.warn({ link, outcome, reason }, 'link failed'),
    storeFault(fault) {
      if (fault === undefined) logger.info('store fault is over');
      else logger.error({ fault }, 'store fault');
    },
    failure(error, { requestId, route }) {
      if (!isStoreTrouble(error)) logger.error({ request_id: requestId, route, ...describe(error) }, 'failure');
      else if (options.storeFault?.() === undefined && outage.begins()) logger.error({ route, ...describe(error) }, 'store unavailable');
    },
  };
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

function describe(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describe(error.cause, depth + 1) }),
  };
}

/** A provider that is down fails every request: each reason is logged once in this time. */
const LINK_FAILURE_LOG_MS = 60_000;

/** Counts how the links of the chain end, and logs why one fails. */
export function watchLinks(metrics: Metrics, log: Pick<ServiceLog, 'linkFailed'>, elapsedMs: () => number): (seen: LinkSeen) => void {
  const loggedMs = new Map<string, number>();
  return (seen) => {
    metrics.linked(seen);
    if (seen.outcome !== 'failed' && seen.outcome !== 'timed_out') return;
    const trouble = `${seen.link} ${seen.reason ?? seen.outcome}`;
    const nowMs = elapsedMs();
    if (nowMs - (loggedMs.get(trouble) ?? Number.NEGATIVE_INFINITY) < LINK_FAILURE_LOG_MS) return;
    loggedMs.set(trouble, nowMs);
    log.linkFailed(seen);
  };
}
