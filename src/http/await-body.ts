import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Problem } from '../core/problem.ts';
import { refuseRoute } from './refusals.ts';
import type { App, Service } from './service.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * What is looked at once the key could be one and before the body is read. Packed bodies are refused, for nobody here
 * unpacks them. A caller who waits to be asked for the body is asked when path, key, type and size are right; told
 * otherwise, whether the body follows is the caller's choice, so the connection ends.
 */
export function awaitBodies(app: App, { options, exchange, isDraining }: Service): void {
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
    if (request.is404) {
      if (keepsAlive === undefined) done(null, payload);
      else refuseRoute(exchange, request, reply);
      return;
    }
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      done(new Problem('unsupported_media_type', { message: 'Send the body unpacked, without Content-Encoding.' }));
      return;
    }
    if (
      keepsAlive !== undefined &&
      JSON_TYPE.test(headers['content-type'] ?? '') &&
      !(Number(headers['content-length']) > options.bodyLimitBytes)
    ) {
      reply.raw.shouldKeepAlive = keepsAlive && !isDraining();
      reply.raw.writeContinue();
    }
    done(null, payload);
  });
}
