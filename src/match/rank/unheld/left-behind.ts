import type { PostalAddress } from '../../../core/record.ts';
import { precisionOf } from '../addresses/precision.ts';
import { EARLIER_LEVELS } from '../addresses/weigh-address.ts';
import { levelOf } from '../addresses/written-place.ts';
import { isSameDwelling } from '../homes/households.ts';
import { fitOfMate, type Question } from './question.ts';
import { unheldHousehold } from './unheld-household.ts';

/**
 * Of families that somebody known has left, those who stayed and are not held, where less than a home is given. Where people are
 * known to live in that home now, it is they who stayed, or came.
 */
export function weighLeftBehind(question: Question): number {
  const { candidates, home, mailbox, number, ownNumber, population, rates, weights } = question;
  const { names, place } = weights;
  if (names === undefined || place === undefined || home !== undefined) return 0;
  const left: { readonly home: PostalAddress; fit: number }[] = [];
  for (let at = 0; at < candidates.length; at++) {
    const former = leftHome(question, at);
    if (
      former === undefined ||
      candidates.some((one) => one.addresses.some(({ current, value }) => current && isSameDwelling(value, former)))
    )
      continue;
    const fit = fitOfMate(question, candidates[at]!);
    const known = left.find((one) => isSameDwelling(one.home, former));
    if (known === undefined) left.push({ home: former, fit });
    else known.fit = Math.max(known.fit, fit);
  }
  const fits = left.reduce((sum, { fit }) => sum + fit, 0);
  const ratio = rates.givesCurrent / place.shares[precisionOf(place.address)];
  return number * mailbox * ownNumber * rates.staysBehind * unheldHousehold(population) * ratio * fits;
}

/** The home this candidate has left, where it is by that one that the place given agrees. */
function leftHome({ candidates, weights: { place } }: Question, at: number): PostalAddress | undefined {
  const { address, addresses } = place!;
  const { level, ratio } = addresses.weighed[at]!;
  const earlier = EARLIER_LEVELS.indexOf(level);
  if (earlier < 0 || ratio <= 1) return undefined;
  return candidates[at]!.addresses.find(({ current, value }) => !current && levelOf(address, value, false) === earlier)?.value;
}
