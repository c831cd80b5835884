import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import { weighHoldings } from '../../match/rank/numbers/phone-holdings.ts';
import { areSeveral, type KeptHolding, readGrounds } from './owner-grounds.ts';
import { likeliestKept, type OwnerContext } from './phone-owner.ts';

/** Whether a number that somebody was seen with is still theirs. */
export type NumberStanding = 'theirs' | 'doubtful' | 'passed_on';

/** What is kept beside the owner of a number. */
interface KeptOwner {
  readonly person: PersonId;
  readonly grounds: string;
}

/**
 * By what is kept beside the number's owner. It has passed on where its likeliest holder is of another household, and another
 * household as a whole is likelier to have it than theirs: which of the new people has it does not matter.
 */
export function standingOf(id: PersonId, { person, grounds }: KeptOwner, context: OwnerContext, today: Day): NumberStanding {
  if (!areSeveral(grounds)) return person === id ? 'theirs' : 'doubtful';
  const kept = readGrounds(grounds);
  const own = person === id ? kept[0] : kept.find((holding) => holding.person === id);
  // Texts of before do not tell who the others are.
  if (own === undefined) return 'doubtful';
  const { household: home } = own;
  if (kept.every(({ household }) => household === home)) return 'theirs';
  const { chances, likeliest } = weighHouseholds(kept, context, today);
  if (likeliest === home) return 'theirs';
  return Math.max(...chances.values()) > chances.get(home)! ? 'passed_on' : 'doubtful';
}

/**
 * Who is known to have a number, with all of their household who were seen with it: nobody where anybody of whom nothing is told
 * is as likely to have it.
 */
export function knownHolders({ person, grounds }: KeptOwner, context: OwnerContext, today: Day): readonly PersonId[] {
  // Rows of before tell no more.
  if (grounds === '') return [person];
  const kept = readGrounds(grounds);
  const { chances, likeliest, others } = weighHouseholds(kept, context, today);
  let held = 0;
  for (const chance of chances.values()) held += chance;
  if (held <= others) return [];
  return kept.flatMap((holding, at) => (holding.household === likeliest ? (at === 0 ? person : (holding.person ?? [])) : []));
}

/** How likely each household has a number, whose the likeliest holder is, and how likely it is with none of them. */
function weighHouseholds(kept: readonly KeptHolding[], { newestSeen, rates, habits }: OwnerContext, today: Day) {
  const { holders, lines, strangers, unheld } = weighHoldings(kept, newestSeen, rates, habits);
  const chances = new Map(lines.map(({ household, housemate, untoldMates }) => [household, housemate * untoldMates]));
  for (const [at, { household }] of kept.entries()) chances.set(household, chances.get(household)! + holders[at]!);
  const best = likeliestKept(kept, holders, today, () => true)!;
  return { chances, likeliest: kept[best]!.household, others: strangers + unheld };
}
