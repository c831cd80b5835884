import { shareHousehold } from '../../confidence/household.ts';
import { mayBeOne } from '../../confidence/same-human.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PhoneNumber } from '../../core/record.ts';
import { mailboxKey } from '../../match/keys/keys.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { knownHolders, MAX_HOLDERS, standingOf } from '../../resolve/owner/phone-owner.ts';
import { readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { type Asking, read } from '../../store/look-up-reads.ts';
import type { LinkAsk } from './link.ts';

export interface Contacts {
  readonly phones: readonly PhoneNumber[];
  readonly emails: readonly EmailAddress[];
}

/**
 * Leaves out numbers and mailboxes that the store has for another household, and numbers that have passed on from this person. People
 * who may be the same human, and household members, do not count as others.
 */
export function* withoutOthers(person: Person, { phones, emails }: Contacts, ask: LinkAsk): Asking<Contacts> {
  const rows = phones.length === 0 ? [] : yield* read.encodedOwners(phones);
  const keys = emails.map((email) => mailboxKey(emailIdentity(email), ask.keySeed));
  const sharers = keys.length === 0 ? [] : yield* read.sharers(keys);
  const numbers = phones.flatMap((value, at) => {
    const encoded = rows[at];
    if (encoded === undefined) return { value, holders: [] };
    const row = readOwnerRow(value, encoded);
    return standingOf(person.id, row, ask.owners) === 'passed_on' ? [] : { value, holders: knownHolders(row, ask.owners) };
  });
  const mailboxes = emails.map((value, at) => {
    const { people: holders } = sharers[at]!;
    // A mailbox that many people have, such as a switchboard's, belongs to none of them.
    return { value, holders: holders.length > MAX_HOLDERS ? [] : holders };
  });
  const ids = new Set([...numbers, ...mailboxes].flatMap(({ holders }) => (holders.includes(person.id) ? [] : holders)));
  const people = ids.size === 0 ? [] : yield* read.people([...ids]);
  const others = new Set(people.flatMap((one) => (one !== undefined && isOther(one, person) ? one.id : [])));
  const isOpen = ({ holders }: { readonly holders: readonly PersonId[] }) => holders.length === 0 || !holders.every((id) => others.has(id));
  return {
    phones: numbers.filter(isOpen).map(({ value }) => value),
    emails: mailboxes.filter(isOpen).map(({ value }) => value),
  };
}

/** A person with a known name in another household. */
function isOther(one: Person, person: Person): boolean {
  return one.names.length > 0 && !mayBeOne(one, person) && !shareHousehold(one, person);
}
