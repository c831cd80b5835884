import { aboutOf, CHAIN_START, type ChainKeys, chainOf, sealOf, unkeyedChainOf } from './chain.ts';
import type { AccountHead, ChainSeal, Entry } from './entry.ts';

/** Where a checked run of entries ends; the next run is checked against it. */
export type CheckedHead = Pick<AccountHead, 'seq' | 'balance' | 'chain'>;

export const CHECK_START: CheckedHead = { seq: 0, balance: 0, chain: CHAIN_START };

export interface ChainRule {
  readonly keys: ChainKeys;
  /** Entries up to it are chained without a key. */
  readonly seal?: ChainSeal | undefined;
}

/** Faults of consecutive entries of one account, in words; `head` is where the previous run ended. */
export function checkEntries(
  rule: ChainRule,
  entries: readonly Entry[],
  head: CheckedHead = CHECK_START,
): { faults: string[]; head: CheckedHead } {
  const faults: string[] = [];
  let { seq, balance, chain } = head;
  for (const entry of entries) {
    const where = `account ${entry.account}, entry ${entry.seq}`;
    if (entry.seq !== seq + 1) faults.push(`${where}: follows entry ${seq}, so entries are missing or doubled`);
    const expected = balance + entry.credits;
    if (entry.balanceAfter !== expected)
      faults.push(`${where}: the balance after it is ${entry.balanceAfter}, its credits give ${expected}`);
    if (entry.balanceAfter < 0) faults.push(`${where}: the balance is below zero`);
    if (entry.kind === 'charge' && entry.credits > 0) faults.push(`${where}: a charge gives credits`);
    if (entry.kind === 'grant' && entry.credits <= 0) faults.push(`${where}: a grant takes credits`);
    faults.push(...chainFaults(rule, chain, entry).map((fault) => `${where}: ${fault}`));
    // Going on from what is written keeps one fault from showing as a fault of everything after it.
    ({ seq, chain, balanceAfter: balance } = entry);
  }
  return { faults, head: { seq, balance, chain } };
}

/** What is wrong with the end of an account's ledger, or with its seal. */
export function checkEnd({ keys, seal }: ChainRule, account: Entry['account'], { seq }: Pick<AccountHead, 'seq'>): string[] {
  if (seal === undefined) return [];
  return [
    ...(seal.seal === sealOf(keys, { ...seal, account }) ? [] : [`account ${account}: the seal of its older entries was changed`]),
    ...(seal.seq <= seq ? [] : [`account ${account}: its entries up to ${seal.seq} were sealed, but it ends at ${seq}`]),
  ];
}

function chainFaults({ keys, seal }: ChainRule, previous: string, entry: Entry): string[] {
  const isSealed = seal !== undefined && entry.seq <= seal.seq;
  const { about, lookup } = entry;
  const faults: string[] = [];
  // An unkeyed chain covers the people themselves. If they were deleted, only the entries after it confirm it.
  const isForgotten = isSealed && about !== undefined;
  const expected = isSealed ? unkeyedChainOf(previous, entry) : chainOf(keys, previous, entry);
  if (entry.chain !== expected && !isForgotten) faults.push('its chain does not fit, so it or an entry before it was changed');
  if (entry.seq === seal?.seq && entry.chain !== seal.chain) faults.push('it is not the entry that was sealed');
  if (about?.salt !== undefined && about.hash !== aboutOf(about.salt, lookup!.people)) faults.push('the people it was about were changed');
  return faults;
}
