import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as they are, one request at a time, over one connection as long as the server keeps it. */
export class Caller {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  ask(request: Buffer): Promise<RawReply> {
    return new Promise((resolve) => {
      this.#socket ??= this.#open();
      const socket = this.#socket;
      let seen = '';
      const done = (): void => {
        socket.removeAllListeners('data').removeAllListeners('close');
        const bodyAt = seen.indexOf('\r\n\r\n') + 4;
        if (socket.destroyed || socket.readableEnded || /^connection: close/im.test(seen.slice(0, bodyAt))) this.close();
        resolve({ status: Number(seen.slice(9, 12)), text: seen.slice(bodyAt) });
      };
      socket.on('data', (chunk) => {
        seen += chunk.toString('latin1');
        const bodyAt = seen.indexOf('\r\n\r\n') + 4;
        const length = bodyAt < 4 ? undefined : /\ncontent-length: (\d+)/i.exec(seen.slice(0, bodyAt))?.[1];
        if (length !== undefined && seen.length >= bodyAt + Number(length)) done();
      });
      socket.on('close', done);
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    // A server that refuses early may reset what is still being sent; its reply has come by then, or "close" follows.
    return connect(this.#port, '127.0.0.1').on('error', () => {});
  }
}
