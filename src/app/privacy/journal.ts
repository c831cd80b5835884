import { createHmac } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ListOrder, PrivacyRequest } from '../../store/privacy-list.ts';
import { StoreRefused } from '../../store/store-refused.ts';
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
  readonly #key: Uint8Array;
  /** The last line, while the file has this size. */
  #last: { readonly bytes: number; readonly mac: string } | undefined;

  /** `key` is of the store's secrets. */
  constructor(file: string, key: Uint8Array) {
    this.file = file;
    this.#key = key;
  }

  /** Begins a journal at the start: a store without one has lost it. */
  makeIfNew(): void {
    if (!existsSync(this.file)) this.#write([]);
  }

  /** On the disk when this returns. */
  append(line: JournalLine): void {
    this.#write([line]);
  }

  /** A line torn by a crash is ended first. */
  #write(lines: readonly JournalLine[]): void {
    const isNew = !existsSync(this.file);
    const descriptor = openSync(this.file, 'a+', PRIVATE_MODE);
    try {
      let after = this.#lastMac(descriptor);
      let text = isTorn(descriptor) ? '\n' : '';
      for (const part of [...(after === undefined ? [{}] : []), ...lines]) {
        const mac = this.#macOf({ after: after ?? START, ...part });
        text += `${JSON.stringify({ after: after ?? START, ...part, mac })}\n`;
        after = mac;
      }
      writeSync(descriptor, text);
      fsyncSync(descriptor);
      this.#last = { bytes: fstatSync(descriptor).size, mac: after! };
    } finally {
      closeSync(descriptor);
    }
    if (isNew) syncFolder(dirname(resolve(this.file)));
  }

  #lastMac(descriptor: number): string | undefined {
    if (this.#last?.bytes === fstatSync(descriptor).size) return this.#last.mac;
    return this.#textLines()
      .map(({ text }) => parseLine(text))
      .findLast((line) => line !== undefined)?.mac;
  }

  #textLines(): { readonly text: string; readonly at: number }[] {
    const texts = readFileSync(this.file, 'utf8').split('\n');
    return texts.map((text, at) => ({ text, at: at + 1 })).filter(({ text }) => text !== '');
  }

  /** All lines, and a warning for each that is torn. Throws `StoreRefused` if a line is not of this store, was changed or is missing. */
  read(): { readonly lines: readonly JournalLine[]; readonly warnings: readonly string[] } {
    const lines: JournalLine[] = [];
    const warnings: string[] = [];
    const known = new Set<string>();
    for (const { text, at } of this.#textLines()) {
      const line = parseLine(text);
      if (line === undefined) {
        warnings.push(`Line ${at} of the privacy journal is torn and was left out.`);
        continue;
      }
      const { mac, ...signed } = line;
      if (mac !== this.#macOf(signed)) throw this.#refused(`line ${at} was changed, or is of another store`);
      if (known.size === 0 ? signed.after !== START : !known.has(signed.after)) throw this.#refused(`lines before line ${at} are missing`);
      known.add(mac);
      if (signed.change !== undefined) lines.push({ change: signed.change, request: signed.request! });
    }
    if (known.size === 0) throw this.#refused('it has no line of this store');
    return { lines, warnings };
  }

  /** Two processes that write at once may name the same line before theirs. */
  #macOf(signed: Omit<SignedLine, 'mac'>): string {
    return createHmac('sha256', this.#key)
      .update(`journal\u001f${JSON.stringify(signed)}`)
      .digest('base64url');
  }

  #refused(what: string): StoreRefused {
    return new StoreRefused(
      `The privacy journal ${this.file} cannot be used: ${what}. Give the whole journal of this store; nothing was changed.`,
    );
  }
}

/** The first has no change. Each names the one before it, so that none can be taken out unnoticed but from the end. */
interface SignedLine extends Partial<JournalLine> {
  readonly after: string;
  readonly mac: string;
}

const START = 'start';

function isTorn(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] !== NEW_LINE;
}

function parseLine(text: string): SignedLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<SignedLine>;
    return typeof line.mac === 'string' && typeof line.after === 'string' ? (line as SignedLine) : undefined;
  } catch {
    return undefined;
  }
}
