import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { BooksStore } from '../../books.ts';
import type { SqliteBooks } from './books.ts';
import { encodeFrame, FrameReader, sendError } from './socket-messages.ts';

/** The calls of the books port that travel. `verify` reads the file itself and `close` is each process's own. */
export type BooksCall = Exclude<keyof BooksStore, 'close' | 'verify'>;

const CALLS: Readonly<Record<BooksCall, true>> = {
  post: true,
  keptReplies: true,
  entries: true,
  balances: true,
  keysByHash: true,
  createAccount: true,
  accounts: true,
  updateAccount: true,
  createKey: true,
  keys: true,
  updateKey: true,
  noteMisses: true,
  noteRequests: true,
  freeRequests: true,
  freeOutcomes: true,
  noteKeyUse: true,
  usage: true,
  ledger: true,
  audit: true,
  auditAfter: true,
  chainHeads: true,
  changeList: true,
  listPosition: true,
  suppressions: true,
  createRequest: true,
  requests: true,
  closeRequest: true,
  emptyReplies: true,
  lookUpsOf: true,
  forgetLookUps: true,
  purge: true,
  maintain: true,
  sweepLookUps: true,
  copy: true,
  exchangeUse: true,
  secretsFingerprint: true,
  notes: true,
  putNote: true,
  addOperator: true,
  operators: true,
  updateOperator: true,
  useTotpStep: true,
  addOperatorToken: true,
  operatorToken: true,
  redeemOperatorToken: true,
  addOperatorSession: true,
  operatorSessions: true,
  noteOperatorSession: true,
  revokeOperatorSessions: true,
};

export interface SocketServer {
  /** Answers what has been asked, then hangs up. */
  close(): Promise<void>;
}

/** Lets other processes of the same user call the books that this one owns. */
export async function serveBooks({ books, path }: { readonly books: SqliteBooks; readonly path: string }): Promise<SocketServer> {
  const callers = new Set<Caller>();
  const server = createServer((socket) => {
    const caller = new Caller(socket, books);
    callers.add(caller);
    socket.once('close', () => callers.delete(caller));
  });
  server.unref();
  await listen(server, path);
  chmodSync(path, 0o600);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...callers].map((caller) => caller.finish()));
      await closed;
    },
  };
}

/** One connected process. */
class Caller {
  readonly #socket: Socket;
  readonly #books: SqliteBooks;
  readonly #reader = new FrameReader();
  readonly #underWay = new Set<Promise<void>>();

  constructor(socket: Socket, books: SqliteBooks) {
    this.#socket = socket;
    this.#books = books;
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      try {
        for (const message of this.#reader.push(piece as Buffer)) this.#take(message as Asked);
      } catch {
        // What is no message gets no answer.
        socket.destroy();
      }
    });
  }

  async finish(): Promise<void> {
    this.#socket.pause();
    await Promise.all(this.#underWay);
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.end(() => this.#socket.destroy());
      if (this.#socket.destroyed) resolve();
    });
  }

  #take(asked: Asked): void {
    const answered = this.#answer(asked).finally(() => this.#underWay.delete(answered));
    this.#underWay.add(answered);
  }

  async #answer({ id, call, args }: Asked): Promise<void> {
    let frame: Buffer;
    try {
      frame = encodeFrame({ id, value: await this.#call(call, args) });
    } catch (error) {
      frame = encodeFrame({ id, error: sendError(error) });
    }
    if (!this.#socket.destroyed) this.#socket.write(frame);
  }

  #call(call: BooksCall, args: unknown[]): Promise<unknown> {
    if (!Object.hasOwn(CALLS, call)) throw new TypeError('there is no such call');
    if (call === 'post') return this.#books.postSoon(args[0] as Parameters<BooksStore['post']>[0]);
    return (this.#books[call] as (...all: unknown[]) => Promise<unknown>)(...args);
  }
}

interface Asked {
  readonly id: number;
  readonly call: BooksCall;
  readonly args: unknown[];
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
