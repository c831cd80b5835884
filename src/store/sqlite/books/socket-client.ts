import { connect, type Socket } from 'node:net';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { encodeFrame, FrameReader, receiveError, type SentError } from './socket-messages.ts';
import type { BooksCall } from './socket-server.ts';

/** An owner that says nothing for so long does not answer any more, unless another time is given. */
const SILENCE_MS = 30_000;
/** Looks in that time; counted, because a process that was stopped itself has heard nothing meanwhile. */
const LOOKS = 5;
const MAX_PENDING_CALLS = 10_000;

/** The owner went away while a call was under way: whether it was carried out is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The owner is there and says nothing: whether it will carry out what was asked is not known. */
export class OwnerSilent extends ConnectionLost {}

/** One connection to the process that owns the books; any number of calls at a time. */
export class BooksConnection {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #looking: NodeJS.Timeout;
  #nextId = 1;
  #silentLooks = 0;
  #isSilent = false;

  /** Undefined when no process listens there. */
  static open(path: string, silenceMs = SILENCE_MS): Promise<BooksConnection | undefined> {
    return new Promise((resolve) => {
      const socket = connect(path);
      socket.once('error', () => resolve(undefined));
      socket.once('connect', () => resolve(new BooksConnection(socket, silenceMs)));
    });
  }

  private constructor(socket: Socket, silenceMs: number) {
    this.#socket = socket;
    socket.removeAllListeners('error');
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.#lose());
    this.#looking = setInterval(() => this.#look(), silenceMs / LOOKS).unref();
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
      if (this.#pending.size === 0) {
        this.#silentLooks = 0;
        this.#socket.ref();
      }
      this.#pending.set(id, { resolve, reject });
      this.#socket.write(frame);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #look(): void {
    if (this.#pending.size === 0) return;
    this.#silentLooks += 1;
    if (this.#silentLooks <= LOOKS) return;
    this.#isSilent = true;
    this.#socket.destroy();
  }

  #receive(piece: Buffer): void {
    this.#silentLooks = 0;
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
    clearInterval(this.#looking);
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of lost) reject(this.#isSilent ? new OwnerSilent() : new ConnectionLost());
  }
}

interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: SentError;
}
