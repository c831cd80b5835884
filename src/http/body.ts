import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../core/problem.ts';
import { closeWith } from './connections.ts';

/** Taken in before the key is known, and still read after a refusal. */
const MAX_UNTRUSTED_BYTES = 65_536;
const MAX_DRAIN_MS = 1_000;
const FIRST_BYTES = 1_024;

type Done = (error: Error | null, bytes?: Buffer) => void;

/** Collects a body in one buffer as it arrives: separate chunks of one byte would take hundreds of bytes each. */
class Body {
  readonly #request: IncomingMessage;
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  #end: Error | 'whole' | undefined;
  #reader: { readonly limitBytes: number; readonly done: Done } | undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
    request.on('data', this.#add);
    request.once('end', () => this.#finish('whole'));
    request.once('error', (error) => this.#finish(error));
  }

  read(limitBytes: number, done: Done): void {
    this.#reader = { limitBytes, done };
    if (this.#end !== undefined) this.#finish(this.#end);
    else this.#request.resume();
  }

  drop(): void {
    this.#request.off('data', this.#add);
    this.#bytes = Buffer.alloc(0);
  }

  readonly #add = (chunk: Buffer): void => {
    const length = this.#length + chunk.length;
    if (length > (this.#reader?.limitBytes ?? Number.POSITIVE_INFINITY)) {
      this.drop();
      this.#finish(new Problem('body_too_large'));
      return;
    }
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
    if (this.#reader === undefined && length >= MAX_UNTRUSTED_BYTES) this.#request.pause();
  };

  #finish(end: Error | 'whole'): void {
    this.#end = end;
    const reader = this.#reader;
    if (reader === undefined) return;
    this.#reader = undefined;
    if (end !== 'whole') reader.done(end);
    else if (this.#length > reader.limitBytes) reader.done(new Problem('body_too_large'));
    else reader.done(null, this.#bytes.subarray(0, this.#length));
  }
}

const bodies = new WeakMap<IncomingMessage, Body>();

/** Begins to collect a body; it pauses at 64 KiB until the body is read. */
export function holdBody(request: IncomingMessage): Body {
  const body = bodies.get(request) ?? new Body(request);
  bodies.set(request, body);
  return body;
}

/** Calls `done` with the whole body, or with a problem once it is over the limit. */
export function readBody(request: IncomingMessage, limitBytes: number, done: Done): void {
  if (Number(request.headers['content-length']) > limitBytes) done(new Problem('body_too_large'));
  else holdBody(request).read(limitBytes, done);
}

/** For a request that is refused before its whole body has arrived: reads the rest for a moment, so that the caller gets the reply. */
export function dropBody(request: IncomingMessage, response: ServerResponse): void {
  bodies.get(request)?.drop();
  if (request.complete || !hasBody(request)) {
    request.resume();
    return;
  }
  const { socket } = request;
  closeWith(response, socket);
  let drained = 0;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', drain).pause();
    // Replies to earlier requests of the connection leave first.
    if (response.writableFinished) socket.destroy();
    else response.once('finish', () => socket.destroy());
  };
  const drain = (chunk: Buffer): void => {
    drained += chunk.length;
    if (drained > MAX_UNTRUSTED_BYTES) end();
  };
  const timer = setTimeout(end, MAX_DRAIN_MS);
  socket.once('close', () => clearTimeout(timer));
  request.on('data', drain).resume();
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
