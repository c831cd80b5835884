import type { Person } from '../../core/person.ts';
import { isSlipOfAnother } from '../../match/rank/names/weigh-name.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';

/** What was believed before stands for so many records. */
const BELIEF_RECORDS = 100;

/** Share of records with a slip in the name: of people with several, those whose name is a slip of another that the person has. */
export function measureSlips(sample: readonly Pick<Person, 'names' | 'records'>[]): number {
  let [slips, seen] = [BELIEF_RECORDS * PRIOR_POPULATION.slips, BELIEF_RECORDS];
  for (const { names, records } of sample) {
    if (records.length < 2) continue;
    seen += records.length;
    for (let at = 1; at < names.length; at++) if (isSlipOfAnother(names[at]!.value, names.slice(0, at))) slips += 1;
  }
  return slips / seen;
}
