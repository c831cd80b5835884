import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { workerQuestions } from './main-worker-questions.ts';

afterEach(() => {
  for (const id of Object.keys(cluster.workers!)) delete cluster.workers![id];
  cluster.removeAllListeners('message');
});

/** As Node's own: a send to a process that has gone is an error event, unless the sender takes the failure. */
class FakeWorker extends EventEmitter {
  readonly sent: { readonly id: number; readonly about: string }[] = [];
  readonly #isGone: boolean;

  constructor(isGone = false) {
    super();
    this.#isGone = isGone;
  }

  isConnected(): boolean {
    return true;
  }
  send(message: { readonly id: number; readonly about: string }, callback?: (error: Error | null) => void): void {
    if (!this.#isGone) this.sent.push(message);
    else if (callback === undefined) this.emit('error', new Error('channel closed'));
    else callback(new Error('channel closed'));
  }
}

test('a process that has gone has no answer and does not fail the others', async () => {
  const [gone, one, other] = [new FakeWorker(true), new FakeWorker(), new FakeWorker()];
  for (const [id, worker] of [gone, one, other].entries()) cluster.workers![id] = worker as unknown as Worker;
  const ask = workerQuestions<{ readiness: string }>();
  const answers = ask('readiness');
  for (const [worker, answer] of [
    [other, 'draining'],
    [one, 'ready'],
  ] as const) {
    expect(worker.sent).toEqual([expect.objectContaining({ about: 'readiness' })]);
    cluster.emit('message', worker, { namesake: 'answer', id: worker.sent[0]!.id, answer });
  }
  expect(await answers).toEqual([undefined, 'ready', 'draining']);
});
