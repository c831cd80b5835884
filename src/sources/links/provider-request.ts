import { isUtf8 } from 'node:buffer';
import { lookup as lookupDns } from 'node:dns';
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { parseWrittenJson } from '../../core/written-json.ts';
import { isPrivateAddress } from './private-address.ts';

export interface ProviderRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly route: ProviderRoute;
}

/** How a provider is reached. Each link has its own, so that no link travels on a connection that another one was allowed. */
export interface ProviderRoute {
  readonly allowPrivate: boolean;
  readonly lookup: LookupFunction;
  readonly plain: PlainAgent;
  readonly secure: SecureAgent;
}

export type ProviderReply =
  | { readonly kind: 'answered'; readonly value: unknown }
  /** The provider knows no such person (404, 204). */
  | { readonly kind: 'nobody' }
  /** Asking again may help: it was busy, or the line broke. It may say when, as `Retry-After` does. */
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Resolves a name to all its addresses, as `dns.lookup` does. */
export type ResolveName = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { readonly address: string; readonly family: number }[]) => void,
) => void;

export const MAX_CONNECTIONS = 64;
/** How long the rest of a 404 or 204 is awaited, so that its connection can be used again. */
const REST_MS = 100;
const PRIVATE_CODE = 'EPRIVATE';
/** Why nothing came of it, in one word for the operator; what the system calls it where it has a code, and never what was sent or said. */
const PRIVATE: ProviderReply = { kind: 'refused', reason: 'private_address' };
const NOT_JSON: ProviderReply = { kind: 'refused', reason: 'not_json' };
const TOO_LONG: ProviderReply = { kind: 'refused', reason: 'too_long' };
const GIVEN_UP: ProviderReply = { kind: 'busy', reason: 'given_up' };

export function makeRoute(allowPrivate: boolean, resolveName: ResolveName = lookupDns): ProviderRoute {
  const limits = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return {
    allowPrivate,
    lookup: lookupBy(shared(resolveName), allowPrivate),
    plain: new PlainAgent(limits),
    secure: new SecureAgent(limits),
  };
}

/** One request to a provider. Redirects are not followed, private addresses not connected to, long answers not read on. */
export function askProvider(ask: ProviderRequest): Promise<ProviderReply> {
  const { route, url } = ask;
  // A host given as a number is never resolved, so it is judged here; URLs write every form of one in the same way.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!route.allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.resolve(PRIVATE);
  if (ask.signal.aborted) return Promise.resolve(GIVEN_UP);
  const isSecure = url.protocol === 'https:';
  const options = { method: ask.method, headers: ask.headers, signal: ask.signal, lookup: route.lookup };
  return new Promise((finish) => {
    // A request that waits for one of the connections does not hear of its end before it has one.
    const giveUp = () => finish(GIVEN_UP);
    ask.signal.addEventListener('abort', giveUp, { once: true });
    const resolve = (reply: ProviderReply) => {
      ask.signal.removeEventListener('abort', giveUp);
      finish(reply);
    };
    const answer = (incoming: IncomingMessage) => readReply(incoming, ask.maxBytes, resolve);
    const outgoing = isSecure
      ? requestHttps(url, { ...options, agent: route.secure }, answer)
      : requestHttp(url, { ...options, agent: route.plain }, answer);
    // Another protocol was not asked for; without this the request would wait for its time limit.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(NOT_JSON);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      ask.signal.removeEventListener('abort', giveUp);
      if (isStale(outgoing, error) && !ask.signal.aborted) finish(askProvider(ask));
      else finish(error.code === PRIVATE_CODE ? PRIVATE : broken(error));
    });
    outgoing.end(ask.body);
  });
}

/** The provider closed a kept connection just as it was used again: not a failure, another connection is taken. */
function isStale({ reusedSocket, res }: ClientRequest & { res?: IncomingMessage }, { code }: NodeJS.ErrnoException): boolean {
  return reusedSocket && res == null && (code === 'ECONNRESET' || code === 'EPIPE');
}

function readReply(incoming: IncomingMessage, maxBytes: number, resolve: (reply: ProviderReply) => void): void {
  const stop = (reply: ProviderReply) => {
    incoming.destroy();
    resolve(reply);
  };
  incoming.on('error', (error) => resolve(broken(error)));
  const early = judgeHead(incoming, maxBytes);
  if (early?.kind === 'nobody') {
    // The usual answer of many: a short body that comes at once is read to its end, so that the connection serves again.
    resolve(early);
    let unread = maxBytes;
    const late = setTimeout(() => incoming.destroy(), REST_MS).unref();
    incoming.once('close', () => clearTimeout(late));
    incoming.on('data', (chunk: Buffer) => {
      unread -= chunk.length;
      if (unread < 0) incoming.destroy();
    });
    return;
  }
  if (early !== undefined) {
    stop(early);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) stop(TOO_LONG);
    else chunks.push(chunk);
  });
  incoming.on('end', () => resolve(readJson(Buffer.concat(chunks))));
}

/** What can be said before the body is read. */
function judgeHead(incoming: IncomingMessage, maxBytes: number): ProviderReply | undefined {
  const status = incoming.statusCode ?? 0;
  if (status === 404 || status === 204) return { kind: 'nobody' };
  if (status !== 200) return judgeStatus(status, incoming.headers['retry-after']);
  if (!isPlainJson(incoming)) return NOT_JSON;
  return Number(incoming.headers['content-length'] ?? 0) > maxBytes ? TOO_LONG : undefined;
}

function judgeStatus(status: number, retryAfter: string | undefined): ProviderReply {
  const reason = `http_${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  return { kind: 'busy', reason, ...(retryAfter !== undefined && { retryAfter }) };
}

/** `econnrefused`, `enotfound`, `cert_has_expired`. */
function broken({ code }: NodeJS.ErrnoException): ProviderReply {
  return { kind: 'busy', reason: code?.toLowerCase() ?? 'broken' };
}

/** Compressed answers are refused: they were not asked for, and a few bytes may unpack to any size. */
function isPlainJson({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  const type = headers['content-type'] ?? 'application/json';
  return encoding === 'identity' && /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(type);
}

/**
 * Questions for a name that is already being resolved share its answer: a resolver that hangs takes a thread of the process for each
 * question, and there are few.
 */
function shared(resolveName: ResolveName): ResolveName {
  const waiting = new Map<string, Parameters<ResolveName>[2][]>();
  return (hostname, options, callback) => {
    const others = waiting.get(hostname);
    if (others !== undefined) {
      others.push(callback);
      return;
    }
    const callbacks = [callback];
    waiting.set(hostname, callbacks);
    resolveName(hostname, options, (error, addresses) => {
      waiting.delete(hostname);
      for (const one of callbacks) one(error, addresses);
    });
  };
}

/** Refuses where any address of a name is private. What was checked is what is connected to: the name is not asked again. */
function lookupBy(resolveName: ResolveName, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const fail = (code: string) => callback(Object.assign(new Error('The name has no such address'), { code }), '', 0);
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '', 0);
      else if (first === undefined) fail('ENOTFOUND');
      else if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) fail(PRIVATE_CODE);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** JSON is UTF-8: in any other encoding the letters would be wrong. */
function readJson(body: Buffer): ProviderReply {
  if (!isUtf8(body)) return NOT_JSON;
  try {
    return { kind: 'answered', value: parseWrittenJson(body.toString('utf8')) };
  } catch {
    return NOT_JSON;
  }
}
