import { missingAtHome } from '../homes/household-sizes.ts';
import { unheardOfUnheld } from '../homes/unheard-home.ts';
import { knownAtHome } from '../homes/untold-home.ts';
import { askable, type Population, soughtMore, unheld } from '../population.ts';
import type { GroupWeights, RankAsk } from '../rank-ask.ts';
import { type AskRates, UNDATED_YEARS } from '../rates.ts';
import { weighLeftBehind } from './left-behind.ts';
import { fitOfMate, placeRatio, type Question, questionOf } from './question.ts';
import { NOT_OF_SENIORS } from './senior.ts';
import { untoldJunior } from './untold-junior.ts';
import { weighUnheldAtHome } from './weigh-unheld-at-home.ts';

/** The mass of people who are not held or not known to live there, by the ways in which one of them may be meant. */
export function weighUnheld(ask: RankAsk, weights: GroupWeights, rates: AskRates): number {
  const question = questionOf(ask, weights, rates);
  return (
    weighAnybody(question) +
    weighTakers(question) +
    weighTakenForOthers(question) +
    weighKin(question) +
    weighLeftBehind(question) +
    weighLinesMates(question) +
    weighUnheldAtHome(question) +
    weighMailboxSharers(question)
  );
}

function weighAnybody({ home, mailbox, population, rates, weights: { phone, place } }: Question): number {
  const written = place?.addresses.written ?? 0;
  const unheard = home !== undefined && written < 1 ? unheardOfUnheld(population) : 1;
  const number = phone.holders.length > 0 ? rates.taken : 1;
  // A home of which a part contradicts may be another one, of which the store has not heard.
  return unheld(population) * number * mailbox * (written > 0 ? rates.taken + (1 - written) * unheard : unheard);
}

/** Whoever took over the number: of them, whoever is held is known to live elsewhere, and is likely to have another mailbox. */
function weighTakers({ home, mailbox, population, weights: { phone, place, heldMailbox } }: Question): number {
  const { coverage } = population;
  const isUnheard = home !== undefined && place!.addresses.written === 0;
  const takers = isUnheard ? unheardOfUnheld(population) * (1 - coverage) : 1 - coverage + coverage * heldMailbox;
  return mailbox * phone.strangers * takers;
}

/**
 * Whom files take for somebody known, by the line or by living there. Sons are named after their fathers: whoever bears a known
 * person's name is asked about just as that person would be.
 */
function weighTakenForOthers(question: Question): number {
  const { candidates, mailbox, number, takenNumber, population, rates, weights } = question;
  const { phone, names, place } = weights;
  const asked = number * takenNumber * soughtMore(population);
  const ofOthers = NOT_OF_SENIORS * rates.takenForMates;
  let mass = 0;
  for (let at = 0; at < candidates.length; at++) {
    const isResident = place?.addresses.residences[at] !== undefined;
    let taken = isResident || names !== undefined ? asked * Math.max(ofOthers, untoldJunior(question, candidates[at]!)) : 0;
    const takenFor = phone.takenFor[at] ?? 0;
    if (takenFor > 0) taken += takenFor * phone.weighed![at]!.ratio;
    const namesake = names === undefined ? 1 : names.weighed[at]!.ratio;
    mass += taken * namesake * placeRatio(question, at);
  }
  return mailbox * mass;
}

/**
 * Of a family whose home is not given, or not on file, there may be one more of that name; and one who moved to the home given, too.
 * Whoever of them is held is read, or counted among the namesakes who were not.
 */
function weighKin(question: Question): number {
  const { candidates, home, mailbox, number, ownNumber, population, rates, weights } = question;
  const { names, place } = weights;
  if (names === undefined || (home !== undefined && place!.mates !== undefined)) return 0;
  let fits = 0;
  for (let at = 0; at < candidates.length; at++) {
    const along = home === undefined || place!.addresses.vague[at]! ? 1 : rates.movesTogether;
    fits += along * fitOfMate(question, candidates[at]!) * placeRatio(question, at);
  }
  return number * mailbox * ownNumber * missedMates(population) * fits;
}

/** Whoever else is of a household has the name of any of those known, as likely as another's; files take people for them as well. */
function weighLinesMates(question: Question): number {
  const { candidates, mailbox, weights } = question;
  const { lines, takenForMate } = weights.phone;
  let mass = 0;
  for (const { holders, housemates } of lines) {
    let [fits, place] = [0, 0];
    for (const holder of holders) {
      fits += fitOfMate(question, holder);
      place = Math.max(place, placeRatio(question, candidates.indexOf(holder)));
    }
    mass += (housemates * place * fits) / holders.length;
  }
  return mailbox * (1 + takenForMate) * mass;
}

function weighMailboxSharers(question: Question): number {
  const { candidates, emailHolders, mailboxSharers, population, rates, weights, number } = question;
  if (emailHolders.length === 0) return 0;
  const { phone } = weights;
  const byNumber = phone.weighed !== undefined && phone.holders.length === 0 ? sharersNumber(population, rates) : number;
  let sharers = 0;
  for (const holder of emailHolders) sharers += fitOfMate(question, holder) * placeRatio(question, candidates.indexOf(holder));
  return (askable(population) * mailboxSharers * byNumber * sharers) / emailHolders.length;
}

/** Whoever shares a mailbox is likely held, and so known by another number than one of which the store has not heard. */
function sharersNumber({ missed }: Population, rates: AskRates): number {
  return missed + (1 - missed) * rates.otherNumber;
}

const missedByPopulation = new WeakMap<Population, number>();

/** Others who live with somebody held and are in no source, where nothing else is known of the home. */
function missedMates(population: Population): number {
  const known = missedByPopulation.get(population);
  if (known !== undefined) return known;
  const { missed, householdSizes, sightAges } = population;
  const untold = sightAges.filter((age) => age > UNDATED_YEARS).length / Math.max(1, sightAges.length);
  const chance = knownAtHome(untold, population);
  const mates = (missingAtHome(householdSizes, 1, chance) / (1 - chance)) * missed;
  missedByPopulation.set(population, mates);
  return mates;
}
