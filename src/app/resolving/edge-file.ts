import { LINK_INTS } from '../../resolve/cluster/links.ts';
import { readFully, ScratchFile } from '../tasks/scratch-file.ts';

const EDGES_PER_READ = 65_536;
const EDGE_BYTES = LINK_INTS * Int32Array.BYTES_PER_ELEMENT;

/** Links between records (see `LINK_INTS`) in a scratch file. */
export class EdgeFile {
  readonly #file: ScratchFile;

  constructor(folder: string) {
    this.#file = new ScratchFile(folder);
  }

  get count(): number {
    return this.#file.length / EDGE_BYTES;
  }

  add(links: Int32Array): void {
    this.#file.append(new Uint8Array(links.buffer, links.byteOffset, links.byteLength));
  }

  /** All links, some at a time. */
  *parts(): Generator<Int32Array> {
    const { fd, length } = this.#file;
    for (let from = 0; from < length; from += EDGES_PER_READ * EDGE_BYTES) {
      const part = new Int32Array(Math.min(EDGES_PER_READ * EDGE_BYTES, length - from) / Int32Array.BYTES_PER_ELEMENT);
      readFully(fd, new Uint8Array(part.buffer), from);
      yield part;
    }
  }

  close(): void {
    this.#file.close();
  }
}
