import type { Key } from '../../../core/key.ts';
import type { PostingColumns } from '../../people.ts';

/**
 * Many small sorted entries lie in one row: a row per key costs much more to build. A block of them is one leaf of a tree whose
 * inner nodes SQLite keeps.
 */
export interface BlockEntry {
  readonly key: number;
  count: number;
  generic: boolean;
  /** record, person, record, person … by ascending record; empty when generic. */
  pairs: number[];
}

export const BLOCK_KEYS_BUILT = 16;
const BLOCK_KEYS_MAX = 32;
const BLOCK_PAIRS_MAX = 256;
/**
 * Blocks of entries. All of it is ASCII, because SQLite hands out a text in half the time of bytes, and finding a key in a text
 * is one call. Before every key, and before the count of a generic one, stands what is no digit.
 */
const KEY_MARK = '!'.charCodeAt(0);
const GENERIC_MARK = '*'.charCodeAt(0);
/** Digits are the 64 characters from here on: six bits of a key; or five bits of a number, and whether more follow. */
const ZERO = '0'.charCodeAt(0);
const MORE_BITS = 5;
const MORE = 2 ** MORE_BITS;
/** Up to here numbers are taken apart by shifting. */
const LARGEST_INT = 2 ** 31 - 1;
const KEY_CHARS = 10;
/** Of a key's 53 bits, those behind its last five digits. */
const LOW_SPAN = 2 ** 30;
const MAX_NUMBER_CHARS = 8;

/** Where blocks are built. */
let room = new Uint8Array(4_096);
let at = 0;

export function encodeBlock(entries: readonly BlockEntry[]): Uint8Array {
  at = 0;
  for (const { key, count, generic, pairs } of entries) {
    const most = at + KEY_CHARS + (pairs.length + 2) * MAX_NUMBER_CHARS;
    if (most > room.length) room = grown(most);
    putKey(key);
    if (generic) {
      room[at++] = GENERIC_MARK;
      putNumber(count);
      continue;
    }
    let [record, person] = [0, 0];
    for (let pair = 0; pair < pairs.length; pair += 2) {
      putDifference(pairs[pair]! - record);
      putDifference(pairs[pair + 1]! - person);
      record = pairs[pair]!;
      person = pairs[pair + 1]!;
    }
  }
  return room.slice(0, at);
}

/** The keys `from … to` of columns as one block. */
export function encodePostings(
  { keys, starts, records, people }: PostingColumns,
  from: number,
  to: number,
  limitOf: (key: Key) => number,
): Uint8Array {
  at = 0;
  for (let index = from; index < to; index++) {
    const key = keys[index]!;
    const count = starts[index + 1]! - starts[index]!;
    const isGeneric = count > limitOf(key as Key);
    const most = at + KEY_CHARS + (isGeneric ? 2 : 2 * count) * MAX_NUMBER_CHARS;
    if (most > room.length) room = grown(most);
    putKey(key);
    if (isGeneric) {
      room[at++] = GENERIC_MARK;
      putNumber(count);
    } else putPairs(records, people, starts[index]!, starts[index + 1]!);
  }
  return room.slice(0, at);
}

function putPairs(records: Uint32Array, people: Uint32Array, from: number, to: number): void {
  let [record, person] = [0, 0];
  for (let holder = from; holder < to; holder++) {
    putDifference(records[holder]! - record);
    putDifference(people[holder]! - person);
    record = records[holder]!;
    person = people[holder]!;
  }
}

/** All of it, to be changed and written again. */
export function decodeBlock(bytes: Uint8Array): BlockEntry[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const entries: BlockEntry[] = [];
  for (let from = 0; from >= 0 && from < text.length; from = text.indexOf('!', from + 1)) {
    const { count, pairs } = readEntry(text, from + KEY_CHARS);
    entries.push({ key: keyAt(text, from + 1), count, generic: count * 2 > pairs.length, pairs });
  }
  return entries;
}

export interface FoundEntry {
  readonly count: number;
  /** Empty where the key is generic. */
  readonly pairs: number[];
}

/** One entry without decoding the rest. */
export function findInBlock(block: string, key: number): FoundEntry | undefined {
  const from = block.indexOf(textOf(key));
  return from < 0 ? undefined : readEntry(block, from + KEY_CHARS);
}

/** The people of one entry, each once: look-ups need no more of it. */
export function findPeopleInBlock(block: string, key: number): FoundPeople | undefined {
  const from = block.indexOf(textOf(key));
  if (from < 0) return undefined;
  reading = from + KEY_CHARS;
  if (block.charCodeAt(reading) === GENERIC_MARK) {
    reading += 1;
    return { count: takeNumber(block), people: [] };
  }
  const people: number[] = [];
  let [count, person] = [0, 0];
  while (block.charCodeAt(reading) >= ZERO) {
    takeNumber(block);
    person += takeDifference(block);
    count += 1;
    if (!people.includes(person)) people.push(person);
  }
  return { count, people };
}

export interface FoundPeople {
  readonly count: number;
  /** Empty where the key is generic. */
  readonly people: number[];
}

function readEntry(text: string, from: number): FoundEntry {
  reading = from;
  if (text.charCodeAt(from) === GENERIC_MARK) {
    reading += 1;
    return { count: takeNumber(text), pairs: [] };
  }
  const pairs: number[] = [];
  let [record, person] = [0, 0];
  while (text.charCodeAt(reading) >= ZERO) {
    record += takeDifference(text);
    person += takeDifference(text);
    pairs.push(record, person);
  }
  return { count: pairs.length / 2, pairs };
}

let reading = 0;

function takeNumber(text: string): number {
  let number = 0;
  for (let scale = 1; ; scale *= MORE) {
    const digit = text.charCodeAt(reading++) - ZERO;
    if (digit < MORE) return number + digit * scale;
    number += (digit - MORE) * scale;
  }
}

/** The sign is the lowest bit. */
function takeDifference(text: string): number {
  const number = takeNumber(text);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

function putDifference(number: number): void {
  putNumber(number < 0 ? -2 * number - 1 : 2 * number);
}

function putNumber(number: number): void {
  let rest = number;
  while (rest > LARGEST_INT) {
    room[at++] = ZERO + MORE + (rest % MORE);
    rest = Math.floor(rest / MORE);
  }
  let to = at;
  for (; rest >= MORE; rest >>>= MORE_BITS) room[to++] = ZERO + MORE + (rest & (MORE - 1));
  room[to] = ZERO + rest;
  at = to + 1;
}

function putKey(key: number): void {
  const high = Math.floor(key / LOW_SPAN);
  const low = key % LOW_SPAN;
  room[at++] = KEY_MARK;
  for (let bits = 18; bits >= 0; bits -= 6) room[at++] = ZERO + ((high >>> bits) & 63);
  for (let bits = 24; bits >= 0; bits -= 6) room[at++] = ZERO + ((low >>> bits) & 63);
}

function textOf(key: number): string {
  const high = Math.floor(key / LOW_SPAN);
  const low = key % LOW_SPAN;
  return String.fromCharCode(
    KEY_MARK,
    ZERO + ((high >>> 18) & 63),
    ZERO + ((high >>> 12) & 63),
    ZERO + ((high >>> 6) & 63),
    ZERO + (high & 63),
    ZERO + ((low >>> 24) & 63),
    ZERO + ((low >>> 18) & 63),
    ZERO + ((low >>> 12) & 63),
    ZERO + ((low >>> 6) & 63),
    ZERO + (low & 63),
  );
}

function keyAt(text: string, from: number): number {
  let key = 0;
  for (let digit = 0; digit < KEY_CHARS - 1; digit++) key = key * 64 + (text.charCodeAt(from + digit) - ZERO);
  return key;
}

function grown(least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * least);
  larger.set(room);
  return larger;
}

/** A block that has grown too large becomes several, as a leaf of a tree does. */
export function splitEntries(entries: readonly BlockEntry[]): (readonly BlockEntry[])[] {
  const pairsOf = (some: readonly BlockEntry[]) => some.reduce((sum, entry) => sum + entry.pairs.length / 2, 0);
  if (entries.length <= 1 || (entries.length <= BLOCK_KEYS_MAX && pairsOf(entries) <= BLOCK_PAIRS_MAX)) return [entries];
  const middle = entries.length >>> 1;
  return [...splitEntries(entries.slice(0, middle)), ...splitEntries(entries.slice(middle))];
}
