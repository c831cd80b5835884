import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '../core/problem.ts';
import { noteUnparsed } from './body.ts';
import { type Connections, closeGently } from './connections.ts';
import { type Exchange, SAFE_HEADERS } from './exchange.ts';
import { errorBody, statusOf } from './faults.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AllowedMethods } from './route-table.ts';

interface Deps {
  readonly connections: Connections;
  readonly nextId: () => string;
  readonly metrics: Metrics;
  readonly exchange: Exchange;
  readonly allowed: AllowedMethods;
}

interface Verdict {
  readonly code: ProblemCode;
  readonly allow?: string | undefined;
}

/** Longer than any method: a fault further on is in a later request of the same packet, whose request line is unknown. */
const MAX_METHOD_BYTES = 32;

type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** Answers in JSON what Node's HTTP parser refuses: timeouts, headers that are too large, what is not HTTP. */
export function clientErrorHandler(server: Server, deps: Deps): (error: Error, socket: Socket) => void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has removed its own listeners; an unhandled error would end the process.
    socket.on('error', () => undefined);
    refuse(socket, { code: 'method_not_allowed', allow: 'GET, POST' }, deps);
  });
  // Node would refuse an unknown expectation without a body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
  return (error: ClientError, socket) => {
    if (error.code === 'HPE_PAUSED') noteUnparsed(socket as Socket);
    else if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, verdictOf(error, deps), deps);
  };
}

function verdictOf({ code, bytesParsed = 0, rawPacket }: ClientError, { allowed }: Deps): Verdict {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request_timeout' };
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'headers_too_large' };
  if (code !== 'HPE_INVALID_METHOD' || bytesParsed > MAX_METHOD_BYTES) return { code: 'malformed_http' };
  // A method that the parser does not know: the path decides between 404 and 405.
  const path = /^[!-~]{1,32} (\/[!-~]{0,2000}) HTTP\/1\.[01]\r?\n/.exec(rawPacket?.toString('latin1', 0, 2_100) ?? '')?.[1];
  if (path === undefined) return { code: 'malformed_http' };
  const allow = allowed(path);
  return { code: allow === undefined ? 'not_found' : 'method_not_allowed', allow };
}

function refuse(socket: Socket, verdict: Verdict, deps: Deps): void {
  const latest = deps.connections.latestReply(socket);
  if (!socket.writable) socket.destroy();
  // Requests that came whole before the broken one are answered first: they may have been charged.
  else if (latest?.req.complete && !latest.writableFinished) latest.once('close', () => refuse(socket, verdict, deps));
  else if (latest === undefined || latest.writableFinished) refuseConnection(socket, verdict, deps);
  else if (latest.headersSent) socket.destroy();
  else refuseRequest(latest, verdict, deps);
}

/** The head of the request was good, so Node has a reply for it. */
export function refuseRequest(reply: ServerResponse, verdict: Verdict, deps: Deps): void {
  const { status, headers, body } = refusal(verdict, deps);
  reply.shouldKeepAlive = false;
  reply.writeHead(status, headers).end(body, () => reply.req.destroy());
}

/** There is no request to reply to. */
function refuseConnection(socket: Socket, verdict: Verdict, deps: Deps): void {
  const { status, headers, body } = refusal(verdict, deps);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: 'close' });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  socket.write(`${head}\r\n\r\n${body}`);
  closeGently(socket);
}

function refusal({ code, allow }: Verdict, { nextId, metrics, exchange }: Deps) {
  metrics.observe('other', code, 0);
  const requestId = nextId();
  const body = errorBody({ code }, requestId);
  const { policy, state } = exchange.freshHeaders;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...SAFE_HEADERS,
    'RateLimit-Policy': policy,
    RateLimit: state,
    ...(allow !== undefined && { Allow: allow }),
  };
  return { status: statusOf(code), headers, body };
}
