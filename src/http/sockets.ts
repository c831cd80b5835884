import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '../core/problem.ts';
import { closeGently } from './close-gently.ts';
import { errorBody, statusOf } from './error-body.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { RateHeaders } from './rate-headers.ts';

interface SocketDeps {
  readonly nextId: () => string;
  readonly allowedMethods: (url: string) => string | undefined;
  readonly metrics: Metrics;
  /** Of somebody who has asked nothing yet: whose limits they are is not known here. */
  readonly freshHeaders: RateHeaders;
}

/** Longer than any method: a fault further on belongs to a later message of the same packet, whose first line is not known. */
const MAX_METHOD_BYTES = 32;

type BrokenMessage = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** Answers in JSON where Node's HTTP parser has given up and no request exists to reply to. Gives what tells of a timeout. */
export function answerBrokenSockets(server: Server, deps: SocketDeps): (socket: Duplex) => void {
  // The framework's own answer.
  server.removeAllListeners('clientError');
  server.on('clientError', (error: BrokenMessage, socket: Duplex) => {
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
  error: BrokenMessage,
  allowedMethods: SocketDeps['allowedMethods'],
): { readonly code: ProblemCode; readonly allow?: string } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request_timeout' };
  if (error.code === 'HPE_HEADER_OVERFLOW') return { code: 'headers_too_large' };
  if (error.code !== 'HPE_INVALID_METHOD' || (error.bytesParsed ?? 0) > MAX_METHOD_BYTES) return { code: 'malformed_http' };
  // A method that the parser has never heard of: the request line still tells which path was meant.
  const path = /^[!-~]{1,32} (\/[!-~]{0,2000}) HTTP\/1\.[01]\r?\n/.exec(error.rawPacket?.toString('latin1', 0, 2_100) ?? '')?.[1];
  if (path === undefined) return { code: 'malformed_http' };
  const allow = allowedMethods(path);
  return allow === undefined ? { code: 'not_found' } : { code: 'method_not_allowed', allow };
}

const told = new WeakSet<Duplex>();

function answer(socket: Duplex, code: ProblemCode, allow: string | undefined, deps: SocketDeps): void {
  if (told.has(socket)) return;
  told.add(socket);
  // Nobody else listens to this socket any more: a caller who resets it must not end the process.
  socket.on('error', ignore);
  afterEarlierReplies(socket, () => tell(socket, code, allow, deps));
}

/** Requests that came whole before the broken one are answered first: they may have been charged. */
function afterEarlierReplies(socket: Duplex, then: () => void): void {
  const reply = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (reply?.req.complete) reply.once('close', () => afterEarlierReplies(socket, then));
  // The reply to the broken request itself is under way; nothing sensible can be added.
  else if (reply?.headersSent || !socket.writable) socket.destroy();
  else then();
}

function tell(socket: Duplex, code: ProblemCode, allow: string | undefined, { nextId, metrics, freshHeaders }: SocketDeps): void {
  const requestId = nextId();
  const body = errorBody({ code }, requestId);
  metrics.observe('other', code, 0);
  const status = statusOf(code);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `RateLimit-Policy: ${freshHeaders.policy}`,
    `RateLimit: ${freshHeaders.state}`,
    `Date: ${new Date().toUTCString()}`,
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    'Connection: close',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n${body}`);
  closeGently(socket);
}

function ignore(): void {}
