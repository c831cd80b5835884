/**
 * JSON as programs and editors write it: some put a byte order mark before all text, and some cut a text within a character. The half
 * that is left is no text, and is read as what stands for any character that was lost.
 */
export function parseWrittenJson(text: string): unknown {
  const unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (!HALF.test(unmarked)) return JSON.parse(unmarked);
  return JSON.parse(unmarked.replace(ESCAPES, (written, lone: string | undefined) => (lone === undefined ? written : LOST)));
}

const BYTE_ORDER_MARK = '\uFEFF';
const HALF = /\\ud[89a-f]/i;
/** Both halves of a character, one alone, or any other escape. */
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(\\ud[89a-f][\da-f]{2})|\\./gi;
const LOST = '\\ufffd';
