import type { Person } from '../../../core/person.ts';
import type { EmailAddress, PersonName, PostalAddress } from '../../../core/record.ts';
import { emailIdentity } from '../../../normalize/email.ts';
import { precisionOf } from '../addresses/weigh-address.ts';
import { askable, type Population } from '../population.ts';
import type { GroupWeights, RankAsk } from '../rank-ask.ts';
import type { AskRates } from '../rates.ts';
import { housemateName } from './housemate-name.ts';

/** Of people who are not held and live in a known home: those whose number does not stand in a file under somebody else there. */
const NUMBER_OF_THEIR_OWN = 0.5;
const NOBODY: readonly Person[] = [];

/** A question as it is put of people who are not held: what is asked, what is known, and what it says of each such one. */
export interface Question {
  readonly candidates: readonly Person[];
  readonly crowd: number;
  readonly population: Population;
  readonly rates: AskRates;
  readonly weights: GroupWeights;
  readonly name: PersonName | undefined;
  /** Undefined where less of an address is given. */
  readonly home: PostalAddress | undefined;
  readonly emailHolders: readonly Person[];
  /** What the number says of somebody who is told from anybody by name or home, and may have taken it over. */
  readonly number: number;
  /** What it says of somebody who lives with the people known. */
  readonly ownNumber: number;
  /** What the mailbox says of anybody who shares it with nobody. */
  readonly mailbox: number;
}

export function questionOf({ fragment, candidates, population, crowd = 0 }: RankAsk, weights: GroupWeights, rates: AskRates): Question {
  const { phone, place } = weights;
  const emailHolders = holdersOf(fragment.emails[0], candidates);
  const isKnown = phone.holders.length > 0;
  return {
    candidates,
    crowd,
    population,
    rates,
    weights,
    name: fragment.names[0],
    home: place !== undefined && precisionOf(place.address) === 'home' ? place.address : undefined,
    emailHolders,
    // A number or mailbox that the store knows is hardly that of somebody unknown, but for the ways in which it may be.
    number: isKnown ? rates.taken + phone.strangers / askable(population) : 1,
    ownNumber: phone.weighed === undefined || isKnown ? 1 : NUMBER_OF_THEIR_OWN,
    mailbox: emailHolders.length > 0 ? rates.mailboxTaken : 1,
  };
}

function holdersOf(mailbox: EmailAddress | undefined, candidates: readonly Person[]): readonly Person[] {
  if (mailbox === undefined) return NOBODY;
  const identity = emailIdentity(mailbox);
  return candidates.filter(({ emails }) => emails.some((one) => emailIdentity(one.value) === identity));
}

/** What the place says of the candidate, and so of whoever lives there: they are asked about by the same home. */
export function placeRatio({ weights: { place } }: Question, at: number): number {
  return place === undefined ? 1 : place.addresses.weighed[at]!.ratio;
}

/** How well the name fits somebody else of this person's household. */
export function fitOfMate({ name, weights, population, rates }: Question, person: Person): number {
  return housemateName(name, weights.names, person, population.sharedSurname, rates);
}
