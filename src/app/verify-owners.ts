import type { PhoneNumber } from '../core/record.ts';
import { keyLimit } from '../match/keys/key-kinds.ts';
import { phoneKey } from '../match/keys/keys.ts';
import { MAX_HOLDERS } from '../resolve/owner/phone-owner.ts';
import type { PeopleReads } from '../store/people.ts';

export const TRAIN = 'namesake train fixes it';
const NUMBERS_PER_ASK = 1_000;

/** Holds the numbers of people against the rows that say who owns each. */
export class OwnersCheck {
  /** One for each person who has it; sorted when the first row comes. */
  #numbers = new Float64Array(1_024);
  #count = 0;
  #isSorted = false;
  #at = 0;
  readonly #unowned: PhoneNumber[] = [];
  #wrong = 0;

  hold(number: PhoneNumber): void {
    if (this.#count === this.#numbers.length) {
      const wider = new Float64Array(2 * this.#count);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.#count++] = number;
  }

  /** Rows by ascending number; `holders` is how many people the row knows of, where it says so. */
  row(number: PhoneNumber, holders: number | undefined): void {
    this.#passTo(number);
    const found = this.#pass(number);
    if (found === 0 || found > MAX_HOLDERS || (holders ?? found) !== found) this.#wrong += 1;
  }

  /** After the last row. */
  async faults(store: Pick<PeopleReads, 'holders'>, keySeed: number): Promise<string[]> {
    this.#passTo(Number.POSITIVE_INFINITY);
    const faults: string[] = [];
    let unowned = 0;
    for (let from = 0; from < this.#unowned.length; from += NUMBERS_PER_ASK) {
      const keys = this.#unowned.slice(from, from + NUMBERS_PER_ASK).map((number) => phoneKey(number, keySeed));
      const counts = await store.holders(keys);
      unowned += keys.filter((key, at) => counts[at]!.count <= keyLimit(key)).length;
    }
    if (unowned > 0) faults.push(`${unowned} numbers that people have are missing among the owners of numbers: ${TRAIN}`);
    if (this.#wrong > 0) faults.push(`${this.#wrong} owners of numbers are other people than those who have them: ${TRAIN}`);
    return faults;
  }

  /** Whatever number comes before this one has no row; with few holders it should, unless its key is generic. */
  #passTo(number: number): void {
    if (!this.#isSorted) this.#numbers.subarray(0, this.#count).sort();
    this.#isSorted = true;
    while (this.#at < this.#count && this.#numbers[this.#at]! < number) {
      const passed = this.#numbers[this.#at]! as PhoneNumber;
      if (this.#pass(passed) <= MAX_HOLDERS) this.#unowned.push(passed);
    }
  }

  /** How many hold it. */
  #pass(number: number): number {
    const from = this.#at;
    while (this.#at < this.#count && this.#numbers[this.#at] === number) this.#at += 1;
    return this.#at - from;
  }
}
