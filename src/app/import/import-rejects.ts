import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Reject } from '../../sources/read/row-block.ts';

/** Limits the disk that a file of unusable rows can fill. */
const MAX_BYTES = 64 * 1024 * 1024;
const HAS_CONTENT = /[\p{L}\p{N}]/u;

/**
 * The rejected rows, with line and reason. They are personal data, so only the file's owner can read them. Rows without a letter or a
 * digit are counted, not listed.
 */
export class RejectsFile {
  readonly path: string;
  #descriptor: number | undefined;
  #bytes: number;

  /** When resuming, the file is truncated to the checkpoint. */
  constructor(path: string, keepBytes: number) {
    this.path = path;
    this.#bytes = Math.min(keepBytes, existsSync(path) ? statSync(path).size : 0);
    if (existsSync(path)) ftruncateSync(this.#open(), this.#bytes);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Rows that come after the file is full are counted only. */
  get isFull(): boolean {
    return this.#bytes >= MAX_BYTES;
  }

  write(file: string, rejects: readonly Reject[]): void {
    const listed = this.isFull ? [] : rejects.filter(({ reason, row }) => reason === 'erased' || HAS_CONTENT.test(row));
    if (listed.length === 0) return;
    const name = basename(file);
    const text = listed.map(({ line, reason, row }) => `${JSON.stringify({ file: name, line, reason, row })}\n`).join('');
    const bytes = Buffer.from(text);
    writeSync(this.#open(), bytes, 0, bytes.length, this.#bytes);
    this.#bytes += bytes.length;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    if (this.#descriptor === undefined) {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      this.#descriptor = openSync(this.path, existsSync(this.path) ? 'r+' : 'w', 0o600);
    }
    return this.#descriptor;
  }
}
