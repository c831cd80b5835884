import { randomBytes, randomInt } from 'node:crypto';

/** Stands in whatever is sent, so that any leak of it shows. */
export const MARKER = 'zqmarkerqz';

const PATHS = ['/v1/full-identity', '/v1/reverse-phone', '/v1/reverse-phone/batch'] as const;
const NO_STRINGS = ['null', '0', '-1.5', '15555550100', 'true', '[]', `["${MARKER}"]`, `{"a":"${MARKER}"}`];
const FIELDS = ['phone', 'email', 'name', 'address'] as const;

/** One kind of request that must be refused. Each call gives another one. */
export interface Kind {
  readonly name: string;
  readonly make: (authorization: string) => Buffer;
  /** Ends by the server's time limit, so that many must wait side by side. */
  readonly isSlow?: boolean;
}

export const KINDS: readonly Kind[] = [
  { name: 'broken JSON', make: posted(() => breakJson(goodBody())) },
  { name: 'not an object', make: posted(() => pick(['null', '1', '""', `"${word()}"`, '[]', `["${word()}"]`, 'true'])) },
  { name: 'wrong types', make: posted(wrongType) },
  { name: 'deep nesting', make: posted(() => `{"x":${'['.repeat(randomInt(40, 5_000))}"${word()}"`) },
  { name: '__proto__', make: posted(() => `{"__proto__":{"phone":"${word()}"},"phone":"+15555550100","phones":["${word()}"]}`) },
  { name: 'duplicate keys', make: posted(() => `{"phone":"+15555550100","phone":"${word()}","phones":[],"phones":["${word()}"]}`) },
  { name: 'lone surrogates', make: to('/v1/full-identity', () => `{"name":{"last":"${word()}\\ud8${randomInt(16, 64).toString(16)}"}}`) },
  { name: 'empty groups', make: to('/v1/full-identity', () => pick(['{}', '{"name":{}}', '{"phone":"  "}', `{"${word()}":"${word()}"}`])) },
  { name: 'no phone', make: to('/v1/reverse-phone', () => `{"phone":"${word()}"}`) },
  { name: 'too long', make: to('/v1/full-identity', () => `{"email":"${word().repeat(100)}@example.com"}`) },
  { name: 'too many phones', make: to('/v1/reverse-phone/batch', () => JSON.stringify({ phones: Array(10_000).fill('5550100') })) },
  {
    name: 'no UTF-8',
    make: posted(() => Buffer.concat([Buffer.from(`{"phone":"${word()}`), randomBytes(8), Buffer.from([0xff, 0x22, 0x7d])])),
  },
  { name: 'media types', make: posted(goodBody, () => ({ type: pick([undefined, 'text/plain', ';;;', `application/${word()}`]) })) },
  { name: 'wrong keys', make: posted(goodBody, (authorization) => ({ authorization: wrongKey(authorization) })) },
  { name: 'methods and paths', make: (authorization) => request(goodBody(), { ...otherPlace(), authorization }) },
  { name: 'queries', make: (authorization) => request(goodBody(), { path: `${pick(PATHS)}?min_confidence=${word()}`, authorization }) },
  { name: 'huge bodies', make: posted(() => `{"phone":"${MARKER.repeat(30_000)}"}`) },
  { name: 'oversized headers', make: posted(goodBody, () => ({ more: `X-Long: ${MARKER.repeat(2_000)}\r\n` })) },
  { name: 'no HTTP', make: () => Buffer.concat([Buffer.from(MARKER), randomBytes(randomInt(1, 64)), Buffer.from('\r\n\r\n')]) },
  { name: 'two lengths', make: posted(goodBody, () => ({ more: `Content-Length: ${randomInt(1, 99)}\r\n` })) },
  { name: 'slow bodies', isSlow: true, make: posted(goodBody, () => ({ lengthMore: 1 + randomInt(99) })) },
];

interface Parts {
  readonly method?: string;
  readonly path?: string;
  readonly authorization?: string;
  readonly type?: string | undefined;
  /** Further header lines, each with its line end. */
  readonly more?: string;
  /** By how much the stated length exceeds the true one. */
  readonly lengthMore?: number;
}

function posted(makeBody: () => string | Buffer, more: (authorization: string) => Parts = () => ({})): Kind['make'] {
  return (authorization) => request(makeBody(), { path: pick(PATHS), authorization, ...more(authorization) });
}

function to(path: string, makeBody: () => string): Kind['make'] {
  return (authorization) => request(makeBody(), { path, authorization });
}

function request(text: string | Buffer, parts: Parts): Buffer {
  const { method = 'POST', path = '/', authorization = '', more = '', lengthMore = 0 } = parts;
  const body = Buffer.from(text);
  const type = 'type' in parts ? parts.type : 'application/json';
  const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${typeLine}Content-Length: ${body.length + lengthMore}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** What every endpoint would take. */
function goodBody(): string {
  return `{"phone":"+1555555${randomInt(1_000, 9_999)}","phones":["${word()}"]}`;
}

function breakJson(text: string): string {
  const at = randomInt(1, text.length - 1);
  return pick([
    text.slice(0, at),
    `${text}}`,
    text.replaceAll('"', "'"),
    text.replace(':', ''),
    `${text},`,
    `${text}${text}`,
    text.slice(1),
  ]);
}

function wrongType(): string {
  const value = pick(NO_STRINGS);
  const isGroup = value.startsWith('{');
  const field = pick(isGroup ? FIELDS.slice(0, 2) : FIELDS);
  return `{"${field}":${value},"phone":${value},"phones":[${value === '[]' ? '1' : value}]}`.replace(/"phone":[^,]+,"phone"/, '"phone"');
}

function wrongKey(authorization: string): string {
  const at = randomInt(10, authorization.length - 1);
  return pick([
    `Bearer  ${authorization.slice(7)}`,
    `${authorization.slice(0, at)} ${authorization.slice(at)}`,
    `${authorization.slice(0, at)}${authorization[at] === 'x' ? 'y' : 'x'}${authorization.slice(at + 1)}`,
    authorization.slice(0, at),
    `Basic ${word()}`,
    'Bearer ',
    `Bearer ${word()}`,
  ]);
}

function otherPlace(): Parts {
  return pick<Parts>([
    { method: 'PUT', path: pick(PATHS) },
    { method: 'PROPFIND', path: pick(PATHS) },
    { method: `X${randomInt(1_000)}`, path: pick(PATHS) },
    { path: `/v1/${word()}` },
    { path: `${pick(PATHS)}/` },
    { path: `/${word()}/%zz` },
  ]);
}

function word(): string {
  return MARKER + randomBytes(4).toString('hex');
}

function pick<One>(all: readonly One[]): One {
  return all[randomInt(all.length)]!;
}
