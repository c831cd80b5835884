import type { Person } from '../core/person.ts';
import type { EmailAddress } from '../core/record.ts';
import { isOneSlip } from '../match/compare/closeness.ts';
import { emailIdentity } from '../normalize/email.ts';
import { askablePeople } from './facts.ts';
import { unknownValue } from './phone.ts';
import type { GroupWeights, Question, Weighed } from './question.ts';

/** In shorter ones a typing error leads to too many others. */
const SHORTEST_SLIP = 6;

export interface EmailWeights extends GroupWeights {
  /** A candidate has the mailbox: then hardly anybody else does. */
  readonly isKnown: boolean;
}

export function weighEmail(question: Question): EmailWeights | undefined {
  const asked = question.fragment.emails[0];
  if (asked === undefined) return undefined;
  const weighed = question.candidates.map((person) => weighMailboxes(asked, person, question));
  const isKnown = weighed.some(({ level }) => level === 'exact');
  if (!isKnown) return { weighed, isKnown };
  const { taken } = question.rates;
  return { weighed: weighed.map((one) => (one.level === 'exact' ? one : { ...one, factor: Math.min(taken, one.factor) })), isKnown };
}

function weighMailboxes(asked: EmailAddress, { emails }: Person, { population, rates }: Question): Weighed {
  if (emails.length === 0) return { factor: unknownValue(population.onFile.email), level: 'missing' };
  const everybody = askablePeople(population);
  const identity = emailIdentity(asked);
  const known = emails.map(({ value }) => emailIdentity(value));
  if (known.includes(identity)) return { factor: everybody * rates.emailKnown, level: 'exact' };
  if (known.some((one) => isSlip(identity, one))) return { factor: everybody * rates.emailSlip, level: 'slip' };
  return { factor: rates.emailOther, level: 'other' };
}

/** One typing error, of which hardly any gives another mailbox in use; other digits are another person's. */
function isSlip(asked: string, known: string): boolean {
  return asked.indexOf('@') >= SHORTEST_SLIP && digitsOf(asked) === digitsOf(known) && isOneSlip(asked, known);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
