import { hash, randomInt } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { AccountId, EntryId } from '../../core/ids.ts';
import { MAX_ORDER_CREDITS } from '../../ledger/order.ts';
import { type Account, type AccountLimits, type BooksStore, NameTaken, type Scope } from '../../store/books.ts';
import { type CreatedKey, createKey, revokeKey } from './keys.ts';

export interface AccountOrder {
  readonly name: string;
  /** 0 grants nothing. */
  readonly credits: number;
  readonly limits: AccountLimits;
  readonly scopes: readonly Scope[];
}

export type AccountOutcome =
  | ({ readonly kind: 'created'; readonly account: Account } & CreatedKey)
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'invalid'; readonly faults: readonly string[] };

const MAX_ACCOUNT_NAME_LENGTH = 100;

/** An account with its first key and, where ordered, its first credits. */
export async function createAccount(
  deps: { readonly books: Pick<BooksStore, 'createAccount' | 'createKey' | 'post'>; readonly clock: Clock },
  order: AccountOrder,
): Promise<AccountOutcome> {
  const name = order.name.trim();
  const faults = faultsOf({ ...order, name });
  if (faults.length > 0) return { kind: 'invalid', faults };
  let account: Account;
  try {
    account = await deps.books.createAccount({ name, limits: order.limits, nowMs: deps.clock.nowMs() });
  } catch (error) {
    if (error instanceof NameTaken) return { kind: 'name_taken' };
    throw error;
  }
  const created = await createKey(deps, { account: account.id, scopes: order.scopes });
  if (order.credits === 0) return { kind: 'created', account, ...created };
  const granted = await grantCredits(deps, { account: account.id, credits: order.credits, reason: 'first credits' });
  return { kind: 'created', account: { ...account, balanceCredits: granted.balanceAfter }, ...created };
}

function faultsOf({ name, credits, limits }: Pick<AccountOrder, 'name' | 'credits' | 'limits'>): string[] {
  const faults: string[] = [];
  if (name === '' || name.length > MAX_ACCOUNT_NAME_LENGTH) faults.push(`a name has 1 to ${MAX_ACCOUNT_NAME_LENGTH} characters`);
  if (/\p{Cc}/u.test(name)) faults.push('a name has no control characters');
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > MAX_ORDER_CREDITS)
    faults.push(`credits are a whole number from 0 to ${MAX_ORDER_CREDITS}`);
  for (const [limit, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 0) faults.push(`${limit} is a whole number, 0 for none`);
  }
  return faults;
}

/** By its name, as people call it. */
export async function findAccount(books: Pick<BooksStore, 'accounts'>, name: string): Promise<Account | undefined> {
  return (await books.accounts({ name: name.trim() }))[0];
}

/** All accounts by name, with their balances of this moment. */
export async function listAccounts(books: Pick<BooksStore, 'accounts'>): Promise<Account[]> {
  const accounts = await books.accounts({});
  return accounts.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** A suspended account keeps its credits and its keys; they are refused from this moment until it is resumed. */
export async function suspendAccount(
  books: Pick<BooksStore, 'accounts' | 'updateAccount'>,
  order: { readonly name: string; readonly suspended: boolean },
): Promise<Account | undefined> {
  const account = await findAccount(books, order.name);
  if (account === undefined) return undefined;
  await books.updateAccount(account.id, { suspended: order.suspended });
  return { ...account, suspended: order.suspended };
}

export interface GrantOrder {
  readonly account: AccountId;
  /** Whole and above 0, at most `MAX_ORDER_CREDITS`. */
  readonly credits: number;
  readonly reason: string;
}

interface Granted {
  readonly seq: number;
  readonly balanceAfter: number;
}

type GrantDeps = { readonly books: Pick<BooksStore, 'post'>; readonly clock: Clock };

/** Adds credits to an account that exists. */
export async function grantCredits(
  { books, clock }: GrantDeps,
  { account, credits, reason }: GrantOrder,
  id = newEntryId(clock.nowMs()),
): Promise<Granted> {
  const [outcome] = await books.post([{ id, account, kind: 'grant', credits, atMs: clock.nowMs(), reason }]);
  if (outcome?.kind !== 'posted') throw new Error(`a grant was answered with ${outcome?.kind}`);
  return { seq: outcome.seq, balanceAfter: outcome.balanceAfter };
}

/** Adds credits once, however often it is asked under one key; undefined where the key was used for another grant of the account. */
export async function grantOnce(
  deps: GrantDeps & { readonly books: Pick<BooksStore, 'entries'> },
  order: GrantOrder,
  retryKey: string,
): Promise<Granted | undefined> {
  const id = `op_retry_${hash('sha256', retryKey, 'base64url')}` as EntryId;
  const granted = await grantCredits(deps, order, id);
  const [entry] = await deps.books.entries([{ account: order.account, id }]);
  return entry?.credits === order.credits && entry.reason === order.reason ? granted : undefined;
}

export type AdjustOutcome =
  | ({ readonly kind: 'adjusted' } & Granted)
  /** The ledger never goes below zero. */
  | { readonly kind: 'balance_too_low'; readonly balance: number };

/** Corrects a balance in either direction, with a reason in the ledger. */
export async function adjustCredits({ books, clock }: GrantDeps, { account, credits, reason }: GrantOrder): Promise<AdjustOutcome> {
  const atMs = clock.nowMs();
  const [outcome] = await books.post([{ id: newEntryId(atMs), account, kind: 'adjustment', credits, atMs, reason }]);
  if (outcome?.kind === 'balance_too_low') return outcome;
  if (outcome?.kind !== 'posted') throw new Error(`an adjustment was answered with ${outcome?.kind}`);
  return { kind: 'adjusted', seq: outcome.seq, balanceAfter: outcome.balanceAfter };
}

/** Gives an account another name; false where it is taken or is no name. */
export async function renameAccount(
  books: Pick<BooksStore, 'accounts' | 'updateAccount'>,
  account: Account,
  given: string,
): Promise<{ readonly kind: 'renamed' | 'name_taken' } | { readonly kind: 'invalid'; readonly fault: string }> {
  const name = given.trim();
  const [fault] = faultsOf({ name, credits: 0, limits: {} });
  if (fault !== undefined) return { kind: 'invalid', fault };
  const [holder] = await books.accounts({ name });
  if (holder !== undefined && holder.id !== account.id) return { kind: 'name_taken' };
  await books.updateAccount(account.id, { name });
  return { kind: 'renamed' };
}

/** Suspends an account and revokes all its keys: no key of it ever works again. Its ledger and its credits stay. */
export async function closeAccount(
  { books, clock }: { readonly books: Pick<BooksStore, 'keys' | 'updateKey' | 'updateAccount'>; readonly clock: Clock },
  { id }: Account,
): Promise<{ readonly revokedKeys: number }> {
  await books.updateAccount(id, { suspended: true });
  const open = (await books.keys(id)).filter(({ revokedMs }) => revokedMs === undefined);
  for (const key of open) await revokeKey({ books, clock }, key);
  return { revokedKeys: open.length };
}

const TIME_LENGTH = 9;
const RANDOM_LENGTH = 12;
const BASE = 36;

/** An id for an entry that no request stands behind. It begins with its time, so that ids grow and their index with them. */
function newEntryId(nowMs: number): EntryId {
  let id = `op_${nowMs.toString(BASE).padStart(TIME_LENGTH, '0')}`;
  for (let index = 0; index < RANDOM_LENGTH; index++) id += randomInt(BASE).toString(BASE);
  return id as EntryId;
}

export interface VerifyReport {
  readonly accounts: number;
  /** Credits that all accounts together still have. */
  readonly credits: number;
  readonly faults: readonly string[];
}

/** Checks the books while they are in use. */
export async function verifyTheBooks(books: Pick<BooksStore, 'verify' | 'accounts'>): Promise<VerifyReport> {
  const faults = await books.verify();
  const accounts = await books.accounts({});
  return { accounts: accounts.length, credits: accounts.reduce((sum, account) => sum + account.balanceCredits, 0), faults };
}
