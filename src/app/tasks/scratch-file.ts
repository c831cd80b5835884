import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BUFFER_BYTES = 1024 * 1024;

/** Data of one run that does not stay in memory. The file loses its name at once, so that a crash leaves nothing behind. */
export class ScratchFile {
  readonly #fd: number;
  /** Where names of open files cannot be removed, it is removed when closed. */
  readonly #path: string | undefined;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #buffered = 0;
  #written = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `run-${randomUUID()}.tmp`);
    this.#fd = openSync(path, 'wx+', 0o600);
    this.#path = isRemoved(path) ? undefined : path;
  }

  /** For readers in any thread; everything appended so far is there. */
  get fd(): number {
    this.#flush();
    return this.#fd;
  }

  get length(): number {
    return this.#written + this.#buffered;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length > BUFFER_BYTES - this.#buffered) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#write(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#buffered);
    this.#buffered += bytes.length;
  }

  close(): void {
    ftruncateSync(this.#fd);
    closeSync(this.#fd);
    if (this.#path !== undefined) unlinkSync(this.#path);
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const more = writeSync(this.#fd, bytes, done, bytes.length - done, this.#written);
      done += more;
      this.#written += more;
    }
  }
}

/** Fills `into` from a place in a file. */
export function readFully(fd: number, into: Uint8Array, start: number): void {
  for (let done = 0; done < into.length; ) {
    const more = readSync(fd, into, done, into.length - done, start + done);
    if (more === 0) throw new Error('A scratch file is shorter than was written to it.');
    done += more;
  }
}

function isRemoved(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}
