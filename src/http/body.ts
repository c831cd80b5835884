import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../core/problem.ts';
import { closeWith, stopParsing } from './connections.ts';

/** Taken in before the key is known, and still read after a refusal. */
const MAX_UNTRUSTED_BYTES = 65_536;
const MAX_DRAIN_MS = 1_000;
const FIRST_BYTES = 1_024;
/** A chunk costs the parser as much as hundreds of bytes, however small it is: after so many, they must be of this size on average. */
const MANY_CHUNKS = 1_000;
const USUAL_CHUNK_BYTES = 64;

type Done = (error: Error | null, bytes?: Buffer) => void;

/** Collects a body in one buffer as it arrives: separate chunks of one byte would take hundreds of bytes each. */
class Body {
  readonly #request: IncomingMessage;
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  /** What the parser has found, some of which may still wait in the stream. */
  #arrivedChunks = 0;
  #arrivedBytes = 0;
  #isRefused = false;
  #end: Error | 'whole' | undefined;
  #reader: { readonly limitBytes: number; readonly done: Done } | undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
    // The stream gives its data only once the parser has done a whole read of the socket.
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null): boolean => {
      if (chunk !== null) this.#count(chunk.length);
      return this.#isRefused || push(chunk);
    };
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

  #count(bytes: number): void {
    if (this.#isRefused) return;
    this.#arrivedChunks += 1;
    this.#arrivedBytes += bytes;
    if (this.#arrivedChunks < MANY_CHUNKS || this.#arrivedBytes >= this.#arrivedChunks * USUAL_CHUNK_BYTES) return;
    this.#isRefused = true;
    stopParsing(this.#request.socket);
    this.drop();
    this.#finish(new Problem('body_too_large', { message: 'Send the body in fewer chunks: these are of a few bytes each.' }));
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

/**
 * For a request that is refused before its whole body has arrived: reads the rest for a moment, so that the caller gets the reply. It
 * is not parsed: a body in chunks of one byte would take a thousand times the processor time of its bytes.
 */
export function dropBody(request: IncomingMessage, response: ServerResponse): void {
  bodies.get(request)?.drop();
  if (request.complete || !hasBody(request)) {
    request.resume();
    return;
  }
  const { socket } = request;
  closeWith(response, socket);
  stopParsing(socket);
  // The parser goes on to the end of what was read of the socket.
  request.push = () => true;
  const end = (): void => {
    clearTimeout(timer);
    // Replies to earlier requests of the connection leave first.
    if (response.writableFinished) socket.destroy();
    else response.once('finish', () => socket.destroy());
  };
  const untilBytes = socket.bytesRead + MAX_UNTRUSTED_BYTES;
  const timer = setTimeout(end, MAX_DRAIN_MS);
  socket.once('close', () => clearTimeout(timer));
  drains.set(socket, () => {
    if (socket.bytesRead > untilBytes) end();
  });
}

const drains = new WeakMap<Socket, () => void>();

/** Called for each read of a socket whose parser was stopped. */
export function noteUnparsed(socket: Socket): void {
  drains.get(socket)?.();
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
