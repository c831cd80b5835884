import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../service.ts';

/**
 * First hook of every route that needs a key: refuses what cannot be a key. Whether the store knows it is asked later,
 * together with other requests, and before anything else is told.
 */
export function keyCheck({ exchange, readBearer }: Pick<Service, 'exchange' | 'readBearer'>) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const bearer = readBearer(request.headers.authorization);
    if (typeof bearer === 'string') {
      exchange.refused(request, reply, { kind: 'refused', code: bearer });
      return;
    }
    request.keyHash = bearer.keyHash;
    done();
  };
}
