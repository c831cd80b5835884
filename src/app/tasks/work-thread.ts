import { parentPort } from 'node:worker_threads';
import { type TaskKind, TaskRunner, type ThreadTasks, transferOf } from './thread-tasks.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const runner = new TaskRunner();
port.on('message', ({ kind, order }: { kind: TaskKind; order: ThreadTasks[TaskKind]['in'] }) => {
  const result = runner.do(kind, order as never);
  port.postMessage(result, transferOf(result));
});
