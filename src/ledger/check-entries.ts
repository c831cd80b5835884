import { CHAIN_START, chainOf } from './chain.ts';
import type { AccountHead, Entry } from './entry.ts';

/** Where a checked run of entries ends; the next run is checked against it. */
export type CheckedHead = Pick<AccountHead, 'seq' | 'balance' | 'chain'>;

export const CHECK_START: CheckedHead = { seq: 0, balance: 0, chain: CHAIN_START };

/** Faults of consecutive entries of one account, in words; `head` is where the previous run ended. */
export function checkEntries(entries: readonly Entry[], head: CheckedHead = CHECK_START): { faults: string[]; head: CheckedHead } {
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
    if (entry.chain !== chainOf(chain, entry)) faults.push(`${where}: its chain does not fit, so it or an entry before it was changed`);
    // Going on from what is written keeps one fault from showing as a fault of everything after it.
    ({ seq, chain, balanceAfter: balance } = entry);
  }
  return { faults, head: { seq, balance, chain } };
}
