import { hash } from 'node:crypto';
import type { PersonId } from '../core/ids.ts';
import type { Entry, LedgerHead } from './entry.ts';

/** What the first entry of an account is chained to. */
export const CHAIN_START = '';

/** They stand before and after what is hashed, each as long as one block of the hash. */
export interface ChainKeys {
  readonly before: string;
  readonly after: string;
}

export function chainKeys(secret: Uint8Array): ChainKeys {
  const key = (part: string) => hash('sha256', Buffer.concat([Buffer.from(part), secret]), 'hex');
  return { before: key('before'), after: key('after') };
}

/**
 * A keyed hash over the chain so far and every field of the entry, so that no line can be changed, removed or put in later
 * without all that follow it showing, and none can be made without the key. Texts that come from outside carry their length, so
 * none can pose as a neighbour. The people may be deleted: it covers a salted hash of them.
 */
export function chainOf(keys: ChainKeys, previous: string, entry: Omit<Entry, 'chain'>): string {
  const { lookup } = entry;
  const line = lineOf(previous, entry);
  return keyedHash(keys, lookup === undefined ? line : `${line}|${describe(lookup)}|${entry.about?.hash ?? ''}`);
}

/** How entries were chained before stores had keys: `sealOf` says up to which. */
export function unkeyedChainOf(previous: string, entry: Omit<Entry, 'chain'>): string {
  const { lookup } = entry;
  const line = lineOf(previous, entry);
  return hash('sha256', lookup === undefined ? line : `${line}|${describe(lookup)}|${lookup.people.join(',')}`, 'base64url');
}

/** What an upgrade keeps of the unkeyed chain of an account: nobody without the key can say that it ended otherwise. */
export function sealOf(keys: ChainKeys, { account, seq, chain }: LedgerHead): string {
  return keyedHash(keys, `seal|${account}|${seq}|${chain}`);
}

const ABOUT_CHARS = 22;

/** Says nothing about the people once the salt is gone with them. */
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
