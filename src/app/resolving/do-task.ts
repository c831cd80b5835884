import type { Decision } from '../../core/decision.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { Model } from '../../match/model.ts';
import { Clustering } from '../../resolve/cluster/clustering.ts';
import { LINK_INTS, type Links } from '../../resolve/cluster/links.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { buildPeople, chooseOwners } from './do-people.ts';
import { knownModel } from './incremental-resolve.ts';
import type {
  ClusterOrder,
  DoneTask,
  LinkOrder,
  OnDone,
  OwnersOrder,
  PeopleOfOrder,
  ProcessTask,
  ProcessTasks,
  TaskGround,
} from './process-tasks.ts';
import { SharedRecords } from './shared-records.ts';
import { columnsOf, type FindRecords } from './task-place.ts';

export interface TaskDoing {
  readonly threads: WorkThreads;
  readonly find: FindRecords;
  /** The store that the records are of; comparing alone needs none. */
  readonly people?: PeopleStore;
}

/** Does tasks in the threads of this process, one after the other. */
export class TaskDoer {
  readonly #doing: TaskDoing;
  #ground: TaskGround | undefined;
  #model: Model | undefined;

  constructor(doing: TaskDoing) {
    this.#doing = doing;
  }

  /** Sets what the tasks from now on need; the model, if it is not the one in the store. */
  async ground(ground: TaskGround, model?: Model): Promise<void> {
    this.#ground = ground;
    this.#model = model ?? (this.#model?.version === ground.modelVersion ? this.#model : undefined);
    if (this.#model !== undefined) return;
    this.#model = await knownModel(this.#doing.people!);
    if (this.#model.version !== ground.modelVersion) throw new Error('The model in the store is not the one of the task.');
  }

  async do<Kind extends ProcessTask>(kind: Kind, order: ProcessTasks[Kind]['in'], onDone: OnDone = () => {}): Promise<DoneTask<Kind>> {
    const done = this.#doers[kind] as (order: ProcessTasks[Kind]['in'], onDone: OnDone) => Promise<DoneTask<Kind>>;
    return await done(order, onDone);
  }

  readonly #doers: { readonly [Kind in ProcessTask]: (order: ProcessTasks[Kind]['in'], onDone: OnDone) => Promise<DoneTask<Kind>> } = {
    link: async (order, onDone) => ({ result: await this.#link(order, onDone) }),
    cluster: async (order) => ({ result: await this.#cluster(order) }),
    people: (order: PeopleOfOrder) => buildPeople(this.#builder(), order),
    owners: (order: OwnersOrder) => chooseOwners(this.#builder(), order),
  };

  #builder() {
    const { people, ...doing } = this.#doing;
    return { ...doing, people: people!, ground: this.#ground!, model: this.#model! };
  }

  get #generic(): LiveKeys {
    return { starts: new Int32Array(1), holders: new Int32Array(), generic: Array.from(this.#ground!.generic ?? []) };
  }

  async #link({ records, own, keys: keysOf }: LinkOrder, onDone: OnDone): Promise<Links> {
    const { threads } = this.#doing;
    const found: Int32Array[] = [];
    let pairs = 0;
    let done = 0;
    await this.#compared(records, async (columns) => {
      const keys = async (placeOf: Int32Array) => [...(await keysOf(placeOf)), this.#generic];
      const shared = await SharedRecords.ofBlock({ columns, own, keys }, threads);
      for await (const { links, to } of shared.links(this.#model!, own)) {
        found.push(links.edges);
        pairs += links.pairs;
        await onDone(to - done);
        done = to;
      }
    });
    return { edges: joined(found), pairs };
  }

  async #cluster({ records, edges, decided }: ClusterOrder) {
    return await this.#compared(records, async (columns) => {
      const decisions: Decision[] = [];
      for (let at = 0; at < decided.length; at += LINK_INTS) {
        const [left, right] = [columns.refs[decided[at + 1]!]!, columns.refs[decided[at + 2]!]!];
        decisions.push({ verdict: decided[at] === 1 ? 'same' : 'not_same', left, right });
      }
      const clustering = new Clustering({ columns, decisions });
      clustering.add({ edges, pairs: 0 });
      // All pairs are known.
      const shared = await SharedRecords.ofBlock({ columns, own: columns.size, keys: async () => [this.#generic] }, this.#doing.threads);
      const { person, people } = await shared.cluster(this.#model!, clustering);
      return { person, people };
    });
  }

  async #compared<Result>(records: Int32Array, work: (columns: Awaited<ReturnType<typeof columnsOf>>) => Promise<Result>): Promise<Result> {
    const { threads, find } = this.#doing;
    const found = await find(records);
    try {
      return await work(await columnsOf(found, threads));
    } finally {
      found.close();
    }
  }
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
