import { connect } from 'node:net';
import type { Reply } from './ask.ts';

export interface RequestParts {
  readonly body: string | Buffer;
  /** `undefined` leaves the header out. */
  readonly type?: string | undefined;
  readonly authorization?: string | undefined;
  /** Further header lines, each with its line end. */
  readonly more?: string;
  /** A length other than the true one. */
  readonly length?: number;
}

/** The bytes of one request, also of such as no HTTP library would send. */
export function rawRequest(method: string, path: string, parts: RequestParts): Buffer {
  const body = Buffer.from(parts.body);
  const type = 'type' in parts ? parts.type : 'application/json';
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...(parts.authorization === undefined ? [] : [`Authorization: ${parts.authorization}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(body.length === 0 && parts.length === undefined ? [] : [`Content-Length: ${parts.length ?? body.length}`]),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n${parts.more ?? ''}\r\n`), body]);
}

export function chunkedRequest(path: string, body: string, authorization: string): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return Buffer.from(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
}

export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly text: string;
  readonly body: Reply['body'];
}

/** Sends bytes as they are and reads one reply. */
export function sendRaw(port: number, request: Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let seen = '';
    const finish = (): void => {
      const end = seen.indexOf('\r\n\r\n');
      const head = seen.slice(0, end);
      const text = seen.slice(end + 4);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      socket.destroy();
      resolve({ status, head, text, body: text.startsWith('{') ? JSON.parse(text) : undefined });
    };
    socket.on('data', (chunk) => {
      seen += chunk.toString();
      const end = seen.indexOf('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(seen.slice(0, end))?.[1];
      if (end >= 0 && length !== undefined && Buffer.byteLength(seen.slice(end + 4)) >= Number(length)) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => (seen === '' ? reject(error) : finish()));
    socket.write(request);
  });
}
