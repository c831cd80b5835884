const BYTE_ORDER_MARK = /^\uFEFF/;

/** JSON as programs and editors write it: some put a byte order mark before all text. */
export function parseWrittenJson(text: string): unknown {
  return JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
}
