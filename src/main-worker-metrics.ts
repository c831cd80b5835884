import cluster, { type Worker } from 'node:cluster';
import type { MetricSnapshot } from './http/metrics/counted.ts';

// A scrape reaches one of the serving processes; what it shows is the sum over all of them.

interface Ask {
  readonly namesake: 'metrics?';
  readonly ask: number;
}
interface Told {
  readonly namesake: 'metrics!';
  readonly ask: number;
  readonly snapshots: readonly (readonly MetricSnapshot[])[];
}

/** A process that does not answer in time is left out of this page. */
const ANSWER_LIMIT_MS = 1_000;
/** Whoever is gone is left out as well. Without a callback, sending to one who has hung up ends the process that sends. */
const GONE = () => {};

/** In the process that starts the others: passes a question on to all the others and the answers back. */
export function relayMetrics(): void {
  let asks = 0;
  const open = new Map<number, (snapshots: Told['snapshots']) => void>();
  cluster.on('message', (asker: Worker, message: Ask | Told) => {
    if (message?.namesake === 'metrics!') open.get(message.ask)?.(message.snapshots);
    if (message?.namesake !== 'metrics?') return;
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true && worker.id !== asker.id);
    const answers = others.map((worker) => {
      const ask = ++asks;
      return within(
        new Promise<Told['snapshots']>((resolve) => {
          open.set(ask, resolve);
          worker!.send({ namesake: 'metrics?', ask } satisfies Ask, GONE);
        }),
      ).finally(() => open.delete(ask));
    });
    void Promise.all(answers).then((found) => {
      asker.send({ namesake: 'metrics!', ask: message.ask, snapshots: found.flat() } satisfies Told, GONE);
    });
  });
}

/** In a serving process: answers for itself, and asks for the others. */
export function shareMetrics(own: () => Promise<readonly MetricSnapshot[]>): () => Promise<Told['snapshots']> {
  let asks = 0;
  const open = new Map<number, (snapshots: Told['snapshots']) => void>();
  process.on('message', (message: Ask | Told) => {
    if (message?.namesake === 'metrics!') open.get(message.ask)?.(message.snapshots);
    if (message?.namesake !== 'metrics?') return;
    const tell = (snapshots: Told['snapshots']) =>
      process.send?.({ namesake: 'metrics!', ask: message.ask, snapshots } satisfies Told, undefined, undefined, GONE);
    own().then(
      (snapshot) => tell([snapshot]),
      () => tell([]),
    );
  });
  return () => {
    const ask = ++asks;
    return within(
      new Promise<Told['snapshots']>((resolve) => {
        open.set(ask, resolve);
        process.send?.({ namesake: 'metrics?', ask } satisfies Ask, undefined, undefined, GONE);
      }),
    ).finally(() => open.delete(ask));
  };
}

function within(answer: Promise<Told['snapshots']>): Promise<Told['snapshots']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Told['snapshots']>((resolve) => {
    timer = setTimeout(() => resolve([]), ANSWER_LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
