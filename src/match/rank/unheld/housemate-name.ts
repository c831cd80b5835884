import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { compareLast, LAST } from '../../compare/last-name.ts';
import type { NameWeights } from '../names/weigh-names.ts';
import type { AskRates } from '../rates.ts';

/** People of one household of whom one has both surnames, the other one of them. */
const HYPHENATED = 0.1;

/** How much likelier the asked name is for somebody of this person's household than for anybody. */
export function housemateName(
  asked: PersonName | undefined,
  weights: NameWeights | undefined,
  { names }: Person,
  sharedSurname: number,
  rates: AskRates,
): number {
  if (asked === undefined || weights === undefined || asked.last === '') return 1;
  let [isPart, isClose] = [false, false];
  for (const { value } of names) {
    const level = compareLast(asked.last, value.last);
    if (level === LAST.exact || (level === LAST.similar && asked.last.length === 1)) return sharedSurname * weights.firstAlone;
    isPart ||= level === LAST.part;
    isClose ||= level === LAST.close;
  }
  if (isPart) return (sharedSurname * weights.firstAlone * HYPHENATED) / rates.lastExact;
  if (isClose) return (sharedSurname * weights.firstAlone * rates.lastSlip) / rates.lastExact;
  return 1 - sharedSurname;
}
