import cluster from 'node:cluster';
import type { Settings } from './config-settings.ts';
import type { ServiceLog } from './http/log.ts';
import { relayMetrics } from './main-worker-metrics.ts';

/** A worker that dies is replaced, but not in a tight loop. */
const RESTART_AFTER_MS = 1_000;

/** Keeps the serving processes up until a signal says stop. This process owns the books and answers no requests itself. */
export function runWorkers(settings: Settings, log: ServiceLog, onServing: (url: string) => void): Promise<void> {
  let stopping = false;
  let announced = false;
  relayMetrics();
  cluster.on('listening', (_worker, address) => {
    if (announced) return;
    announced = true;
    const url = `http://${settings.host}:${address.port}`;
    log.started({ url, pid: process.pid });
    onServing(url);
  });
  for (let count = 0; count < settings.workers; count++) cluster.fork();
  return new Promise((resolve) => {
    const ended = (): boolean => stopping && Object.keys(cluster.workers ?? {}).length === 0;
    cluster.on('exit', () => {
      if (ended()) resolve();
      else if (!stopping) setTimeout(() => !stopping && cluster.fork(), RESTART_AFTER_MS);
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        stopping = true;
        for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
        if (ended()) resolve();
      });
    }
  });
}
