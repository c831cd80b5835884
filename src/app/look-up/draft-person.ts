import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThereFor } from '../../core/soon.ts';
import { standingOf } from '../../resolve/owner/number-standing.ts';
import { type NumberSeen, settlePhones } from '../../resolve/profile/phones.ts';
import { draftOf, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { LinkAsk } from '../../sources/links/link.ts';
import { lineOfRow, type OwnerRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';

type EncodedRows = readonly (string | undefined)[];

/** The person as the store knows them, with what is known of each number; `asked` is the row of the one they were found by. */
export function draftPerson(
  reads: Pick<LookUpReads, 'encodedOwners'>,
  person: Person,
  ask: LinkAsk,
  asked: OwnerRow | undefined,
): Soon<ProfileDraft> {
  const draft = draftOf(person);
  const numbers: PhoneNumber[] = [];
  for (const { value } of draft.phones) if (value !== asked?.number) numbers.push(value);
  const unsettled = { draft, ask, asked };
  if (numbers.length === 0) return draft.phones.length === 0 ? draft : settle(NO_ROWS, unsettled);
  return whenThereFor(reads.encodedOwners(numbers), unsettled, settle);
}

const NO_ROWS: EncodedRows = [];

interface Unsettled {
  readonly draft: ProfileDraft;
  readonly ask: LinkAsk;
  readonly asked: OwnerRow | undefined;
}

/** `rows` are of the numbers that were not known yet, in their order. */
function settle(rows: EncodedRows, { draft, ask, asked }: Unsettled): ProfileDraft {
  const seen: (NumberSeen | undefined)[] = [];
  let at = 0;
  for (const { value } of draft.phones) {
    const owner = value === asked?.number ? asked : readRow(value, rows[at++]);
    seen.push(owner && seenNumber(draft.person, owner, ask));
  }
  return settlePhones(draft, seen);
}

function readRow(number: PhoneNumber, encoded: string | undefined): OwnerRow | undefined {
  return encoded === undefined ? undefined : readOwnerRow(number, encoded);
}

/** Whether a number is still this person's, and what the tables say of it. */
function seenNumber(person: Person, owner: OwnerRow, ask: LinkAsk): NumberSeen {
  return { standing: standingOf(person.id, owner, ask.owners, ask.today), line: lineOfRow(owner) };
}
