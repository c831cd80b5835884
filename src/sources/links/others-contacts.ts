import { shareHousehold } from '../../confidence/household.ts';
import { mayBeOne } from '../../confidence/same-human.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PhoneNumber } from '../../core/record.ts';
import { mailboxKey } from '../../match/keys/keys.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { knownHolders, MAX_HOLDERS, standingOf } from '../../resolve/owner/phone-owner.ts';
import { readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { type Asking, type KeySharers, read } from '../../store/look-up-reads.ts';
import type { LinkAsk } from './link.ts';

export interface Contacts {
  readonly phones: readonly PhoneNumber[];
  readonly emails: readonly EmailAddress[];
}

/**
 * Leaves out numbers and mailboxes that the store has for another household, and numbers that have passed on from this person. People
 * who may be the same human, and household members, do not count as others.
 */
export function* withoutOthers(person: Person, found: Contacts, ask: LinkAsk): Asking<Contacts> {
  const owners = found.phones.length === 0 ? [] : yield* read.encodedOwners(found.phones);
  const mailboxKeys = found.emails.map((email) => mailboxKey(emailIdentity(email), ask.keySeed));
  const mailboxes = mailboxKeys.length === 0 ? [] : yield* read.sharers(mailboxKeys);
  const { phones, emails } = holdersOf(person, found, owners, mailboxes, ask);
  const ids = new Set([...phones, ...emails].flatMap(({ holders }) => (holders.includes(person.id) ? [] : holders)));
  const people = ids.size === 0 ? [] : yield* read.people([...ids]);
  const others = new Set<PersonId>();
  for (const one of people) if (one !== undefined && isOther(one, person)) others.add(one.id);
  return { phones: notOf(others, phones), emails: notOf(others, emails) };
}

interface WithHolders<Value> {
  readonly value: Value;
  readonly holders: readonly PersonId[];
}

interface KnownContacts {
  readonly phones: readonly WithHolders<PhoneNumber>[];
  readonly emails: readonly WithHolders<EmailAddress>[];
}

function holdersOf(
  { id }: Person,
  found: Contacts,
  rows: readonly (string | undefined)[],
  mailboxes: readonly KeySharers[],
  { owners }: LinkAsk,
): KnownContacts {
  return {
    phones: found.phones.flatMap((value, at) => {
      const encoded = rows[at];
      if (encoded === undefined) return { value, holders: [] };
      const row = readOwnerRow(value, encoded);
      return standingOf(id, row, owners) === 'passed_on' ? [] : { value, holders: knownHolders(row, owners) };
    }),
    emails: found.emails.map((value, at) => {
      const { people } = mailboxes[at]!;
      // A mailbox that many people have, such as a switchboard's, belongs to none of them.
      return { value, holders: people.length > MAX_HOLDERS ? [] : people };
    }),
  };
}

function notOf<Value>(others: ReadonlySet<PersonId>, contacts: readonly WithHolders<Value>[]): Value[] {
  return contacts.filter(({ holders }) => holders.length === 0 || !holders.every((id) => others.has(id))).map(({ value }) => value);
}

/** A person with a known name in another household. */
function isOther(one: Person, person: Person): boolean {
  return one.names.length > 0 && !mayBeOne(one, person) && !shareHousehold(one, person);
}
