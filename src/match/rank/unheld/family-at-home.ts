import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { type HomeMates, type Mates, matesBeside } from '../homes/home-residents.ts';
import { liveTogether } from '../homes/live-together.ts';
import { fitOfMate, type Question } from './question.ts';

/** Others who live in the home given, of whom the store does not tell. */
export interface Family {
  /** All of them, and as far as the name fits them: that of any of those known is as likely as another's. */
  readonly all: number;
  readonly fits: number;
  /** How often such a one is asked about by that home. */
  readonly gives: number;
  /** How well the name fits others of a family of which one has moved out. */
  readonly leftBehind: number;
}

interface Resident {
  readonly person: Person;
  readonly gives: number;
  readonly fit: number;
}

/** `asked` tells how often such mates are asked about. */
export function familyAtHome(question: Question, mates: HomeMates, home: PostalAddress, asked: (mates: Mates) => number): Family {
  const { candidates, crowd, weights, rates } = question;
  const { residences } = weights.place!.addresses;
  const [living, former]: [Resident[], Resident[]] = [[], []];
  let [bestFit, formerFit] = [0, 0];
  for (let at = 0; at < candidates.length; at++) {
    const residence = residences[at];
    if (residence === undefined) continue;
    const person = candidates[at]!;
    const fit = fitOfMate(question, person);
    (residence.current ? living : former).push({ person, gives: residence.gives, fit });
    if (residence.current) bestFit = Math.max(bestFit, fit);
    else formerFit = Math.max(formerFit, fit);
  }
  // Where none of them lives there any longer, the others have left with them.
  const residents = living.length + crowd === 0 ? former : living;
  const people = residents.length + crowd;
  // Of a crowd at home nothing is known: each of them has anybody's name.
  const ofCrowd = crowd * rates.givesCurrent;
  const [all, gives] = [asked(mates), (ofCrowd + sumOf(residents, (one) => one.gives)) / people];
  // They are told by their name alone; and of a family that is known to live there, nobody was left behind.
  const leftBehind = weights.names !== undefined && formerFit > bestFit ? formerFit : 0;
  const apart = residents === former ? undefined : householdOfName(question, living, home);
  if (apart === undefined) return { all, gives, leftBehind, fits: (all * (ofCrowd + sumOf(residents, fitGiven))) / people };
  const { known, fits } = apart;
  const ofHousehold = asked(matesBeside(known, mates.chance, question.population));
  const ofOthers = ofCrowd + sumOf(living, fitGiven) - fits;
  return { all: Math.max(all, ofHousehold), gives, leftBehind, fits: (ofHousehold * fits) / known + (all * ofOthers) / people };
}

/** How many are known of the household that bears the name: others there are of it as far as they live together. */
function householdOfName(
  question: Question,
  living: readonly Resident[],
  home: PostalAddress,
): { readonly known: number; readonly fits: number } | undefined {
  const { crowd, population } = question;
  const { sharedSurname, householdSizes } = population;
  const bearers = living.filter(({ fit }) => fit > 1 - sharedSurname);
  if (question.weights.names === undefined || bearers.length === 0 || bearers.length === living.length + crowd) return undefined;
  // At an address of more people than a household has, a family goes by its name.
  const isBlock = living.length + crowd > householdSizes.length;
  let [known, fits] = [0, 0];
  for (const one of living) {
    let part = 1;
    if (!bearers.includes(one))
      part = isBlock ? 0 : Math.max(...bearers.map(({ person }) => liveTogether(person, one.person, home, population)));
    known += part;
    fits += part * fitGiven(one);
  }
  return { known, fits };
}

function fitGiven({ fit, gives }: Resident): number {
  return fit * gives;
}

function sumOf(residents: readonly Resident[], part: (one: Resident) => number): number {
  return residents.reduce((sum, one) => sum + part(one), 0);
}
