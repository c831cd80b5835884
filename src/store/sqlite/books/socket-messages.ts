import { deserialize, serialize } from 'node:v8';
import { NameTaken } from '../../books.ts';
import { StoreRefused } from '../../store-refused.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';

/** Enough for the largest group of batch replies; whatever is larger is a mistake, not a message. */
const MAX_FRAME_BYTES = 128 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** One message: its length, then its value as V8 writes it. */
export function encodeFrame(value: unknown, maxBytes = MAX_FRAME_BYTES): Buffer {
  const body = serialize(value);
  if (body.length > maxBytes) throw new RangeError(`a message of ${body.length} bytes is larger than ${maxBytes}`);
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + body.length);
  frame.writeUInt32BE(body.length);
  body.copy(frame, LENGTH_BYTES);
  return frame;
}

/** Puts messages together from whatever pieces arrive. */
export class FrameReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes = MAX_FRAME_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The messages that are whole now. Throws on what cannot be one. */
  push(piece: Buffer): unknown[] {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    const values: unknown[] = [];
    for (let body = this.#next(); body !== undefined; body = this.#next()) values.push(deserialize(body));
    return values;
  }

  #next(): Buffer | undefined {
    if (this.#bytes < LENGTH_BYTES) return undefined;
    if (this.#pieces[0]!.length < LENGTH_BYTES) this.#join();
    const length = this.#pieces[0]!.readUInt32BE();
    if (length > this.#maxBytes) throw new RangeError(`a message of ${length} bytes is larger than ${this.#maxBytes}`);
    if (this.#bytes < LENGTH_BYTES + length) return undefined;
    this.#join();
    const all = this.#pieces[0]!;
    this.#bytes -= LENGTH_BYTES + length;
    this.#pieces = this.#bytes === 0 ? [] : [all.subarray(LENGTH_BYTES + length)];
    return all.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
  }

  #join(): void {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
  }
}

/** An error as it travels: what the other side may act on, without stacks and causes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly inDoubt?: boolean;
}

export function sendError(error: unknown): SentError {
  if (error instanceof StoreUnavailable) return { name: error.name, message: error.message, inDoubt: error.inDoubt };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
}

export function receiveError({ name, message, inDoubt = false }: SentError): Error {
  if (name === 'StoreUnavailable') return new StoreUnavailable(message, { inDoubt });
  const Known = KNOWN[name];
  if (Known !== undefined) return new Known(message);
  return Object.assign(new Error(message), { name });
}

const KNOWN: Readonly<Record<string, new (message: string) => Error>> = Object.assign(Object.create(null), {
  NameTaken,
  StoreRefused,
});
