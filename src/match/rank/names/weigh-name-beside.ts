import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { compareMiddle, compareSuffix, MIDDLE, SUFFIX, SUFFIXES } from '../../compare/names.ts';

/** Whether the suffix asked for is one that the candidate goes by. */
export type Generation = 'same' | 'other' | 'untold';

const SAME_SUFFIX = 4;
/** Files and askers mistake a suffix once in a hundred times or so. */
const OTHER_SUFFIX = 0.03;
const SUFFIX_RATIOS: Readonly<Record<Generation, number>> = { same: SAME_SUFFIX, other: OTHER_SUFFIX, untold: 1 };
/** Whoever is called Sr has a namesake who is called Jr: how often that one is asked about by the number, mailbox or home of this one. */
const SHARED_BY_GENERATIONS = 0.2;
const SAME_MIDDLE = 6;
const OTHER_MIDDLE = 0.08;

export function generationOf(asked: PersonName, names: Person['names']): Generation {
  if (asked.suffix === '') return 'untold';
  let generation: Generation = 'untold';
  for (const { value } of names) {
    if (value.suffix === '') continue;
    if (compareSuffix(SUFFIXES.indexOf(asked.suffix), SUFFIXES.indexOf(value.suffix)) === SUFFIX.exact) return 'same';
    generation = 'other';
  }
  return generation;
}

/** How much likelier this suffix and middle name are written of the candidate than of anybody of the same first and last name. */
export function ratioBeside(generation: Generation, asked: string, known: string): number {
  return SUFFIX_RATIOS[generation] * ratioOfMiddle(asked, known);
}

function ratioOfMiddle(asked: string, known: string): number {
  if (asked === '' || known === '') return 1;
  const [short, long] = asked.length < known.length ? [asked, known] : [known, asked];
  return long.startsWith(short) || compareMiddle(short, long) !== MIDDLE.far ? SAME_MIDDLE : OTHER_MIDDLE;
}

/**
 * The mass of a namesake of the generation asked for, where those found are of another one: by what father and son share. Whoever
 * was read and may be that namesake stands for it.
 */
export function weighOtherGeneration(generations: readonly (Generation | undefined)[], masses: readonly number[]): number {
  let [namesake, read] = [0, 0];
  for (let at = 0; at < masses.length; at++) {
    if (generations[at] === 'other') namesake = Math.max(namesake, (masses[at]! * SAME_SUFFIX * SHARED_BY_GENERATIONS) / OTHER_SUFFIX);
    else if (generations[at] !== undefined) read += masses[at]!;
  }
  return Math.max(0, namesake - read);
}
