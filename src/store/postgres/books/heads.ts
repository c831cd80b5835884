import type { AccountId } from '../../../core/ids.ts';
import type { AccountHead } from '../../../ledger/entry.ts';

/** What another process decides (a suspension, a grant) is known here within this time. */
const FRESH_MS = 800;
const MAX_ACCOUNTS = 10_000;

/**
 * The newest entry of accounts, as far as this process knows. Entries never change, so planning from one is safe: if
 * another process has appended since, the insert fails and the account is read again.
 */
export class Heads {
  readonly #elapsedMs: () => number;
  readonly #heads = new Map<AccountId, { head: AccountHead; readMs: number }>();

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  get(account: AccountId): AccountHead | undefined {
    const found = this.#heads.get(account);
    return found !== undefined && this.#elapsedMs() - found.readMs < FRESH_MS ? found.head : undefined;
  }

  /** As read by a statement that was sent at `sentMs`; what was posted from here meanwhile is newer. */
  read(account: AccountId, head: AccountHead, sentMs: number): void {
    const found = this.#heads.get(account);
    const newest = found !== undefined && found.head.seq > head.seq ? { ...found.head, suspended: head.suspended } : head;
    this.#heads.delete(account);
    if (this.#heads.size >= MAX_ACCOUNTS) this.#heads.delete(this.#heads.keys().next().value!);
    this.#heads.set(account, { head: newest, readMs: sentMs });
  }

  posted(
    account: AccountId,
    { seq, balanceAfter, chain }: { readonly seq: number; readonly balanceAfter: number; readonly chain: string },
  ): void {
    const found = this.#heads.get(account);
    if (found !== undefined) found.head = { seq, balance: balanceAfter, chain, suspended: found.head.suspended };
  }

  forget(account: AccountId): void {
    this.#heads.delete(account);
  }
}
