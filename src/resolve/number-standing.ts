import type { PersonId } from '../core/ids.ts';
import { weighHoldings } from '../match/rank/phone-holdings.ts';
import { areSeveral, readGrounds } from './owner-grounds.ts';
import type { OwnerContext } from './phone-owner.ts';

/** Whether a number that somebody was seen with is still theirs. */
export type NumberStanding = 'theirs' | 'doubtful' | 'passed_on';

/**
 * By what is kept beside the number's owner. It has passed on where its likeliest holder is of another household, and another
 * household as a whole is likelier to have it than theirs: which of the new people has it does not matter.
 */
export function standingOf(
  id: PersonId,
  { person, grounds }: { readonly person: PersonId; readonly grounds: string },
  context: OwnerContext,
): NumberStanding {
  if (!areSeveral(grounds)) return person === id ? 'theirs' : 'doubtful';
  const kept = readGrounds(grounds);
  const own = person === id ? kept[0] : kept.find((holding) => holding.person === id);
  // Texts of before do not tell who the others are.
  if (own === undefined) return 'doubtful';
  const { household: home } = own;
  if (kept.every(({ household }) => household === home)) return 'theirs';
  const { holders, lines } = weighHoldings(kept, context.newestSeen, context.rates, context.habits);
  const chances = new Map(lines.map(({ household, housemate, untoldMates }) => [household, housemate * untoldMates]));
  let best = 0;
  for (const [at, { household }] of kept.entries()) {
    chances.set(household, chances.get(household)! + holders[at]!);
    if (holders[at]! > holders[best]!) best = at;
  }
  if (kept[best]!.household === home) return 'theirs';
  return Math.max(...chances.values()) > chances.get(home)! ? 'passed_on' : 'doubtful';
}
