import { connect, type Socket } from 'node:net';
import { StoreUnavailable } from '../store-unavailable.ts';
import { receiveError, type SentError } from './books-socket-errors.ts';
import { encodeFrame, FrameReader } from './books-socket-frames.ts';
import type { BooksCall } from './books-socket-server.ts';

/** An owner that says nothing for so long is taken for dead. */
const SILENCE_MS = 30_000;
const MAX_PENDING_CALLS = 10_000;

/** The owner went away while a call was under way: whether it was carried out is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** One connection to the process that owns the books; any number of calls at a time. */
export class BooksConnection {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #nextId = 1;

  /** Undefined when nobody listens there. */
  static open(path: string): Promise<BooksConnection | undefined> {
    return new Promise((resolve) => {
      const socket = connect(path);
      socket.once('error', () => resolve(undefined));
      socket.once('connect', () => resolve(new BooksConnection(socket)));
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.removeAllListeners('error');
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.#lose());
    socket.on('timeout', () => this.#pending.size > 0 && socket.destroy());
    socket.setTimeout(SILENCE_MS);
    socket.on('data', (piece) => this.#receive(piece as Buffer));
    // A command that has its answers may end; calls under way hold the process.
    socket.unref();
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  call(call: BooksCall, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) throw new ConnectionLost();
      if (this.#pending.size >= MAX_PENDING_CALLS) throw new StoreUnavailable('Too many calls wait for the books.');
      const id = this.#nextId++;
      const frame = encodeFrame({ id, call, args });
      if (this.#pending.size === 0) this.#socket.ref();
      this.#pending.set(id, { resolve, reject });
      this.#socket.write(frame);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(piece: Buffer): void {
    let answers: Answered[];
    try {
      answers = this.#reader.push(piece) as Answered[];
    } catch {
      this.#socket.destroy();
      return;
    }
    for (const answer of answers) {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      if (answer.error === undefined) pending?.resolve(answer.value);
      else pending?.reject(receiveError(answer.error));
    }
    if (this.#pending.size === 0) this.#socket.unref();
  }

  #lose(): void {
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of lost) reject(new ConnectionLost());
  }
}

interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: SentError;
}
