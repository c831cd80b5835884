import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isPrivateHost, isTemplate, PLACE_NAMES, placesIn } from './request-template.ts';

/** The chain as one file configures it. */
export interface ChainSettings {
  /** All remote links of one request together. */
  readonly remoteTimeoutMs: number;
  readonly links: readonly LinkSettings[];
}

export type LinkSettings = { readonly link: LocalLink; readonly timeoutMs: number } | HttpLinkSettings;
export type LocalLink = (typeof LOCAL_LINKS)[number];
export interface HttpLinkSettings extends Omit<ReturnType<typeof readHttpRow>, 'body' | 'link'> {
  readonly link: 'http';
  /** A JSON text with the same places as the URL; given, the request is a POST. */
  readonly body?: string;
  /** The places that url and body name. All must be known, or the provider is not asked. */
  readonly needs: readonly string[];
}

const LOCAL_LINKS = ['people', 'lines', 'property', 'demographics'] as const;
/** What is read from a provider's answer. */
const FIELDS = ['phones', 'emails', 'line_type', 'carrier', 'birth_date', 'gender'] as const;
export type AnswerField = (typeof FIELDS)[number];
/** Properties of one number: a provider that is asked without it may answer for another. */
const OF_THE_NUMBER = ['line_type', 'carrier'];
/** A link that reads the store answers in microseconds; one that takes longer than this is in trouble. */
const LOCAL_TIMEOUT_MS = 500;
const REMOTE_TIMEOUT_MS = 3_000;
const MAX_LINKS = 20;

/** Reads one value of the file. What is wrong with it goes to `faults`, after its place in the file. */
type Reader<Value> = (given: unknown, where: string, faults: string[]) => Value;

const readChainRow = object({ remoteTimeoutMs: whole(REMOTE_TIMEOUT_MS, { least: 1, most: 60_000 }), links: anything });
const readLocalRow = object({ link: anything, timeoutMs: whole(LOCAL_TIMEOUT_MS, { least: 1, most: 10_000 }) });
const readHttpRow = object({
  link: anything,
  name: readName,
  /** With `{phone}`, `{last}` and other places filled in. */
  url: readUrl,
  body: (given, where, faults) => (given === undefined ? undefined : objectAt(given, where, faults)),
  headers: readHeaders,
  /** Where the answer has each field: `person.phones[].number`. */
  fields: texts as Reader<Readonly<Partial<Record<AnswerField, string>>>>,
  timeoutMs: whole(1_000, { least: 1, most: 30_000 }),
  retries: whole(1, { most: 5 }),
  retryMs: whole(100, { most: 5_000 }),
  maxBytes: whole(65_536, { least: 1, most: 10_000_000 }),
  allowPrivate: truth,
  breaker: object({ failures: whole(5, { least: 1, most: 1_000 }), openMs: whole(30_000, { most: 3_600_000 }) }),
  cache: object({ lifetimeMs: whole(3_600_000, { most: 30 * 86_400_000 }), maxEntries: whole(10_000, { most: 1_000_000 }) }),
});

export const DEFAULT_CHAIN: ChainSettings = {
  remoteTimeoutMs: REMOTE_TIMEOUT_MS,
  links: LOCAL_LINKS.map((link) => ({ link, timeoutMs: LOCAL_TIMEOUT_MS })),
};

/** Reads the file's JSON value and reports every fault with its place. */
export function readChainSettings(value: unknown): { readonly settings: ChainSettings; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const { remoteTimeoutMs, links: rows } = readChainRow(value, 'chain', faults);
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
  const given = objectAt(value, where, faults)['link'];
  if (given === 'http') return readHttpLink(value, where, faults);
  const link = LOCAL_LINKS.find((one) => one === given);
  if (link !== undefined) return { ...readLocalRow(value, where, faults), link };
  faults.push(`${where}.link must be ${LOCAL_LINKS.join(', ')} or http`);
  return undefined;
}

function readHttpLink(value: unknown, where: string, faults: string[]): HttpLinkSettings {
  const { body, ...row } = readHttpRow(value, where, faults);
  if (isTemplate(row.url) && !row.allowPrivate && isPrivateHost(row.url))
    faults.push(`${where}.url is in your own network or machine: set allow_private to true if it should be`);
  const needs = placesIn(row.url, body);
  for (const place of needs) if (!PLACE_NAMES.includes(place)) faults.push(`${where}: {${place}} is not one of ${PLACE_NAMES.join(', ')}`);
  if (needs.length === 0)
    faults.push(`${where}: url or body must name at least one of ${PLACE_NAMES.map((place) => `{${place}}`).join(' ')}`);
  if (Object.keys(row.fields).length === 0) faults.push(`${where}.fields must name at least one of ${FIELDS.join(', ')}`);
  for (const [field, path] of Object.entries(row.fields)) {
    if (!FIELDS.some((one) => one === field)) faults.push(`${where}.fields.${field} is not one of ${FIELDS.join(', ')}`);
    if (OF_THE_NUMBER.includes(field) && !needs.includes('phone'))
      faults.push(`${where}.fields.${field} describes the phone asked about: url or body must name {phone}`);
    if (!PATH.test(path)) faults.push(`${where}.fields.${field} must be a path such as person.emails[].address`);
  }
  return { ...row, link: 'http', needs, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

const PATH = /^[^.[\]]+(?:\[\])?(?:\.[^.[\]]+(?:\[\])?)*$/;

function readName(given: unknown, where: string, faults: string[]): string {
  if (typeof given !== 'string' || !/^[a-z][a-z0-9_-]{0,30}$/.test(given)) faults.push(`${where} must be a short word in lower case`);
  else if (LOCAL_LINKS.some((link) => link === given)) faults.push(`${where} must not be ${given}: a built-in link has this name`);
  return String(given);
}

function readUrl(given: unknown, where: string, faults: string[]): string {
  const isGood = typeof given === 'string' && isTemplate(given);
  if (!isGood) faults.push(`${where} must be an http or https address with a fixed host, no user name and no #`);
  return String(given);
}

/** Set by the request itself. */
const OWN_HEADERS = ['content-length', 'transfer-encoding', 'connection'];

function readHeaders(given: unknown, where: string, faults: string[]): Readonly<Record<string, string>> {
  const headers = texts(given, where, faults);
  for (const [name, text] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, text);
      if (!OWN_HEADERS.includes(name.toLowerCase())) continue;
    } catch {
      // The fault is the same.
    }
    faults.push(`${where}.${JSON.stringify(name)} is not a header that a request can carry`);
  }
  return headers;
}

/** An object with these settings and no others: `timeoutMs` is written `timeout_ms` in the file. */
function object<Value>(readers: { readonly [Name in keyof Value]: Reader<Value[Name]> }): Reader<Readonly<Value>> {
  const settings = (Object.keys(readers) as (keyof Value & string)[]).map((name) => ({
    name,
    key: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
  return (given, where, faults) => {
    const row = objectAt(given ?? {}, where, faults);
    for (const key of Object.keys(row)) if (!settings.some((one) => one.key === key)) faults.push(`${where}.${key} is not known`);
    return Object.fromEntries(settings.map(({ name, key }) => [name, readers[name](row[key], `${where}.${key}`, faults)])) as Value;
  };
}

function objectAt(given: unknown, where: string, faults: string[]): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  faults.push(`${where} must be an object`);
  return {};
}

function anything(given: unknown): unknown {
  return given;
}

function texts(given: unknown, where: string, faults: string[]): Readonly<Record<string, string>> {
  const rows = Object.entries(objectAt(given ?? {}, where, faults));
  for (const [name, text] of rows) if (typeof text !== 'string') faults.push(`${where}.${name} must be a text`);
  return Object.fromEntries(rows.filter((row): row is [string, string] => typeof row[1] === 'string'));
}

function truth(given: unknown, where: string, faults: string[]): boolean {
  if (given !== undefined && typeof given !== 'boolean') faults.push(`${where} must be true or false`);
  return given === true;
}

function whole(fallback: number, { least = 0, most }: { readonly least?: number; readonly most: number }): Reader<number> {
  return (given, where, faults) => {
    if (given === undefined) return fallback;
    if (Number.isInteger(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    faults.push(`${where} must be a whole number from ${least} to ${most}`);
    return fallback;
  };
}
