import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB and about a tenth of a second for each guess; OWASP's cheat sheet of password storage lists these three together. */
const COST = { N: 32_768, r: 8, p: 3 } as const;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

/** What is wrong with a new password, in words. */
export function passwordFault(password: string, name: string): string | undefined {
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) return `a password has ${MIN_LENGTH} to ${MAX_LENGTH} characters`;
  if (new Set(password).size < MIN_LENGTH / 2) return 'this password repeats a few characters';
  return name !== '' && password.toLowerCase().includes(name.toLowerCase()) ? 'a password does not contain the name' : undefined;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const derived = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), derived.toString('base64url')].join('$');
}

/** Takes as long without a stored password as with one, so that its time does not reveal which names exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = '', hash = ''] = (stored ?? NO_PASSWORD).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, expected) && stored !== undefined;
}

const NO_PASSWORD = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', Buffer.alloc(HASH_BYTES).toString('base64url')].join('$');

/** One hash at a time, so that sign-ins do not take memory and threads from look-ups. */
let last: Promise<unknown> = Promise.resolve();

function derive(password: string, salt: Buffer, cost: { readonly N: number; readonly r: number; readonly p: number }): Promise<Buffer> {
  const derived = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const normal = password.normalize('NFKC').slice(0, MAX_LENGTH);
        scrypt(normal, salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
  last = derived.catch(() => undefined);
  return derived;
}
