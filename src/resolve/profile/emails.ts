import type { Attested } from '../../core/person.ts';
import type { EmailAddress } from '../../core/record.ts';
import { isOneSlip } from '../../match/compare/closeness.ts';
import { untagged } from '../../normalize/email.ts';

/**
 * Leaves out e-mails that are a slip away from a better attested one. People do have several, so a mailbox that differs
 * in its digits, or that as many sources know, stays.
 */
export function withoutSlips(emails: readonly Attested<EmailAddress>[]): readonly Attested<EmailAddress>[] {
  if (emails.length < 2) return emails;
  return emails.filter(
    (email) => !emails.some((other) => other.witnesses > email.witnesses && isSlipOf(untagged(email.value), untagged(other.value))),
  );
}

function isSlipOf(email: string, known: string): boolean {
  const at = email.lastIndexOf('@');
  const knownAt = known.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const [knownLocal, knownDomain] = [known.slice(0, knownAt), known.slice(knownAt + 1)];
  if (local === knownLocal) return isOneSlip(domain, knownDomain);
  return domain === knownDomain && isOneSlip(local, knownLocal) && digitsOf(local) === digitsOf(knownLocal);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
