import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropBody, hasBody, holdBody } from './body.ts';
import { networkOf } from './client-address.ts';
import type { Service } from './service.ts';

const TOO_MANY = 'Too many requests with invalid keys from this address. Wait as long as Retry-After says.';

type Deps = Pick<Service, 'options' | 'exchange' | 'readBearer' | 'knownKeys' | 'failedKeys' | 'trust'>;

/**
 * First hook of every route that needs a key: refuses one that cannot be a key or that the books do not know, before the
 * body is read. What the key may do is asked later, together with other requests.
 */
export function keyCheck({ options, exchange, readBearer, knownKeys, failedKeys, trust }: Deps) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const bearer = readBearer(request.headers.authorization);
    const refuse = (code: 'missing_key' | 'invalid_key'): void => {
      const retryAfterSeconds = code === 'invalid_key' ? failedKeys.note(networkOf(options.clients.addressOf(request.raw))) : undefined;
      const refused = retryAfterSeconds === undefined ? { code } : { code: 'rate_limited' as const, message: TOO_MANY, retryAfterSeconds };
      dropBody(request.raw, reply.raw);
      exchange.refused(request, reply, { kind: 'refused', ...refused });
    };
    const pass = (): void => {
      trust(request.raw.socket);
      done();
    };
    if (typeof bearer === 'string') {
      refuse(bearer);
      return;
    }
    request.keyHash = bearer.keyHash;
    if (knownKeys.isRemembered(bearer.keyHash)) {
      pass();
      return;
    }
    if (hasBody(request.raw)) holdBody(request.raw);
    knownKeys.isGood(bearer.keyHash).then(
      (isGood) => {
        // The body took too long to arrive, and the request has been refused.
        if (reply.raw.writableEnded) return;
        if (isGood) pass();
        else refuse('invalid_key');
      },
      (error: unknown) => {
        dropBody(request.raw, reply.raw);
        exchange.failed(request, reply, error);
      },
    );
  };
}
