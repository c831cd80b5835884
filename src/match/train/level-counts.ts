import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { FIRST } from '../compare/names.ts';
import { type Belief, Expectation } from './expectation.ts';
import type { Pattern } from './pair-patterns.ts';

/** Pairs that are less than this likely to be one person teach nothing about persons: namesakes without contact data would drown the rest. */
const LEAST_TEACHING = 0.5;
/** Nor do pairs teach of an attribute that agree in nothing but their names and that attribute: namesakes would pass for persons who moved. */
const LEAST_BESIDE_BITS = 2;

/** What the pairs of a sample compare like: candidates of each other, and any two. */
export interface SamplePatterns {
  readonly candidates: readonly Pattern[];
  readonly random: readonly Pattern[];
}

/** How many pairs of each class show each level, by slot and level, and how many pairs there are of it. */
export interface LevelCounts {
  readonly same: Float64Array;
  /** Of pairs of one person that agree in nothing else but their names. */
  readonly alone: Float64Array;
  readonly household: Float64Array;
  /** Of pairs of one household that are two people by what they say. */
  readonly relatives: Float64Array;
  readonly strangers: Float64Array;
  readonly samePairs: number;
  readonly householdPairs: number;
}

/** The step of expectation: each pair counts for each class as likely as it is of it. */
export function expectedCounts(names: readonly string[], belief: Belief, patterns: SamplePatterns): LevelCounts {
  const odds = new Expectation(names, belief);
  const room = names.length * LEVEL_SPAN;
  const same = new Float64Array(room);
  const alone = new Float64Array(room);
  const household = new Float64Array(room);
  const relatives = new Float64Array(room);
  const strangers = new Float64Array(room);
  let samePairs = 0;
  let householdPairs = 0;
  for (const pattern of patterns.candidates) {
    odds.of(pattern);
    const s = odds.same * pattern.count;
    const h = odds.household * pattern.count;
    const sure = odds.same >= LEAST_TEACHING ? s : 0;
    const areTwo = saysTwoPeople(pattern);
    samePairs += s;
    householdPairs += h;
    for (let slot = 0; slot < names.length; slot += 1) {
      const at = slot * LEVEL_SPAN + pattern.levels[slot]!;
      if (odds.beside[slot]! >= LEAST_BESIDE_BITS) same[at]! += sure;
      else if (odds.besideNames >= LEAST_BESIDE_BITS) alone[at]! += sure;
      household[at]! += h;
      if (areTwo) relatives[at]! += h;
    }
  }
  for (const pattern of patterns.random) {
    odds.of(pattern);
    const rest = (1 - odds.same - odds.household) * pattern.count;
    for (let slot = 0; slot < names.length; slot += 1) strangers[slot * LEVEL_SPAN + pattern.levels[slot]!]! += rest;
  }
  return { same, alone, household, relatives, strangers, samePairs, householdPairs };
}

/** How often pairs show each level, whatever they are. */
export function shownLevels(patterns: readonly Pattern[], slots: number): Float64Array {
  const counts = new Float64Array(slots * LEVEL_SPAN);
  for (const { levels, count } of patterns) for (let slot = 0; slot < slots; slot += 1) counts[slot * LEVEL_SPAN + levels[slot]!]! += count;
  return counts;
}

/** Another first name, and no birth date that agrees. */
function saysTwoPeople({ levels }: Pattern): boolean {
  const birth = levels[SLOT.birthDate]!;
  const born = birth === BIRTH_DATE.missing || birth >= BIRTH_DATE.year;
  return levels[SLOT.first]! >= FIRST.far && born && birth !== BIRTH_DATE.nearYear;
}
