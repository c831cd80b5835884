import type { Socket } from 'node:net';
import { closeGently } from '../close-gently.ts';
import type { PlainEndpoint } from './lane-request.ts';
import type { PlainHead } from './plain-head.ts';
import { PlainRequest, type ReplyTo } from './plain-request.ts';

export interface KnownHead extends PlainHead {
  readonly keyHash: string;
  readonly endpoint: PlainEndpoint;
}

/** What all connections share. */
export type PlainRoad = ReplyTo['road'] & {
  read(text: string): KnownHead | undefined;
  leave(connection: PlainConnection): void;
  handOver(socket: Socket): void;
};

/** One connection in the lane, with at most one request under way. */
export class PlainConnection implements ReplyTo {
  readonly socket: Socket;
  readonly road: PlainRoad;
  isBusy = false;
  hasAsked = false;
  quietSinceMs = performance.now();
  /** The head of the last request: the next one mostly begins with the very same bytes. */
  #head: KnownHead | undefined;
  /** A further request waits in the socket's own buffer, so that its end is not told before it is read. */
  #hasMore = false;
  #isEnding = false;
  readonly #onData = (chunk: Buffer) => this.#read(chunk);
  readonly #onEnd = () => this.#end();
  readonly #onClose = () => this.road.leave(this);
  readonly #onDrain = () => this.#next();

  constructor(socket: Socket, road: PlainRoad) {
    this.socket = socket;
    this.road = road;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('close', this.#onClose);
    socket.on('error', ignore);
    socket.on('drain', this.#onDrain);
  }

  /** The reply to the request under way; no further request is read before it has left. */
  reply(text: string, isAscii: boolean, isLast: boolean): void {
    const { socket } = this;
    if (socket.destroyed) return;
    const encoding = isAscii ? 'latin1' : 'utf8';
    if (isLast) {
      this.leave();
      socket.write(text, encoding);
      closeGently(socket);
    } else if (socket.write(text, encoding)) this.#next();
  }

  /** Nothing of ours stays on the socket. */
  leave(): void {
    const { socket } = this;
    this.road.leave(this);
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('close', this.#onClose);
    socket.off('error', ignore);
    socket.off('drain', this.#onDrain);
  }

  #read(chunk: Buffer): void {
    if (this.isBusy) {
      this.socket.pause();
      this.socket.unshift(chunk);
      this.#hasMore = true;
      return;
    }
    if (!this.road.service.isDraining() && this.#take(chunk.toString('latin1'), chunk)) return;
    this.leave();
    this.socket.unshift(chunk);
    this.road.handOver(this.socket);
  }

  #take(text: string, chunk: Buffer): boolean {
    let head = this.#head;
    if (head === undefined || !text.startsWith(head.text)) {
      head = this.road.read(text);
      if (head === undefined) return false;
      this.#head = head;
    }
    const bodyAt = head.text.length;
    if (text.length !== bodyAt + head.bodyBytes) return false;
    const request = new PlainRequest(this, head.keyHash, head.endpoint.routeOptions);
    this.isBusy = true;
    if (!head.endpoint.take(request, text, bodyAt, chunk)) {
      this.isBusy = false;
      return false;
    }
    this.hasAsked = true;
    this.quietSinceMs = request.startedMs;
    return true;
  }

  /** The reply has left: whatever came too early is the next request. */
  #next(): void {
    this.isBusy = false;
    if (this.#hasMore) {
      this.leave();
      this.road.handOver(this.socket);
      this.socket.resume();
    } else if (this.#isEnding) this.socket.end();
  }

  /** The caller sends no more; what is under way is still answered. */
  #end(): void {
    this.#isEnding = true;
    if (!this.isBusy) this.socket.end();
  }
}

function ignore(): void {}
