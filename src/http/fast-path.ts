import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerLookUp, type LookUp } from './api/look-up-route.ts';
import type { Asked, Sent } from './exchange.ts';
import type { Service } from './service.ts';
import { parseStrictJson } from './strict-json.ts';

/** Plain look-ups answered in front of the framework. */
export interface FastPath {
  /** `isGood` checks a body against the schema of the look-up. */
  add(lookUp: LookUp<never, object>, isGood: (body: unknown) => boolean): void;
  /** Answers a plain request; hands any other to `framework` untouched. */
  handle(request: IncomingMessage, response: ServerResponse, framework: RequestListener): void;
}

interface PlainLookUp {
  readonly lookUp: LookUp<never, object>;
  readonly isGood: (body: unknown) => boolean;
  readonly routeOptions: Asked['routeOptions'];
}

const JSON_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);

/** Headers that change neither how a request is read nor how it is answered, or that are read here. */
const PLAIN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'forwarded',
  'host',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'traceparent',
  'tracestate',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * Takes a POST of a look-up's exact path with known headers, a key that was valid a moment ago and a valid body in one piece. It
 * refuses nothing: a request with a fault, an option or anything unknown is answered by the framework.
 */
export function fastPath(service: Service, nextId: () => string): FastPath {
  const { options, readBearer, knownKeys, trust } = service;
  const lookUps = new Map<string, PlainLookUp>();

  function handle(request: IncomingMessage, response: ServerResponse, framework: RequestListener): void {
    const plain = isPlain(request, options.bodyLimitBytes) ? lookUps.get(request.url!) : undefined;
    const bearer = plain === undefined ? 'missing_key' : readBearer(request.headers.authorization);
    if (plain === undefined || typeof bearer === 'string' || !knownKeys.isRemembered(bearer.keyHash)) {
      framework(request, response);
      return;
    }
    trust(request.socket);
    const startedMs = performance.now();
    request.once('data', (chunk: Buffer) => {
      const question = chunk.length === Number(request.headers['content-length']) ? questionOf(plain, chunk) : undefined;
      if (question === undefined) {
        // Given back as if it had not been read; as a copy, because Node uses the chunk's memory again.
        request.pause();
        request.unshift(Buffer.from(chunk));
        framework(request, response);
        return;
      }
      const id = nextId();
      const ask = {
        keyHash: bearer.keyHash,
        requestId: id,
        retry: undefined,
        explain: false,
        ignoredFields: [],
        arrivedMs: performance.now(),
      };
      answerLookUp(service, { id, startedMs, routeOptions: plain.routeOptions }, new PlainReply(response), () =>
        plain.lookUp.ask({ ...ask, minConfidence: options.minConfidence, ...question }),
      );
    });
  }

  return {
    add: (lookUp, isGood) => void lookUps.set(lookUp.path, { lookUp, isGood, routeOptions: { config: { endpoint: lookUp.endpoint } } }),
    handle,
  };
}

function isPlain({ method, headers }: IncomingMessage, bodyLimitBytes: number): boolean {
  if (method !== 'POST' || !JSON_TYPES.has(headers['content-type'] ?? '')) return false;
  for (const name in headers) if (!PLAIN_HEADERS.has(name)) return false;
  const bytes = Number(headers['content-length']);
  return bytes > 0 && bytes <= bodyLimitBytes;
}

/** Undefined where the body has a fault: the framework finds the same fault again, and answers it. */
function questionOf({ lookUp, isGood }: PlainLookUp, bytes: Buffer): object | undefined {
  try {
    const body = parseStrictJson(bytes);
    return isGood(body) ? lookUp.read(body as never, {}) : undefined;
  } catch {
    return undefined;
  }
}

/** A reply written as the framework writes it: one head, the length last. */
class PlainReply implements Sent {
  readonly raw: ServerResponse;
  readonly #headers: string[] = [];

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  header(name: string, value: string): void {
    this.#headers.push(name, value);
  }

  headers(values: Readonly<Record<string, string>>): void {
    for (const name in values) this.#headers.push(name, values[name]!);
  }

  send(body: string): void {
    this.#headers.push('content-length', String(Buffer.byteLength(body)));
    this.raw.writeHead(this.raw.statusCode, this.#headers).end(body);
  }
}
