import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that have not sent a good key yet; when there are too many, the oldest is closed. */
const MAX_STRANGERS = 4_000;
/** How often unread replies are looked for. */
const SWEEP_MS = 1_000;
/** A client that has its last reply and is quiet for this long is cut off. */
const LINGER_MS = 1_000;

/**
 * The latest reply of each connection. Clients may send requests ahead of the replies (pipelining). A request behind a
 * reply that closes the connection could never be answered, so it must not be looked up and charged.
 */
export class Connections {
  readonly #latest = new Map<Socket, ServerResponse | undefined>();
  /** Oldest first. */
  readonly #strangers = new Set<Socket>();
  /** Connections whose client does not read, with the bytes sent when that was first noticed. */
  readonly #unread = new Map<Socket, { readonly sentBytes: number; readonly sinceMs: number }>();
  #isDraining = false;

  constructor(server: Server, replyTimeoutMs: number) {
    // With TLS a connection counts once its handshake is done.
    server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#latest.set(socket, undefined);
      this.#strangers.add(socket);
      if (this.#strangers.size > MAX_STRANGERS) this.#strangers.values().next().value?.destroy();
      socket.once('close', () => {
        this.#latest.delete(socket);
        this.#strangers.delete(socket);
        this.#unread.delete(socket);
      });
    });
    const sweep = setInterval(() => this.#cutUnread(performance.now() - replyTimeoutMs), Math.min(SWEEP_MS, replyTimeoutMs)).unref();
    server.once('close', () => clearInterval(sweep));
    // Node's own version also cuts connections on which a finished reply still waits for a slow reader.
    server.closeIdleConnections = () => this.closeIdle();
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on each connection closes with its latest reply, or with the first one to a request that still comes. */
  drain(): void {
    this.#isDraining = true;
    for (const [socket, reply] of this.#latest) if (reply !== undefined) closeWith(reply, socket);
  }

  /** Notes a request; false for one behind the reply that closes its connection. */
  take({ socket }: IncomingMessage, reply: ServerResponse): boolean {
    if (this.#latest.get(socket)?.shouldKeepAlive === false) return false;
    this.#latest.set(socket, reply);
    if (this.#isDraining) closeWith(reply, socket);
    return true;
  }

  latestReply(socket: Socket): ServerResponse | undefined {
    return this.#latest.get(socket);
  }

  /** Called when a connection has sent a good key. */
  trust(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** Node keeps a reply for as long as its client does not read it. */
  #cutUnread(beforeMs: number): void {
    for (const socket of this.#latest.keys()) {
      const sentBytes = socket.bytesWritten - socket.writableLength;
      const known = this.#unread.get(socket);
      if (socket.writableLength === 0) this.#unread.delete(socket);
      else if (known?.sentBytes !== sentBytes) this.#unread.set(socket, { sentBytes, sinceMs: performance.now() });
      else if (known.sinceMs <= beforeMs) socket.destroy();
    }
  }

  closeIdle(): void {
    for (const [socket, reply] of this.#latest) {
      // One that has ended its side is being closed gently already.
      if (!socket.writableEnded && (reply === undefined || reply.writableFinished)) socket.destroy();
    }
  }
}

/** Sends this reply, then closes the connection. */
export function closeWith(reply: ServerResponse, socket: Socket): void {
  reply.shouldKeepAlive = false;
  // Node would close at once after the reply. Where the client still sends, that resets the connection, and the reply may be lost.
  socket.destroySoon = () => closeGently(socket);
}

/** What arrives from here on is read, given as a client error `HPE_PAUSED`, and dropped. */
export function stopParsing(socket: Socket): void {
  (socket as { readonly parser?: { pause(): void } | null }).parser?.pause();
}

/** Closes our side and drops what the client still sends, until it closes or is quiet. */
export function closeGently(socket: Socket): void {
  stopParsing(socket);
  socket.end();
  socket.resume();
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}
