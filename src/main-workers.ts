import cluster from 'node:cluster';
import type { Settings } from './config-settings.ts';
import type { ServiceLog } from './http/log.ts';
import { stopSignal } from './main-stop-signal.ts';
import { urlOf } from './main-url.ts';
import { relayMetrics } from './main-worker-metrics.ts';

/** A worker that dies is replaced, but not in a tight loop. */
const RESTART_AFTER_MS = 1_000;

/**
 * Keeps the serving processes up until a signal says stop, and gives that. This process owns the books and answers no
 * requests itself. Undefined when one ended before any of them served: what keeps it from serving will keep the next one.
 */
export function runWorkers(settings: Settings, log: ServiceLog, onServing: (url: string) => void): Promise<string | undefined> {
  let isStopping = false;
  let hasServed = false;
  relayMetrics();
  cluster.on('listening', (_worker, { port }) => {
    if (hasServed) return;
    hasServed = true;
    const url = urlOf(settings.host, port);
    log.started({ url, pid: process.pid });
    onServing(url);
  });
  for (let count = 0; count < settings.workers; count++) cluster.fork();
  return new Promise((resolve) => {
    let reason: string | undefined;
    const stop = (why: string | undefined): void => {
      if (isStopping) return;
      isStopping = true;
      reason = why;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
      resolveOnceEnded();
    };
    const resolveOnceEnded = (): void => {
      if (isStopping && Object.keys(cluster.workers ?? {}).length === 0) resolve(reason);
    };
    cluster.on('exit', () => {
      if (!hasServed) stop(undefined);
      if (isStopping) resolveOnceEnded();
      else setTimeout(() => !isStopping && cluster.fork(), RESTART_AFTER_MS);
    });
    void stopSignal().then(stop);
  });
}
