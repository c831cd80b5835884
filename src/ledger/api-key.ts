import { hash } from 'node:crypto';

/**
 * `nsk_live_`, 32 random characters (190 bits), and 6 that are the CRC-32 of all before them: a mistyped or cut key
 * is refused without asking the store, and a leaked one can be found by its shape.
 */
export function makeKey(randomInt: (below: number) => number): string {
  let key = PREFIX;
  for (let index = 0; index < RANDOM_LENGTH; index++) key += ALPHABET[randomInt(ALPHABET.length)]!;
  return key + checksumOf(key);
}

const PREFIX = 'nsk_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = PREFIX.length + 6;
const KEY_SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function hasGoodChecksum(key: string): boolean {
  return KEY_SHAPE.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** All that is stored of a key: with this much randomness a plain hash cannot be turned back. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Enough to recognise a key by, far too little to use it. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = ALPHABET[rest % ALPHABET.length]! + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) crc = CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
