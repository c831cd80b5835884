import { hasGoodChecksum, hashKey } from '../ledger/api-key.ts';

export type Bearer = { readonly keyHash: string } | 'missing_key' | 'invalid_key';

/** One space, no stray characters: what a proxy or a copy-and-paste mangled is refused rather than guessed at. */
const BEARER = /^bearer ([A-Za-z0-9_-]{1,200})$/i;

/** The checksum tells a mistyped key from a real one without asking the store. */
export function readBearer(header: string | undefined): Bearer {
  if (header === undefined || header === '') return 'missing_key';
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) return /^bearer\b/i.test(header) ? 'invalid_key' : 'missing_key';
  return hasGoodChecksum(key) ? { keyHash: hashKey(key) } : 'invalid_key';
}
