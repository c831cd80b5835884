import { connect, type Socket } from 'node:net';

const READ_BUFFER_BYTES = 64 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');

export type OnReply = (status: number, body: string | undefined) => void;

/** One keep-alive connection with at most one request under way, reading no more of a reply than its status and its length. */
export class Connection {
  private readonly socket: Socket;
  private readonly buffer: Buffer;
  private onReply: OnReply | undefined;
  private status = 0;
  private missingBytes = 0;
  private partialHead: Buffer | undefined;
  private sample: Buffer[] | undefined;

  private constructor(socket: Socket, buffer: Buffer, onLost: (connection: Connection) => void) {
    this.socket = socket;
    this.buffer = buffer;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => onLost(this));
  }

  static open(port: number, onLost: (connection: Connection) => void): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
      let connection: Connection | undefined;
      const onread = {
        buffer,
        callback: (bytes: number) => {
          connection?.read(bytes);
          return true;
        },
      };
      const socket = connect({ host: '127.0.0.1', port, onread });
      socket.once('error', reject);
      socket.once('connect', () => {
        connection = new Connection(socket, buffer, onLost);
        resolve(connection);
      });
    });
  }

  get busy(): boolean {
    return this.onReply !== undefined;
  }

  send(request: string, keepBody: boolean, onReply: OnReply): void {
    this.onReply = onReply;
    this.sample = keepBody ? [] : undefined;
    this.socket.write(request, 'latin1');
  }

  close(): void {
    this.socket.destroy();
  }

  private read(bytes: number): void {
    if (this.missingBytes > 0) {
      this.sample?.push(Buffer.from(this.buffer.subarray(0, bytes)));
      this.missingBytes -= bytes;
      if (this.missingBytes <= 0) this.finish();
      return;
    }
    const fresh = this.buffer.subarray(0, bytes);
    const chunk = this.partialHead === undefined ? fresh : Buffer.concat([this.partialHead, fresh]);
    const headEnd = chunk.indexOf(HEAD_END);
    if (headEnd < 0) {
      this.partialHead = Buffer.from(chunk);
      return;
    }
    this.partialHead = undefined;
    const head = chunk.toString('latin1', 0, headEnd);
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error('a reply without content-length; the generator reads no other kind');
    this.status = Number(head.slice(9, 12));
    const bodyStart = headEnd + HEAD_END.length;
    this.sample?.push(Buffer.from(chunk.subarray(bodyStart)));
    this.missingBytes = bodyStart + Number(length) - chunk.length;
    if (this.missingBytes <= 0) this.finish();
  }

  private finish(): void {
    const body = this.sample === undefined ? undefined : Buffer.concat(this.sample).toString('utf8');
    const onReply = this.onReply;
    this.missingBytes = 0;
    this.onReply = undefined;
    onReply?.(this.status, body);
  }
}
