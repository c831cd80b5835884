import type { Postings } from '../../match/keys/postings.ts';
import { ENTRY_BYTES, type FiledSlice, KEY_SLICES, type SlicedKeys } from '../tasks/key-slices.ts';
import { ScratchFile } from '../tasks/scratch-file.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';

/** Entries of one slice that are written at once. */
const PIECE_ENTRIES = 4_096;

/** All keys with their records in a scratch file, by slices that are sorted one at a time. */
export class KeyFile {
  readonly #file: ScratchFile;
  readonly #waiting = new Map<number, Waiting>();
  /** Keys added so far, with repeats. */
  size = 0;
  readonly #slices = new Map<number, { starts: number[]; counts: number[] }>();
  #isSorted = false;

  constructor(folder: string) {
    this.#file = new ScratchFile(folder);
  }

  /** Adds the keys of records that are counted from `first` on. */
  add({ keys, records, ends }: SlicedKeys, first: number): void {
    this.size += keys.length;
    let from = 0;
    for (let slice = 0; slice < KEY_SLICES; slice++) {
      for (const end = ends[slice]!; from < end; ) {
        const waiting = this.#of(slice);
        const some = Math.min(PIECE_ENTRIES - waiting.count, end - from);
        waiting.add(keys.subarray(from, from + some), records.subarray(from, from + some), first);
        from += some;
        if (waiting.count === PIECE_ENTRIES) this.#write(slice);
      }
    }
  }

  /** What a task makes of each slice, ascending; call after the last key. The first such task sorts the slices. */
  async *each<Made>(threads: WorkThreads, make: (slice: FiledSlice) => Promise<Made>): AsyncGenerator<Made, void> {
    for (const slice of this.#waiting.keys()) this.#write(slice);
    this.#waiting.clear();
    const { fd } = this.#file;
    const isSorted = this.#isSorted;
    const slices = [...this.#slices].sort(([one], [two]) => one - two).map(([, pieces]) => ({ fd, ...pieces, isSorted }));
    yield* inOrder(slices, () => threads.room, make);
    this.#isSorted = true;
  }

  /** All keys with their holders, ascending, slice by slice. */
  postings(threads: WorkThreads): AsyncGenerator<Postings, void> {
    return this.each(threads, (slice) => threads.run('slice', slice));
  }

  close(): void {
    this.#file.close();
  }

  #of(slice: number): Waiting {
    let waiting = this.#waiting.get(slice);
    if (waiting === undefined) {
      waiting = new Waiting();
      this.#waiting.set(slice, waiting);
    }
    return waiting;
  }

  #write(slice: number): void {
    const waiting = this.#of(slice);
    if (waiting.count === 0) return;
    const pieces = this.#slices.get(slice) ?? { starts: [], counts: [] };
    this.#slices.set(slice, pieces);
    pieces.starts.push(this.#file.length);
    pieces.counts.push(waiting.count);
    this.#file.append(waiting.take());
  }
}

const LEAST_ENTRIES = 16;

/** Entries of one slice, until there are enough to be written. */
class Waiting {
  #keys = new Float64Array(LEAST_ENTRIES);
  #records = new Int32Array(LEAST_ENTRIES);
  count = 0;

  add(keys: Float64Array, records: Int32Array, first: number): void {
    if (this.count + keys.length > this.#keys.length) this.#widen(this.count + keys.length);
    this.#keys.set(keys, this.count);
    for (let at = 0; at < records.length; at++) this.#records[this.count + at] = first + records[at]!;
    this.count += keys.length;
  }

  /** The keys as bytes, then the records; nothing waits afterwards. */
  take(): Uint8Array {
    const bytes = new Uint8Array(this.count * ENTRY_BYTES);
    const keyBytes = this.count * this.#keys.BYTES_PER_ELEMENT;
    bytes.set(new Uint8Array(this.#keys.buffer, 0, keyBytes));
    bytes.set(new Uint8Array(this.#records.buffer, 0, this.count * this.#records.BYTES_PER_ELEMENT), keyBytes);
    this.count = 0;
    return bytes;
  }

  #widen(least: number): void {
    const length = Math.min(PIECE_ENTRIES, Math.max(least, 2 * this.#keys.length));
    const [keys, records] = [new Float64Array(length), new Int32Array(length)];
    keys.set(this.#keys);
    records.set(this.#records);
    [this.#keys, this.#records] = [keys, records];
  }
}
