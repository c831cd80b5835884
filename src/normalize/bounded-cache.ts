/** Remembers what a pure function gave for recent texts. When full it starts empty: cheaper than keeping an order of use. */
export function remember<Value>(compute: (text: string) => Value, limit: number): (text: string) => Value {
  let known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const own = ownText(text);
    const value = compute(own);
    if (known.size >= limit) known = new Map();
    known.set(own, value);
    return value;
  };
}

const LAST_OF_ONE_BYTE = 255;
/** Shorter pieces of a text are copied by the engine itself. */
const LONGEST_COPIED = 12;

/** A piece cut out of a longer text holds on to all of it; a whole file would stay in memory for a few remembered streets. */
export function ownText(text: string): string {
  if (text.length <= LONGEST_COPIED) return text;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > LAST_OF_ONE_BYTE) return Buffer.from(text, 'utf16le').toString('utf16le');
  }
  return Buffer.from(text, 'latin1').toString('latin1');
}
