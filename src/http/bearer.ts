import { hasGoodChecksum, hashKey } from '../ledger/api-key.ts';

type Bearer = { readonly keyHash: string } | 'missing_key' | 'invalid_key';
export type ReadBearer = (header: string | undefined) => Bearer;

/** One space, no stray characters: what a proxy or a copy-and-paste mangled is refused rather than guessed at. */
const BEARER = /^bearer ([A-Za-z0-9_-]{1,200})$/i;

/** Headers whose hash is remembered. What the key may do is asked of the store every time. */
const MAX_REMEMBERED = 1_000;

/** Reads the Authorization header. The checksum tells a mistyped key from a real one without asking the store. */
export function bearerReader(): ReadBearer {
  const remembered = new Map<string, Bearer>();
  return (header) => {
    if (header === undefined || header === '') return 'missing_key';
    const known = remembered.get(header);
    if (known !== undefined) return known;
    const key = BEARER.exec(header)?.[1];
    if (key === undefined) return /^bearer\b/i.test(header) ? 'invalid_key' : 'missing_key';
    if (!hasGoodChecksum(key)) return 'invalid_key';
    const bearer = { keyHash: hashKey(key) };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(header, bearer);
    return bearer;
  };
}
