import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { GrowingFloats, GrowingInts } from '../../match/memory/shared-memory.ts';
import type { BlockKeys, BlockPlan } from '../tasks/key-slices.ts';
import type { SetPart } from '../tasks/set-part.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { RecordSet, type SetNumbers } from './record-set.ts';

/** A set that is too large for memory: it is compared block by block. */
export class FiledSet extends RecordSet {
  readonly #numbers = new GrowingFloats();
  readonly #places = new GrowingInts();
  #distinct: SetNumbers | undefined;

  get order() {
    return { keySeed: this.keySeed, inBlocks: true };
  }

  /** By record: near numbers for those who live near each other. */
  get places(): Int32Array {
    return this.#places.values.subarray(0, this.size);
  }

  get numbers(): SetNumbers {
    this.#distinct ??= this.#sortNumbers();
    return this.#distinct;
  }

  /** The keys that records share, by blocks. */
  divide(plan: BlockPlan, threads: WorkThreads): AsyncIterable<BlockKeys> {
    return this.keys.each(threads, (slice) => threads.run('divide', { slice, plan }));
  }

  protected take({ outline }: SetPart): void {
    const { numbers, places } = outline!;
    for (const place of places) this.#places.push(place);
    for (const number of numbers) this.#numbers.push(number);
  }

  #sortNumbers(): SetNumbers {
    const sorted = this.#numbers.values.subarray(0, this.#numbers.length).sort();
    let count = 0;
    for (const [at, number] of sorted.entries()) if (at === 0 || number !== sorted[at - 1]) sorted[count++] = number;
    const numbers = sorted.subarray(0, count);
    return { numbers, keys: numbers.map((number) => phoneKey(number as PhoneNumber, this.keySeed)) };
  }
}
