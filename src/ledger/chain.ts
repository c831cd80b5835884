import { hash } from 'node:crypto';
import type { Entry } from './entry.ts';

/** What the first entry of an account is chained to. */
export const CHAIN_START = '';

/**
 * SHA-256 over the chain so far and every field of the entry, so that no line can be changed, removed or put in
 * later without all that follow it showing. Texts that come from outside carry their length, so none can pose as a neighbour.
 */
export function chainOf(previous: string, entry: Omit<Entry, 'chain'>): string {
  const { lookup, reason = '' } = entry;
  const line =
    `${previous}|${entry.account}|${entry.seq}|${entry.kind}|${entry.credits}|${entry.balanceAfter}|${entry.atMs}` +
    `|${entry.id.length}:${entry.id}|${reason.length}:${reason}`;
  return hash('sha256', lookup === undefined ? line : `${line}|${describe(lookup)}`, 'base64url');
}

function describe({ key, endpoint, requestId, matches, people }: NonNullable<Entry['lookup']>): string {
  return `${key}|${endpoint}|${requestId.length}:${requestId}|${matches}|${people.join(',')}`;
}
