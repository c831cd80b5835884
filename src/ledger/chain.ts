import { hash } from 'node:crypto';
import type { PersonId } from '../core/ids.ts';
import type { Entry, LedgerHead } from './entry.ts';

/** What the first entry of an account is chained to. */
export const CHAIN_START = '';

/** Two keys, one before and one after the hashed bytes, each as long as one block of the hash. */
export interface ChainKeys {
  readonly before: string;
  readonly after: string;
}

export function chainKeys(secret: Uint8Array): ChainKeys {
  const key = (part: string) => hash('sha256', Buffer.concat([Buffer.from(part), secret]), 'hex');
  return { before: key('before'), after: key('after') };
}

/**
 * A keyed hash over the chain so far and every field of the entry. An entry that is changed, removed or inserted breaks the chain
 * from there on, and without the key no valid one can be made. Texts from outside carry their length, so that one field cannot pass
 * for two. The people may be deleted: the chain covers a salted hash of them.
 */
export function chainOf(keys: ChainKeys, previous: string, entry: Omit<Entry, 'chain'>): string {
  const { lookup } = entry;
  const line = lineOf(previous, entry);
  return keyedHash(keys, lookup === undefined ? line : `${line}|${describe(lookup)}|${entry.about?.hash ?? ''}`);
}

/** How entries were chained before stores had keys. `sealOf` keeps where these end. */
export function unkeyedChainOf(previous: string, entry: Omit<Entry, 'chain'>): string {
  const { lookup } = entry;
  const line = lineOf(previous, entry);
  return hash('sha256', lookup === undefined ? line : `${line}|${describe(lookup)}|${lookup.people.join(',')}`, 'base64url');
}

/** Seals the end of an account's unkeyed chain at an upgrade; without the key another end cannot be sealed. */
export function sealOf(keys: ChainKeys, { account, seq, chain }: LedgerHead): string {
  return keyedHash(keys, `seal|${account}|${seq}|${chain}`);
}

const ABOUT_CHARS = 22;

/** Reveals nothing about the people once the salt is deleted with them. */
export function aboutOf(salt: string, people: readonly PersonId[]): string {
  return hash('sha256', `${salt}|${people.join(',')}`, 'base64url').slice(0, ABOUT_CHARS);
}

/** The envelope of two keys, which needs one hash where HMAC needs two, and a third of the time: this runs for every charge. */
function keyedHash({ before, after }: ChainKeys, text: string): string {
  return hash('sha256', before + text + after, 'base64url');
}

function lineOf(previous: string, { account, seq, kind, credits, balanceAfter, atMs, id, reason = '' }: Omit<Entry, 'chain'>): string {
  return `${previous}|${account}|${seq}|${kind}|${credits}|${balanceAfter}|${atMs}|${id.length}:${id}|${reason.length}:${reason}`;
}

function describe({ key, endpoint, requestId, matches }: NonNullable<Entry['lookup']>): string {
  return `${key}|${endpoint}|${requestId.length}:${requestId}|${matches}`;
}
