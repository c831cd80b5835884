import type { Model } from '../../match/model.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { TaskDoer } from './do-task.ts';
import type { OnDone, ProcessTask, ProcessTasks, TaskDriver, TaskGround } from './process-tasks.ts';
import type { RecordSet } from './record-set.ts';
import { recordsOfSet } from './task-place.ts';

/** Does every task in this process, one after the other, in its threads. */
export class LocalTasks implements TaskDriver {
  readonly #doer: TaskDoer;

  constructor(set: RecordSet, threads: WorkThreads) {
    this.#doer = new TaskDoer({ threads, find: recordsOfSet(set) });
  }

  async ground(ground: TaskGround, model: Model): Promise<void> {
    await this.#doer.ground(ground, model);
  }

  async *all<Kind extends ProcessTask, Order extends ProcessTasks[Kind]['in']>(
    kind: Kind,
    orders: AsyncIterable<Order> | Iterable<Order>,
    onDone: OnDone,
  ): AsyncGenerator<{ readonly order: Order; readonly result: ProcessTasks[Kind]['out'] }> {
    for await (const order of orders) yield { order, result: (await this.#doer.do(kind, order, onDone)).result };
  }
}
