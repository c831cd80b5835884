import cluster, { type Worker } from 'node:cluster';
import type { MetricSnapshot } from './http/metrics/counted.ts';

// A scrape reaches one of the serving processes; what it shows is the sum over all of them.

interface Ask {
  readonly namesake: 'metrics?';
  readonly ask: number;
}
interface Answer {
  readonly namesake: 'metrics!';
  readonly ask: number;
  readonly snapshots: readonly (readonly MetricSnapshot[])[];
}

/** A process that does not answer in time is left out of this page. */
const ANSWER_LIMIT_MS = 1_000;
/** For `send`: without a callback, sending to a process that is gone throws. The answer is then left out. */
const IGNORE_FAILURE = () => {};

/** In the process that owns the books: passes a question of one serving process to all others, and the answers back. */
export function relayMetrics(): void {
  let asks = 0;
  const open = new Map<number, (snapshots: Answer['snapshots']) => void>();
  cluster.on('message', (asker: Worker, message: Ask | Answer) => {
    if (message?.namesake === 'metrics!') open.get(message.ask)?.(message.snapshots);
    if (message?.namesake !== 'metrics?') return;
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true && worker.id !== asker.id);
    const answers = others.map((worker) => {
      const ask = ++asks;
      return within(
        new Promise<Answer['snapshots']>((resolve) => {
          open.set(ask, resolve);
          worker!.send({ namesake: 'metrics?', ask } satisfies Ask, IGNORE_FAILURE);
        }),
      ).finally(() => open.delete(ask));
    });
    void Promise.all(answers).then((found) => {
      asker.send({ namesake: 'metrics!', ask: message.ask, snapshots: found.flat() } satisfies Answer, IGNORE_FAILURE);
    });
  });
}

/** In a serving process: answers for itself, and asks the others. */
export function shareMetrics(own: () => Promise<readonly MetricSnapshot[]>): () => Promise<Answer['snapshots']> {
  let asks = 0;
  const open = new Map<number, (snapshots: Answer['snapshots']) => void>();
  process.on('message', (message: Ask | Answer) => {
    if (message?.namesake === 'metrics!') open.get(message.ask)?.(message.snapshots);
    if (message?.namesake !== 'metrics?') return;
    const answer = (snapshots: Answer['snapshots']) =>
      process.send?.({ namesake: 'metrics!', ask: message.ask, snapshots } satisfies Answer, undefined, undefined, IGNORE_FAILURE);
    own().then(
      (snapshot) => answer([snapshot]),
      () => answer([]),
    );
  });
  return () => {
    const ask = ++asks;
    return within(
      new Promise<Answer['snapshots']>((resolve) => {
        open.set(ask, resolve);
        process.send?.({ namesake: 'metrics?', ask } satisfies Ask, undefined, undefined, IGNORE_FAILURE);
      }),
    ).finally(() => open.delete(ask));
  };
}

function within(answer: Promise<Answer['snapshots']>): Promise<Answer['snapshots']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer['snapshots']>((resolve) => {
    timer = setTimeout(() => resolve([]), ANSWER_LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
