import type { Person } from '../../core/person.ts';
import type { EmailAddress } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { askable, type Population } from './population.ts';
import type { Weighed } from './weigh-name.ts';

/** Chances of the e-mail that an asker gives of the person they mean. */
const KNOWN = 0.8;
const SAME_LOCAL_PART = 0.01;
const UNKNOWN = 0.3;

export function weighEmail(asked: EmailAddress, person: Person, population: Population): Weighed {
  if (person.emails.length === 0) return { ratio: 1, level: 'missing' };
  const everybody = askable(population);
  const identity = emailIdentity(asked);
  if (person.emails.some((one) => emailIdentity(one.value) === identity)) return { ratio: everybody * KNOWN, level: 'exact' };
  const local = asked.slice(0, asked.lastIndexOf('@') + 1);
  if (local.length > 4 && person.emails.some((one) => one.value.startsWith(local))) {
    return { ratio: Math.max(1, everybody * SAME_LOCAL_PART), level: 'same_local_part' };
  }
  return { ratio: UNKNOWN, level: 'other' };
}
