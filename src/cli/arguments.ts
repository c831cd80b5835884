import { InvalidArgumentError } from 'commander';
import { ALL_SCOPES } from '../app/accounts/keys.ts';
import type { Clock } from '../core/clock.ts';
import type { PersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { MAX_ORDER_CREDITS } from '../ledger/order.ts';
import type { Scope } from '../store/books.ts';

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Credits, or a limit. */
export const parseCount = wholeNumber(0, MAX_ORDER_CREDITS);

export function wholeNumber(least: number, most: number): (text: string) => number {
  return numberOf(/^\d+$/, least, most, `Give a whole number from ${least} to ${most}.`);
}

/** Only plain decimals: `0x2` and `1e1` are more likely typing errors. */
export function decimalNumber(least: number, most: number): (text: string) => number {
  return numberOf(/^\d*\.?\d+$/, least, most, `Give a decimal number from ${least} to ${most}.`);
}

function numberOf(writing: RegExp, least: number, most: number, message: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!writing.test(text) || value < least || value > most) throw new InvalidArgumentError(message);
    return value;
  };
}

export function parseShare(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError('Give a share above 0 and at most 1.');
  return share;
}

/** `SOURCE:ID`; the id may contain colons. */
export function parseRecordRef(text: string): RecordRef {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) throw new InvalidArgumentError('Write a record as SOURCE:ID.');
  return { source: text.slice(0, colon), recordId: text.slice(colon + 1) };
}

const MEMORY_UNITS = { m: 1024 ** 2, g: 1024 ** 3 } as const;
const LEAST_MEMORY = MEMORY_UNITS.g;

/** `2GiB`, `1500MB`, `4g`: units are powers of 1,024. */
export function parseMemory(text: string): number {
  const match = /^(\d{1,6}(?:\.\d+)?) ?([mg])(?:i?b)?$/i.exec(text);
  const bytes = match === null ? 0 : Math.floor(Number(match[1]) * MEMORY_UNITS[match[2]!.toLowerCase() as keyof typeof MEMORY_UNITS]);
  if (bytes < LEAST_MEMORY) throw new InvalidArgumentError('Give an amount of at least 1GiB, such as 2GiB or 1500MiB.');
  return bytes;
}

/** `90s`, `15m`, `24h`, `30d`, `2w`. */
export function parseDurationMs(text: string): number {
  const match = /^(\d{1,6})([smhdw])$/.exec(text);
  if (match === null) throw new InvalidArgumentError('Give a duration such as 15m, 24h or 30d.');
  return Number(match[1]) * UNITS_MS[match[2] as keyof typeof UNITS_MS];
}

/** A day such as 2030-12-31, a UTC time such as 2030-12-31T12:00:00Z, or a duration from now. */
export function parseExpiry(clock: Clock): (text: string) => number {
  return (text) => {
    const momentMs = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? parseMoment(text) : clock.nowMs() + parseDurationMs(text);
    if (momentMs <= clock.nowMs()) throw new InvalidArgumentError('Give a time in the future.');
    return momentMs;
  };
}

function parseMoment(text: string): number {
  const momentMs = Date.parse(text);
  // `Date.parse` takes 02-30 for a day in March.
  if (Number.isNaN(momentMs) || !new Date(momentMs).toISOString().startsWith(text.slice(0, 10)))
    throw new InvalidArgumentError('There is no such date or time.');
  return momentMs;
}

/** One or several, separated by commas; the option may be repeated. */
export function parseScopes(text: string, before: readonly Scope[] | undefined): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  const unknown = scopes.filter((scope) => !(ALL_SCOPES as readonly string[]).includes(scope));
  if (unknown.length > 0) throw new InvalidArgumentError(`Scopes are ${ALL_SCOPES.join(', ')}.`);
  return [...new Set([...(before ?? []), ...(scopes as Scope[])])];
}

/** `P123`, or a record as `SOURCE:ID`. */
export function parsePerson(text: string): PersonId | RecordRef {
  const match = /^P(\d{1,15})$/.exec(text);
  return match === null ? parseRecordRef(text) : (Number(match[1]) as PersonId);
}
