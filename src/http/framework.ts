import type { Server } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { refuseRoute } from './refusals.ts';
import type { App, Service } from './service.ts';
import { parseStrictJson } from './strict-json.ts';

const MAX_HEADER_BYTES = 16_384;
export const KEEP_ALIVE_MS = 72_000;
const TIMEOUT_CHECK_MS = 1_000;

/** How often connections are looked at that are silent. */
export function timeoutCheckMs({ requestTimeoutMs }: { readonly requestTimeoutMs: number }): number {
  return Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs);
}

/** The framework, as far as it is the same for every route. */
export function createApp({ options, exchange, compilers }: Service, nextId: () => string): App {
  const app: App = fastify({
    logger: false,
    genReqId: nextId,
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    schemaController: compilers.schemaController,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs(options),
      // Node would answer by itself, without a body.
      requireHostHeader: false,
    },
    // No hook was run for these.
    frameworkErrors: (_error, request, reply) => {
      noteStart(request as FastifyRequest);
      refuseRoute(exchange, request as FastifyRequest, reply as FastifyReply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  // A caller may close its side after asking; what is charged must still be told.
  (app.server as Server & { httpAllowHalfOpen?: boolean }).httpAllowHalfOpen = true;
  app.decorateRequest('keyHash', '');
  app.decorateRequest('startedMs', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    noteStart(request);
    done();
  });
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, parseStrictJson(body));
  });
  return app;
}

function noteStart(request: FastifyRequest): void {
  request.startedMs = performance.now();
}
