import type { Postings } from '../../match/keys/postings.ts';
import { ENTRY_BYTES, type FiledSlice, KEY_SLICES, type SlicedKeys } from '../tasks/key-slices.ts';
import { ScratchFile } from '../tasks/scratch-file.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';

/** Entries of one slice that are written at once. */
const PIECE_ENTRIES = 4_096;

/** All keys with their records in a scratch file, by slices that are sorted one at a time. */
export class KeyFile {
  readonly #file: ScratchFile;
  readonly #waiting = new Map<number, { keys: Float64Array; records: Int32Array; count: number }>();
  /** Keys added so far, with repeats. */
  size = 0;
  readonly #slices = new Map<number, { starts: number[]; counts: number[] }>();

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
        waiting.keys.set(keys.subarray(from, from + some), waiting.count);
        for (let at = 0; at < some; at++) waiting.records[waiting.count + at] = first + records[from + at]!;
        waiting.count += some;
        from += some;
        if (waiting.count === PIECE_ENTRIES) this.#write(slice);
      }
    }
  }

  /** All slices, ascending; call after the last key. */
  slices(): FiledSlice[] {
    for (const slice of this.#waiting.keys()) this.#write(slice);
    this.#waiting.clear();
    const { fd } = this.#file;
    return [...this.#slices].sort(([one], [two]) => one - two).map(([, pieces]) => ({ fd, ...pieces }));
  }

  /** All keys with their holders, ascending, slice by slice. */
  postings(threads: WorkThreads): AsyncGenerator<Postings> {
    return inOrder(
      this.slices(),
      () => threads.room,
      (slice) => threads.run('slice', slice),
    );
  }

  close(): void {
    this.#file.close();
  }

  #of(slice: number) {
    let waiting = this.#waiting.get(slice);
    if (waiting === undefined) {
      waiting = { keys: new Float64Array(PIECE_ENTRIES), records: new Int32Array(PIECE_ENTRIES), count: 0 };
      this.#waiting.set(slice, waiting);
    }
    return waiting;
  }

  #write(slice: number): void {
    const { keys, records, count } = this.#of(slice);
    if (count === 0) return;
    const pieces = this.#slices.get(slice) ?? { starts: [], counts: [] };
    this.#slices.set(slice, pieces);
    pieces.starts.push(this.#file.length);
    pieces.counts.push(count);
    const bytes = new Uint8Array(count * ENTRY_BYTES);
    bytes.set(new Uint8Array(keys.buffer, 0, count * keys.BYTES_PER_ELEMENT));
    bytes.set(new Uint8Array(records.buffer, 0, count * records.BYTES_PER_ELEMENT), count * keys.BYTES_PER_ELEMENT);
    this.#file.append(bytes);
    this.#of(slice).count = 0;
  }
}
