import type { Registry } from 'prom-client';
import type { MetricSnapshot } from './counted.ts';
import type { Metrics } from './metrics.ts';

/** What this process has counted, and what it is itself: memory, processor, event loop. */
export async function processSnapshot(metrics: Metrics): Promise<MetricSnapshot[]> {
  const own = (await (await ownRegistry()).getMetricsAsJSON()) as unknown as MetricSnapshot[];
  return [...metrics.snapshot(), ...own];
}

/** The page of one process, or of several as if they were one. */
export async function metricsPage(
  processes: readonly (readonly MetricSnapshot[])[],
): Promise<{ readonly type: string; readonly text: string }> {
  const { AggregatorRegistry } = await import('prom-client');
  const all = AggregatorRegistry.aggregate(processes as unknown as object[]) as Registry;
  return { type: all.contentType, text: await all.metrics() };
}

let registry: Promise<Registry> | undefined;

/** Made when first asked for: most processes are started far more often than they are scraped in their first second. */
function ownRegistry(): Promise<Registry> {
  registry ??= import('prom-client').then(({ collectDefaultMetrics, Registry }) => {
    const own = new Registry();
    collectDefaultMetrics({ register: own });
    return own;
  });
  return registry;
}
