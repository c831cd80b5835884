import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import type { AccountId, PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import { hashKey } from '../ledger/api-key.ts';
import { showPhone } from '../normalize/phone/phone-show.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleReads } from '../store/people.ts';
import { createAccount, grantCredits } from './accounts/accounts.ts';
import { createKey, DEMO_SCOPES, judgeKey } from './accounts/keys.ts';

const ACCOUNT = 'demo';
const KEY_FILE = 'demo-key';
const CREDITS = 1_000_000;
/** People looked at for the examples; among so many some have an owned phone. */
const EXAMPLES_AMONG = 200;

/** The demo account's key: the one kept beside the data, or a new one. Its account has credits and no limits. */
export async function demoKey(books: BooksStore, clock: Clock, folder: string): Promise<string> {
  const file = join(folder, KEY_FILE);
  const nowMs = clock.nowMs();
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim();
    const [known] = await books.keysByHash([hashKey(key)]);
    if (judgeKey(known, { scopes: DEMO_SCOPES, nowMs }) === 'good') return key;
  }
  const [known] = await books.accounts({ name: ACCOUNT });
  const secret = known === undefined ? await newAccount(books, clock) : await takeUp(books, clock, known.id);
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** A first start that was cut short has left an account without its credits, or without a key that is known. */
async function takeUp(books: BooksStore, clock: Clock, account: AccountId): Promise<string> {
  const entries = await books.ledger({ account, afterSeq: 0, limit: 1 });
  if (entries.length === 0) await grantCredits({ books, clock }, { account, credits: CREDITS, reason: 'first credits' });
  return (await createKey({ books, clock }, { account, scopes: DEMO_SCOPES })).secret;
}

async function newAccount(books: BooksStore, clock: Clock): Promise<string> {
  const order = { name: ACCOUNT, credits: CREDITS, limits: { ratePerMinute: 0, missesPerDay: 0 }, scopes: DEMO_SCOPES };
  const outcome = await createAccount({ books, clock }, order);
  assert(outcome.kind === 'created', 'the demo account was looked for and not found');
  return outcome.secret;
}

/** Bodies that find a person, for the lines that a newcomer copies. */
export interface DemoExamples {
  readonly reversePhone: unknown;
  readonly fullIdentity: unknown;
  readonly batch: unknown;
}

export async function demoExamples(people: PeopleReads): Promise<DemoExamples | undefined> {
  const page = await people.scanPeople({ after: 0 as PersonId, limit: EXAMPLES_AMONG });
  const withPhone = page.filter((person) => person.phones.length > 0 && person.names.length > 0);
  const owners = await people.phoneOwners(withPhone.map((person) => person.phones[0]!.value));
  // A grown person with a phone of their own: the examples must answer whatever the day.
  const found = withPhone.filter((person, index) => owners[index]?.person === person.id && isGrown(person));
  const [first, second = first] = found;
  if (first === undefined || second === undefined) return undefined;
  const phone = showPhone(first.phones[0]!.value);
  const owner = owners[withPhone.indexOf(first)]!;
  return {
    reversePhone: { phone },
    fullIdentity: { phone, name: { first: owner.first, last: owner.last } },
    batch: { phones: [phone, showPhone(second.phones[0]!.value), 'not a phone'] },
  };
}

const GROWN_SINCE = 2000_00_00;

function isGrown({ birthDate }: Person): boolean {
  return birthDate !== undefined && birthDate < GROWN_SINCE;
}
