import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThereFor } from '../../core/soon.ts';
import { standingOf } from '../../resolve/owner/number-standing.ts';
import { type NumberSeen, settlePhones } from '../../resolve/profile/phones.ts';
import { draftOf, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { LinkAsk } from '../../sources/links/link.ts';
import { lineOfRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';

type EncodedRows = readonly (string | undefined)[];

/** The person as the store knows them, with what is known of each number; `asked` is the one they were found by. */
export function draftPerson(
  reads: Pick<LookUpReads, 'encodedOwners'>,
  person: Person,
  ask: LinkAsk,
  asked: PhoneNumber | undefined,
): Soon<ProfileDraft> {
  const draft = draftOf(person);
  if (draft.phones.length === 0) return draft;
  const numbers = draft.phones.map((phone) => phone.value);
  return whenThereFor(reads.encodedOwners(numbers), { draft, person, numbers, ask, asked }, settle);
}

interface Unsettled {
  readonly draft: ProfileDraft;
  readonly person: Person;
  readonly numbers: readonly PhoneNumber[];
  readonly ask: LinkAsk;
  readonly asked: PhoneNumber | undefined;
}

function settle(rows: EncodedRows, unsettled: Unsettled): ProfileDraft {
  return settlePhones(unsettled.draft, seenNumbers(rows, unsettled), unsettled.asked);
}

/** Whether each number is still this person's, and what the tables say of it. */
function seenNumbers(rows: EncodedRows, { person, numbers, ask }: Unsettled): (NumberSeen | undefined)[] {
  return rows.map((encoded, at) => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    return { standing: standingOf(person.id, row, ask.owners, ask.today), line: lineOfRow(row) };
  });
}
