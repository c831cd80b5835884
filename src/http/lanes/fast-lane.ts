import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ReversePhoneAsk } from '../../app/look-up/reverse-phone.ts';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import { bearerReader } from '../bearer.ts';
import type { Asked, Sent } from '../exchange.ts';
import { takeNext } from '../last-taken.ts';
import { answerMetered } from '../routes/metered-route.ts';
import type { Service } from '../service.ts';
import { MAX_PLAIN_BYTES, MIN_PLAIN_BYTES, readPlainPhone } from './plain-bodies.ts';

export interface FastLane {
  readonly service: Service;
  readonly nextId: () => string;
  readonly lookUp: (ask: ReversePhoneAsk) => Promise<MeteredOutcome>;
}

const NO_FIELDS: readonly string[] = [];

/**
 * Answers plain reverse phone requests without the framework: exact path, JSON, a key that could be one, a short body
 * with a phone number and nothing else. Whatever differs goes the usual way, untouched, so that every refusal and every
 * option is decided in one place; both ways share the look-up, the charge and the sender of replies.
 */
export function layFastLane(server: Server, { service, nextId, lookUp }: FastLane): void {
  const { options, isDraining } = service;
  const readBearer = bearerReader();
  const usualWay = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];

  function goUsualWay(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of usualWay) listener.call(server, request, response);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (!takeNext(request, response, isDraining())) {
      request.resume();
      return;
    }
    const { headers } = request;
    if (request.url !== '/v1/reverse-phone' || request.method !== 'POST' || !isPlain(headers) || isDraining()) {
      goUsualWay(request, response);
      return;
    }
    const bearer = readBearer(headers.authorization);
    if (typeof bearer === 'string') {
      goUsualWay(request, response);
      return;
    }
    const startedMs = performance.now();
    const bytes = Number(headers['content-length']);
    request.on('data', onData);

    function onData(chunk: Buffer): void {
      const number = chunk.length === bytes ? readPlainPhone(chunk.toString('latin1'), 0) : undefined;
      if (number === undefined) {
        // Given back as if nobody had looked; a copy, because the socket's buffer is not ours to keep.
        request.removeListener('data', onData);
        request.pause();
        request.unshift(Buffer.from(chunk));
        goUsualWay(request, response);
        return;
      }
      const id = nextId();
      const ask: ReversePhoneAsk = {
        keyHash: (bearer as { keyHash: string }).keyHash,
        requestId: id,
        retry: undefined,
        number,
        minConfidence: options.minConfidence,
        explain: false,
        ignoredFields: NO_FIELDS,
      };
      answerMetered(service, { id, startedMs, routeOptions: ROUTE } satisfies Asked, new LaneReply(response), () => lookUp(ask));
    }
  }

  server.removeAllListeners('request');
  server.on('request', onRequest);
}

const ROUTE = { config: { endpoint: 'reverse_phone' } } as const;

function isPlain(headers: IncomingMessage['headers']): boolean {
  const bytes = Number(headers['content-length']);
  return (
    headers['content-type'] === 'application/json' &&
    bytes >= MIN_PLAIN_BYTES &&
    bytes <= MAX_PLAIN_BYTES &&
    headers['idempotency-key'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined
  );
}

/** As much of a framework's reply as the sender of replies needs. */
class LaneReply implements Sent {
  readonly raw: ServerResponse;
  readonly #headers: string[] = [];

  constructor(response: ServerResponse) {
    this.raw = response;
  }

  header(name: string, value: string): void {
    this.#headers.push(name, value);
  }

  headers(values: Readonly<Record<string, string>>): void {
    for (const name in values) this.#headers.push(name, values[name]!);
  }

  send(body: string): void {
    this.#headers.push('content-length', String(Buffer.byteLength(body)));
    this.raw.writeHead(this.raw.statusCode, this.#headers);
    this.raw.end(body);
  }
}
