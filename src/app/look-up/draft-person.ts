import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThere } from '../../core/soon.ts';
import { standingOf } from '../../resolve/owner/phone-owner.ts';
import { type NumberSeen, settlePhones } from '../../resolve/profile/phones.ts';
import { draftOf, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { LinkAsk } from '../../sources/links/link.ts';
import { lineOfRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';

/** The person as the store knows them, with what is known of each number. */
export function draftPerson(reads: Pick<LookUpReads, 'encodedOwners'>, person: Person, ask: LinkAsk): Soon<ProfileDraft> {
  const draft = draftOf(person);
  const numbers = draft.phones.map(({ value }) => value);
  if (numbers.length === 0) return draft;
  return whenThere(reads.encodedOwners(numbers), (rows) =>
    settlePhones(
      draft,
      rows.map((encoded, at) => (encoded === undefined ? undefined : seenNumber(person, numbers[at]!, encoded, ask))),
    ),
  );
}

/** Whether a number is still this person's, and what the tables say of it. */
function seenNumber(person: Person, number: PhoneNumber, encoded: string, ask: LinkAsk): NumberSeen {
  const owner = readOwnerRow(number, encoded);
  return { standing: standingOf(person.id, owner, ask.owners), line: lineOfRow(owner) };
}
