import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import { dropBody, readBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { refuseRoute } from './refusals.ts';
import { type AllowedMethods, routeTable } from './route-table.ts';
import type { App, TlsFiles } from './service.ts';
import { parseStrictJson } from './strict-json.ts';

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 72_000;
/** How often silent connections are looked for. */
const TIMEOUT_CHECK_MS = 1_000;
const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

interface Timeouts {
  readonly requestTimeoutMs: number;
  readonly bodyTimeoutMs?: number | undefined;
  readonly tls?: TlsFiles | undefined;
}

/** Node's own server; the framework is put behind it. */
export function createHttpServer({ requestTimeoutMs, bodyTimeoutMs = requestTimeoutMs, tls }: Timeouts): Server {
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: bodyTimeoutMs,
    headersTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    // Node would refuse a request without Host by itself, without a body.
    requireHostHeader: false,
  };
  const server = tls === undefined ? createServer(options) : createTlsServer({ ...options, ...tls, handshakeTimeout: requestTimeoutMs });
  // The listener counts headers, because Node silently drops those over its limit.
  server.maxHeadersCount = 0;
  // A client may close its side after the request; it still receives the reply it is charged for.
  (server as Server & { httpAllowHalfOpen?: boolean }).httpAllowHalfOpen = true;
  return server;
}

export interface FrameworkParts {
  readonly exchange: Exchange;
  readonly nextId: () => string;
  readonly bodyLimitBytes: number;
  readonly server: Server;
  readonly onClientError: (error: Error, socket: Socket) => void;
  /** Answers a request or hands it to the framework. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, framework: RequestListener) => void;
}

/** The framework, as far as it is the same for every route. */
export function createApp({ exchange, nextId, bodyLimitBytes, server, onClientError, handle }: FrameworkParts): {
  readonly app: App;
  readonly allowed: AllowedMethods;
} {
  const app: App = fastify({
    logger: false,
    genReqId: nextId,
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true } },
    // Routes send text, so no serializer is ever called.
    schemaController: { compilersFactory: { buildValidator: lateValidator as never, buildSerializer: () => () => JSON.stringify } },
    serverFactory: (framework) => server.on('request', (request, response) => handle(request, response, framework)),
    clientErrorHandler: onClientError as (error: Error, socket: Duplex) => void,
    // No hook has run for these.
    frameworkErrors: (_error, request, reply) => {
      noteStart(request as FastifyRequest);
      refuseRoute({ exchange, allowed }, request as FastifyRequest, reply as FastifyReply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const allowed = routeTable(app);
  app.decorateRequest('keyHash', '');
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('rawBody', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    noteStart(request);
    const isBodyUnread = request.method === 'GET' || request.method === 'HEAD';
    if (!request.is404) {
      if (isBodyUnread && request.headers['transfer-encoding'] !== undefined) dropBody(request.raw, reply.raw);
      return done();
    }
    // Its body is not read.
    dropBody(request.raw, reply.raw);
    refuseRoute({ exchange, allowed }, request, reply);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, _payload, done) =>
    readBody(request.raw, bodyLimitBytes, (error, bytes) => {
      if (bytes === undefined) return done(error);
      request.rawBody = bytes;
      let body: unknown;
      try {
        body = parseStrictJson(bytes);
      } catch (fault) {
        return done(fault as Error);
      }
      return done(null, body);
    }),
  );
  return { app, allowed };
}

type Check = ((data: unknown) => boolean) & { errors?: unknown };
type Compile = (part: unknown) => Check;

/**
 * The framework's own compiler of schemas, loaded and run by the first check that needs it: at the start this took 100
 * of 600 ms of processor time.
 */
function lateValidator(externalSchemas: unknown, ajvOptions: unknown): Compile {
  let compile: Compile | undefined;
  return (part) => {
    let compiled: Check | undefined;
    const check: Check = (data) => {
      compile ??= (ofFastify('@fastify/ajv-compiler') as () => (schemas: unknown, options: unknown) => Compile)()(
        externalSchemas,
        ajvOptions,
      );
      compiled ??= compile(part);
      const isGood = compiled(data);
      check.errors = compiled.errors;
      return isGood;
    };
    return check;
  };
}

function noteStart(request: FastifyRequest): void {
  request.startedMs = performance.now();
}

/**
 * Checks before the body is read. Compressed bodies are refused. A client that waits for `100 Continue` gets it when
 * path, key, type and size are right; otherwise its connection ends, because the body may follow or not.
 */
export function checkBeforeBody(
  app: App,
  { bodyLimitBytes, isDraining }: { readonly bodyLimitBytes: number; readonly isDraining: () => boolean },
): void {
  const waiting = new WeakMap<ServerResponse, boolean>();
  const server: Server = app.server;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(response, response.shouldKeepAlive);
    response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    const keepsAlive = waiting.get(reply.raw);
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      done(new Problem('unsupported_media_type', { message: 'Send the body unpacked, without Content-Encoding.' }));
      return;
    }
    const isLong = Number(headers['content-length']) > bodyLimitBytes;
    if (keepsAlive !== undefined && JSON_TYPE.test(headers['content-type'] ?? '') && !isLong) {
      reply.raw.shouldKeepAlive = keepsAlive && !isDraining();
      reply.raw.writeContinue();
    }
    done(null, payload);
  });
}

/** Unguessable per process and then counted: unique without asking the system for randomness at every request. */
export function requestIds(): () => string {
  const process = `req_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  let count = 0;
  return () => process + (count++).toString(36).padStart(5, '0');
}
