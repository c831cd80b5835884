/** Of a request's head, all that the lane for plain requests acts on. */
export interface PlainHead {
  /** From the request line to the empty line after the last header, as it came. */
  readonly text: string;
  readonly path: string;
  readonly authorization: string;
  readonly bodyBytes: number;
}

const HEAD_END = '\r\n\r\n';
const MAX_HEAD_CHARS = 4_096;
const REQUEST_LINE = /^POST (\/v1\/[a-z/-]{1,60}) HTTP\/1\.1$/;
/** A name, a colon, printable ASCII: whatever else HTTP allows is read by Node. */
const HEADER_LINE = /^([A-Za-z0-9-]{1,80}):[ \t]*([!-~](?:[ -~\t]*[!-~])?)? *$/;
const LENGTH = /^[1-9]\d{0,8}$/;
export const JSON_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);
/** These change how a request is read or answered, or whether it may be charged twice. */
const NOT_PLAIN = new Set([
  'content-encoding',
  'expect',
  'http2-settings',
  'idempotency-key',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Reads a head that holds nothing but what nearly every client sends. Undefined means "not plain", never "wrong": such
 * a request is read again, by Node, from its first byte.
 */
export function readPlainHead(text: string): PlainHead | undefined {
  const end = text.indexOf(HEAD_END);
  if (end < 0 || end > MAX_HEAD_CHARS) return undefined;
  const [requestLine, ...lines] = text.slice(0, end).split('\r\n');
  const path = REQUEST_LINE.exec(requestLine!)?.[1];
  if (path === undefined) return undefined;
  const headers = readLines(lines);
  if (headers === undefined || !JSON_TYPES.has(headers.get('content-type') ?? '')) return undefined;
  const connection = headers.get('connection');
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined;
  const authorization = headers.get('authorization');
  const length = headers.get('content-length');
  if (authorization === undefined || length === undefined || !LENGTH.test(length)) return undefined;
  return { text: text.slice(0, end + HEAD_END.length), path, authorization, bodyBytes: Number(length) };
}

/** The head alone, as it came; nothing where it has no end. */
export function headOf(text: string): string {
  return text.slice(0, text.indexOf(HEAD_END) + HEAD_END.length);
}

/** Undefined where a header is not plain or comes twice. */
function readLines(lines: readonly string[]): Map<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) return undefined;
    const known = name.toLowerCase();
    if (NOT_PLAIN.has(known) || headers.has(known)) return undefined;
    headers.set(known, value);
  }
  return headers;
}
