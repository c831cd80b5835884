import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { compareLast, LAST } from '../../compare/names.ts';
import { chanceOfMates } from '../names/double-surname.ts';
import type { NameWeights } from '../names/weigh-names.ts';
import type { AskRates } from '../rates.ts';

/** How much likelier the asked name is for somebody of this person's household than for anybody; `others` are those found beside them. */
export function housemateName(
  asked: PersonName | undefined,
  weights: NameWeights | undefined,
  { names }: Person,
  others: readonly Person[],
  sharedSurname: number,
  rates: AskRates,
): number {
  if (asked === undefined || weights === undefined || asked.last === '') return 1;
  let [part, isClose] = [0, false];
  for (const { value } of names) {
    const level = compareLast(asked.last, value.last);
    if (level === LAST.exact || (level === LAST.similar && asked.last.length === 1)) return sharedSurname * weights.firstAlone;
    if (level === LAST.part)
      part = Math.max(
        part,
        chanceOfMates(asked.last, value.last, weights.lastShare, (word) => isBorne(word, others)),
      );
    isClose ||= level === LAST.close;
  }
  if (part > 0) return (sharedSurname * weights.firstAlone * part) / rates.lastExact;
  if (isClose) return (sharedSurname * weights.firstAlone * rates.lastSlip) / rates.lastExact;
  return 1 - sharedSurname;
}

function isBorne(word: string, people: readonly Person[]): boolean {
  return people.some(({ names }) => names.some(({ value }) => value.last === word));
}
