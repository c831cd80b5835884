import { lookup as lookupDns } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export interface ProviderRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

export type ProviderReply =
  | { readonly kind: 'answered'; readonly value: unknown }
  /** The provider knows nobody (404, 204). */
  | { readonly kind: 'nobody' }
  /** Asking again may help: it was busy, or the line broke. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused' };

/** One request to a provider. Redirects are not followed, private addresses not connected to, long answers not read on. */
export function askProvider(ask: ProviderRequest): Promise<ProviderReply> {
  // A host given as a number is never resolved, so it is judged here.
  const host = ask.url.hostname.replace(/^\[|\]$/g, '');
  if (!ask.allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.resolve({ kind: 'refused' });
  const request = ask.url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const outgoing = request(
      ask.url,
      { method: ask.method, headers: ask.headers, signal: ask.signal, lookup: ask.allowPrivate ? lookupDns : publicLookup },
      (incoming) => {
        const status = incoming.statusCode ?? 0;
        if (status !== 200) {
          incoming.destroy();
          resolve({ kind: status === 404 || status === 204 ? 'nobody' : status === 429 || status >= 500 ? 'busy' : 'refused' });
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        incoming.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ask.maxBytes) {
            incoming.destroy();
            resolve({ kind: 'refused' });
          } else chunks.push(chunk);
        });
        incoming.on('end', () => resolve(readJson(Buffer.concat(chunks).toString('utf8'))));
        incoming.on('error', () => resolve({ kind: 'busy' }));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ kind: error.code === PRIVATE_CODE ? 'refused' : 'busy' }));
    outgoing.end(ask.body);
  });
}

const PRIVATE_CODE = 'EPRIVATE';

/** Resolves a name and refuses where any of its addresses is private: the check is on what is connected to, not on the name. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookupDns(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error('The name leads to a private address'), { code: PRIVATE_CODE }), '', 0);
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function readJson(text: string): ProviderReply {
  try {
    return { kind: 'answered', value: JSON.parse(text) };
  } catch {
    return { kind: 'refused' };
  }
}
