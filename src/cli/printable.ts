/** Control characters, and those that change the direction of text: a terminal would obey them. */
const OBEYED = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const OBEYED_BUT_ENDS_OF_LINES = /(?!\n)[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text for a terminal: what a file or a caller wrote must not move its cursor or change its colours. */
export function printable(line: string): string {
  return line.replaceAll(OBEYED, escaped);
}

export function printableText(text: string): string {
  return text.replaceAll(OBEYED_BUT_ENDS_OF_LINES, escaped);
}

/** JSON on one line, with control characters escaped that JSON allows. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value));
}

export function printLines(out: NodeJS.WritableStream, lines: readonly string[]): void {
  if (lines.length > 0) out.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
