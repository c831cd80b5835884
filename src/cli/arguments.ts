import { InvalidArgumentError } from 'commander';
import { ALL_SCOPES } from '../app/accounts/keys.ts';
import { MAX_ORDER_CREDITS } from '../ledger/order.ts';
import type { Scope } from '../store/books.ts';

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

export function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > MAX_ORDER_CREDITS)
    throw new InvalidArgumentError(`Give a whole number from 0 to ${MAX_ORDER_CREDITS}.`);
  return count;
}

/** `90s`, `15m`, `24h`, `30d`, `2w`. */
export function parseDurationMs(text: string): number {
  const match = /^(\d{1,6})([smhdw])$/.exec(text);
  if (match === null) throw new InvalidArgumentError('Give a duration such as 15m, 24h or 30d.');
  return Number(match[1]) * UNITS_MS[match[2] as keyof typeof UNITS_MS];
}

/** A day or moment such as 2030-12-31, or a duration from now. */
export function parseExpiry(nowMs: () => number): (text: string) => number {
  return (text) => {
    const momentMs = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? parseMoment(text) : nowMs() + parseDurationMs(text);
    if (momentMs <= nowMs()) throw new InvalidArgumentError('Give a moment that is yet to come.');
    return momentMs;
  };
}

function parseMoment(text: string): number {
  const momentMs = Date.parse(text);
  // A day such as 02-30 parses to another one.
  if (Number.isNaN(momentMs) || !new Date(momentMs).toISOString().startsWith(text.slice(0, 10)))
    throw new InvalidArgumentError('There is no such moment.');
  return momentMs;
}

/** One or several, apart by commas; the option may also be repeated. */
export function parseScopes(text: string, before: readonly Scope[] | undefined): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  const unknown = scopes.filter((scope) => !(ALL_SCOPES as readonly string[]).includes(scope));
  if (unknown.length > 0) throw new InvalidArgumentError(`Scopes are ${ALL_SCOPES.join(', ')}.`);
  return [...new Set([...(before ?? []), ...(scopes as Scope[])])];
}
