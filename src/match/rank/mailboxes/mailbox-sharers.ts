import type { Person } from '../../../core/person.ts';
import type { EmailAddress } from '../../../core/record.ts';
import { emailIdentity } from '../../../normalize/email.ts';
import type { AskRates } from '../rates.ts';

/** Others of the household who are asked about by a mailbox that is called after all of them. */
const OF_A_FAMILY = 0.7;
const SHORTEST = 3;
/** Behind a surname, a family's: with an article before it, too. */
const FAMILY = new Set(['family', 'fam', 'familia', 'clan', 'home', 'house', 'household']);
const PLURAL = new Set(['s', 'es', 'z']);

/** How many others of the household, for one who is known by a mailbox, are asked about by it; where two are known, these are the family. */
export function mailboxSharers(mailbox: EmailAddress | undefined, holders: readonly Person[], { emailSharers }: AskRates): number {
  if (mailbox === undefined || holders.length !== 1) return emailSharers;
  const identity = emailIdentity(mailbox);
  const letters = identity.slice(0, identity.lastIndexOf('@')).replace(/[^a-z]/g, '');
  return holders[0]!.names.some(({ value }) => isFamilys(letters, value.last)) ? OF_A_FAMILY : emailSharers;
}

/** `thegarzas49`, `garza.family`; but `garzas` may be Sam Garza's. */
function isFamilys(letters: string, surname: string): boolean {
  return surname.split(' ').some((word) => {
    const last = word.replace(/[^a-z]/g, '');
    const at = last.length < SHORTEST ? -1 : letters.indexOf(last);
    if (at < 0) return false;
    const [before, behind] = [letters.slice(0, at), letters.slice(at + last.length)];
    if (before === 'the') return PLURAL.has(behind) || FAMILY.has(behind);
    return (before === '' && FAMILY.has(behind)) || (before === 'family' && behind === '');
  });
}
