import type { Correction } from '../../core/correction.ts';
import type { Model } from '../../match/model.ts';
import type { StoreFacts } from '../../store/people.ts';
import { contestedPhones, type PeopleOrder, peopleOf } from './bulk-people.ts';
import { knownModel } from './incremental-resolve.ts';
import type { OwnersOrder, PeopleOf, PeopleOfOrder, TaskDriver, TaskGround } from './process-tasks.ts';

const PEOPLE_PER_TASK = 5_000;
const NUMBERS_PER_TASK = 4_000;

export interface SharedPeopleOrder extends PeopleOrder {
  readonly tasks: TaskDriver;
  readonly corrections: readonly Correction[];
}

/** Has all people built by all processes, each of which writes those that it built, and then the owners of shared numbers. */
export async function writePeopleInTasks(order: SharedPeopleOrder): Promise<void> {
  const { tasks, rebuild, beside, say, personIds } = order;
  const model = await knownModel(order.people);
  await tasks.ground(groundOf(model, await order.people.facts(), order.corrected), model);
  const placed = peopleOf(order);
  const holders = new NumberHolders();
  let done = 0;
  const count = async (more: number) => {
    done += more;
    if (more > 0) say('people', done, personIds.length);
    await beside.step();
  };
  for await (const { result } of tasks.all('people', peopleTasks(order, placed, await phonesByTask(order, placed)), count))
    holders.add(result);
  await rebuild.peopleElsewhere!(personIds.length);
  for await (const _ of tasks.all('owners', holders.tasks(), () => beside.step())) {
    // The process that chose them has written them.
  }
}

function groundOf(model: Model, { newestSeen, coverage, trust }: StoreFacts, corrected: readonly number[]): TaskGround {
  return {
    modelVersion: model.version,
    newestSeen,
    coverage,
    ...(trust !== undefined && { trust: [...trust] }),
    corrected: Float64Array.from(corrected),
  };
}

type PlacedPeople = ReturnType<typeof peopleOf>;

function* peopleTasks(
  { changesOf, corrections }: SharedPeopleOrder,
  { clusters, ids, starts, members, siblingEnds, siblings }: PlacedPeople,
  phones: PhonesByTask,
): Generator<PeopleOfOrder> {
  const named = new Map(corrections.flatMap(({ request, changes }) => changes.map((change, nth) => [change, [request, nth]] as const)));
  for (let from = 0, task = 0; from < ids.length; from += PEOPLE_PER_TASK, task++) {
    const to = Math.min(ids.length, from + PEOPLE_PER_TASK);
    const own = clusters.subarray(from, to);
    const records: number[] = [];
    const ownStarts = new Uint32Array(own.length + 1);
    const changes: number[] = [];
    for (const [place, cluster] of own.entries()) {
      for (let member = starts[cluster]!; member < starts[cluster + 1]!; member++) records.push(members[member]!);
      ownStarts[place + 1] = records.length;
      for (const change of changesOf.get(cluster) ?? []) changes.push(place, ...named.get(change)!);
    }
    const firstSibling = from === 0 ? 0 : siblingEnds[from - 1]!;
    yield {
      // Two tasks never share memory: they may be done in different threads.
      ids: ids.slice(from, to),
      starts: ownStarts,
      records: Int32Array.from(records),
      siblingEnds: siblingEnds.subarray(from, to).map((end) => end - firstSibling),
      siblings: siblings.slice(firstSibling, siblingEnds[to - 1]),
      shared: Float64Array.from(phones.shared[task]!).sort(),
      generic: Float64Array.from(phones.generic[task]!).sort(),
      changes: Int32Array.from(changes),
    };
  }
}

/** Phone keys that several people hold and generic ones, by the tasks whose people have them. */
interface PhonesByTask {
  readonly shared: readonly (readonly number[])[];
  readonly generic: readonly (readonly number[])[];
}

async function phonesByTask(order: SharedPeopleOrder, { clusters }: PlacedPeople): Promise<PhonesByTask> {
  const { person } = order.resolution;
  const taskOf = new Uint32Array(clusters.length);
  for (const [place, cluster] of clusters.entries()) taskOf[cluster] = Math.floor(place / PEOPLE_PER_TASK);
  const count = Math.ceil(clusters.length / PEOPLE_PER_TASK);
  const made = {
    shared: Array.from({ length: count }, () => [] as number[]),
    generic: Array.from({ length: count }, () => [] as number[]),
  };
  for await (const { key, isGeneric, holders } of contestedPhones(order)) {
    const by = isGeneric ? made.generic : made.shared;
    for (const task of new Set(Array.from(holders, (holder) => taskOf[person[holder]!]!))) by[task]!.push(key);
  }
  return made;
}

/** Shared numbers with their holders, by ascending id. */
class NumberHolders {
  readonly #holders = new Map<number, number[]>();

  add({ sharedNumbers, sharedBy }: PeopleOf): void {
    for (const [at, number] of sharedNumbers.entries()) {
      const list = this.#holders.get(number);
      if (list === undefined) this.#holders.set(number, [sharedBy[at]!]);
      else list.push(sharedBy[at]!);
    }
  }

  *tasks(): Generator<OwnersOrder> {
    const numbers = [...this.#holders.keys()].sort((left, right) => left - right);
    for (let from = 0; from < numbers.length; from += NUMBERS_PER_TASK) {
      const some = numbers.slice(from, from + NUMBERS_PER_TASK);
      const holders: number[] = [];
      const ends = some.map((number) => {
        const own = this.#holders.get(number)!.sort((left, right) => left - right);
        for (const person of own) holders.push(person);
        return holders.length;
      });
      yield { numbers: Float64Array.from(some), ends: Uint32Array.from(ends), holders: Float64Array.from(holders) };
    }
  }
}
