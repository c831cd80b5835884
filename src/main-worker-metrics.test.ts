import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { relayMetrics } from './main-worker-metrics.ts';

afterEach(() => {
  for (const id of Object.keys(cluster.workers!)) delete cluster.workers![id];
  cluster.removeAllListeners('message');
});

/** As Node's own: who sends to a process that has hung up without taking the failure back hears it as an event. */
class FakeWorker extends EventEmitter {
  readonly sent: object[] = [];
  readonly id: number;
  #connected = true;

  constructor(id: number) {
    super();
    this.id = id;
  }

  isConnected(): boolean {
    return this.#connected;
  }
  hangUp(): void {
    this.#connected = false;
  }
  send(message: object, callback?: (error: Error | null) => void): void {
    if (this.#connected) this.sent.push(message);
    else if (callback === undefined) this.emit('error', new Error('channel closed'));
    else callback(new Error('channel closed'));
  }
}

test('a process that has gone is left out and does not fail the others', async () => {
  const [asker, gone, other] = [new FakeWorker(1), new FakeWorker(2), new FakeWorker(3)];
  for (const worker of [asker, gone, other]) cluster.workers![worker.id] = worker as unknown as Worker;
  relayMetrics();
  gone.hangUp();
  cluster.emit('message', asker, { namesake: 'metrics?', ask: 7 });
  const [asked] = other.sent as { ask: number }[];
  cluster.emit('message', other, { namesake: 'metrics!', ask: asked!.ask, snapshots: [[]] });
  await new Promise(setImmediate);
  expect(asker.sent).toEqual([{ namesake: 'metrics!', ask: 7, snapshots: [[]] }]);
  asker.hangUp();
  cluster.emit('message', asker, { namesake: 'metrics?', ask: 8 });
  const again = other.sent[1] as { ask: number };
  cluster.emit('message', other, { namesake: 'metrics!', ask: again.ask, snapshots: [[]] });
  await new Promise(setImmediate);
  expect(asker.sent).toHaveLength(1);
});
