import { randomFillSync } from 'node:crypto';

const SALT_BYTES = 12;
const SALTS_AT_ONCE = 512;

/** Random texts of 96 bits, made many at a time to save system calls. */
export function saltSource(): () => string {
  const bytes = Buffer.alloc(SALT_BYTES * SALTS_AT_ONCE);
  let at = bytes.length;
  return () => {
    if (at === bytes.length) {
      randomFillSync(bytes);
      at = 0;
    }
    const salt = bytes.toString('base64url', at, at + SALT_BYTES);
    at += SALT_BYTES;
    return salt;
  };
}
