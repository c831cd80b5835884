import type { ServiceLog } from './log.ts';
import type { LinkSeen, Metrics } from './metrics/metrics.ts';

/** While a provider is down every request meets it: what is wrong with it is told so often and no oftener. */
const TELL_EVERY_MS = 60_000;

/** Counts how links go, and tells the operator's log why one fails. */
export function watchLinks(metrics: Metrics, log: Pick<ServiceLog, 'linkFailed'>, elapsedMs: () => number): (seen: LinkSeen) => void {
  const toldMs = new Map<string, number>();
  return (seen) => {
    metrics.linked(seen);
    if (seen.outcome !== 'failed' && seen.outcome !== 'timed_out') return;
    const trouble = `${seen.link} ${seen.reason ?? seen.outcome}`;
    const nowMs = elapsedMs();
    if (nowMs - (toldMs.get(trouble) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
    toldMs.set(trouble, nowMs);
    log.linkFailed(seen);
  };
}
