import type { Person } from '../../../core/person.ts';
import type { EmailAddress, PersonName } from '../../../core/record.ts';
import { emailIdentity, untagged } from '../../../normalize/email.ts';
import type { Weighed } from '../names/weigh-name.ts';
import { askable, type Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { OFFICES, weighMailboxSlip } from './mailbox-slip.ts';

/** The same name at another provider. */
const SAME_LOCAL_PART = 0.01;
/** Whoever makes a mailbox of their name in one way does so again. */
const SAME_HABIT = 2.5;

/** `name` is the one that was asked for beside it. */
export function weighEmails(
  asked: EmailAddress,
  name: PersonName | undefined,
  candidates: readonly Person[],
  population: Population,
  rates: AskRates,
): Weighed[] {
  const weighed = candidates.map((person) => weighEmail(asked, name, person, population, rates));
  if (!weighed.some(isExact)) return weighed;
  // A mailbox that is known to be somebody's is hardly another's.
  return weighed.map((one) => (isExact(one) ? one : { ratio: Math.min(one.ratio, rates.mailboxTaken), level: one.level }));
}

/** What the mailbox says of somebody held who was not read, and so does not have it. */
export function weighUnreadMailbox(weighed: readonly Weighed[] | undefined, population: Population, rates: AskRates): number {
  return weighed === undefined || weighed.some(isExact) ? 1 : unheardMailbox(population, rates);
}

export function isExact({ level }: Weighed): boolean {
  return level === 'exact';
}

export function weighEmail(
  asked: EmailAddress,
  name: PersonName | undefined,
  person: Person,
  population: Population,
  rates: AskRates,
): Weighed {
  if (person.emails.length === 0) return { ratio: population.emailUntold, level: 'missing' };
  const everybody = askable(population);
  const identity = emailIdentity(asked);
  let slip = 0;
  for (const { value } of person.emails) {
    const known = emailIdentity(value);
    if (known === identity) return { ratio: everybody * rates.emailKnown, level: 'exact' };
    slip = Math.max(slip, weighMailboxSlip(identity, known, person, everybody, rates.emailOther) ?? 0);
  }
  if (slip > 0) return { ratio: slip, level: 'slip' };
  const local = asked.slice(0, asked.lastIndexOf('@'));
  if (local.length > 3 && !OFFICES.has(local) && person.emails.some((one) => untagged(one.value).startsWith(`${local}@`))) {
    const most = Math.max(1, everybody * SAME_LOCAL_PART);
    // Every namesake may have it elsewhere; but for figures behind it.
    const ratio = isMadeOf(name, local) ? Math.min(most, rates.emailOther * SAME_HABIT * 10 ** figuresIn(local)) : most;
    return { ratio, level: 'same_local_part' };
  }
  return { ratio: rates.emailOther, level: 'other' };
}

/** Whether a local part is no more than the name, or initials of it. */
function isMadeOf(name: PersonName | undefined, local: string): boolean {
  if (name === undefined || name.first === '' || name.last === '') return false;
  const [first, last, letters] = [name.first, name.last, local].map((text) => text.replace(/[^a-z]/g, '')) as [string, string, string];
  const rest = letters.startsWith(last) ? letters.slice(last.length) : letters.endsWith(last) ? letters.slice(0, -last.length) : undefined;
  if (rest !== undefined) return rest.length < 2 ? rest === '' || rest === first[0] : rest.startsWith(first);
  return letters === first || letters === first + last[0];
}

function figuresIn(local: string): number {
  return local.replace(/\D/g, '').length;
}

/** What a mailbox of which the store has not heard says of somebody held of whom nothing else is known. */
function unheardMailbox({ emailOnFile, emailUntold }: Population, rates: AskRates): number {
  return emailOnFile * rates.emailOther + (1 - emailOnFile) * emailUntold;
}
