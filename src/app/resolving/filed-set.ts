import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import type { Postings } from '../../match/keys/postings.ts';
import { Interner } from '../../match/memory/interner.ts';
import { GrowingFloats, GrowingInts } from '../../match/memory/shared-memory.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { PageOutline } from '../tasks/outline-page.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { KeyFile } from './key-file.ts';
import { RecordSet, type SetNumbers } from './record-set.ts';

export type EncodedPage = Awaited<ReturnType<PeopleReads['scanEncoded']>>;

/** A set that is too large for memory: its keys are in a scratch file too, and it is compared block by block. */
export class FiledSet extends RecordSet {
  readonly keys: KeyFile;
  readonly #sources = new GrowingInts();
  readonly #sourceNames = new Interner();
  readonly #hashes = new GrowingFloats();
  readonly #numbers = new GrowingFloats();
  readonly #places = new GrowingInts();
  #distinct: SetNumbers | undefined;

  constructor(keySeed: number, scratchFolder: string) {
    super(keySeed, scratchFolder);
    this.keys = new KeyFile(scratchFolder);
  }

  get sources(): Int32Array {
    return this.#sources.values;
  }

  get sourceNames(): readonly string[] {
    return this.#sourceNames.texts;
  }

  /** By record: near numbers for those who live near each other. */
  get places(): Int32Array {
    return this.#places.values.subarray(0, this.size);
  }

  get numbers(): SetNumbers {
    this.#distinct ??= this.#sortNumbers();
    return this.#distinct;
  }

  get heldKeys(): number {
    return this.keys.size;
  }

  refHashes(): Float64Array {
    return this.#hashes.values.subarray(0, this.size);
  }

  postings(threads: WorkThreads): AsyncIterable<Postings> {
    return this.keys.postings(threads);
  }

  add(page: EncodedPage, { keys, refHashes, numbers, places }: PageOutline): void {
    this.keys.add(keys, this.size);
    for (const [at, { id, ref, encoded, person }] of page.entries()) {
      this.note(id, person);
      this.file.add(ref, encoded);
      this.#sources.push(this.#sourceNames.intern(ref.source));
      this.#hashes.push(refHashes[at]!);
      this.#places.push(places[at]!);
    }
    for (const number of numbers) this.#numbers.push(number);
  }

  override close(): void {
    if (!this.isClosed) this.keys.close();
    super.close();
  }

  #sortNumbers(): SetNumbers {
    const sorted = this.#numbers.values.subarray(0, this.#numbers.length).sort();
    let count = 0;
    for (const [at, number] of sorted.entries()) if (at === 0 || number !== sorted[at - 1]) sorted[count++] = number;
    const numbers = sorted.subarray(0, count);
    return { numbers, keys: numbers.map((number) => phoneKey(number as PhoneNumber, this.keySeed)) };
  }
}
