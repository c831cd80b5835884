import type { Person } from '../../../core/person.ts';
import type { PersonName, PostalAddress } from '../../../core/record.ts';
import { precisionOf } from '../addresses/precision.ts';
import { mailboxSharers } from '../mailboxes/mailbox-sharers.ts';
import { isExact } from '../mailboxes/weigh-email.ts';
import { unheardOfHeld, unheardOfMates } from '../numbers/unheard-number.ts';
import type { PhoneWeights } from '../numbers/weigh-phone.ts';
import { askable, type Population } from '../population.ts';
import type { GroupWeights, RankAsk } from '../rank-ask.ts';
import type { AskRates } from '../rates.ts';
import { housemateName } from './housemate-name.ts';

/** Whoever is taken by files for somebody else is in these files: their number stands under that one, too, so often. */
const NUMBER_TAKEN_TOO = 0.7;
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
  /** What it says of somebody who lives with the people known: of one who is not held, and of one who is and was not read. */
  readonly ownNumber: number;
  readonly heldNumber: number;
  /** Of one who is not held because files take them for somebody known. */
  readonly takenNumber: number;
  /** What the mailbox says of anybody who shares it with nobody; and how many others of its household do share it. */
  readonly mailbox: number;
  readonly mailboxSharers: number;
}

export function questionOf({ fragment, candidates, population, crowd = 0 }: RankAsk, weights: GroupWeights, rates: AskRates): Question {
  const { phone, place } = weights;
  const emailHolders = holdersOf(weights.emails, candidates);
  const isKnown = phone.holders.length > 0;
  const isUnheard = phone.weighed !== undefined && !isKnown;
  const ofMates = isUnheard ? unheardOfMates(livingOf(candidates, weights), population) : 1;
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
    ownNumber: isUnheard ? unheardAtLeast(phone, ofMates) : 1,
    heldNumber: isUnheard ? unheardAtLeast(phone, unheardOfHeld(population, rates)) : 1,
    takenNumber: isUnheard ? unheardAtLeast(phone, (1 - NUMBER_TAKEN_TOO) * ofMates) : 1,
    mailbox: emailHolders.length > 0 ? rates.mailboxTaken : 1,
    // None of them is asked about by it more often than the one who is known to have it.
    mailboxSharers: Math.min(
      mailboxSharers(fragment.emails[0], emailHolders, rates),
      rates.emailKnown * othersAtHome(emailHolders, candidates, weights),
    ),
  };
}

/** Somebody of whom the store does not tell has a number of which it has not heard no less often than those of whom it does. */
function unheardAtLeast({ weighed }: PhoneWeights, chance: number): number {
  return weighed!.reduce((most, { level, ratio }) => (level === 'other' ? Math.max(most, ratio) : most), chance);
}

/** Those known in the home given; where there are none, everybody found. */
function livingOf(candidates: readonly Person[], { place }: GroupWeights): readonly Person[] {
  const residents = candidates.filter((_, at) => place?.addresses.residences[at] !== undefined);
  return residents.length > 0 ? residents : candidates;
}

/** How many others of the home given there are to share what somebody has who lives there; of other homes nobody tells. */
function othersAtHome(holders: readonly Person[], candidates: readonly Person[], { place }: GroupWeights): number {
  if (holders.length !== 1 || place?.mates === undefined) return Number.POSITIVE_INFINITY;
  const { residences } = place.addresses;
  const own = residences[candidates.indexOf(holders[0]!)]?.gives ?? 0;
  if (own === 0) return Number.POSITIVE_INFINITY;
  let living = 0;
  for (const residence of residences) living += residence?.gives ?? 0;
  return living / own - 1 + place.mates.held + place.mates.unheld;
}

function holdersOf(mailboxes: GroupWeights['emails'], candidates: readonly Person[]): readonly Person[] {
  return mailboxes === undefined ? NOBODY : candidates.filter((_, at) => isExact(mailboxes[at]!));
}

/** What the place says of the candidate, and so of whoever lives there: they are asked about by the same home. */
export function placeRatio({ weights: { place } }: Question, at: number): number {
  return place === undefined ? 1 : place.addresses.weighed[at]!.ratio;
}

/** How well the name fits somebody else of this person's household. */
export function fitOfMate({ name, candidates, weights, population, rates }: Question, person: Person): number {
  return housemateName(name, weights.names, person, candidates, population.sharedSurname, rates);
}
