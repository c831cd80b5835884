import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { BlockKeys, FiledBlockKeys } from '../tasks/key-slices.ts';
import { ScratchFile } from '../tasks/scratch-file.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';

/** Pieces that one task reads. */
const PIECES_PER_TASK = 32;

/** The shared keys of every block in a scratch file, so that a block reads only its own. */
export class BlockKeyFile {
  readonly #file: ScratchFile;
  readonly #pieces: { readonly starts: number[]; readonly counts: number[] }[];
  readonly #generic: number[] = [];

  constructor(folder: string, blocks: number) {
    this.#file = new ScratchFile(folder);
    this.#pieces = Array.from({ length: blocks }, () => ({ starts: [], counts: [] }));
  }

  /** Keys of generic values, whichever block they are in. */
  get generic(): LiveKeys {
    return { starts: new Int32Array(1), holders: new Int32Array(0), generic: this.#generic };
  }

  add({ holders, ends, generic }: BlockKeys): void {
    for (const key of generic) this.#generic.push(key);
    let from = 0;
    for (const [block, to] of ends.entries()) {
      if (to > from) {
        this.#pieces[block]!.starts.push(this.#file.length);
        this.#pieces[block]!.counts.push(to - from);
        this.#file.append(new Uint8Array(holders.buffer, from * holders.BYTES_PER_ELEMENT, (to - from) * holders.BYTES_PER_ELEMENT));
      }
      from = to;
    }
  }

  /** The keys of a block, by the places of its records. */
  async keysOf(block: number, placeOf: Int32Array, threads: WorkThreads): Promise<LiveKeys[]> {
    const live = [this.generic];
    const read = (keys: FiledBlockKeys) => threads.run('blockKeys', { keys, placeOf });
    for await (const part of inOrder(this.#tasksOf(block), () => threads.room, read)) live.push(part);
    return live;
  }

  close(): void {
    this.#file.close();
  }

  *#tasksOf(block: number): Generator<FiledBlockKeys> {
    const { starts, counts } = this.#pieces[block]!;
    const { fd } = this.#file;
    for (let from = 0; from < starts.length; from += PIECES_PER_TASK) {
      const to = from + PIECES_PER_TASK;
      yield { fd, starts: starts.slice(from, to), counts: counts.slice(from, to) };
    }
  }
}
