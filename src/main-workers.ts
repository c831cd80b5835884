import cluster from 'node:cluster';
import type { Settings } from './config-settings.ts';

/** A serving process that dies is replaced, but not in a tight loop. */
const RESTART_AFTER_MS = 1_000;

/**
 * Keeps the serving processes running until a signal says stop, and returns its name. This process owns the books and
 * answers no requests. Returns undefined if a process ended before any of them served: a replacement would fail as well.
 */
export function runWorkers(settings: Settings, onServing: (url: string) => void): Promise<string | undefined> {
  let isStopping = false;
  let hasServed = false;
  cluster.on('listening', (_worker, { port }) => {
    if (hasServed) return;
    hasServed = true;
    onServing(urlOf(settings, settings.host, port));
  });
  for (let count = 0; count < settings.workers; count++) cluster.fork();
  return new Promise((resolve) => {
    let reason: string | undefined;
    const resolveOnceEnded = (): void => {
      if (isStopping && Object.keys(cluster.workers ?? {}).length === 0) resolve(reason);
    };
    const stop = (why: string | undefined): void => {
      if (isStopping) return;
      isStopping = true;
      reason = why;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
      resolveOnceEnded();
    };
    cluster.on('exit', () => {
      if (!hasServed) stop(undefined);
      if (isStopping) resolveOnceEnded();
      else setTimeout(() => !isStopping && cluster.fork(), RESTART_AFTER_MS);
    });
    void stopSignal().then(stop);
  });
}

/** Resolves with the reason when the service is to stop. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    // Further signals change nothing: a shell and npm may both pass on one Ctrl-C, and shutdown has its own time limit.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // A serving process without the owner of the books cannot charge.
    process.once('disconnect', () => resolve('disconnect'));
  });
}

export function urlOf({ tls_cert: cert }: Pick<Settings, 'tls_cert'>, host: string, port: number): string {
  return `${cert === '' ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
