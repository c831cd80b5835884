import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerReader } from '../bearer.ts';
import type { Exchange } from '../exchange.ts';

/**
 * First hook of every route that needs a key: refuses what cannot be a key. Whether the store knows it is asked later,
 * together with other requests, and before anything else is told.
 */
export function keyCheck(exchange: Exchange) {
  const readBearer = bearerReader();
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    request.startedMs = performance.now();
    const bearer = readBearer(request.headers.authorization);
    if (typeof bearer === 'string') {
      exchange.refused(request, reply, { kind: 'refused', code: bearer });
      return;
    }
    request.keyHash = bearer.keyHash;
    done();
  };
}
