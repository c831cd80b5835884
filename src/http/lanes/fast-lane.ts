import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { Asked } from '../exchange.ts';
import { takeNext } from '../last-taken.ts';
import { answered, failed } from '../routes/metered-route.ts';
import type { Service } from '../service.ts';
import type { LaneRequest, PlainEndpoint } from './lane-request.ts';
import { JSON_TYPES } from './plain-head.ts';

export interface FastLaneDeps {
  readonly service: Service;
  readonly nextId: () => string;
  /** By path. */
  readonly endpoints: ReadonlyMap<string, PlainEndpoint>;
}

/**
 * Answers plain requests of connections that Node has, without the framework: exact path, JSON, a key that could be one, a
 * body in one piece that its endpoint knows at sight. Whatever differs goes the usual way, untouched, so that every refusal
 * and every option is decided in one place; all ways share the look-up, the charge and the sender of replies.
 */
export function layFastLane(server: Server, { service, nextId, endpoints }: FastLaneDeps): void {
  const { options, isDraining, readBearer } = service;
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
    const endpoint = isPlain(request, options.bodyLimitBytes) && !isDraining() ? endpoints.get(request.url!) : undefined;
    const bearer = endpoint === undefined ? 'missing_key' : readBearer(headers.authorization);
    if (endpoint === undefined || typeof bearer === 'string') {
      goUsualWay(request, response);
      return;
    }
    const { keyHash } = bearer;
    const { take, routeOptions } = endpoint;
    const startedMs = performance.now();
    const bytes = Number(headers['content-length']);
    request.on('data', onData);

    function onData(chunk: Buffer): void {
      if (chunk.length === bytes) {
        const asked = { id: nextId(), startedMs, routeOptions };
        if (take(new FastRequest(service, response, keyHash, asked), chunk.toString('latin1'), 0, chunk)) return;
      }
      // Given back as if nobody had looked; a copy, because the socket's buffer is not ours to keep.
      request.removeListener('data', onData);
      request.pause();
      request.unshift(Buffer.from(chunk));
      goUsualWay(request, response);
    }
  }

  server.removeAllListeners('request');
  server.on('request', onRequest);
}

function isPlain({ method, headers }: IncomingMessage, bodyLimitBytes: number): boolean {
  const bytes = Number(headers['content-length']);
  return (
    method === 'POST' &&
    JSON_TYPES.has(headers['content-type']!) &&
    bytes > 0 &&
    bytes <= bodyLimitBytes &&
    headers['idempotency-key'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined
  );
}

class FastRequest implements LaneRequest {
  readonly #service: Service;
  readonly raw: ServerResponse;
  readonly keyHash: string;
  readonly id: string;
  readonly startedMs: number;
  readonly routeOptions: Asked['routeOptions'];
  readonly #headers: string[] = [];

  constructor(service: Service, response: ServerResponse, keyHash: string, { id, startedMs, routeOptions }: Asked) {
    this.#service = service;
    this.raw = response;
    this.keyHash = keyHash;
    this.id = id;
    this.startedMs = startedMs;
    this.routeOptions = routeOptions;
  }

  answered(outcome: MeteredOutcome): void {
    answered(this.#service, this, this, outcome);
  }

  failed(error: unknown): void {
    failed(this.#service, this, this, error);
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
