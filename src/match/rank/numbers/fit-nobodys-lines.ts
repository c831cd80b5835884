import { PRIOR_POPULATION } from '../population.ts';
import type { CommonLines } from './line-rates.ts';
import { type GivenLine, nobodysLine, passedBy } from './nobodys-line.ts';

/** What was believed before stands for so many numbers, for so many that are nobody's own, and for so many years of the others. */
const BELIEF_NUMBERS = 100;
const BELIEF_COMMON = 20;
const BELIEF_YEARS = 100;
const ROUNDS = 25;

/** How many numbers are nobody's own, by how many households have each: by expectation and maximisation, as it is not known which are. */
export function fitNobodysLines(numbers: readonly (GivenLine & { readonly weight: number })[]): CommonLines {
  const believed = PRIOR_POPULATION.commonLines;
  let lines = believed;
  for (let round = 0; round < ROUNDS; round++) {
    let [all, common, years, passed] = [BELIEF_NUMBERS, BELIEF_NUMBERS * believed.share, BELIEF_YEARS, BELIEF_YEARS * believed.passing];
    let [of, given] = [BELIEF_COMMON, BELIEF_COMMON / (1 - believed.another)];
    for (const line of numbers) {
      const nobodys = nobodysLine(line, lines);
      const own = line.weight * (1 - nobodys);
      all += line.weight;
      common += line.weight * nobodys;
      of += line.weight * nobodys;
      given += line.weight * nobodys * line.households;
      years += own * line.years;
      passed += own * passedBy(line, lines);
    }
    lines = { share: common / all, another: 1 - of / given, passing: passed / years };
  }
  return lines;
}
