import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ListOrder, PrivacyRequest } from '../../store/privacy-list.ts';
import { syncFolder } from '../../store/sync-folder.ts';

/** One change of the privacy list as the journal keeps it: hashed, with the request that made it. */
export interface JournalLine {
  readonly change: ListOrder;
  readonly request: PrivacyRequest;
}

const PRIVATE_MODE = 0o600;
const NEW_LINE = 10;

/** Next to the data folder and not in it, so that losing the folder does not lose the journal. */
export function defaultJournalFile(data: string): string {
  return `${resolve(data)}.journal`;
}

/** A second copy of every suppression, lift and erasure, apart from the books, so that a restored backup forgets none of them. */
export class PrivacyJournal {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** Makes an empty journal at the start: a store without one has lost it. */
  makeIfNew(): void {
    if (existsSync(this.file)) return;
    closeSync(openSync(this.file, 'a', PRIVATE_MODE));
    syncFolder(dirname(resolve(this.file)));
  }

  /** On the disk when this returns. A line torn by a crash is ended first. */
  append(line: JournalLine): void {
    const isNew = !existsSync(this.file);
    const descriptor = openSync(this.file, 'a+', PRIVATE_MODE);
    try {
      const start = isTorn(descriptor) ? '\n' : '';
      writeSync(descriptor, `${start}${JSON.stringify(line)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (isNew) syncFolder(dirname(resolve(this.file)));
  }

  /** All lines that can be read, and a warning for each that cannot. */
  read(): { readonly lines: readonly JournalLine[]; readonly warnings: readonly string[] } {
    const lines: JournalLine[] = [];
    const warnings: string[] = [];
    const texts = readFileSync(this.file, 'utf8').split('\n');
    for (const [at, text] of texts.entries()) {
      if (text === '') continue;
      const line = parseLine(text);
      if (line === undefined) warnings.push(`Line ${at + 1} of the privacy journal is torn and was left out.`);
      else lines.push(line);
    }
    return { lines, warnings };
  }
}

function isTorn(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] !== NEW_LINE;
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const { change, request } = JSON.parse(text) as JournalLine;
    return typeof change.kind === 'string' && Array.isArray(change.entries) && typeof request.id === 'number'
      ? { change, request }
      : undefined;
  } catch {
    return undefined;
  }
}
