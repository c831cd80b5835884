import type { PopulationPart } from './generate-population.ts';
import { adultsOf } from './households.ts';
import { UNROLLED_RATE, WORLD_DAY } from './rates.ts';
import { csvRow, isoDay, oneLine } from './writing.ts';

/** The assessor's roll: every occupied home with its owner, who is another person if it is rented. */
export function* assessorRows({ neighbourhood, random }: PopulationPart): Iterable<string> {
  for (const household of neighbourhood.households) {
    const home = household.home;
    if (home === undefined || random.chance(UNROLLED_RATE)) continue;
    const resident = adultsOf(household)[0];
    const landlord = random.pick(neighbourhood.humans);
    const owner = home.owned ? resident : landlord;
    if (owner === undefined) continue;
    const middle = owner.middle === '' ? '' : ` ${owner.middle[0]}`;
    const name = `${owner.last}, ${owner.first}${middle}${owner.suffix === '' ? '' : ` ${owner.suffix}`}`.toUpperCase();
    yield csvRow([name, oneLine(home), home.kind, String(home.assessedValue), isoDay(WORLD_DAY - 180)]);
  }
}
