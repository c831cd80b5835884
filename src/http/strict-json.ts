import { isUtf8 } from 'node:buffer';
import { Problem } from '../core/problem.ts';

/** The contract's bodies nest two deep; deeper nesting is refused. */
export const MAX_JSON_DEPTH = 20;

/**
 * Reads a body as JSON and refuses what parsers disagree about: bytes that are not UTF-8, a byte order mark, a key
 * given twice, keys that reach for an object's prototype, deep nesting. Throws a `Problem`.
 */
export function parseStrictJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw refusal('The body is not UTF-8.');
  return parseStrictText(bytes.toString('utf8'));
}

function parseStrictText(text: string): unknown {
  const colons = countColons(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the input.
    throw new Problem('invalid_json');
  }
  // Each pair has one colon, so a missing key in the result means that one was given twice.
  if (countKeys(value) !== colons) throw refusal('The body gives a key twice.');
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Colons outside strings; refuses deep nesting before anything recurses over it. */
function countColons(text: string): number {
  let colons = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) colons++;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > MAX_JSON_DEPTH) throw refusal(`The body nests deeper than ${MAX_JSON_DEPTH} levels.`);
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
  }
  return colons;
}

/** The place of the closing quote; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
  }
  return at;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') keys += countKeys(item);
    return keys;
  }
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(member))) throw refusal('The body uses a key that is not allowed.');
    keys += 1;
    if (typeof member === 'object') keys += countKeys(member);
  }
  return keys;
}

/** `constructor.prototype` could reach the prototype of all objects through a careless merge; any other `constructor` is a plain field. */
function hasPrototype(member: unknown): boolean {
  return typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

function refusal(message: string): Problem {
  return new Problem('invalid_json', { message });
}
