import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** The chain as one file configures it. */
export interface ChainSettings {
  /** All remote links of one request together. */
  readonly remoteTimeoutMs: number;
  readonly links: readonly LinkSettings[];
}

export type LocalLink = 'people' | 'lines' | 'property' | 'demographics';
export type LinkSettings = { readonly link: LocalLink; readonly timeoutMs: number } | HttpLinkSettings;

export type AnswerField = 'phones' | 'emails' | 'line_type' | 'carrier' | 'birth_date' | 'gender';

export interface HttpLinkSettings {
  readonly link: 'http';
  readonly name: string;
  /** With `{phone}`, `{email}`, `{first}`, `{last}`, `{full}`, `{street}`, `{city}`, `{state}`, `{zip}` filled in. */
  readonly url: string;
  /** A JSON text with the same places; given, the request is a POST. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The places that url and body name. All must be known, or the provider is not asked. */
  readonly needs: readonly string[];
  /** Where the answer has each field: `person.phones[].number`. */
  readonly fields: Readonly<Partial<Record<AnswerField, string>>>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly retryMs: number;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
  readonly breaker: { readonly failures: number; readonly openMs: number };
  readonly cache: { readonly lifetimeMs: number; readonly maxEntries: number };
}

/** A link that reads the store answers in microseconds; one that takes longer than this is in trouble. */
const LOCAL_TIMEOUT_MS = 500;

export const DEFAULT_CHAIN: ChainSettings = {
  remoteTimeoutMs: 3_000,
  links: (['people', 'lines', 'property', 'demographics'] as const).map((link) => ({ link, timeoutMs: LOCAL_TIMEOUT_MS })),
};

const PLACES = ['phone', 'email', 'first', 'last', 'full', 'street', 'city', 'state', 'zip'];
const FIELDS: readonly AnswerField[] = ['phones', 'emails', 'line_type', 'carrier', 'birth_date', 'gender'];
const LOCAL_LINKS: readonly string[] = DEFAULT_CHAIN.links.map(({ link }) => link);
/** Properties of one number: a provider that is asked without it may answer for another. */
const OF_THE_NUMBER = ['line_type', 'carrier'];
const MAX_LINKS = 20;

/** Where a fault of the file itself is. */
const WHOLE = 'chain';

/** Reads the file's JSON value and reports every fault with its place. */
export function readChainSettings(value: unknown): { readonly settings: ChainSettings; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const file = objectAt(value, WHOLE, faults);
  refuseUnknown(file, ['remote_timeout_ms', 'links'], WHOLE, faults);
  const remoteTimeoutMs = numberAt(
    file,
    'remote_timeout_ms',
    { fallback: DEFAULT_CHAIN.remoteTimeoutMs, least: 1, most: 60_000 },
    WHOLE,
    faults,
  );
  const rows = file['links'];
  if (rows === undefined) return { settings: { ...DEFAULT_CHAIN, remoteTimeoutMs }, faults };
  if (!Array.isArray(rows) || rows.length > MAX_LINKS) {
    faults.push(`links must be a list of at most ${MAX_LINKS}`);
    return { settings: DEFAULT_CHAIN, faults };
  }
  const links = rows.map((row, at) => readLink(row, `links[${at}]`, faults)).filter((link) => link !== undefined);
  if (links[0]?.link !== 'people') faults.push('links[0] must be people: the others add to the person it finds');
  const names = links.map((link) => (link.link === 'http' ? link.name : link.link));
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at))) faults.push(`links: ${name} is there twice`);
  return { settings: { remoteTimeoutMs, links }, faults };
}

function readLink(value: unknown, where: string, faults: string[]): LinkSettings | undefined {
  const row = objectAt(value, where, faults);
  switch (row['link']) {
    case 'people':
    case 'lines':
    case 'property':
    case 'demographics':
      refuseUnknown(row, ['link', 'timeout_ms'], where, faults);
      return {
        link: row['link'],
        timeoutMs: numberAt(row, 'timeout_ms', { fallback: LOCAL_TIMEOUT_MS, least: 1, most: 10_000 }, where, faults),
      };
    case 'http':
      return readHttpLink(row, where, faults);
    default:
      faults.push(`${where}.link must be people, lines, property, demographics or http`);
      return undefined;
  }
}

const HTTP_KEYS = 'link name url body headers fields timeout_ms retries retry_ms max_bytes allow_private breaker cache'.split(' ');

function checkRequest({ name, url, body, ...row }: Readonly<Record<string, unknown>>, where: string, faults: string[]): void {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_-]{0,30}$/.test(name)) faults.push(`${where}.name must be a short word in lower case`);
  else if (LOCAL_LINKS.includes(name)) faults.push(`${where}.name must not be ${name}: a built-in link has this name`);
  if (typeof url !== 'string' || !isTemplate(url))
    faults.push(`${where}.url must be an http or https address with a fixed host, no user name and no #`);
  else if (row['allow_private'] !== true && isPrivateHost(url))
    faults.push(`${where}.url is in your own network or machine: set allow_private to true if it should be`);
  if (body !== undefined) objectAt(body, `${where}.body`, faults);
}

function checkFields(fields: Readonly<Record<string, string>>, needs: readonly string[], where: string, faults: string[]): void {
  if (Object.keys(fields).length === 0) faults.push(`${where}.fields must name at least one of ${FIELDS.join(', ')}`);
  for (const [field, path] of Object.entries(fields)) {
    if (!FIELDS.includes(field as AnswerField)) faults.push(`${where}.fields.${field} is not one of ${FIELDS.join(', ')}`);
    if (OF_THE_NUMBER.includes(field) && !needs.includes('phone'))
      faults.push(`${where}.fields.${field} describes the phone asked about: url or body must name {phone}`);
    if (!PATH.test(path)) faults.push(`${where}.fields.${field} must be a path such as person.emails[].address`);
  }
}

function readHttpLink(row: Readonly<Record<string, unknown>>, where: string, faults: string[]): HttpLinkSettings {
  refuseUnknown(row, HTTP_KEYS, where, faults);
  const { name, url, body } = row;
  checkRequest(row, where, faults);
  const bodyText = body === undefined ? undefined : JSON.stringify(body);
  const needs = placesIn([String(url), ...textsIn(body)]);
  for (const place of needs) if (!PLACES.includes(place)) faults.push(`${where}: {${place}} is not one of ${PLACES.join(', ')}`);
  if (needs.length === 0) faults.push(`${where}: url or body must name at least one of ${PLACES.map((place) => `{${place}}`).join(' ')}`);
  const fields = textsAt(row, 'fields', where, faults);
  checkFields(fields, needs, where, faults);
  const headers = textsAt(row, 'headers', where, faults);
  for (const [header, text] of Object.entries(headers))
    if (!isHeader(header, text)) faults.push(`${where}.headers.${JSON.stringify(header)} is not a header that a request can carry`);
  const breaker = objectAt(row['breaker'] ?? {}, `${where}.breaker`, faults);
  refuseUnknown(breaker, ['failures', 'open_ms'], `${where}.breaker`, faults);
  const cache = objectAt(row['cache'] ?? {}, `${where}.cache`, faults);
  refuseUnknown(cache, ['lifetime_ms', 'max_entries'], `${where}.cache`, faults);
  if (row['allow_private'] !== undefined && typeof row['allow_private'] !== 'boolean')
    faults.push(`${where}.allow_private must be true or false`);
  const number = (key: string, fallback: number, most: number, least = 0) => numberAt(row, key, { fallback, least, most }, where, faults);
  return {
    link: 'http',
    name: String(name),
    url: String(url),
    ...(bodyText !== undefined && { body: bodyText }),
    headers,
    needs,
    fields,
    timeoutMs: number('timeout_ms', 1_000, 30_000, 1),
    retries: number('retries', 1, 5),
    retryMs: number('retry_ms', 100, 5_000),
    maxBytes: number('max_bytes', 65_536, 10_000_000, 1),
    allowPrivate: row['allow_private'] === true,
    breaker: {
      failures: numberAt(breaker, 'failures', { fallback: 5, least: 1, most: 1_000 }, `${where}.breaker`, faults),
      openMs: numberAt(breaker, 'open_ms', { fallback: 30_000, least: 0, most: 3_600_000 }, `${where}.breaker`, faults),
    },
    cache: {
      lifetimeMs: numberAt(cache, 'lifetime_ms', { fallback: 3_600_000, least: 0, most: 30 * 86_400_000 }, `${where}.cache`, faults),
      maxEntries: numberAt(cache, 'max_entries', { fallback: 10_000, least: 0, most: 1_000_000 }, `${where}.cache`, faults),
    },
  };
}

const PATH = /^[^.[\]]+(?:\[\])?(?:\.[^.[\]]+(?:\[\])?)*$/;
/** Set by the request itself. */
const OWN_HEADERS = ['content-length', 'transfer-encoding', 'connection'];

function isHeader(name: string, text: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, text);
    return !OWN_HEADERS.includes(name.toLowerCase());
  } catch {
    return false;
  }
}

/** Everything in braces, each once. Unknown places are reported, because they would be sent as they are. */
function placesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/\{[^{}]*\}/g) ?? []))].map((place) => place.slice(1, -1));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}

/** The host must be the file's own: no place may reach into it, however the address is written. */
function isTemplate(url: string): boolean {
  const [one, other] = ['x', 'y'].map((value) => {
    const filled = url.replace(/\{\w+\}/g, value);
    return URL.canParse(filled) ? new URL(filled) : undefined;
  });
  if (one === undefined || other === undefined || one.username !== '' || one.password !== '' || one.hash !== '') return false;
  return /^https?:$/.test(one.protocol) && one.origin === other.origin;
}

/** A host that is private without asking a resolver; names are checked for each connection. */
function isPrivateHost(url: string): boolean {
  const host = new URL(url.replace(/\{\w+\}/g, 'x')).hostname.replace(/^\[|\]$/g, '');
  return /^(?:.*\.)?localhost\.?$/.test(host) || (isIP(host) !== 0 && isPrivateAddress(host));
}

function objectAt(value: unknown, where: string, faults: string[]): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  faults.push(`${where} must be an object`);
  return {};
}

function textsAt(row: Readonly<Record<string, unknown>>, key: string, where: string, faults: string[]): Record<string, string> {
  const object = objectAt(row[key] ?? {}, `${where}.${key}`, faults);
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(object)) {
    if (typeof text === 'string') texts[name] = text;
    else faults.push(`${where}.${key}.${name} must be a text`);
  }
  return texts;
}

function numberAt(
  row: Readonly<Record<string, unknown>>,
  key: string,
  range: { readonly fallback: number; readonly least: number; readonly most: number },
  where: string,
  faults: string[],
): number {
  const value = row[key];
  if (value === undefined) return range.fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= range.least && value <= range.most) return value;
  faults.push(`${where}.${key} must be a whole number from ${range.least} to ${range.most}`);
  return range.fallback;
}

function refuseUnknown(row: Readonly<Record<string, unknown>>, known: readonly string[], where: string, faults: string[]): void {
  for (const key of Object.keys(row)) if (!known.includes(key)) faults.push(`${where}.${key} is not known`);
}
