import { UnreadableFile } from './row-block.ts';

/** One property of a card: `item1.TEL;TYPE=cell:+1…`, without its group. */
export interface CardProperty {
  readonly name: string;
  /** `TYPE`s in lower case, those of version 2.1 without a name among them. */
  readonly types: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A card's properties in their order. */
export type Card = readonly CardProperty[];

const MAX_LINE_CHARS = 256 * 1024;
const MAX_PROPERTIES = 1_000;
/** Pictures, sounds and keys: long, and of no use here. */
const SKIPPED = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;
const PROPERTY = /^(?:[\w-]+\.)?[\w-]+[;:]/;
const NO_END = 'This vCard file ends within a card: it is damaged or cut off. Fetch it again.';

/** The cards of a vCard file of any version, as far as they go. */
export async function* readCards(text: AsyncIterable<string>): AsyncGenerator<Card> {
  let card: CardProperty[] | undefined;
  /** Cards within cards are those of other people. */
  let depth = 0;
  for await (const line of logicalLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      depth += 1;
      if (depth === 1) card = [];
    } else if (/^END:VCARD\s*$/i.test(line)) {
      if (depth === 1 && card !== undefined) yield card;
      depth = Math.max(0, depth - 1);
    } else if (depth === 1 && card !== undefined && card.length < MAX_PROPERTIES) card.push(...readProperty(line));
  }
  if (depth > 0) throw new UnreadableFile(NO_END);
}

/** Lines with those that continue them; what is skipped is not gathered. */
async function* logicalLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string | undefined;
  let isSkipping = false;
  for await (const physical of physicalLines(text)) {
    const continues = /^[ \t]/.test(physical);
    if (isSkipping && (continues || !PROPERTY.test(physical))) continue;
    isSkipping = false;
    if (line !== undefined && isSoftBroken(line)) line = `${line.slice(0, -1)}${physical.trimStart()}`;
    else if (continues && line !== undefined) line += physical.slice(1);
    else {
      if (line !== undefined) yield line;
      line = physical;
    }
    if (SKIPPED.test(line)) [line, isSkipping] = [undefined, true];
    else if (line.length > MAX_LINE_CHARS) throw new UnreadableFile('A line of this vCard file is too long; it is damaged.');
  }
  if (line !== undefined) yield line;
}

/** Quoted-printable text of version 2.1 goes on behind an equals sign. */
function isSoftBroken(line: string): boolean {
  return line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line);
}

async function* physicalLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    // A picture on one endless line.
    if (rest.length > MAX_LINE_CHARS) rest = SKIPPED.test(rest) ? rest.slice(0, MAX_LINE_CHARS / 2) : rest;
    if (rest.length > MAX_LINE_CHARS * 2) throw new UnreadableFile('A line of this vCard file is too long; it is damaged.');
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/** None where the line is no property, or holds bytes. */
function readProperty(line: string): CardProperty[] {
  const colon = endOfHead(line);
  if (colon < 0) return [];
  const [head = '', ...rest] = splitOutsideQuotes(line.slice(0, colon), ';');
  const parameters = new Map<string, string>();
  const types: string[] = [];
  for (const written of rest) {
    const [name = '', ...given] = written.split('=');
    const value = given.join('=').replaceAll('"', '');
    if (given.length === 0) types.push(name.toLowerCase());
    else if (/^type$/i.test(name)) types.push(...value.toLowerCase().split(','));
    else parameters.set(name.toUpperCase(), value);
  }
  const isQuoted = types.includes('quoted-printable') || /quoted-printable/i.test(parameters.get('ENCODING') ?? '');
  if (/^(?:b|base64)$/i.test(parameters.get('ENCODING') ?? '') || types.includes('base64')) return [];
  const value = line.slice(colon + 1);
  const name = head.replace(/^[\w-]+\./, '').toUpperCase();
  const shown = isQuoted ? unquoted(value, parameters.get('CHARSET')) : value;
  return [{ name, types: types.map((type) => type.trim()), parameters, value: shown }];
}

function endOfHead(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function splitOutsideQuotes(text: string, by: string): string[] {
  return text.match(new RegExp(`(?:"[^"]*"|[^${by}"])+`, 'g')) ?? [];
}

/** `=C3=A9` in the character set that the card says. */
function unquoted(value: string, charset = 'utf-8'): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const piece of value.match(/=[\da-f]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[\da-f]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16));
    else bytes.push(...encoder.encode(piece));
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes));
  } catch {
    return new TextDecoder('utf-8').decode(new Uint8Array(bytes));
  }
}

/** The parts between semicolons, with escapes read: `Main St\, 5` is one part. */
export function partsOfValue(value: string, by = ';'): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!;
    if (sign === '\\' && at + 1 < value.length) {
      at += 1;
      parts[parts.length - 1] += /n/i.test(value[at]!) ? '\n' : value[at]!;
    } else if (sign === by) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
