import type { Attested } from '../core/person.ts';
import type { EmailAddress } from '../core/record.ts';
import { untagged } from '../normalize/email.ts';
import { tallyValues, type Voice } from './person-tally.ts';

type Said = readonly { readonly voice: Voice; readonly values: readonly EmailAddress[] }[];

/** One mailbox is one e-mail whatever tags it is given with; it is shown without one where a record has it so. */
export function tallyEmails(said: Said, halfLifeDays: number, positionFactor: number): Attested<EmailAddress>[] {
  if (!said.some(({ values }) => values.some((email) => email.includes('+')))) return tallyValues(said, halfLifeDays, positionFactor);
  const writings = new Map<EmailAddress, EmailAddress>();
  const mailboxes = said.map(({ voice, values }) => ({ voice, values: values.map(take) }));
  return tallyValues(mailboxes, halfLifeDays, positionFactor).map((one) => ({ ...one, value: writings.get(one.value)! }));

  /** The mailbox; of its writings the shortest is kept, which is the one without a tag. */
  function take(email: EmailAddress): EmailAddress {
    const mailbox = untagged(email);
    const kept = writings.get(mailbox);
    if (kept === undefined || email.length < kept.length || (email.length === kept.length && email < kept)) writings.set(mailbox, email);
    return mailbox;
  }
}
