import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../core/clock.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const DAY_MS = 86_400_000;
/** A file that no import has taken by then is deleted, and so is what is left of old imports. */
const KEPT_DAYS = 7;
const MOST_UPLOADS = 200;
const ID_BYTES = 9;
const MOST_NAME_CHARS = 120;
const NOTE = 'upload.json';
const FILES = 'file';

/** A file that was sent to be imported. */
export interface Upload {
  readonly id: string;
  /** As the sender calls it, without a path. */
  readonly name: string;
  readonly bytes: number;
  readonly atMs: number;
}

export interface UploadsPlace {
  readonly folder: string;
  readonly limitBytes: number;
  readonly clock: Clock;
}

/** Files on their way into an import. Only this user can read them; each is deleted with its import. */
export class Uploads {
  readonly #place: UploadsPlace;

  constructor(place: UploadsPlace) {
    this.#place = place;
  }

  /** Stores what a stream brings; undefined if it is cut for being too long, with nothing left behind. */
  async receive(content: Readable & { readonly truncated?: boolean }, name: string): Promise<Upload | undefined> {
    this.#sweep();
    const id = `u${randomBytes(ID_BYTES).toString('hex')}`;
    const folder = join(this.#place.folder, id, FILES);
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const file = join(folder, safeName(name));
    try {
      await pipeline(content, createWriteStream(file, { mode: FILE_MODE, flags: 'wx' }));
      if (content.truncated === true) {
        this.remove(id);
        return undefined;
      }
    } catch (error) {
      this.remove(id);
      throw error;
    }
    const upload = { id, name: safeName(name), bytes: statSync(file).size, atMs: this.#place.clock.nowMs() };
    this.write(id, NOTE, upload);
    return upload;
  }

  get limitBytes(): number {
    return this.#place.limitBytes;
  }

  /** Newest first. */
  list(): Upload[] {
    if (!existsSync(this.#place.folder)) return [];
    const found = readdirSync(this.#place.folder).flatMap((id) => this.find(id) ?? []);
    return found.sort((one, other) => other.atMs - one.atMs || (one.id < other.id ? -1 : 1)).slice(0, MOST_UPLOADS);
  }

  find(id: string): Upload | undefined {
    return this.read<Upload>(id, NOTE);
  }

  /** Where its file is, or was. */
  folderOf({ id }: Pick<Upload, 'id'>): string {
    return join(this.#place.folder, id, FILES);
  }

  /** Undefined once it is deleted. */
  fileOf({ id, name }: Upload): string | undefined {
    const file = join(this.folderOf({ id }), name);
    return existsSync(file) ? file : undefined;
  }

  /** Deletes the file; what is noted of its import stays for a while. */
  removeFile(id: string): void {
    rmSync(join(this.#place.folder, id, FILES), { recursive: true, force: true });
  }

  remove(id: string): void {
    rmSync(join(this.#place.folder, id), { recursive: true, force: true });
  }

  /** A small JSON file beside the upload. */
  read<Value>(id: string, note: string): Value | undefined {
    if (!isId(id)) return undefined;
    try {
      return JSON.parse(readFileSync(join(this.#place.folder, id, note), 'utf8')) as Value;
    } catch {
      return undefined;
    }
  }

  /** Replaces it as a whole, and gives its path. */
  write(id: string, note: string, value: object): string {
    const path = join(this.#place.folder, id, note);
    writeFileSync(`${path}.new`, JSON.stringify(value), { mode: FILE_MODE });
    renameSync(`${path}.new`, path);
    return path;
  }

  #sweep(): void {
    const beforeMs = this.#place.clock.nowMs() - KEPT_DAYS * DAY_MS;
    for (const { id, atMs } of this.list()) if (atMs < beforeMs) this.remove(id);
  }
}

function isId(text: string): boolean {
  return /^u[0-9a-f]{18}$/.test(text);
}

/** A name that is one file in its folder, and cannot be taken for an option. */
function safeName(name: string): string {
  const last = name.replace(/^.*[\\/]/, '').replaceAll(/[\p{Cc}:*?"<>|]/gu, '_');
  const short = last.slice(-MOST_NAME_CHARS).replace(/^[-.]+/, '');
  return short === '' ? 'file' : short;
}
