import { accessSync, constants } from 'node:fs';
import { StoreRefused } from '../store-refused.ts';

const FILES = ['sslcert', 'sslkey', 'sslrootcert'] as const;
/** What these mean differs between versions of the driver; here they always mean the strictest of them. */
const CHECKED_TLS = new Set(['prefer', 'require', 'verify-ca']);
const TLS_MODES = new Set([...CHECKED_TLS, 'verify-full', 'no-verify', 'disable']);

/** The URL as the driver takes it. Nothing of it is repeated in a refusal: any part may hold a piece of the password. */
export function readStoreUrl(text: string): string {
  const url = parse(text);
  if (url === undefined) {
    throw new StoreRefused(
      'The store URL cannot be read. Write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with @ : / ? # % in a part percent-encoded and a port up to 65535.',
    );
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !TLS_MODES.has(mode)) {
    throw new StoreRefused('The sslmode of the store URL is none. Use disable, verify-full or no-verify.');
  }
  for (const name of FILES) {
    const file = url.searchParams.get(name);
    if (file !== null && !isReadable(file)) throw new StoreRefused(`The file that ${name} names in the store URL cannot be read.`);
  }
  if (mode === null || !CHECKED_TLS.has(mode) || url.searchParams.has('uselibpqcompat')) return text;
  return text.replace(/([?&]sslmode=)[^&#]*/, '$1verify-full');
}

/** A URL of a local socket has no host between `@` and `/`. */
function parse(text: string): URL | undefined {
  for (const written of [text, text.replace('@/', '@localhost/')]) {
    try {
      const url = new URL(written);
      for (const part of [url.username, url.password, url.hostname, url.pathname]) decodeURIComponent(part);
      return url;
    } catch {
      // The other way of writing is tried, then it is none.
    }
  }
  return undefined;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
