import type { Attested, AttestedPhone } from '../../core/person.ts';
import type { EmailAddress, LineType, PersonRecord, PhoneNumber } from '../../core/record.ts';
import { emailIdentity, untagged } from '../../normalize/email.ts';
import { tallyValues, type Voice, wordWeight } from './tally.ts';

type Said = readonly { readonly voice: Voice; readonly values: readonly EmailAddress[] }[];

/** The e-mail addresses of a person, one per mailbox, shown as delivered and without a tag if a record has it that way. */
export function tallyEmails(said: Said, halfLifeDays: number, positionFactor: number): Attested<EmailAddress>[] {
  const writings = new Map<EmailAddress, EmailAddress>();
  const mailboxes = said.map(({ voice, values }) => ({ voice, values: values.map(take) }));
  return tallyValues(mailboxes, halfLifeDays, positionFactor).map((one) => ({ ...one, value: writings.get(one.value)! }));

  function take(email: EmailAddress): EmailAddress {
    const mailbox = emailIdentity(email) as EmailAddress;
    const kept = writings.get(mailbox);
    if (kept === undefined || isBetter(email, kept, mailbox)) writings.set(mailbox, email);
    return mailbox;
  }
}

/** Preference: the mailbox's own domain, then no tag, then with dots. */
function isBetter(email: EmailAddress, kept: EmailAddress, mailbox: EmailAddress): boolean {
  const domain = mailbox.slice(mailbox.lastIndexOf('@'));
  const isOwn = email.endsWith(domain);
  if (isOwn !== kept.endsWith(domain)) return isOwn;
  const [plain, keptPlain] = [untagged(email), untagged(kept)];
  if ((plain === email) !== (keptPlain === kept)) return plain === email;
  if (plain.length !== keptPlain.length) return plain.length > keptPlain.length;
  return email.length < kept.length || (email.length === kept.length && email < kept);
}

/** Half-life of a line type, days: landline numbers are ported to mobiles. */
const HALF_LIFE_DAYS = 6 * 365;

/** The line type of each number by weight of claims; ties by name. */
export function tellLines(
  phones: readonly Attested<PhoneNumber>[],
  members: readonly { readonly record: PersonRecord }[],
  voices: readonly Voice[],
): readonly AttestedPhone[] {
  if (members.every(({ record }) => record.lineTypes === undefined)) return phones;
  const words = new Map<PhoneNumber, Map<LineType, number>>();
  members.forEach(({ record }, member) => {
    record.lineTypes?.forEach((line, at) => {
      const number = record.phones[at];
      if (line === undefined || number === undefined) return;
      const said = words.get(number) ?? new Map<LineType, number>();
      said.set(line, (said.get(line) ?? 0) + wordWeight(voices[member]!, HALF_LIFE_DAYS, 1));
      words.set(number, said);
    });
  });
  return phones.map((phone) => {
    const said = words.get(phone.value);
    if (said === undefined) return phone;
    const [best] = [...said].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
    return { ...phone, line: best![0] };
  });
}
