import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '../core/problem.ts';
import { errorBody, statusOf } from './error-body.ts';
import type { Metrics } from './metrics.ts';

interface SocketDeps {
  readonly nextId: () => string;
  readonly allowedMethods: (url: string) => string | undefined;
  readonly metrics: Metrics;
}

/** Answers in JSON where Node's HTTP parser has given up and no request exists to reply to. Gives what tells of a timeout. */
export function answerBrokenSockets(server: Server, deps: SocketDeps): (socket: Duplex) => void {
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { code, allow } = verdictOf(error, deps.allowedMethods);
    answer(socket, code, allow, deps);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => answer(socket, 'method_not_allowed', 'GET, POST', deps));
  // An expectation we do not know is no reason to refuse; Node would, without a body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
  return (socket) => answer(socket, 'request_timeout', undefined, deps);
}

function verdictOf(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  allowedMethods: SocketDeps['allowedMethods'],
): { readonly code: ProblemCode; readonly allow?: string } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request_timeout' };
  if (error.code === 'HPE_HEADER_OVERFLOW') return { code: 'headers_too_large' };
  if (error.code !== 'HPE_INVALID_METHOD') return { code: 'malformed_http' };
  // A method that the parser has never heard of: the request line still tells which path was meant.
  const path = /^[!-~]{1,32} (\/[!-~]{0,2000}) HTTP\/1\.[01]\r?\n/.exec(error.rawPacket?.toString('latin1', 0, 2_100) ?? '')?.[1];
  if (path === undefined) return { code: 'malformed_http' };
  const allow = allowedMethods(path);
  return allow === undefined ? { code: 'not_found' } : { code: 'method_not_allowed', allow };
}

const REASONS: Partial<Record<ProblemCode, string>> = {
  request_timeout: 'Request Timeout',
  headers_too_large: 'Request Header Fields Too Large',
  not_found: 'Not Found',
  method_not_allowed: 'Method Not Allowed',
};

function answer(socket: Duplex, code: ProblemCode, allow: string | undefined, { nextId, metrics }: SocketDeps): void {
  const requestId = nextId();
  const body = errorBody({ code }, requestId);
  metrics.observe('other', code, 0);
  // A reply may already be under way on this connection; then nothing sensible can be added.
  if ((socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 ${statusOf(code)} ${REASONS[code] ?? 'Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(
      body,
    )}\r\nX-Request-Id: ${requestId}\r\n${allow === undefined ? '' : `Allow: ${allow}\r\n`}Connection: close\r\n\r\n${body}`,
  );
}
