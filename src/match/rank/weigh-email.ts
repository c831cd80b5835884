import type { Person } from '../../core/person.ts';
import type { EmailAddress } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { askable, type Population } from './population.ts';
import type { AskRates } from './rates.ts';
import type { Weighed } from './weigh-name.ts';

/** The same name at another provider. */
const SAME_LOCAL_PART = 0.01;

export function weighEmail(asked: EmailAddress, person: Person, population: Population, rates: AskRates): Weighed {
  if (person.emails.length === 0) return { ratio: population.emailUntold, level: 'missing' };
  const everybody = askable(population);
  const identity = emailIdentity(asked);
  if (person.emails.some((one) => emailIdentity(one.value) === identity)) return { ratio: everybody * rates.emailKnown, level: 'exact' };
  const local = asked.slice(0, asked.lastIndexOf('@') + 1);
  if (local.length > 4 && person.emails.some((one) => one.value.startsWith(local))) {
    return { ratio: Math.max(1, everybody * SAME_LOCAL_PART), level: 'same_local_part' };
  }
  return { ratio: rates.emailOther, level: 'other' };
}

/** What a mailbox of which the store has not heard says of somebody held of whom nothing else is known. */
export function unheardMailbox({ emailOnFile, emailUntold }: Population, rates: AskRates): number {
  return emailOnFile * rates.emailOther + (1 - emailOnFile) * emailUntold;
}
